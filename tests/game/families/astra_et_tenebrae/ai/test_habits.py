"""Habits of the recruit and styles of all levels: each does what its name says, and nothing worse."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from game.families.astra_et_tenebrae.ai.deciding import decide_as
from game.families.astra_et_tenebrae.ai.habits import HABITS
from game.families.astra_et_tenebrae.ai.styles import STYLES
from rules.astra_et_tenebrae.burning import Burn
from rules.astra_et_tenebrae.combat_requests import EvadeOrStay, FireOrPass
from rules.astra_et_tenebrae.drawing import draw_setup
from rules.astra_et_tenebrae.figures import EDITIONS, Component
from rules.astra_et_tenebrae.foreseeing import flight_of
from rules.astra_et_tenebrae.gunnery import Pass, Shot, Weapon, heat_cost
from rules.astra_et_tenebrae.odds import salvo_odds, wounds_of
from rules.astra_et_tenebrae.requests import ChooseHeat, Heat, MoveShip
from rules.astra_et_tenebrae.ruleset import ruleset_of
from rules.astra_et_tenebrae.state import State
from rules.astra_et_tenebrae.systems import INDEX
from rules.kernel.seeded import new_match
from rules.table.measure import distance_in
from tests.game.players.asked import asked_in


def asked(player: str, edition: str, seeds: range, ships: int = 3) -> Iterator[tuple[Any, State, Any]]:
    """Play battles of a player with itself; yield each request, the view and the answer."""
    for seed in seeds:
        match = new_match(ruleset_of(edition), draw_setup(edition, {"ships": ships}).setup(seed), seed)
        yield from asked_in(match, seed, player, decide_as)


@cache
def played(player: str, edition: str = EDITIONS[0]) -> list[tuple[Any, State, Any]]:
    """Return what `asked` yields in two battles, with the views as they were."""
    return [(request, view.copy(), answer) for request, view, answer in asked(player, edition, range(1, 3))]


def mean(some: list[float]) -> float:
    return sum(some) / len(some)


def nearest(state: State, ship: Any, at: Any) -> float:
    return min(distance_in(at, foe.place) for foe in state.side(ship.seat.other))


def ends(player: str) -> list[float]:
    """Return how near a player's ships come to an enemy, by their burns of turns 2 to 4."""
    return [
        nearest(view, view.ships[answer.ship], flight_of(view, answer).at)
        for request, view, answer in played(player)
        if isinstance(request, MoveShip) and isinstance(answer, Burn) and 2 <= view.turn <= 4
    ]


def speeds(player: str) -> list[float]:
    return [
        flight_of(view, answer).flown
        for request, view, answer in played(player)
        if isinstance(request, MoveShip) and isinstance(answer, Burn)
    ]


def heats(player: str) -> list[float]:
    return [
        ship.heat
        for request, view, _ in played(player)
        if isinstance(request, ChooseHeat)
        for ship in request.ships()
    ]


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("edition", [EDITIONS[0], EDITIONS[-1]])
def test_no_gun_is_idle_that_is_likely_to_hit_and_costs_no_ship(habit: str, edition: str) -> None:
    for request, view, answer in asked(f"recruit~{habit}", edition, range(1, 2)):
        if not isinstance(request, FireOrPass) or not isinstance(answer, Pass):
            continue
        ship = view.ships[answer.ship]
        for shot in request.shots():
            if shot.ships != (ship.name,) or shot.weapon is Weapon.LASER:
                continue
            heat = ship.heat + heat_cost(view.figures, shot.weapon)
            managed = wounds_of(view.figures, ship).left[INDEX[Component.HEAT_MANAGEMENT]] > 0
            deadly = not managed and heat > view.figures.heat.unmanaged
            assert deadly or salvo_odds(view, shot).any_hit < 0.5


def test_a_charger_comes_closer_than_others_and_a_late_braker_is_faster() -> None:
    assert mean(ends("recruit~charger")) < mean(ends("recruit~nearest")) - 1
    assert mean(speeds("recruit~late-braker")) > mean(speeds("recruit~nearest")) + 2


def test_a_hoarder_stores_its_heat_as_long_as_it_may() -> None:
    stored = 0
    for request, view, answer in played("recruit~hoarder"):
        if isinstance(request, ChooseHeat):
            for ship in request.ships():
                safe = ship.heat + 5 <= view.figures.heat.unmanaged  # about half a turn's heat is to come
                if safe and not request.must_radiate(ship):
                    assert answer.ships[ship.name] is Heat.STORE
                    stored += ship.heat > 10
    assert stored > 5
    assert mean(heats("recruit~hoarder")) > mean(heats("recruit~nearest")) + 2


def test_who_fires_at_the_nearest_fires_at_no_other() -> None:
    shots = 0
    for request, view, answer in played("recruit~nearest"):
        if isinstance(request, FireOrPass) and isinstance(answer, Shot):
            ship = view.ships[answer.ships[0]]
            targets = {shot.target for shot in request.shots() if shot.ships == (ship.name,)}
            gaps = {name: distance_in(ship.place, view.ships[name].place) for name in targets}
            assert gaps[answer.target] == min(gaps.values())
            shots += len(gaps) > 1
    assert shots > 5


def test_styles_are_told_apart_by_what_they_do() -> None:
    assert set(STYLES) == {"sniper", "brawler", "dancer", "cool-head"}
    assert mean(ends("captain+brawler")) + 1 < mean(ends("captain")) < mean(ends("captain+sniper")) - 4
    assert mean(speeds("captain+dancer")) > mean(speeds("captain")) + 2
    assert mean(heats("captain+cool-head")) < mean(heats("captain")) - 1.5


def test_a_dancer_evades_lasers_that_others_bear() -> None:
    def evaded(player: str) -> list[float]:
        found = asked(player, EDITIONS[0], range(1, 4), ships=2)
        return [float(answer is not None) for request, _, answer in found if isinstance(request, EvadeOrStay)]

    assert sum(evaded("captain+dancer")) >= sum(evaded("captain"))
