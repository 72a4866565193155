"""Hints at the table: beside the board, told once, closed at a press, and nobody else's."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.board.overlays import TargetRing
from game.book.hints.prompter import CALM_GAP_S
from game.book.hints.seen import FILE_NAME
from game.book.lessons.shelf import take_down
from game.families.false_sunrise.board.overlays import FlightPaths
from game.families.false_sunrise.screens.lesson.lesson_screen import lesson_screen
from game.match.seats import Seating
from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from game.shell.assets import asset_path
from game.shell.settings import AnimationSpeed
from game.widgets.richtext import RichText
from rules.false_sunrise.state import Order, Phase
from rules.games import load_ruleset
from rules.kernel.match import Match
from rules.kernel.seats import Seat
from rules.kernel.seeded import seeded_dice
from tools.screenshots.positions import battle

SETTLED = 60  # frames of 16 ms
NIGHTJAR = "red:Nightjar"


class HintDesk:
    """Two people in the middle of a match; red's Nightjar looks at a rock."""

    def __init__(self, desk: Any, phase: Phase = Phase.ORDERS) -> None:
        self.desk = desk
        desk.app.change_settings(animation=AnimationSpeed.OFF, hints=True)
        state = battle(phase)
        state.initiative = state.to_act = Seat.RED
        match = Match(load_ruleset("2024-07"), state.setup, state=state, dice=seeded_dice(5))
        self.session = Session.of(match, 5, desk.app.home)
        self.table = TableScreen(desk.app, self.session)
        desk.app.push(self.table)
        desk.step(2)
        if desk.screen.name == "handover":
            desk.click("handover.open")

    def crash_ahead(self, velocity: int = 6) -> None:
        """Order Nightjar straight into the rock."""
        self.table.tool.give(self.table.view.ships["red:Kestrel"], Order(-4))  # it would crash too
        self.table.select(NIGHTJAR)
        self.table.tool.give(self.table.view.ships[NIGHTJAR], Order(velocity))
        self.desk.step(SETTLED)

    def wait(self) -> None:
        """Let so much time pass that the next hint may come."""
        self.table.update(CALM_GAP_S + 1)
        self.desk.step(SETTLED)

    @property
    def told(self) -> str:
        widgets = self.desk.dump()
        return widgets["hint"]["text"] if "hint" in widgets else ""

    def rect(self, widget_id: str) -> pygame.Rect:
        return pygame.Rect(self.desk.dump()[widget_id]["rect"])


@pytest.fixture
def table(desk: Any) -> HintDesk:
    return HintDesk(desk)


def test_a_rock_ahead_is_told_beside_the_board(table: HintDesk) -> None:
    table.crash_ahead()
    assert table.told == "Rock ahead"
    words = table.desk.dump()["hint"]["value"]["words"]
    assert "Nightjar" in words
    assert "14 damage" in words
    strip = table.rect("hint")
    assert not strip.colliderect(table.table.pane.rect)
    shown = [one for one in table.desk.dump().values() if one["visible"] and not one["id"].startswith("hint")]
    assert not [one["id"] for one in shown if strip.colliderect(one["rect"])]


@pytest.mark.parametrize("percent", [100, 125])
def test_the_longest_hints_can_be_read_without_scrolling(table: HintDesk, percent: int) -> None:
    table.desk.app.change_settings(text_percent=percent)
    table.crash_ahead()
    body = table.table.ui["hint.body"]
    assert isinstance(body, RichText)
    assert body.limit() == 0


def test_with_an_open_log_it_lies_over_its_lines_and_covers_none(table: HintDesk) -> None:
    table.table.log.toggle()
    table.crash_ahead()
    assert table.told == "Rock ahead"
    assert not table.rect("hint").colliderect(table.rect("log.panel"))
    assert not table.rect("hint").colliderect(table.table.pane.rect)


@pytest.mark.parametrize("way", ["key", "button", "focus"])
def test_it_is_closed_and_does_not_come_again(table: HintDesk, way: str) -> None:
    table.crash_ahead()
    if way == "key":
        table.desk.key(pygame.K_c)
    elif way == "focus":
        table.desk.focus("hint.read")
        table.desk.key(pygame.K_RETURN)
    else:
        table.desk.click("hint.read")
    table.desk.step()
    assert table.told == ""
    table.wait()
    assert table.told not in ("", "Rock ahead")


def test_it_leaves_when_the_order_is_mended(table: HintDesk) -> None:
    table.crash_ahead()
    table.table.tool.give(table.table.view.ships[NIGHTJAR], Order(-5))
    table.desk.step(2)
    assert table.told == ""


def test_a_ship_that_is_not_in_hand_is_ringed_and_its_way_shown(table: HintDesk) -> None:
    table.crash_ahead()
    assert table.table.hints.overlays() == []
    table.table.select("red:Wren")
    flight, ring = table.table.hints.overlays()
    assert isinstance(flight, FlightPaths)
    assert flight.paths[0].crashed
    assert ring == TargetRing(table.table.view.ships[NIGHTJAR].at, "good")


def test_it_stays_where_it_lies_while_orders_change(table: HintDesk) -> None:
    table.crash_ahead()
    before = table.rect("hint")
    table.desk.key(pygame.K_DOWN)
    table.desk.step(2)
    assert table.told == "Rock ahead"
    assert table.rect("hint").topleft == before.topleft


