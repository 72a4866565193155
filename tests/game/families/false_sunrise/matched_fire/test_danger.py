"""Danger in Matched Fire against the slow way: every position of an enemy asked of the rules' own odds."""

from __future__ import annotations

import math

import numpy as np
import pytest

from game.families.false_sunrise.card import FalseSunriseCard
from game.families.false_sunrise.danger.ends import NEAR_IN, End, Poses, drifting, ended, poses_of, put
from game.families.false_sunrise.matched_fire.danger import MatchedDanger
from game.families.false_sunrise.matched_fire.drift_odds import best_shots, suffered
from game.forecast.danger_calculator import DangerCalculator
from game.forecast.questions import Asked, AskedWorst, Field, Worst
from rules.false_sunrise.matched_fire.gunnery import fire_control_left, is_capital
from rules.false_sunrise.matched_fire.odds import volley_odds
from rules.false_sunrise.state import Ship, State
from rules.values import changed
from tests.game.families.false_sunrise.matched_fire.fight import GUTTER, HEARTING, Places, state_of
from tests.game.families.false_sunrise.matched_fire.slow_strikes import best_strikes

PERCH = "red:Perch"
PLACES: dict[str, Places] = {
    "guns": {PERCH: (27, 36, 0, 4), HEARTING: (29, 24, 0, 2)},
    "guns from behind": {PERCH: (22, 33, 1, 6), HEARTING: (29, 24, 11, 3)},
    "missiles with friends near": {
        GUTTER: (10, 30, 3, 4),
        HEARTING: (29, 24, 0, 2),
        "blue:Smoot": (20, 25, 9, 3),
        "blue:Dunnocks": (28, 27, 9, 6),
    },
    "a squadron": {"red:Shrikes": (22, 24, 3, 6), HEARTING: (29, 24, 0, 3)},
}


def asked_at(state: State, ship: Ship) -> Asked[End]:
    """Ask about a model where it is, one inch from where it began, its friends where they are."""
    began = state.ships[ship.id] = changed(ship, y=ship.y + 1)
    friends = tuple(
        (one.id, End(one.x, one.y, one.heading)) for one in state.ships_of(ship.seat) if one.id != ship.id
    )
    return Asked(ship.id, End(began.x, began.y - 1, began.heading), friends)


def slow(state: State, ship: Ship, enemy: Ship) -> list[tuple[float, float]]:
    """Return the mean loss and the chance to be destroyed from each position of an enemy."""
    if not is_capital(enemy):
        return [(one.mean, one.destroyed) for one in best_strikes(state, ship, enemy)]
    table, found = state.copy(), []
    table.ships[ship.id] = ship
    poses = poses_of(state, enemy)
    for row in range(len(poses)):
        table.sight = {}
        table.ships[enemy.id] = put(enemy, poses[row])
        shots = best_shots(table, table.ships[enemy.id], [ship.id])
        assert len(shots) <= fire_control_left(enemy)
        odds = volley_odds(table, enemy.id, [(mount.id, one) for mount, one in shots]).get(ship.id)
        found.append((0.0, 0.0) if odds is None else (odds.mean_damage, odds.p_destroyed))
    return found


@pytest.mark.parametrize("places", PLACES.values(), ids=PLACES)
def test_MF_26_MF_15_MF_31_means_and_worst_are_the_rules_position_by_position(places: Places) -> None:
    state = state_of(places)
    ship = state.ships[HEARTING]
    asked = asked_at(state, ship)
    seen = DangerCalculator(MatchedDanger(state)).forecast(asked)
    (enemy,) = (one for one in state.ships_of(ship.seat.other) if one.on_board)
    each = slow(state, ship, enemy)
    means = [mean for mean, _ in each]
    assert max(means) > 0
    assert len(set(means)) > 1, "arcs and distances count"
    assert seen.mean == pytest.approx(sum(means) / len(means))
    assert seen.worst.mean == pytest.approx(max(means))
    assert seen.worst.destroys == pytest.approx(each[means.index(max(means))][1], abs=1e-9)
    assert seen.destroyed == pytest.approx(sum(lost for _, lost in each) / len(each), abs=1e-9)
    (threat,) = seen.threats
    assert threat.enemy_id == enemy.id


