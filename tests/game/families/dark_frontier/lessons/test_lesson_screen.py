"""Lessons at the table of duels: what is said to what lies in hand, setbacks, and the way back."""

from __future__ import annotations

from typing import Any

import pygame

from game.book.lessons.shelf import ours
from game.families.dark_frontier.board.layout import point_of
from game.families.dark_frontier.screens.lesson.lesson_screen import LessonScreen, lesson_screen
from game.screens.tools.tool import BoardClick
from rules.dark_frontier.edge import Room
from rules.dark_frontier.requests import SetCommands
from rules.dark_frontier.state import Command
from tests.waiting import wait_until
from tools.hand import Desk
from tools.lessons import Walk

LESSONS = {one.id: one for one in ours() if one.game == "dark-frontier"}
COUNTER, TURNING, FLAK, MISSILES, YARD = LESSONS
FRAMES = 600


def sit_down(desk: Desk, name: str, step: int = 0) -> LessonScreen:
    """Open a lesson at a step."""
    screen = lesson_screen(desk.app, LESSONS[name])
    desk.app.push(screen)
    if step:
        screen.lead_to(step)
    rest(screen)
    desk.step(2)
    return screen


def rest(screen: LessonScreen) -> None:
    """Let time pass until nothing goes on by itself."""
    for _ in range(FRAMES):
        wait_until(lambda: screen.decided)
        screen.update(0.1)
        if not screen.stage.busy and not screen.show_me.running:
            break


def plan(screen: LessonScreen, command: Command) -> None:
    assert screen.tool is not None
    screen.tool.put_in_hand({"Thresher": command})
    screen.update(0.1)


def go_on(desk: Desk, screen: Any, until: int) -> None:
    """Press Next, or the big button, until a step begins; in it only where the Advance stands still."""
    for _ in range(20):
        if screen.guide.index == until and screen.asked is not None:
            break
        screen.next() if screen.guide.step.done is None else desk.key(pygame.K_RETURN)
        rest(screen)


def until_asked(desk: Desk, screen: Any) -> None:
    """Go on at each meeting until the learner has to command again, or to try again."""
    for _ in range(20):
        rest(screen)
        if isinstance(screen.asked, SetCommands) and screen.asked.seat is screen.guide.seat:
            break
        desk.key(pygame.K_SPACE)


def test_a_trial_command_of_a_rehearsal_does_not_count_for_the_lesson(desk: Desk) -> None:
    screen = sit_down(desk, COUNTER, 4)
    step = screen.guide.index
    desk.key(pygame.K_p)
    plan(screen, Command(0, 1))
    desk.step(2)
    assert screen.rehearses
    assert screen.guide.index == step, "nothing of it is planned yet"
    assert "Nothing here counts" in screen.card.words().body
    assert screen.ui["commit"].enabled, "one can go back although the step asks for a plan only"
    desk.click("commit")
    assert not screen.rehearses
    plan(screen, Command(0, 1))
    assert screen.guide.index == step + 1


def test_a_hint_follows_the_command_that_is_planned(desk: Desk) -> None:
    screen = sit_down(desk, COUNTER, 4)
    plan(screen, Command(0, 2))
    assert screen.guide.hint is not None
    assert "more than 1" in screen.guide.hint.words
    plan(screen, Command(0, 1))
    assert screen.guide.index == 5
    assert screen.guide.hint is None


def test_a_ships_name_covers_no_place_where_a_ship_can_end(desk: Desk) -> None:
    screen = sit_down(desk, TURNING, 2)
    left, top = screen.pane.rect.topleft
    ends = [one.move(left, top) for one in screen.pane.signs_px()]
    names = {one.of: one.place for one in screen.pane.written() if one.kind == "name"}
    assert set(names) == {"Thresher", "Quiver"}
    assert len(ends) > 10
    assert all(place.collidelist(ends) < 0 for place in names.values())


def test_nothing_is_sealed_before_the_step_asks_for_it(desk: Desk) -> None:
    screen: Any = sit_down(desk, TURNING, 1)
    for _ in range(2):
        desk.key(pygame.K_RETURN)
    assert screen.ui["commit"].disabled == "First plan what the card asks for"
    assert desk.app.toast_texts[0] == screen.ui["commit"].disabled
    assert isinstance(screen.asked, SetCommands)
    plan(screen, Command(1, 0))
    assert screen.guide.index == 2
    plan(screen, Command(1, 3))
    assert screen.guide.index == 3
    desk.key(pygame.K_RETURN)
    desk.step(2)
    assert screen.guide.index == 4
    assert screen.ui["commit"].disabled == ""


def test_a_step_is_done_when_the_pointer_lets_go_and_not_before(desk: Desk) -> None:
    screen: Any = sit_down(desk, COUNTER, 4)
    screen.tool.click(BoardClick(point_of((-3, 2)), None))
    screen.tool.drag(point_of((-4, 2)))
    screen.update(0.1)
    assert screen.tool.command == Command(0, 1)
    assert screen.guide.index == 4
    screen.tool.release(point_of((-4, 2)))
    screen.update(0.1)
    assert screen.guide.index == 5


