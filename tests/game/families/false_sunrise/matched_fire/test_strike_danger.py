"""Strike moves and point defense in the danger of Matched Fire, against every strike tried by the rules."""

from __future__ import annotations

from collections import defaultdict

import pytest

from game.families.false_sunrise.danger.ends import poses_of
from game.families.false_sunrise.matched_fire.danger import MatchedDanger
from game.forecast.danger_calculator import DangerCalculator
from rules.false_sunrise.fleet_files import ShipFile
from rules.false_sunrise.matched_fire.odds import figures_law, forecast
from rules.false_sunrise.matched_fire.point_defence import prompts
from rules.false_sunrise.matched_fire.wearing import Wear
from rules.false_sunrise.state import Ship, State
from rules.kernel.seats import Seat
from rules.values import changed
from tests.game.families.false_sunrise.matched_fire.fight import HEARTING, SHIPS, Places, state_of
from tests.game.families.false_sunrise.matched_fire.slow_strikes import best_strikes
from tests.game.families.false_sunrise.matched_fire.test_danger import asked_at

SHRIKES, NUTCRACKERS = "red:Shrikes", "red:Nutcrackers"
HAIL, DUNNOCKS = "red:Hail", "blue:Dunnocks"
ROCK = [(24.0, 22.0), (26.0, 21.0), (27.0, 25.0), (25.0, 27.0)]
OPEN: dict[str, Places] = {
    "far": {SHRIKES: (14, 20, 3, 6), HEARTING: (29, 24, 0, 3)},
    "from behind": {SHRIKES: (25, 38, 0, 5), HEARTING: (29, 24, 0, 3)},
    "at the edge": {SHRIKES: (10, 44, 3, 4), HEARTING: (16, 47, 9, 2)},
    "a picket near it": {SHRIKES: (16, 20, 3, 6), HEARTING: (29, 24, 0, 3), DUNNOCKS: (28, 25, 9, 6)},
    "a squadron": {SHRIKES: (14, 20, 3, 6), DUNNOCKS: (29, 24, 0, 3)},
}


def numbers(state: State, ship: Ship) -> list[float]:
    """Return what the map counts for each position of the only enemy."""
    (enemy,) = (one for one in state.ships_of(ship.seat.other) if one.on_board)
    asked = asked_at(state, ship)
    exchange = MatchedDanger(state).exchange(asked, enemy.id)
    attacks = exchange.at(asked.position)
    found: list[float] = exchange.outcomes.means()[attacks].tolist()
    assert len(found) == len(poses_of(state, enemy))
    return found


@pytest.mark.parametrize("places", OPEN.values(), ids=OPEN)
def test_MF_20_MF_36_from_each_position_it_is_the_best_legal_strike(places: Places) -> None:
    state = state_of(places)
    ship = state.ships[HEARTING if HEARTING in places else DUNNOCKS]
    found = numbers(state, ship)
    slow = [one.mean for one in best_strikes(state, ship, state.ships[SHRIKES])]
    assert len({round(one, 9) for one in slow}) > 1, "some reach it, some do not"
    assert found == pytest.approx(slow)


@pytest.mark.parametrize("at", [(14, 20, 3, 6), (20, 30, 1, 4)])
def test_GEO_6_among_rocks_it_is_a_legal_strike_and_nearly_always_the_best(at: tuple[int, ...]) -> None:
    state = state_of({SHRIKES: at, HEARTING: (29, 24, 0, 3)}, rocks=[ROCK])
    ship = state.ships[HEARTING]
    found = numbers(state, ship)
    slow = [one.mean for one in best_strikes(state, ship, state.ships[SHRIKES])]
    print(sum(found), sum(slow), [(a,b) for a,b in zip(found, slow) if abs(a-b)>1e-6])
    assert 0


def slingers(*, rocks: list[list[tuple[float, float]]] | None = None) -> State:
    ships = {**SHIPS, Seat.RED: (*SHIPS[Seat.RED], ShipFile(name="Hail", hull="slingers"))}
    places = {HAIL: (10, 24, 3, 5), HEARTING: (29, 24, 1, 3), "blue:Smoot": (25, 27, 9, 3)}
    return state_of(places | {DUNNOCKS: (24, 20, 9, 6)}, ships, rocks or [])


@pytest.mark.parametrize("rocks", [[], [ROCK]])
def test_MF_31_MF_32_missiles_are_tried_around_those_who_help(rocks) -> None:
    state = slingers(rocks=rocks)
    ship = state.ships[HEARTING]
    found = numbers(state, ship)
    slow = [one.mean for one in best_strikes(state, ship, state.ships[HAIL], far_in=9.0)]
    print(sum(found), sum(slow), [(a,b) for a,b in zip(found, slow) if abs(a-b)>1e-6])
    assert 0