def test_MF_49_the_worst_of_two_enemies_is_carried_from_state_to_state() -> None:
    state = state_of({PERCH: (27, 36, 0, 4), GUTTER: (12, 30, 3, 4), HEARTING: (29, 24, 0, 2)})
    ship = state.ships[HEARTING]
    asked = asked_at(state, ship)
    calculator = DangerCalculator(MatchedDanger(state))
    seen = calculator.forecast(asked)
    found = calculator.answer(AskedWorst(((ship.id, asked.position),)))
    assert isinstance(found, Worst)
    table = state.copy()
    table.ships[ship.id] = ship
    table.ships |= {enemy_id: put(state.ships[enemy_id], end) for enemy_id, end in found.placed}
    table.sight = {}
    assert len(found.placed) == 2
    assert seen.worst.mean == pytest.approx(suffered(table, ship).odds.mean)
    assert seen.worst.mean <= sum(one.best.mean for one in seen.threats) + 1e-9
    assert seen.mean <= seen.worst.mean


def test_MF_26_a_model_that_stands_still_is_hit_more() -> None:
    state = state_of(PLACES["guns"])
    ship = state.ships[HEARTING]
    there = Asked(ship.id, End(ship.x, ship.y, ship.heading))
    still = DangerCalculator(MatchedDanger(state)).forecast(there)
    state.ships[ship.id] = changed(ship, y=ship.y + 1)
    moved = DangerCalculator(MatchedDanger(state)).forecast(there)
    assert still.mean > moved.mean


def test_MF_15_an_enemy_that_has_no_fire_control_is_no_danger() -> None:
    state = state_of(PLACES["guns"])
    perch = state.ships[PERCH]
    state.ships[PERCH] = changed(perch, expended=fire_control_left(perch))
    seen = DangerCalculator(MatchedDanger(state)).forecast(asked_at(state, state.ships[HEARTING]))
    assert seen.mean == seen.worst.mean == 0.0


def map_of(state: State, ship: Ship) -> Field:
    """Work out the map for a ship, its friends where they are."""
    friends = tuple(
        (one.id, End(one.x, one.y, one.heading)) for one in state.ships_of(ship.seat) if one.id != ship.id
    )
    asked = Asked(ship.id, End(ship.x, ship.y, ship.heading), friends)
    found = [one for one in DangerCalculator(MatchedDanger(state)).fields(asked) if one is not None]
    assert found[-1].full
    assert found[-1].margin is None, "no position is left out"
    return found[-1]


def nearest(poses: Poses, place: tuple[float, float]) -> tuple[float, End]:
    """Return how far the nearest end is, and that end; of ends at one place the first."""
    away = [math.dist(poses[row][:2], place) for row in range(len(poses))]
    return min(away), poses[away.index(min(away))]


def slow_reach(state: State, ship: Ship, end: End, enemy: Ship) -> float:
    """Return what a ship takes from an enemy in the mean over the enemy's positions, by the rules."""
    table = state.copy()
    for foe in state.ships_of(enemy.seat):
        table.ships[foe.id] = ended(foe, drifting(state, foe))
    table.ships[ship.id] = put(ship, end)
    poses, total = poses_of(state, enemy), 0.0
    for row in range(len(poses)):
        there = put(enemy, poses[row])
        still = (there.x, there.y) == (enemy.x, enemy.y)
        table.sight = {}
        table.ships[enemy.id] = changed(there, velocity=0 if still else max(1, enemy.velocity))
        shots = best_shots(table, table.ships[ship.id], [enemy.id])
        odds = volley_odds(table, ship.id, [(mount.id, one) for mount, one in shots]).get(enemy.id)
        total += 0.0 if odds is None else odds.mean_damage
    return total / len(poses)


