"""A missile attack and a swarm of bombers: tables of Matched Fire in the middle of a weapons phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.false_sunrise.fleet_files import ComponentFile, FleetFile, ShipFile
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.matched_fire.catalogue import matched_catalogue
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import Phase, Setup, State
from rules.kernel.seats import Seat
from rules.table.arcs import Arc
from rules.table.measure import Point
from rules.table.terrain import Terrain
from rules.values import changed
from tests.game.seats import Sitting

GUTTER, HEARTING = "red:Gutter", "blue:Hearting"
# Place, heading and velocity of each model that is there.
SALVO = {
    GUTTER: (10, 30, 3, 4),
    HEARTING: (29, 24, 0, 0),
    "blue:Smoot": (20, 25, 9, 3),
    "blue:Dunnocks": (28, 27, 9, 6),
    "blue:Footing": (24, 21, 9, 6),
}
SWARM = {
    "red:Perch": (10, 30, 3, 4),
    "red:Shrikes": (27, 24, 3, 6),
    "red:Nutcrackers": (27, 26, 3, 6),
    HEARTING: (29, 24, 0, 3),
    "blue:Smoot": (40, 20, 9, 3),
}
Places = dict[str, tuple[float, float, int, int]]


def _gun(gun: str, weapon: str, second: Arc) -> ComponentFile:
    return ComponentFile(id=gun, type=weapon, arc=Arc.FORE, second_arc=second)


GUNS = (
    _gun("maul", "maul", Arc.PORT),
    _gun("rake", "rake", Arc.STARBOARD),
    _gun("rake-2", "rake", Arc.STARBOARD),
    ComponentFile(type="ranging-array"),
)
PLATES = ("prow-plate", "belt-plate", "flak-turrets")
MISSILES = tuple(ComponentFile(type=one) for one in ("ramhead", "ramhead", "dart", "shoal", "ranging-array"))
SHIPS = {
    Seat.RED: (
        ShipFile(name="Gutter", hull="cruiser", components=MISSILES, defences=PLATES),
        ShipFile(name="Perch", hull="destroyer", components=GUNS, defences=PLATES),
        ShipFile(name="Shrikes", hull="mallets"),
        ShipFile(name="Nutcrackers", hull="mallets"),
    ),
    Seat.BLUE: (
        ShipFile(name="Hearting", hull="destroyer", components=GUNS, defences=PLATES),
        ShipFile(name="Footing", hull="destroyer", components=GUNS, defences=PLATES),
        ShipFile(name="Smoot", hull="frigate", defences=("prow-plate",)),
        ShipFile(name="Dunnocks", hull="sentries"),
    ),
}


def state_of(
    places: Places,
    ships: Mapping[Seat, tuple[ShipFile, ...]] = SHIPS,
    rocks: Sequence[Sequence[Point]] = (),
) -> State:
    """Put some models of two fleets on the board, at the activations of a turn; the others are gone."""
    catalogue = matched_catalogue()
    fleets = {
        seat: build_fleet(FleetFile(name=seat.value, edition="matched-fire", ships=some), seat, catalogue)
        for seat, some in ships.items()
    }
    state = opening(Setup(fleets, Terrain(rocks)))
    state.phase = Phase.ACTIVATIONS
    for ship_id in list(state.ships):
        ship = changed(state.ships[ship_id], deployed=True)
        if ship_id in places:
            x, y, heading, velocity = places[ship_id]
            state.ships[ship_id] = changed(ship, x=x, y=y, heading=heading, velocity=velocity)
        else:
            state.ships[ship_id] = changed(ship, alive=False, pips=(0,) * len(ship.pips))
    return state


class Fight(Sitting):
    """The table at such a state, with the hands of both players."""

    def __init__(self, desk: Any, state: State, *throws: tuple[int, ...], animation: str = "off") -> None:
        super().__init__(desk, state, animation=animation)
        self.roll(*throws)

    def answer(self, *answers: object) -> None:
        """Give answers at once, as players would."""
        for one in answers:
            if isinstance(one, str) and one == getattr(self.tool.request, "ship_id", ""):
                continue  # the only ship that is left was activated automatically
            assert self.table.answer(one), self.table.refusal
            self.desk.step(3)
