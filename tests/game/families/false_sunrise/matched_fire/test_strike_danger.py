"""Strike moves and point defense in the danger of Matched Fire, against every strike tried by the rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

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
from rules.table.measure import Point, distance_in
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
def test_GEO_6_among_rocks_it_is_a_legal_strike_and_nearly_always_the_best(
    at: tuple[float, float, int, int],
) -> None:
    state = state_of({SHRIKES: at, HEARTING: (29, 24, 0, 3)}, rocks=[ROCK])
    ship = state.ships[HEARTING]
    found = numbers(state, ship)
    slow = [one.mean for one in best_strikes(state, ship, state.ships[SHRIKES])]
    assert all(one <= most + 1e-9 for one, most in zip(found, slow, strict=True)), "no strike that is illegal"
    assert sum(found) > 0.97 * sum(slow)


@pytest.mark.parametrize("rocks", [[], [ROCK]], ids=["open", "a rock"])
def test_MF_31_MF_32_missiles_are_tried_around_friends_that_help(rocks: list[list[Point]]) -> None:
    ships = {**SHIPS, Seat.RED: (*SHIPS[Seat.RED], ShipFile(name="Hail", hull="slingers"))}
    places = {HAIL: (10, 24, 3, 5), HEARTING: (29, 24, 1, 3), "blue:Smoot": (25, 27, 9, 3)}
    state = state_of(places | {DUNNOCKS: (24, 20, 9, 6)}, ships, rocks)
    ship = state.ships[HEARTING]
    found = numbers(state, ship)
    slow = [one.mean for one in best_strikes(state, ship, state.ships[HAIL], far_in=9.0)]
    assert all(one <= most + 1e-9 for one, most in zip(found, slow, strict=True)), "no strike that is illegal"
    assert sum(found) > 0.88 * sum(slow)
    assert len({round(one, 9) for one in found}) > 3, "friends, distance and point defense count"


def test_MF_36_a_ship_without_fire_control_does_not_answer() -> None:
    state = state_of(OPEN["far"])
    ship = state.ships[HEARTING]
    answered = max(numbers(state, ship))
    spent = changed(ship, expended=ship.fittings.ratings.fire_control)
    state.ships[HEARTING] = spent
    assert max(numbers(state, spent)) > answered


@pytest.mark.parametrize("expended", [0, 2, 3])
def test_MF_36_MF_49_two_squadrons_are_answered_for_as_long_as_fire_control_lasts(expended: int) -> None:
    state = state_of({SHRIKES: (20, 24, 3, 6), NUTCRACKERS: (24, 33, 1, 6), HEARTING: (29, 24, 0, 3)})
    state.ships[HEARTING] = changed(state.ships[HEARTING], expended=expended)
    asked = asked_at(state, state.ships[HEARTING])
    ship = changed(state.ships[HEARTING], y=asked.position.y)
    seen = DangerCalculator(MatchedDanger(state)).forecast(asked)
    best = [
        max(best_strikes(state, ship, state.ships[one]), key=lambda strike: strike.mean)
        for one in (SHRIKES, NUTCRACKERS)
    ]
    mean, destroyed = one_after_another(state, ship, [strike.squadron for strike in best])
    assert seen.worst.mean == pytest.approx(mean)
    assert seen.worst.destroys == pytest.approx(destroyed)
    assert seen.worst.mean > max(strike.mean for strike in best)


def one_after_another(state: State, ship: Ship, squadrons: list[Ship]) -> tuple[float, float]:
    """Let squadrons attack every state that the ones before have left; the ship answers while it can."""
    table, chances = state.copy(), {ship: 1.0}
    for squadron in squadrons:
        following: defaultdict[Ship, float] = defaultdict(float)
        for worn, chance in chances.items():
            if not any(worn.pips):
                following[worn] += chance
                continue
            table.ships |= {ship.id: worn, squadron.id: squadron}
            figures, after = {sum(squadron.pips): 1.0}, worn
            if prompts(squadron, worn):
                figures = figures_law(table, worn, squadron)
                after = changed(worn, expended=worn.expended + 1)
            for left, share in figures.items():
                for wear, part in attacked(table, Wear(left).on(squadron), worn).items():
                    following[wear.on(after)] += chance * share * part
        chances = dict(following)
    lost = sum(chance * (sum(ship.pips) - sum(worn.pips)) for worn, chance in chances.items())
    return lost, sum(chance for worn, chance in chances.items() if not any(worn.pips))


def attacked(table: State, squadron: Ship, ship: Ship) -> Mapping[Wear, float]:
    """Return the states after the attack of what is left of a squadron."""
    if not any(squadron.pips):
        return {Wear.of(ship): 1.0}
    table.ships[squadron.id] = squadron
    (mount,) = squadron.fittings.mounts
    return forecast(table, squadron.id, [(mount.id, ship.id)])[ship.id].states


def test_MF_20_a_squadron_is_a_danger_far_beyond_its_guns() -> None:
    state = state_of(OPEN["far"])
    ship = state.ships[HEARTING]
    enemy = state.ships[SHRIKES]
    reached = [at for at, one in enumerate(numbers(state, ship)) if one]
    poses = poses_of(state, enemy)
    farthest = max(distance_in(poses[at][:2], ship.at) for at in reached)
    assert 8.0 < farthest <= 11.0 + 1e-3
