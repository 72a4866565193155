"""A whole turn at the table: few inputs, and a marker that both sides passed is explained."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.board.effects import FloatingText
from game.families.false_sunrise.board.animation import Animation
from game.families.false_sunrise.contests import contested_by
from game.families.false_sunrise.table.movement import MovementView
from game.families.false_sunrise.table.orders import OrdersTool
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.screens.table.log_panel import LogBook
from game.screens.table.table_screen import TableScreen
from game.screens.tools.parts import PanelColumn
from game.shell.settings import AnimationSpeed
from rules.false_sunrise.events import MarkerTaken, ShipMoved, VolleyDeclared
from rules.false_sunrise.fleet_files import load_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Marker, Phase, Setup, State
from rules.games import load_ruleset
from rules.kernel.match import AnyMatch, Match
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import seeded_dice
from rules.table.terrain import Terrain
from rules.values import changed
from tests.game.weapons_desk import FLEETS
from tests.waiting import pause, wait_until

NAMES = ("Warden", "Ranger", "Scout")


def three_a_side(*markers: Marker, rows: tuple[float, float] = (40.0, 12.0)) -> State:
    """Put three ships a side in two rows within reach of each other, as orders are to be given."""
    catalogue = july_catalogue()
    fleet = load_fleet(FLEETS / "border-patrol.yaml")
    fleets = {seat: build_fleet(fleet, seat, catalogue) for seat in PLAYERS}
    state = opening(Setup(fleets, Terrain()))
    state.phase, state.turn, state.markers = Phase.ORDERS, 1, markers
    for ship_id, ship in list(state.ships.items()):
        x = 26.0 + 10.0 * NAMES.index(ship.spec.name)
        y, heading = (rows[0], 0) if ship.seat is Seat.RED else (rows[1], 6)
        state.ships[ship_id] = changed(ship, x=x, y=y, heading=heading, velocity=4, deployed=True)
    return state


class Player:
    """A human with RED's fleet against the computer, who counts every click, drag and key."""

    def __init__(self, desk: Any, state: State) -> None:
        desk.app.change_settings(animation=AnimationSpeed.OFF, reduced_motion=True)
        seating = Seating({Seat.RED: HUMAN, Seat.BLUE: "cadet"})
        match: AnyMatch = Match(load_ruleset("2024-07"), state.setup, state=state)
        self.session = Session.of(match, 7, desk.app.home, seating)
        self.desk = desk
        self.table: TableScreen = desk.sit_down(self.session, state, seeded_dice(7))
        self.inputs: list[str] = []

    def orders(self) -> None:
        """Drag the ghost of each ship a little further, and seal."""
        for name in NAMES:
            ship_id = f"red:{name}"
            x, y = self.table.tool.path(ship_id).end[:2]  # type: ignore[union-attr]
            to_px = self.table.pane.camera.to_px
            self.desk.drag(tuple(map(round, to_px((x, y)))), tuple(map(round, to_px((x, y - 2.0)))))
            self.desk.step(3)
            self.inputs.append(f"drag {ship_id}")
        self.press("seal", lambda: self.desk.click("commit"))

    def press(self, what: str, act: Callable[[], None]) -> None:
        self.inputs.append(what)
        act()
        self.desk.step(3)

    def turn(self) -> None:
        """Play until the next orders: whatever is asked gets one press."""
        turn = self.table.view.turn

        def play() -> None:
            tool = self.table.tool
            if self.table.stage.still and not isinstance(tool, OrdersTool):
                self.press("go on", lambda: self.desk.key(pygame.K_RETURN))
            elif tool is not None and getattr(tool.request, "seat", None) is Seat.RED:
                if isinstance(tool, OrdersTool):
                    self.orders()
                elif "ship.fire" in self.desk.dump():
                    self.press("fire", lambda: self.desk.click("ship.fire"))
                else:
                    self.press(type(tool).__name__, lambda: self.desk.key(pygame.K_RETURN))
            else:
                self.desk.step()
                pause()

        wait_until(lambda: self.table.view.turn > turn, play, self.desk.state)


def test_a_whole_turn_of_three_ships_takes_at_most_ten_inputs(desk: Any) -> None:
    player = Player(desk, three_a_side())
    player.turn()
    fired = {
        event.ship_id
        for beat in player.session.match.beats
        for event in beat
        if isinstance(event, VolleyDeclared)
    }
    assert {f"red:{name}" for name in NAMES} <= fired, "each ship has fired"
    assert len(player.inputs) <= 10, player.inputs


def test_OBJ_2_a_contested_marker_is_explained_on_the_board_in_the_log_and_after_the_movement(
    desk: Any,
) -> None:
    start = three_a_side(Marker("m1", (36.0, 24.0)), Marker("m2", (26.0, 30.0)), rows=(28.0, 20.0))
    match: AnyMatch = Match(load_ruleset("2024-07"), start.setup, state=start.copy())
    for seat in PLAYERS:
        match.answer(seat, {})
    (moved,) = [beat for beat in match.beats if any(isinstance(event, ShipMoved) for event in beat)]
    taken = {event.marker_id for beat in match.beats for event in beat if isinstance(event, MarkerTaken)}
    assert taken == {"m2"}
    assert [marker.id for marker in contested_by(moved, start)] == ["m1"]
    words = "both sides passed marker 1, so it stays neutral"

    clips = Animation(moved, start, match.state).timeline.clips
    assert "contested" in [clip.effect.text for clip in clips if isinstance(clip.effect, FloatingText)]
    book = LogBook(match.ruleset, start)
    book.follow(match.beats)
    assert [line.phase for line in book.lines if words in line.words] == [Phase.MOVEMENT]

    session = Session.of(match, 7, desk.app.home)
    session.show_all()
    table = TableScreen(desk.app, session)
    desk.app.push(table)
    desk.step(3)
    column = PanelColumn(table, pygame.Rect(900, 60, 300, 500))
    MovementView(table, table.go_on, waits=False).build(column)
    assert any(words in one.text() for one in column.widgets)
