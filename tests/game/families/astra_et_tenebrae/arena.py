"""Two sides in the middle of a battle, at a true table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.match.session import Session
from rules.astra_et_tenebrae.drawing import SHIPS
from rules.astra_et_tenebrae.state import CAPTAINS, Phase, Setup, Ship, State
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import seeded_dice
from rules.table.measure import Point
from rules.table.terrain import Terrain
from rules.values import changed

RED, BLUE = PLAYERS
ROCK = ((15.0, 27.0), (18.0, 25.0), (20.0, 28.5), (17.0, 31.0))
PLACES: dict[str, Point] = {
    "Kindle": (25.0, 25.0),
    "Brand": (24.0, 36.0),
    "Furnace": (14.0, 42.0),
    "Cinder": (40.0, 42.0),
    "Skerry": (35.5, 17.0),
    "Brine": (49.0, 13.0),
    "Halyard": (44.0, 6.0),
    "Kelp": (9.0, 7.0),
}
MOVED = {"Kindle": 30, "Skerry": 205, "Brine": 215}  # those that have burned this turn, and their courses


def battle(
    edition: str = "2025-03-04", *, phase: Phase = Phase.MOVEMENT, rocks: bool = False, **changes: Any
) -> State:
    """Put both sides before each other in turn 4, red to act; `changes` are those of ships by name."""
    terrain = Terrain((ROCK,)) if rocks else Terrain()
    state = State(Setup(edition, SHIPS, terrain=terrain), phase=phase, turn=4, high=BLUE, to_act=RED)
    for seat, names in SHIPS.items():
        for number, name in enumerate(names):
            course = MOVED.get(name)
            ship = Ship(name, seat, PLACES[name], heat=9 + number, missiles=4, captain=CAPTAINS[number])
            ship = changed(ship, motion=(20 if seat is Seat.RED else 180, 12.0))
            if course is not None:
                ship = changed(ship, moved=True, course=course, flown=14.0, motion=(course, 14.0))
            state.ships[name] = replace(ship, **changes.get(name, {}))
    return state


def sit_down(desk: Any, state: State) -> Any:
    """Open the table on a battle of two people, nothing in motion."""
    desk.app.change_settings(animation="off")
    table = desk.sit_down(Session.new(state.setup, 5), state, seeded_dice(5))
    desk.step(3)
    return table


def px(table: Any, at: Point) -> tuple[int, int]:
    """Return the pixel of the window at a point of the board."""
    x, y = table.pane.camera.to_px(at)
    return round(x), round(y)
