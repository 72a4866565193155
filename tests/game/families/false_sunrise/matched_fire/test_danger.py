"""Danger in Matched Fire against the slow way: every position of an enemy asked of the rules' own odds."""

from __future__ import annotations

import pytest

from game.families.false_sunrise.card import FalseSunriseCard
from game.families.false_sunrise.danger.ends import End, poses_of, put
from game.families.false_sunrise.matched_fire.danger import MatchedDanger
from game.families.false_sunrise.matched_fire.drift_odds import best_shots, suffered
from game.forecast.danger_calculator import DangerCalculator
from game.forecast.questions import Asked, AskedWorst, Worst
from rules.false_sunrise.matched_fire.gunnery import fire_control_left
from rules.false_sunrise.matched_fire.odds import volley_odds
from rules.false_sunrise.state import Ship, State
from rules.values import changed
from tests.game.families.false_sunrise.matched_fire.fight import GUTTER, HEARTING, Places, state_of

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


def test_the_card_gives_each_edition_its_own() -> None:
    assert isinstance(FalseSunriseCard().danger(state_of(PLACES["guns"])), MatchedDanger)
