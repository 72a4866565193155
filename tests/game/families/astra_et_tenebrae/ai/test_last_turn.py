"""In the last turn the admiral never misses the shot that counts most at the end (AE-2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.families.astra_et_tenebrae.ai.deciding import decide_as
from rules.astra_et_tenebrae.combat_requests import FireOrPass
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.gunnery import Shot, Weapon
from rules.astra_et_tenebrae.odds import salvo_odds
from rules.astra_et_tenebrae.state import Captain, Phase, Setup, Ship, State
from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS
from rules.values import changed
from tests.game.families.astra_et_tenebrae.arena import battle

RED, BLUE = PLAYERS
POSITIONS = 20  # of each edition


def last_shot(edition: str, seed: int) -> State:
    """Put one ship of each side 9 to 24 inches apart, at the end of the last turn."""
    below = Stream("last turn", seed).below
    known = battle(edition).setup
    setup = Setup(edition, {RED: ("Kindle",), BLUE: ("Skerry",)}, options=known.options)
    turn = setup.turn_limit or 0
    state = State(setup, phase=Phase.COMBAT, turn=turn, high=RED, to_act=RED)
    places = {"Kindle": (20.0, 24.0), "Skerry": (20.0 + 9 + below(16), 24.0)}
    for name, seat in (("Kindle", RED), ("Skerry", BLUE)):
        heat = below(19)
        ship = Ship(name, seat, places[name], heat=heat, missiles=4, captain=Captain.ENGINEER)
        state.ships[name] = changed(ship, moved=True, acted=seat is BLUE, radiating=below(2) == 0)
    return state


def expected_points(state: State, shot: Shot) -> float:
    """Return the points that a shot takes from its target by the exact odds; a mark takes none."""
    if shot.weapon is Weapon.LASER:
        return 0.0
    return float(sum(salvo_odds(state, shot).chances))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_shot_with_most_points_is_fired_in_the_last_turn(edition: str) -> None:
    for seed in range(POSITIONS):
        state = last_shot(edition, seed)
        request = FireOrPass(RED, state)
        best = max(expected_points(state, shot) for shot in request.shots())
        answer = decide_as("admiral", request, state, Stream("admiral", seed).below).answer
        assert isinstance(answer, Shot), "it passes"
        assert expected_points(state, answer) == pytest.approx(best)


def test_one_turn_earlier_heat_and_marks_count_for_it_as_ever() -> None:
    found = set()
    for seed in range(POSITIONS):
        state = last_shot(EDITIONS[0], seed)
        state.turn -= 1
        request = FireOrPass(RED, state)
        answer = decide_as("admiral", request, state, Stream("admiral", seed).below).answer
        found.add(answer.weapon if isinstance(answer, Shot) else None)
    assert Weapon.LASER in found


def test_a_ship_that_heat_would_destroy_does_not_fire_its_cannon_even_then() -> None:
    state = last_shot(EDITIONS[0], 1)
    ship = state.ships["Kindle"]
    state.ships["Kindle"] = replace(ship, damage=(0, 0, 0, 1, 0, 0), heat=18, missiles=0)
    request = FireOrPass(RED, state)
    answer = decide_as("admiral", request, state, Stream("admiral", 1).below).answer
    assert not isinstance(answer, Shot) or answer.weapon is not Weapon.CANNON
