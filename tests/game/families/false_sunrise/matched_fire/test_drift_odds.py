"""What models would do to each other where they end, against the rules' own odds (MF-22, MF-36, MF-49)."""

from __future__ import annotations

from collections import defaultdict

import pytest

from game.families.false_sunrise.matched_fire.drift_odds import best_shots, dealt, suffered
from rules.false_sunrise.matched_fire.gunnery import fire_control_left, shot_refusal
from rules.false_sunrise.matched_fire.odds import forecast, mean_loss, volley_odds
from rules.false_sunrise.state import Ship, State
from rules.values import changed
from tests.game.families.false_sunrise.matched_fire.fight import (
    GUTTER,
    HEARTING,
    SALVO,
    SWARM,
    Places,
    state_of,
)

PLACES = {
    "missiles": SALVO,
    "guns ahead": {GUTTER: (34, 24, 9, 4), HEARTING: (29, 24, 3, 2), "blue:Footing": (24, 21, 9, 6)},
    "guns behind": {GUTTER: (29, 30, 0, 4), HEARTING: (29, 24, 0, 2)},
    "a swarm": SWARM,
    "two against one": {"red:Perch": (26, 27, 1, 4), GUTTER: (33, 28, 10, 4), HEARTING: (29, 24, 0, 3)},
    "a squadron alone": {"red:Shrikes": (27, 24, 3, 6), HEARTING: (29, 24, 0, 3)},
}


@pytest.mark.parametrize("places", PLACES.values(), ids=PLACES)
def test_MF_49_what_a_model_deals_is_the_rules_forecast_of_a_legal_declaration(places: Places) -> None:
    state = state_of(places)
    for ship in state.ships.values():
        if not ship.on_board:
            continue
        found = dealt(state, ship)
        shots = best_shots(state, ship, [foe.id for foe in state.ships_of(ship.seat.other)])
        assert len(shots) == found.attacks <= fire_control_left(ship), "MF-15"
        assert len({mount.id for mount, _ in shots}) == len(shots), "MF-22: each weapon once"
        assert all(shot_refusal(state, ship, mount, state.ships[one]) is None for mount, one in shots)
        odds = volley_odds(state, ship.id, [(mount.id, one) for mount, one in shots])
        assert {one: seen.mean for one, seen in found.targets.items()} == pytest.approx(
            {one: seen.mean_damage for one, seen in odds.items()}
        )


@pytest.mark.parametrize("places", PLACES.values(), ids=PLACES)
def test_MF_49_what_a_model_suffers_is_carried_from_enemy_to_enemy(places: Places) -> None:
    state = state_of(places)
    seen = 0
    for ship in state.ships.values():
        if not ship.on_board:
            continue
        found = suffered(state, ship)
        mean, destroyed = slow(state, ship, [(foe.id, [one.id for one in by]) for foe, by in found.by])
        assert found.odds.mean == pytest.approx(mean)
        assert found.odds.destroyed == pytest.approx(destroyed)
        assert found.odds.mean <= sum(ship.pips)
        seen += bool(found.by)
    assert seen


def slow(state: State, ship: Ship, by: list[tuple[str, list[str]]]) -> tuple[float, float]:
    """Let one enemy after the other attack each state that the ones before have left."""
    table, chances = state.copy(), {ship: 1.0}
    for foe_id, weapons in by:
        following: defaultdict[Ship, float] = defaultdict(float)
        for worn, chance in chances.items():
            if not any(worn.pips):
                following[worn] += chance
                continue
            table.ships[ship.id] = worn
            states = forecast(table, foe_id, [(weapon, ship.id) for weapon in weapons])[ship.id].states
            for wear, share in states.items():
                following[wear.on(worn)] += chance * share
        chances = dict(following)
    lost = sum(chance * (sum(ship.pips) - sum(worn.pips)) for worn, chance in chances.items())
    return lost, sum(chance for worn, chance in chances.items() if not any(worn.pips))


def test_several_attacks_take_no_more_than_there_is() -> None:
    state = state_of(PLACES["two against one"])
    ship = state.ships[HEARTING]
    worn = state.ships[HEARTING] = changed(ship, pips=(0,) * (len(ship.pips) - 1) + (1,))
    found = suffered(state, worn)
    alone = sum(mean_loss(state, foe, mount, worn) for foe, by in found.by for mount in by)
    assert found.odds.mean == pytest.approx(found.odds.destroyed)
    assert found.odds.mean < alone


def test_MF_26_the_arc_of_the_target_counts() -> None:
    means = []
    for heading in (6, 0):
        places = {"red:Perch": (29, 28, 0, 4), HEARTING: (29, 24, heading, 2)}
        state = state_of(places)
        means.append(suffered(state, state.ships[HEARTING]).odds.mean)
    assert 0 < means[0] < means[1], "from behind it is worse than from ahead"


def test_MF_15_what_has_been_expended_is_not_there_for_attacks() -> None:
    state = state_of(PLACES["two against one"])
    perch = state.ships["red:Perch"]
    before = suffered(state, state.ships[HEARTING]).attacks
    state.ships["red:Perch"] = changed(perch, expended=fire_control_left(perch))
    assert suffered(state, state.ships[HEARTING]).attacks < before


def test_MF_36_point_defense_meets_squadrons_before_they_attack() -> None:
    state = state_of(PLACES["a squadron alone"])
    ship = state.ships[HEARTING]
    found = suffered(state, ship)
    ((foe, by),) = found.by
    odds = forecast(state, foe.id, [(mount.id, ship.id) for mount in by])[ship.id]
    assert odds.answered is not None
    assert found.answered is not None
    assert found.odds.mean == pytest.approx(odds.mean)
    assert found.answered.mean == pytest.approx(odds.answered.mean)
    assert found.answered.destroyed == pytest.approx(odds.answered.destroyed)
    assert found.answered.mean < found.odds.mean


def test_MF_36_each_answer_takes_a_point_of_fire_control() -> None:
    state = state_of(SWARM)
    ship = state.ships[HEARTING]
    means = []
    for left in (1, 2):
        less = state.ships[HEARTING] = changed(ship, expended=fire_control_left(ship) - left)
        found = suffered(state, less)
        assert found.answered is not None
        means.append(found.answered.mean)
    assert means[1] < means[0]


def test_MF_36_what_is_expected_of_a_swarm_counts_point_defense() -> None:
    state = state_of(SWARM)
    found = suffered(state, state.ships[HEARTING])
    assert found.answered is found.expected
    assert found.expected.mean < found.odds.mean
    salvo = suffered(state_of(SALVO), state_of(SALVO).ships[HEARTING])
    assert salvo.answered is None
    assert salvo.expected is salvo.odds
