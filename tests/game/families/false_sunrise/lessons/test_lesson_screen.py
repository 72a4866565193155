"""Lessons at the true table: every step pointed at and done, Show me, Skip, Back; no match is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.book.lessons.progress import load_progress
from game.book.lessons.shelf import ListedLesson, take_down
from game.families.false_sunrise.lessons.table.pointing import THINGS
from game.families.false_sunrise.screens.lesson.lesson_screen import LessonScreen, lesson_screen
from game.families.false_sunrise.table.orders import OrdersTool
from game.screens.lessons.card import CARD
from game.screens.lessons.words import markup
from game.widgets.button import Button
from game.widgets.icons import Icon
from rules.false_sunrise.state import Order
from tests.game.families.false_sunrise.lessons.pupils import go_on, quickly, sit_down
from tests.waiting import wait_until
from tools.hand import Desk
from tools.lessons import Walk

FIRST = "01-board-and-gauge"


@pytest.mark.parametrize("size", [(1280, 720), pytest.param((1920, 1080), marks=pytest.mark.slow)])
def test_every_step_is_seen_pointed_at_and_done(
    make_desk: Any, ours: ListedLesson, size: tuple[int, int]
) -> None:
    walk = Walk(make_desk(size), ours)
    for _ in walk.steps():
        pass
    assert walk.faults == []
    assert walk.screen.guide.finished


def test_a_name_that_is_gone_is_told(write: Any) -> None:
    steps = "- {say: Look., point: [%s]}"
    for name in ("ship:Nobody", "marker:m9", "rock:7", "knob", "planet:x"):
        assert "there is no" in take_down(write(steps % name)).problem
    assert take_down(write(steps % ", ".join(THINGS))).problem == ""


def test_a_lesson_leaves_no_save_and_no_replay(desk: Desk, home_folder: Path) -> None:
    screen = sit_down(desk, "02-thrust-velocity-course")
    while not screen.guide.finished:
        desk.click("lesson.next" if screen.guide.may_go_on else "lesson.skip")
        quickly(desk, screen)
    desk.app.quit()
    assert list((home_folder / "saves").iterdir()) == []
    assert list((home_folder / "replays").iterdir()) == []
    assert load_progress(desk.app.home)[0].done == ["02-thrust-velocity-course"]


def test_while_a_card_is_read_the_big_button_waits_for_next(desk: Desk) -> None:
    screen = sit_down(desk, FIRST)
    desk.click("lesson.show")
    quickly(desk, screen)
    assert (screen.guide.index, screen.guide.may_go_on) == (1, True)
    big = screen.ui["commit"]
    assert isinstance(big, Button)
    assert (big.disabled, big.subtitle) == ("Read the card, then click Next.", "first click Next")
    desk.click("commit")
    assert (screen.guide.index, screen.view.turn) == (1, 1), "the match waits for the reader"
    desk.click("lesson.next")
    assert screen.guide.index == 2
    assert screen.ui["commit"].text().startswith("Continue")
    desk.click("commit")
    quickly(desk, screen)
    assert (screen.guide.index, screen.view.turn) == (3, 2)


def test_nothing_that_acts_takes_the_place_of_next(desk: Desk) -> None:
    screen = sit_down(desk, "02-thrust-velocity-course")
    place, enter = screen.ui.px("lesson.next"), desk.app.bindings.label("confirm")
    buttons = [one for one in screen.ui.shown() if isinstance(one, Button)]
    signed = [one.id for one in buttons if one.icon is Icon.ENTER or one.shortcut == enter]
    assert signed == ["lesson.next"], "only one button says that Enter presses it"
    desk.click_at(place.center)
    assert (screen.guide.index, screen.guide.may_go_on) == (1, False)
    desk.click_at(place.center)
    desk.step(2)
    assert (screen.guide.index, screen.show_me.running) == (1, False)
    assert not screen.ui.px("lesson.show").colliderect(place)


def test_the_big_button_is_framed_once_the_ghost_was_dragged(desk: Desk) -> None:
    screen = sit_down(desk, FIRST)
    big = screen.ui.px("commit")
    assert big in screen.card.points()
    assert big not in screen.card.framed()
    screen.tool.give(screen.view.ships["red:Arrow"], Order(4, 2))  # type: ignore[union-attr]
    desk.step(2)
    assert big in screen.card.framed()


def test_next_by_key_back_and_skip(desk: Desk) -> None:
    screen = sit_down(desk, FIRST)
    assert "lesson.back" not in screen.ui, "in its place the first step leads to the list"
    assert screen.ui["lesson.course"].enabled
    desk.click("lesson.skip")
    quickly(desk, screen)
    desk.key(pygame.K_RETURN)
    assert screen.guide.index == 2
    desk.click("lesson.back")
    assert screen.guide.index == 1
    desk.click("lesson.next")
    desk.click("lesson.skip")
    quickly(desk, screen)
    while screen.guide.may_go_on:
        desk.click("lesson.next")
    assert screen.guide.index == 5
    desk.click("lesson.skip")
    assert screen.guide.index == 6


def test_the_mouse_does_what_the_first_lesson_asks(desk: Desk) -> None:
    screen = sit_down(desk, FIRST)
    (ghost, ring, _, _) = (place.center for place in screen.card.points())
    desk.drag(ghost, ring)
    desk.click("commit")
    quickly(desk, screen)
    assert screen.guide.index == 1, "the marker of the learner's choice"
    desk.click("lesson.next")
    desk.click("commit")
    while not isinstance(screen.tool, OrdersTool):
        quickly(desk, screen)
    while screen.guide.may_go_on:
        desk.click("lesson.next")
    for name in ("blue:Blade", "red:Arrow"):
        place = screen.pane.place_of(name)
        assert place is not None
        desk.click_at(place.center)
    assert screen.guide.index == 7
    x, y = screen.card.places_of(["end:Arrow"])[0].center
    desk.drag((x, y), (x + 20, y))
    desk.click("commit")
    quickly(desk, screen)
    assert screen.guide.on_last_card
    desk.click("lesson.next")
    assert screen.guide.finished
    assert "lesson.onward" in screen.ui
    desk.click("lesson.onward")
    assert desk.screen is not screen
    assert desk.state()["state"]["lesson"]["id"] == "02-thrust-velocity-course"


def test_a_lesson_takes_an_order_by_drag_once_it_is_let_go(desk: Desk) -> None:
    screen = sit_down(desk, "02-thrust-velocity-course")
    desk.click("lesson.next")
    x, y = screen.tool.path("red:Arrow").end[:2]  # type: ignore[union-attr]
    start, end = (screen.pane.camera.to_px(at) for at in ((x, y), (x + 2.0, y)))
    before = screen.guide.index
    desk.lead((round(start[0]), round(start[1])), (round(end[0]), round(end[1])))
    desk.step(3)
    assert screen.guide.index == before
    desk.post(pygame.MOUSEBUTTONUP, pos=(round(end[0]), round(end[1])), button=1)
    desk.step(3)
    assert screen.guide.index == before + 1
    assert screen.tool.plan.order("red:Arrow").velocity == 2  # type: ignore[union-attr]


def test_a_trial_order_of_a_rehearsal_is_no_order_of_the_lesson(desk: Desk) -> None:
    screen = sit_down(desk, "02-thrust-velocity-course")
    desk.click("lesson.next")
    screen.select("red:Arrow")
    desk.key(pygame.K_p)
    desk.key(pygame.K_UP, pygame.K_UP)
    desk.step(3)
    assert screen.tool.plan.order("red:Arrow").velocity == 2  # type: ignore[union-attr]
    assert screen.guide.index == 1, "nothing of it is an order yet"
    desk.click("lesson.show")
    quickly(desk, screen)
    assert type(screen.tool) is OrdersTool, "what is shown is given to the real orders"
    assert screen.tool.plan.order("red:Arrow").velocity == 2
    assert screen.guide.index == 2


def test_show_me_plays_the_orders_where_one_can_see_them(desk: Desk) -> None:
    screen = sit_down(desk, "02-thrust-velocity-course")
    desk.click("lesson.next")
    desk.click("lesson.show")
    assert not screen.ui["lesson.show"].enabled
    quickly(desk, screen)
    assert screen.guide.index == 2
    assert screen.tool is not None
    assert screen.tool.plan.order("red:Arrow").velocity == 2  # type: ignore[attr-defined]


def test_back_before_the_sealing_gives_the_orders_back(desk: Desk) -> None:
    screen = sit_down(desk, "02-thrust-velocity-course")
    while screen.guide.index < 5:
        desk.click("lesson.next" if screen.guide.may_go_on else "lesson.skip")
        quickly(desk, screen)
    desk.click("commit")
    quickly(desk, screen)
    assert screen.guide.index == 6
    desk.click("lesson.back")
    quickly(desk, screen)
    assert screen.guide.index == 5
    assert isinstance(screen.tool, OrdersTool)
    assert screen.tool.plan.order("red:Arrow") == Order(2, 2)


def test_trying_again_takes_the_same_ship_in_hand(desk: Desk) -> None:
    screen = sit_down(desk, "06-markers-and-points")
    while screen.guide.index < 5:
        desk.click("lesson.next" if screen.guide.may_go_on else "lesson.skip")
        quickly(desk, screen)
    assert screen.selected == "red:Lark"
    desk.click("commit")
    quickly(desk, screen)
    screen.try_again()
    quickly(desk, screen)
    assert screen.selected == "red:Lark"
    assert isinstance(screen.tool, OrdersTool)
    assert screen.tool.plan.order("red:Arrow") == Order(4)


def test_the_key_of_next_leads_on_to_the_next_lesson(desk: Desk) -> None:
    screen = sit_down(desk, FIRST)
    while not screen.guide.finished:
        desk.click("lesson.next" if screen.guide.may_go_on else "lesson.skip")
        quickly(desk, screen)
    desk.key(pygame.K_RETURN)
    desk.step(2)
    assert isinstance(desk.screen, LessonScreen)
    assert desk.screen.shelved.id == "02-thrust-velocity-course"
    assert desk.screen.guide.index == 0


def test_sealing_while_reading_is_taken_back(desk: Desk) -> None:
    screen = sit_down(desk, "02-thrust-velocity-course")
    desk.click("order.next")
    desk.click("seal.yes")
    quickly(desk, screen)
    assert screen.ui.get("lesson.next") is None
    desk.click("lesson.again")
    quickly(desk, screen)
    assert screen.guide.may_go_on
    assert isinstance(screen.tool, OrdersTool)
    assert screen.view.turn == 1


def test_a_setback_offers_to_try_again(desk: Desk, write: Any) -> None:
    steps = """
