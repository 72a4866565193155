"""Hints at the table: over the board, off what they are about, closed at a press, and nobody else's."""

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
from game.match.dice import seeded_dice
from game.match.seats import Seating
from game.match.session import Session
from game.screens.table.table_screen import TableScreen
from game.shell.assets import asset_path
from game.shell.settings import AnimationSpeed
from rules.false_sunrise.state import Order, Phase
from rules.games import load_ruleset
from rules.kernel.match import Match
from rules.kernel.seats import Seat
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


def test_a_rock_ahead_is_told_by_a_card_that_covers_neither_ship_nor_rock_nor_the_big_button(
    table: HintDesk,
) -> None:
    table.crash_ahead()
    assert table.told == "Rock ahead"
    words = table.desk.dump()["hint"]["value"]["words"]
    assert "Nightjar" in words
    assert "14 damage" in words
    card, camera = table.rect("hint"), table.table.pane.camera
    path = table.table.tool.path(NIGHTJAR)
    for at in (path.stops[0][:2], path.end[:2]):
        assert not card.collidepoint(camera.to_px(at))
    assert not card.colliderect(table.rect("commit"))
    assert table.table.pane.rect.contains(card)


@pytest.mark.parametrize("way", ["key", "button", "sign", "focus"])
def test_it_is_closed_and_does_not_come_again(table: HintDesk, way: str) -> None:
    table.crash_ahead()
    if way == "key":
        table.desk.key(pygame.K_c)
    elif way == "focus":
        table.desk.focus("hint.read")
        table.desk.key(pygame.K_RETURN)
    else:
        table.desk.click("hint.read" if way == "button" else "hint.close")
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
        assert sum(one["kind"] == "card" for one in table.desk.dump().values()) <= 1


def test_it_can_be_put_elsewhere_and_the_next_one_lies_there(table: HintDesk) -> None:
    table.crash_ahead()
    card, board = table.rect("hint"), table.table.pane.rect
    start = (card.left + 40, card.top + 12)
    table.desk.drag(start, (board.left + 60, board.bottom - 200))
    moved = table.rect("hint")
    assert moved.topleft != card.topleft
    table.desk.step(3)
    assert table.rect("hint") == moved


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