def test_the_board_below_and_beside_it_works_on(table: HintDesk) -> None:
    table.crash_ahead()
    ship = table.table.view.ships["red:Wren"]
    px = table.table.pane.camera.to_px(ship.at)
    assert not table.rect("hint").collidepoint(px)
    table.desk.click_at((round(px[0]), round(px[1])))
    assert table.table.selected == "red:Wren"
    table.desk.key(pygame.K_RIGHT)
    assert table.table.tool.plan.order("red:Wren").course == 1


def test_its_ruling_is_opened_from_it(table: HintDesk) -> None:
    table.crash_ahead()
    assert table.desk.dump()["hint.body"]["value"] == ["MOV-3"]
    table.desk.focus("hint.body")
    table.desk.key(pygame.K_RIGHT, pygame.K_RETURN)
    assert "MOV-3" in " ".join(str(one["text"]) for one in table.desk.dump().values())


def test_ORD_6_what_one_player_was_told_is_never_seen_by_the_other(table: HintDesk) -> None:
    table.crash_ahead()
    table.table.tool.sealing.seal()
    if table.table.tool is not None:
        table.table.tool.sealing.seal_anyway()
    assert table.desk.screen.name == "handover"
    table.desk.click("handover.open")
    assert table.told == ""
    table.wait()
    shown = table.table.hints.shown
    assert shown is not None
    assert shown.player == "Tide"
    assert "Nightjar" not in shown.words


def test_each_player_is_told_for_themselves(table: HintDesk) -> None:
    table.crash_ahead()
    table.desk.key(pygame.K_c)
    table.desk.step(2)
    kept = table.desk.app.home.config / FILE_NAME
    assert "rock-ahead" in kept.read_text()
    assert "Tide" not in kept.read_text()


def test_they_are_switched_off_at_the_card_and_come_back_by_the_settings(table: HintDesk) -> None:
    table.crash_ahead()
    table.desk.click("hint.off")
    assert table.desk.app.settings.hints, "two play here: the other one's hints go on"
    table.wait()
    assert table.told == ""
    table.desk.open("settings")
    assert not table.desk.dump()["hints"]["value"], "the tick tells the truth"
    table.desk.click("hints")
    assert table.desk.dump()["hints"]["value"]
    table.desk.click("hints_again")
    assert table.desk.app.settings.hints
    table.desk.key(pygame.K_ESCAPE)
    table.desk.step(SETTLED)
    assert table.told == "Rock ahead"


def test_under_a_dialog_time_rests(table: HintDesk) -> None:
    table.desk.key(pygame.K_ESCAPE)
    table.crash_ahead()
    table.wait()
    assert table.told == ""
    table.desk.key(pygame.K_ESCAPE)
    table.desk.step(SETTLED)
    assert table.told == "Rock ahead"
    table.desk.focus("hint.body")
    table.desk.key(pygame.K_RIGHT, pygame.K_RETURN)
    table.desk.key(pygame.K_ESCAPE)
    table.desk.step(2)
    assert table.told == "Rock ahead"  # still there after a look at its ruling


def test_none_is_shown_while_things_move(table: HintDesk) -> None:
    table.crash_ahead()
    table.desk.app.change_settings(animation=AnimationSpeed.SLOW)
    for _ in range(2):
        table.table.tool.sealing.seal()
        if table.table.tool is not None:
            table.table.tool.sealing.seal_anyway()
        if table.desk.screen.name == "handover":
            table.desk.click("handover.open")
    table.desk.step(5)
    assert table.table.stage.playing
    for _ in range(SETTLED):
        assert table.told == ""
        table.desk.step()
        if not table.table.stage.playing:
            break


def test_two_are_never_there_at_once(table: HintDesk) -> None:
    table.crash_ahead()
    for _ in range(12):
        table.table.update(0.7)
        table.desk.step()
        assert sum(one["kind"] == "strip" for one in table.desk.dump().values()) <= 1


def test_a_hint_that_was_read_does_not_come_for_the_next_ship(table: HintDesk) -> None:
    table.crash_ahead()
    table.wait()  # long enough to count as read
    assert table.told == "Rock ahead"
    table.table.tool.give(table.table.view.ships[NIGHTJAR], Order(-5))
    table.table.select("red:Kestrel")
    table.table.tool.give(table.table.view.ships["red:Kestrel"], Order(-4))
    table.desk.step(SETTLED)
    assert table.told != "Rock ahead"


def test_in_a_lesson_there_are_none(desk: Any) -> None:
    desk.app.change_settings(hints=True)
    shelved = take_down(asset_path("lessons", "05-half-moves-and-rocks.yaml"))
    desk.app.push(lesson_screen(desk.app, shelved))
    for _ in range(20):
        desk.screen.update(1.0)
        desk.step()
        assert "hint" not in desk.dump()


def test_two_computers_are_told_nothing(desk: Any) -> None:
    desk.app.change_settings(animation=AnimationSpeed.OFF, hints=True)
    state = battle(Phase.ORDERS)
    match = Match(load_ruleset("2024-07"), state.setup, state=state, dice=seeded_dice(5))
    seating = Seating({Seat.RED: "cadet", Seat.BLUE: "cadet"})
    desk.app.push(TableScreen(desk.app, Session.of(match, 5, desk.app.home, seating)))
    for _ in range(20):
        desk.screen.update(1.0)
        desk.step()
        assert "hint" not in desk.dump()
