"""The start of a turn: what it cites, and room to arrive where enemies stand nearly everywhere (FAC-6)."""

from __future__ import annotations

import math

from rules.false_sunrise.arriving import ArriveShip
from rules.false_sunrise.events import PhaseBegan
from rules.false_sunrise.fleet_files import FleetFile, ShipFile
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.state import Options, Phase, Scene, Setup, State
from rules.kernel.match import Match
from rules.kernel.seats import Seat
from rules.table.measure import Point, distance_in
from rules.table.terrain import Terrain

POCKET = (36.5, 24.5)


def crowded(ring_in: float) -> State:
    """Put enemies on a ring round a point between whole inches, and all over the rest of the board."""
    ring = [
        (POCKET[0] + ring_in * math.sin(math.pi * k / 4), POCKET[1] + ring_in * math.cos(math.pi * k / 4))
        for k in range(8)
    ]
    rest = [(x, y) for x in (4.0, 20.0, 36.0, 52.0, 68.0) for y in (4.0, 20.0, 36.0, 46.0)]
    foes: list[Point] = ring + [at for at in rest if distance_in(at, POCKET) > 12.5]
    red = FleetFile(name="Few", faction="first-cycle", ships=(ShipFile(name="Late", hull="corvette"),))
    blue = FleetFile(
        name="Many", ships=tuple(ShipFile(name=f"Wall {k}", hull="corvette") for k in range(len(foes)))
    )
    fleets = {
        Seat.RED: build_fleet(red, Seat.RED, july_catalogue()),
        Seat.BLUE: build_fleet(blue, Seat.BLUE, july_catalogue()),
    }
    starts = {f"blue:Wall {k}": (*at, 0, 6) for k, at in enumerate(foes)}
    return JULY_2024.opening(
        Setup(fleets, Terrain(), Options(factions=True), scene=Scene(markers=(), starts=starts))
    )


def test_FAC_6_a_pocket_between_whole_inches_is_room_enough_to_arrive() -> None:
    request = ArriveShip(Seat.RED, crowded(12.3), "red:Late")
    assert request.refusal((*POCKET, 0)) is None
    spot = request.spot()
    assert spot is not None
    assert distance_in(spot, POCKET) < 0.5
    assert request.refusal((*spot, 0)) is None


def test_FAC_6_where_no_pocket_is_left_nothing_is_asked() -> None:
    assert ArriveShip(Seat.RED, crowded(11.9), "red:Late").spot() is None


def test_FAC_17_every_start_of_a_turn_cites_it() -> None:
    setup = crowded(12.3).setup
    match = Match(JULY_2024, setup, dice=lambda asked, _: tuple(range(1, asked.count + 1)))
    while match.state.turn < 2:
        for seat in match.waiting():
            request = match.request(seat)
            assert request is not None
            match.answer(seat, request.default())
    began = [event for beat in match.beats for event in beat if isinstance(event, PhaseBegan)]
    assert [event.ruling for event in began if event.phase is Phase.START] == ["FAC-17", "FAC-17"]
    assert {event.ruling for event in began if event.phase is Phase.ORDERS} == {"ORD-1"}
