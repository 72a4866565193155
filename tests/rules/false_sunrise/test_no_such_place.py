"""No answer puts anything where no place is: what is not a finite number on the board is refused."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.false_sunrise.arriving import ArriveShip, RebirthShip
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet_files import load_fleet
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.packing import digest
from rules.false_sunrise.placing import DeployFleet, PlaceMarker, ReturnShip
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Options, Order, Phase, Setup, State
from rules.kernel.match import Match
from rules.kernel.requests import Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import Edge
from rules.table.terrain import Terrain
from rules.values import changed

FLEETS = Path(__file__).parents[3] / "assets" / "fleets"
NOWHERE = (math.nan, math.inf, -math.inf, 1e308, -1e308, True, "12", None)
PLACEMENTS: dict[str, Callable[[State, str], Any]] = {
    "return": lambda state, ship: ReturnShip(Seat.RED, state, ship),
    "arrive": lambda state, ship: ArriveShip(Seat.RED, state, ship),
    "rebirth": lambda state, ship: RebirthShip(Seat.RED, state, ship),
}


@pytest.fixture
def state() -> State:
    catalogue = load_edition("2024-07").catalogue
    file = load_fleet(FLEETS / "ring-of-stones.yaml")
    fleets = {seat: build_fleet(file, seat, catalogue) for seat in PLAYERS}
    setup = Setup(fleets, Terrain([]), Options(factions=True))
    match: Match[Setup, State, Any] = Match(load_edition("2024-07").ruleset, setup)
    while match.state.phase is not Phase.ORDERS:
        request = match.request(seat := match.waiting()[0])
        assert request is not None
        match.answer(seat, (1, 2)[: request.count] if isinstance(request, Roll) else request.default())
    return match.state


def nowhere() -> list[tuple[Any, ...]]:
    """List answers of two numbers that are no point."""
    return [place for bad in NOWHERE for place in ((bad, 20.0), (20.0, bad), (bad, bad))]


@pytest.mark.parametrize("place", nowhere(), ids=repr)
def test_markers_and_ships_are_put_only_where_there_is_a_place(state: State, place: tuple[Any, ...]) -> None:
    assert PlaceMarker(Seat.RED, state).refusal(place) is not None
    fleet = DeployFleet(Seat.RED, state, Edge.LEFT)
    placements = {ship.id: (6.0, 4.0 + 5 * number, 3) for number, ship in enumerate(fleet.ships())}
    assert fleet.refusal(placements) is None
    one = next(iter(placements))
    assert fleet.refusal({**placements, one: (*place, 3)}) is not None
    state.ships[one] = changed(state.ships[one], left_at=(0.0, 20.0), left_turn=1)
    before = digest(state)
    for make in PLACEMENTS.values():
        assert make(state, one).refusal((*place, 3)) is not None
    assert digest(state) == before


@pytest.mark.parametrize("heading", [math.nan, 3.0, -1, 12, True, "3", None], ids=repr)
def test_ships_are_turned_only_to_an_hour(state: State, heading: Any) -> None:
    fleet = DeployFleet(Seat.RED, state, Edge.LEFT)
    placements = {ship.id: (6.0, 4.0 + 5 * number, 3) for number, ship in enumerate(fleet.ships())}
    one = next(iter(placements))
    assert fleet.refusal({**placements, one: (*placements[one][:2], heading)}) is not None
    state.ships[one] = changed(state.ships[one], left_at=(0.0, 20.0), left_turn=1)
    for make in PLACEMENTS.values():
        assert make(state, one).refusal((1.0, 20.0, heading)) is not None


@pytest.mark.parametrize("place", nowhere(), ids=repr)
def test_FAC_7_drives_set_a_ship_down_only_where_there_is_a_place(state: State, place: Any) -> None:
    request = PlotOrders(Seat.RED, state)
    ships = [ship for ship in state.ships_of(Seat.RED) if ship.fittings.drives]
    assert ships, "the fleet has drives"
    orders = {ship.id: Order() for ship in state.ships_of(Seat.RED)}
    orders[ships[0].id] = Order(drive=1, landing=place)
    assert request.refusal(orders) is not None
