"""Lessons at the table of frigates: every step pointed at and done, hints, setbacks, the way on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.book.lessons.progress import load_progress
from game.book.lessons.shelf import ours
from game.families.astra_et_tenebrae.lessons.answering import written_answer
from game.families.astra_et_tenebrae.screens.lesson.lesson_screen import LessonScreen, lesson_screen
from game.families.astra_et_tenebrae.table.moving import MoveTool
from rules.astra_et_tenebrae.burning import Burn
from rules.astra_et_tenebrae.positions.choices_file import DoPart
from rules.astra_et_tenebrae.requests import Heat, HeatChoice, MoveShip
from tests.game.families.astra_et_tenebrae.arena import RED, battle
from tests.waiting import wait_until
from tools.hand import Desk
from tools.lessons import Walk

LESSONS = {one.id: one for one in ours() if one.game == "astra-et-tenebrae"}
_SHOT, HEAT, BURNS, _SIGHT, LASERS, GUNS, *_ = LESSONS
LAST = list(LESSONS)[-1]
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


def test_what_was_done_wrong_is_said_and_taken_back(desk: Desk) -> None:
    screen = sit_down(desk, HEAT, 2)
    screen.answer(HeatChoice({"Arrow": Heat.STORE, "Wisp": Heat.STORE}))
    rest(screen)
    assert screen.guide.setback is not None
    assert "Arrow stored" in screen.guide.setback.words
    desk.key(pygame.K_RETURN)
    assert screen.guide.setback is None
    assert screen.view.ships["Arrow"].heat == 26


@pytest.mark.parametrize("name", [_SIGHT, LASERS, GUNS, LAST])
def test_no_card_or_map_covers_a_framed_ship_or_its_name(desk: Desk, name: str) -> None:
    screen = sit_down(desk, name)
    for step in range(len(screen.guide.lesson.steps)):
        if step:
            screen.lead_to(step)
        rest(screen)
        desk.step(30)
        framed = {point.partition(":")[2] for point in screen.guide.step.point if point.startswith("ship:")}
        pane, over = screen.pane, [screen.ui.px("lesson")]
        if pane.corner.shown:
            over.append(pane.corner.last.move(pane.rect.topleft))
        ships = [place for ship, place in pane.pieces_px().items() if ship in framed]
        names = [one.place for one in pane.written() if one.kind == "name" and one.of in framed]
        assert [one for one in over if one.collidelist([*ships, *names]) >= 0] == [], f"step {step + 1}"


def test_AM_5_show_me_takes_the_first_written_burn_that_is_legal() -> None:
    """Wisp may have flown faster than in the lesson itself: then it takes more to stop it."""
    lesson: Any = LESSONS[BURNS].lesson
    (moves,) = [part.move for part in lesson.steps[8].show]
    unasked: Any = None
    for flown in (25, 28):
        request = MoveShip(RED, battle(Kindle={"motion": (0, float(flown)), "moved": False}))
        kindle = tuple(part.model_copy(update={"ship": "Kindle"}) for part in moves)
        answer = written_answer(DoPart(move=kindle), unasked, request)
        assert answer == Burn("Kindle", 180, flown)


def test_a_hint_follows_the_burn_that_is_planned(desk: Desk) -> None:
    screen = sit_down(desk, HEAT, 5)
    assert isinstance(screen.tool, MoveTool)
    screen.tool.lead(Burn("Arrow", 0, 4))
    screen.update(0.1)
    assert screen.guide.hint is not None
    assert "weak burn" in screen.guide.hint.words
    screen.tool.lead(Burn("Arrow", 0, 12))
    screen.update(0.1)
    assert screen.guide.index == 6
    assert screen.guide.hint is None


def test_a_trial_burn_of_a_rehearsal_does_not_count_for_the_lesson(desk: Desk) -> None:
    screen = sit_down(desk, BURNS)
    desk.key(pygame.K_p)
    assert screen.ui["commit"].enabled, "one can go back while a card is only read"
    screen.next()
    screen.next()
    desk.step()
    step = screen.guide.index
    assert isinstance(screen.tool, MoveTool)
    assert screen.real_tool is not screen.tool
    screen.tool.lead(Burn("Arrow", 90, 15))
    desk.step(2)
    assert screen.guide.index == step, "nothing of it is planned yet"
    assert "Nothing here counts" in screen.card.words().body
    desk.click("commit")
    desk.step(2)
    assert screen.guide.index == step
    assert "Nothing here counts" not in screen.card.words().body
    assert isinstance(screen.tool, MoveTool)
    screen.tool.lead(Burn("Arrow", 90, 15))
    desk.step(2)
    assert screen.guide.index == step + 1


def test_a_step_back_plans_the_burn_again(desk: Desk) -> None:
    screen = sit_down(desk, BURNS, 2)
    assert isinstance(screen.tool, MoveTool)
    screen.tool.lead(Burn("Arrow", 90, 15))
    screen.update(0.1)
    screen.next()
    screen.tool.lead(Burn("Arrow", 270, 16))
    screen.update(0.1)
    screen.next()
    screen.answer(Burn("Arrow", 90, 12))
    rest(screen)
    assert screen.guide.index == 7
    screen.go_back()
    assert isinstance(screen.tool, MoveTool)
    assert screen.tool.plan == Burn("Arrow", 270, 16)


def test_the_last_lesson_leads_to_a_battle_of_this_game(desk: Desk, home_folder: Path) -> None:
    screen = sit_down(desk, LAST)
    while screen.guide.index < len(screen.guide.lesson.steps) - 1:
        screen.skip()
    screen.next()
    desk.step(2)
    assert load_progress(desk.app.home)[0].done == [LAST]
    assert not [*home_folder.rglob("*.fsreplay")]
    desk.click("lesson.battle")
    assert desk.screen.name == "table"
    assert desk.screen.session.match.ruleset.id == "2025-03-02", "the edition of that lesson"


def test_three_lessons_are_enough_for_a_battle_and_lead_to_the_next(desk: Desk) -> None:
    progress = load_progress(desk.app.home)[0]
    *first, third = list(LESSONS)[:3]
    for name in first:
        progress.finish(name)
    screen = sit_down(desk, third)
    while not screen.guide.finished:
        screen.next() if screen.guide.may_go_on else screen.skip()
    words, button = screen.onward()
    assert "enough to play" in words
    assert button.id == "lesson.onward"
    desk.step(2)
    assert "lesson.battle" in screen.ui
    desk.key(pygame.K_RETURN)
    assert desk.state()["state"]["lesson"]["id"] == list(LESSONS)[3]


def test_the_ship_that_a_step_asks_for_is_in_hand(desk: Desk) -> None:
    walk = Walk(desk, LESSONS[GUNS])
    screen: Any = walk.screen
    assert screen.selected == "Dart"  # whose shot is worth most
    screen.next()
    walk.rest()
    assert screen.selected == "Arrow"
    assert screen.ui["commit"].px() in screen.card.framed()


def test_the_big_button_is_pointed_at_once_it_does_what_is_asked(desk: Desk) -> None:
    walk = Walk(desk, LESSONS[LASERS])
    screen: Any = walk.screen
    screen.next()
    walk.rest()
    big = screen.ui["commit"].px()
    assert screen.selected == "Arrow"
    assert big not in screen.card.framed()  # the cannon is proposed, the laser is asked for
    desk.key(pygame.K_1)
    desk.step(2)
    assert big in screen.card.framed()


def test_the_card_keeps_off_the_ship_that_acts_and_the_way_of_its_burn(desk: Desk) -> None:
    screen = sit_down(desk, BURNS, 7)
    card = screen.ui["lesson"].px()
    wisp = screen.card.place_of("ship:Wisp")
    assert wisp is not None
    way = wisp.union(pygame.Rect(screen.pane.camera.to_px((30.0, 17.0)), (1, 1)))
    assert not card.colliderect(way)


def test_the_card_stays_on_the_board_however_much_a_step_has_to_say(desk: Desk) -> None:
    screen = sit_down(desk, BURNS)
    board = screen.frame.board
    for step in range(3):
        assert board.contains(screen.ui["lesson"].rect), f"at step {step + 1}"
        desk.key(pygame.K_RETURN)
        desk.step(2)
