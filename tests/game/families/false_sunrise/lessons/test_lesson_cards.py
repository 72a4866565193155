"""The card of a lesson: which key is its own, what it frames, and when a lesson has been taken."""

from __future__ import annotations

import pygame
import pytest

from game.book.lessons.progress import load_progress
from game.book.lessons.shelf import take_down
from game.families.false_sunrise.lessons.yard.lesson_file import YardLesson
from game.families.false_sunrise.screens.lesson.lesson_screen import LessonScreen
from game.families.false_sunrise.screens.yard.lesson import YardLessonScreen
from game.screens.lessons.framing import frame_round, things_shown
from game.shell.assets import asset_path
from rules.false_sunrise.state import Phase
from tests.game.families.false_sunrise.lessons.pupils import quickly, sit_down
from tools.hand import Desk

NINTH = "09-damage-bars-and-systems"


def hold_fire(desk: Desk) -> LessonScreen:
    """Do not do what the ninth lesson asks first, so that its card offers to try again."""
    screen = sit_down(desk, NINTH)
    desk.click("lesson.next")
    desk.click("fire.hold")
    for _ in range(40):
        quickly(desk, screen)
        if screen.guide.setback is not None:
            break
    assert screen.guide.setback is not None
    return screen


def test_enter_tries_again_and_reaches_no_big_button(desk: Desk) -> None:
    screen = hold_fire(desk)
    assert screen.ui["lesson.again"].shortcut == "Enter"
    desk.key(pygame.K_RETURN)
    quickly(desk, screen)
    assert screen.guide.setback is None
    assert screen.guide.index == 1
    assert screen.session.match.state.ships["red:Arrow"].activated is True
    assert screen.tool is not None, "the ship aims its weapons again"


def test_enter_is_the_cards_wherever_the_focus_was_led(desk: Desk) -> None:
    screen = sit_down(desk, NINTH)
    desk.key(pygame.K_F6)
    assert screen.ui.focus_visible
    before = len(screen.session.match.journal)
    for _ in range(12):
        if screen.ui.focus_id == "roster":
            break
        desk.key(pygame.K_F6)
    desk.key(pygame.K_RETURN)
    assert len(screen.session.match.journal) == before
    assert screen.guide.index <= 1


def test_enter_pressed_once_too_often_while_reading_does_nothing(desk: Desk) -> None:
    screen = sit_down(desk, "01-board-and-gauge")
    while screen.guide.index < 3:
        desk.click("lesson.next" if screen.guide.may_go_on else "lesson.skip")
        quickly(desk, screen)
    desk.key(*[pygame.K_RETURN] * 4)  # two cards, then one that asks for a press on Blade
    assert screen.guide.index == 5
    assert screen.ui.modal is None
    assert "Click the blue ship at the right" in screen.ui["lesson.body"].text()
    desk.key(pygame.K_RIGHT)
    desk.key(pygame.K_RETURN)
    assert screen.ui.modal is None, "the course was the ship's only order: no question"
    assert (screen.view.turn, screen.view.phase) != (1, Phase.ORDERS)


def test_enter_goes_on_to_what_the_step_asks_for(desk: Desk) -> None:
    screen = sit_down(desk, "02-thrust-velocity-course")
    while screen.guide.index < 4:
        desk.click("lesson.next" if screen.guide.may_go_on else "lesson.skip")
    desk.key(pygame.K_RETURN)
    assert screen.guide.index == 5
    assert screen.guide.step.point == ("seal",)
    desk.key(pygame.K_RETURN)
    assert screen.session.match.state.phase is not Phase.ORDERS


def test_enter_is_the_tables_while_the_card_is_folded(desk: Desk) -> None:
    screen = sit_down(desk, NINTH)
    assert screen.card.first_button() is not None
    screen.card.place.folded = True
    assert screen.card.first_button() is None


@pytest.mark.parametrize("name", [NINTH, "01-board-and-gauge"])
def test_a_lesson_left_on_its_last_card_counts(desk: Desk, name: str) -> None:
    screen = sit_down(desk, name)
    last = len(screen.guide.lesson.steps) - 1
    while screen.guide.index < last:
        assert load_progress(desk.app.home)[0].done == []
        desk.click("lesson.next" if screen.guide.may_go_on else "lesson.skip")
        quickly(desk, screen)
    counts = screen.guide.lesson.steps[last].done is None
    assert load_progress(desk.app.home)[0].done == ([name] if counts else [])