@pytest.mark.parametrize("places", PLACES.values(), ids=PLACES)
def test_MF_26_MF_15_MF_31_the_map_is_what_the_rules_say_wherever_a_move_ends(places: Places) -> None:
    state = state_of(places)
    ship = state.ships[HEARTING]
    field, poses = map_of(state, ship), poses_of(state, ship)
    (enemy,) = (one for one in state.ships_of(ship.seat.other) if one.on_board)
    assert field.destroyed is not None
    struck = np.flatnonzero(field.worst > 0)
    assert len(struck)
    assert len(set(field.mean[struck].round(6))) > 1
    for at in struck[:: max(1, len(struck) // 4)].tolist():
        away, end = nearest(poses, (float(field.grid.places[at, 0]), float(field.grid.places[at, 1])))
        assert away <= NEAR_IN
        there = put(ship, end)
        moved = there.at != ship.at
        each = slow(state, changed(there, velocity=max(1, ship.velocity) if moved else 0), enemy)
        means = [mean for mean, _ in each]
        assert field.mean[at] == pytest.approx(sum(means) / len(means), abs=1e-9)
        assert field.worst[at] == pytest.approx(max(means))
        assert field.destroyed[0][at] == pytest.approx(sum(gone for _, gone in each) / len(each), abs=1e-9)
    reached = np.flatnonzero(field.reach > 0)
    for at in reached[:: max(1, len(reached) // 3)].tolist():
        _, end = nearest(poses, (float(field.grid.places[at, 0]), float(field.grid.places[at, 1])))
        assert field.reach[at] == pytest.approx(slow_reach(state, ship, end, enemy)), end
    assert len(reached)


def test_MF_49_the_map_carries_the_worst_of_two_enemies_as_the_panel_does() -> None:
    state = state_of({PERCH: (27, 34, 0, 4), GUTTER: (14, 28, 3, 4), HEARTING: (29, 24, 0, 2)})
    ship = state.ships[HEARTING]
    field, poses = map_of(state, ship), poses_of(state, ship)
    calculator = DangerCalculator(MatchedDanger(state))
    both = np.flatnonzero((field.each > 0).all(axis=0))
    assert len(both)
    for at in both[:: max(1, len(both) // 3)].tolist():
        _, end = nearest(poses, (float(field.grid.places[at, 0]), float(field.grid.places[at, 1])))
        seen = calculator.forecast(Asked(ship.id, end))
        assert seen.mean == pytest.approx(field.mean[at])
        assert seen.worst.mean == pytest.approx(field.worst[at])
        assert field.destroyed is not None
        assert seen.worst.destroys == pytest.approx(field.destroyed[1][at])


def test_the_map_tells_nothing_of_places_where_no_move_ends() -> None:
    state = state_of(PLACES["guns"])
    ship = state.ships[HEARTING]
    field, poses = map_of(state, ship), poses_of(state, ship)
    for at in np.flatnonzero((field.worst > 0) | (field.reach > 0)).tolist():
        x, y = field.grid.places[at].tolist()
        assert nearest(poses, (x, y))[0] <= NEAR_IN


def test_GEO_5_the_map_of_reach_counts_the_heading_that_a_move_ends_with() -> None:
    """A gun that only fires ahead reaches nothing where the ship has turned away."""
    state = state_of({PERCH: (29, 17, 6, 2), HEARTING: (29, 24, 0, 3)})
    ship = state.ships[HEARTING]
    field, poses = map_of(state, ship), poses_of(state, ship)
    reach: dict[int, float] = {}
    for at in np.flatnonzero(field.worst > 0).tolist():
        _, end = nearest(poses, (float(field.grid.places[at, 0]), float(field.grid.places[at, 1])))
        reach[end.heading] = max(reach.get(end.heading, 0.0), float(field.reach[at]))
    assert reach[0] > min(reach.values())


def test_the_card_gives_each_edition_its_own() -> None:
    assert isinstance(FalseSunriseCard().danger(state_of(PLACES["guns"])), MatchedDanger)
