"""Two lines of ships with a gun each, as a table at which a weapons phase is played."""

from __future__ import annotations

from typing import Any

from game.match.session import Session
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Options, Phase, Setup, State
from rules.kernel.requests import Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge
from rules.table.terrain import Terrain
from rules.values import changed

SHIPS = 7
EDITIONS = ("2024-07", "2024-03")
HEADINGS_OF_RED_ALONE = {Seat.RED: 3, Seat.BLUE: 3}  # Blue shows its back
NOBODYS_HEADINGS = {Seat.RED: 9, Seat.BLUE: 3}


def lines_of(edition: str, headings: dict[Seat, int]) -> State:
    """Put two lines of seven ships with a gun each 16 inches apart, in the weapons phase."""
    catalogue = load_edition(edition).catalogue
    fleets = {}
    armour = ["hardened-armor"] * 3 if edition == "2024-07" else []  # no bar is to be emptied
    gun = {"type": "artillery", "arc": "fore"}
    for seat in PLAYERS:
        ships = [
            {"name": f"{seat.value} {n}", "hull": "frigate", "components": [gun], "defences": armour}
            for n in range(1, SHIPS + 1)
        ]
        file = FleetFile.model_validate(
            {"name": seat.value, "edition": edition, "ships": ships}, strict=False
        )
        fleets[seat] = build_fleet(file, seat, catalogue)
    state = opening(Setup(fleets, Terrain(), Options()))
    state.phase = Phase.ACTIVATIONS
    state.edges.update({Seat.RED: Edge.LEFT, Seat.BLUE: Edge.RIGHT})
    for seat in PLAYERS:
        for number, spec in enumerate(fleets[seat].ships):
            state.ships[spec.id] = changed(
                state.ships[spec.id],
                x=28.0 if seat is Seat.RED else 44.0,
                y=6.0 + 6.0 * number,
                heading=headings[seat],
                deployed=True,
            )
    return state


def all_miss(roll: Roll, _number: int) -> tuple[int, ...]:
    """Let every die show a 1, so that nobody has to choose a loss."""
    return (1,) * roll.count


class Phased:
    """A weapons phase at a table for two, and how often it was pressed."""

    def __init__(self, desk: Any, state: State, *, animation: str = "off") -> None:
        desk.app.change_settings(animation=animation)
        self.desk = desk
        self.session = Session.new(state.setup, seed=5)
        self.table = desk.sit_down(self.session, state, all_miss)
        desk.posted.clear()

    @property
    def presses(self) -> int:
        return int(self.desk.posted["KeyDown"] + self.desk.posted["MouseButtonDown"])

    @property
    def over(self) -> bool:
        return self.session.match.state.phase is not Phase.ACTIVATIONS

    def play(self, press: Any) -> None:
        for _ in range(3 * SHIPS):
            self.desk.step(3)
            if self.over:
                return
            press(self)
        raise AssertionError("the phase does not end")