def test_a_lesson_of_the_yard_left_on_its_last_card_counts(desk: Desk) -> None:
    shelved = take_down(asset_path("lessons", "14-building-a-fleet.yaml"))
    assert isinstance(shelved.lesson, YardLesson)
    screen = YardLessonScreen(desk.app, shelved, shelved.lesson)
    desk.app.push(screen)
    desk.step(2)
    last = len(shelved.lesson.steps) - 1
    assert shelved.lesson.steps[last].done is None
    while screen.guide.index < last:
        desk.click("lesson.next" if screen.guide.may_go_on else "lesson.skip")
        desk.step(3)
    assert load_progress(desk.app.home)[0].done == [shelved.id]


def test_the_ninth_lesson_frames_the_big_button_once_it_fires(desk: Desk) -> None:
    screen = sit_down(desk, NINTH)
    desk.click("lesson.next")
    assert screen.guide.step.point == ("ship:Blade", "commit")
    assert (screen.ui.px("commit") in screen.card.points()) is screen.ui["commit"].enabled
    place = screen.pane.place_of("blue:Blade")
    assert place is not None
    desk.click_at(place.center)
    assert "Fire 1 shot" in screen.ui["commit"].text()
    assert screen.ui.px("commit") in screen.card.points()


def test_no_frame_cuts_through_words_beside_it(desk: Desk) -> None:
    screen = sit_down(desk, NINTH)
    while screen.guide.index < 5:
        desk.click("lesson.next" if screen.guide.may_go_on else "lesson.skip")
        quickly(desk, screen)
    for _ in range(60):
        quickly(desk, screen)
        if screen.card.places_of(["choices"]):
            break
    (choices,) = screen.card.places_of(["choices"])
    things = things_shown(screen.ui)
    words = [one.place for one in things if one.is_words]
    heading = next(one for one in words if one.bottom <= choices.top + 4 and choices.top - one.bottom < 9)
    naked = choices.inflate(14, 14)
    assert naked.colliderect(heading), "without care the frame would cut it"
    framed = frame_round(choices, 7, things, desk.app.surface.get_rect())
    assert framed.top >= heading.bottom - heading.height * 0.35
    assert framed.contains(choices)


def test_frames_on_the_board_pass_under_its_words(desk: Desk) -> None:
    screen = sit_down(desk, "03-arcs")
    while screen.guide.step.point[0] != "ship:Blade":
        desk.click("lesson.next")
    desk.step(2)
    (blade, *_) = screen.card.points()
    frame = blade.inflate(14, 14)
    crossed = [one for one in screen.pane.drawn() if frame.colliderect(one) and not blade.contains(one)]
    assert crossed, "its name, and the way that it drifts"
    naked = pygame.Surface(desk.app.surface.get_size())
    points, screen.card.points = screen.card.points, list  # type: ignore[method-assign]
    screen.draw(naked)
    screen.card.points = points  # type: ignore[method-assign]
    framed = naked.copy()
    screen.draw(framed)
    below = (blade.centerx, blade.bottom + 5)
    assert framed.get_at(below) != naked.get_at(below)
    for one in crossed:
        before, after = (pygame.image.tobytes(each.subsurface(one), "RGB") for each in (naked, framed))
        assert after == before


def test_the_enemy_that_the_tenth_lesson_asks_for_is_looked_at_by_a_press_on_the_board(desk: Desk) -> None:
    screen = sit_down(desk, "10-order-of-activation")
    while screen.guide.may_go_on:
        desk.click("lesson.next")
    assert screen.guide.step.point == ("ship:Blade", "ship:Wisp")
    desk.click_at(screen.card.points()[0].center)
    desk.step(2)
    assert screen.guide.index == 3
    assert screen.guide.setback is None


@pytest.mark.parametrize("name", ["03-arcs", "04-bands-and-dice", NINTH])
def test_a_card_leaves_the_line_free_that_tells_of_a_ships_end(desk: Desk, name: str) -> None:
    screen = sit_down(desk, name)
    line = screen.ui["moment"].rect
    assert line.height > 40
    while screen.guide.may_go_on:
        assert not screen.ui["lesson"].rect.colliderect(line)
        desk.click("lesson.next")
    assert not screen.ui["lesson"].rect.colliderect(line)