def test_one_press_is_enough_for_a_drift_that_the_step_asks_for(desk: Desk) -> None:
    screen: Any = sit_down(desk, COUNTER, 2)
    desk.click("commit")
    until_asked(desk, screen)
    assert screen.guide.index == 3


def test_a_drift_that_no_step_asks_for_needs_a_second_press(desk: Desk) -> None:
    screen: Any = sit_down(desk, COUNTER, 8)
    desk.key(pygame.K_RETURN)
    rest(screen)
    assert screen.guide.setback is None


def test_what_was_done_wrong_is_said_and_taken_back(desk: Desk) -> None:
    screen: Any = sit_down(desk, COUNTER, 6)
    screen.answer({"Thresher": Command(0, 1)})
    rest(screen)
    assert screen.guide.setback is not None
    assert "still moves" in screen.guide.setback.words
    desk.key(pygame.K_RETURN)
    assert screen.guide.setback is None
    assert screen.view.ships["Thresher"].velocity == (3, 0)


def test_a_step_back_plans_the_command_again(desk: Desk) -> None:
    screen = sit_down(desk, TURNING, 1)
    plan(screen, Command(1, 0))
    plan(screen, Command(1, 3))
    assert screen.guide.index == 3
    screen.next()
    screen.answer({"Thresher": Command(1, 3)})
    rest(screen)
    assert screen.guide.index == 5
    screen.go_back()
    assert screen.tool is not None
    assert screen.tool.in_hand()[0]["Thresher"] == Command(1, 3)


def test_the_big_button_is_pointed_at_once_it_fires_what_is_asked(desk: Desk) -> None:
    walk = Walk(desk, LESSONS[MISSILES])
    screen: Any = walk.screen
    screen.next()
    walk.rest()
    big = screen.ui["commit"].px()
    assert big not in screen.card.framed()  # a gun is proposed, the tubes are asked for
    desk.key(pygame.K_4)
    desk.step(2)
    assert big in screen.card.framed()


def test_whoever_fires_every_gun_that_meets_can_still_finish_the_lesson_on_flak(desk: Desk) -> None:
    screen: Any = sit_down(desk, FLAK, 2)
    desk.key(pygame.K_3)
    screen.update(0.1)
    assert screen.guide.index == 3  # the bow gun is in hand already: a press on it would change nothing
    go_on(desk, screen, 7)
    desk.key(pygame.K_3)  # nothing is proposed that meets nobody
    go_on(desk, screen, 8)
    while screen.guide.index == 8 and screen.guide.setback is None:
        if (done := screen.ui.get("fire.hold")) is not None:
            done.on_press()
        rest(screen)
        go_on(desk, screen, 8)
    assert screen.guide.index == 9


def test_a_command_without_return_is_crossed_and_one_that_brakes_enough_may_be_sealed(desk: Desk) -> None:
    screen = sit_down(desk, YARD, 1)
    plan(screen, Command(1, 1))
    assert screen.tool is not None
    assert screen.guide.index == 2
    assert screen.tool.prospect.room is Room.DOOMED  # type: ignore[attr-defined] # DA-4
    screen.next()
    assert screen.guide.index == 3
    plan(screen, Command(0, 1))
    assert screen.guide.index == 4
    screen.answer({"Thresher": Command(0, 1)})
    rest(screen)
    assert screen.guide.setback is None
    assert screen.guide.index == 5


def test_who_tries_again_is_asked_at_once_and_sees_no_advance_a_second_time(desk: Desk) -> None:
    screen = sit_down(desk, TURNING, 4)
    screen.answer({"Thresher": Command(1, 3)})
    until_asked(desk, screen)
    assert screen.guide.index == 5
    screen.answer({"Thresher": Command(0, 0)})
    until_asked(desk, screen)
    assert screen.guide.setback is not None
    desk.key(pygame.K_RETURN)
    assert screen.guide.setback is None
    assert not screen.stage.busy
    assert screen.asked is not None
    assert screen.view.round == 2


def test_enter_seals_what_was_planned_while_the_card_before_was_read(desk: Desk) -> None:
    screen = sit_down(desk, COUNTER, 7)
    until_asked(desk, screen)
    desk.key(pygame.K_UP, pygame.K_RETURN)  # one burn too few, and on to the step that asks for two
    desk.key(pygame.K_RETURN)
    assert screen.guide.index == 8
    assert isinstance(screen.asked, SetCommands), "one Enter too many while reading seals nothing"
    screen.lead_to(7)
    until_asked(desk, screen)
    desk.key(pygame.K_UP, pygame.K_UP, pygame.K_RETURN)
    assert screen.guide.index == 8
    desk.key(pygame.K_RETURN)
    until_asked(desk, screen)
    assert screen.guide.index == 9