- say: Stop before the rock.
  point: ["rock:0"]
  done: {state: {ship: Arrow, velocity: 0}}
  again: [{when: {event: move, ship: Arrow, velocity: {least: 1}}, say: It flies on., ruling: ORD-2}]
  show: [{orders: {Arrow: {velocity: -6}}}]
"""
    screen = lesson_screen(desk.app, take_down(write(steps)))
    desk.app.push(screen)
    desk.step(2)
    screen.answer({})
    quickly(desk, screen)
    assert "It flies on" in screen.ui["lesson.body"].text()
    desk.click("lesson.again")
    assert screen.guide.setback is None
    assert screen.view.ships["red:Arrow"].at == (10, 24)
    screen.answer({})
    quickly(desk, screen)
    desk.click("lesson.show")
    quickly(desk, screen)
    assert screen.guide.finished


def test_a_refusal_brings_the_hint_about_it(desk: Desk, write: Any) -> None:
    steps = """
- say: Turn.
  done: {planned: {ship: Arrow, course: 2}}
  hints: [{when: {refused: ORD-4}, say: Half of the thrust at most., ruling: ORD-4}]
  show: [{plan: {Arrow: {course: 2}}}]
"""
    screen = lesson_screen(desk.app, take_down(write(steps)))
    desk.app.push(screen)
    desk.step(2)
    desk.key(*[pygame.K_LEFT] * 5)
    assert "Half of the thrust at most" in screen.ui["lesson.body"].text()
    desk.key(*[pygame.K_RIGHT] * 6)
    desk.step(2)
    assert screen.guide.finished


def test_the_card_stays_where_it_was_dragged_to(desk: Desk) -> None:
    screen = sit_down(desk, FIRST)
    for step in ("skip", "next", "skip", "next"):
        desk.click(f"lesson.{step}")
        quickly(desk, screen)
    card = screen.ui.px(CARD)
    desk.drag((card.left + 40, card.top + 10), (card.left - 60, card.top - 40))
    moved = screen.ui.px(CARD)
    assert (moved.left, moved.top) == (card.left - 100, card.top - 50)
    screen.rebuild()
    desk.step(2)
    assert screen.ui.px(CARD) == moved
    ship = screen.pane.place_of("blue:Blade")
    assert ship is not None
    desk.drag((moved.left + 40, moved.top + 10), (ship.left - 20, ship.top - 20))
    assert screen.ui.px(CARD).colliderect(ship)
    desk.click("lesson.next")  # this one points at Blade: the card makes way
    assert not screen.ui.px(CARD).colliderect(ship)


def test_the_dice_tray_and_the_card_lie_side_by_side(desk: Desk) -> None:
    screen = sit_down(desk, "04-bands-and-dice")
    seen = 0
    for _ in range(3000):
        if screen.guide.finished:
            break
        go_on(screen)
        wait_until(lambda: screen.decided)
        screen.update(0.1)
        screen.lay_out()
        tray = screen.ui["tray"]
        if tray.visible:
            seen += 1
            assert not tray.px().colliderect(screen.ui.px(CARD))
    assert seen


def test_a_press_on_the_card_is_for_the_card_while_things_move(desk: Desk) -> None:
    screen = sit_down(desk, FIRST)
    screen.answer({})
    desk.step(3)
    assert screen.stage.playing
    desk.click("lesson.fold")
    assert screen.stage.playing
    assert screen.card.place.folded


def test_pointing_stands_still_where_motion_is_reduced(desk: Desk) -> None:
    screen = sit_down(desk, FIRST)
    desk.step(120)
    assert any(desk.app.step() for _ in range(20))  # goes on being drawn, picture by picture of a pulse
    desk.app.change_settings(reduced_motion=True)
    desk.step(200)
    assert not desk.app.step()
    assert screen.card.points()


def test_the_menu_of_a_lesson_saves_nothing(desk: Desk) -> None:
    screen = sit_down(desk, FIRST)
    desk.key(pygame.K_ESCAPE)
    assert "menu.save" not in screen.ui
    desk.click("menu.repeat")
    assert screen.guide.index == 0
    desk.click("bar.menu")
    desk.click("menu.course")
    assert desk.screen.name == "course"


def test_words_of_a_file_become_words_of_a_card() -> None:
    assert markup("One\nline (ORD-4).\n\n- a\n- b") == "One line. [[ORD-4]]\n\n- a\n- b"
    assert markup("Half (ORD-4), so 4") == "Half [[ORD-4]], so 4"
