"""Habits of the recruit: each does what its name says, and nothing worse."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from game.families.false_sunrise.ai.deciding import decide_as
from game.families.false_sunrise.ai.habits import HABITS, goal_of, leader
from game.families.false_sunrise.danger.ends import legal_orders
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.movement import Path, path_of
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.setting_up import opening
from rules.false_sunrise.state import MAINTAIN, Marker, Options, Ship, State
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import PLAYERS
from rules.kernel.seeded import new_match
from rules.table.measure import distance_in
from rules.values import changed
from tests.game.players.asked import asked_in
from tools.ladder.first_battle import setup_of

EDITION = "2024-07"


def asked(habit: str, seeds: range) -> Iterator[tuple[AnyRequest, State, Any]]:
    """Play battles of two recruits with a habit; yield each request, the view and the answer."""
    name = f"recruit~{habit}"
    for seed in seeds:
        match = new_match(load_edition(EDITION).ruleset, setup_of(EDITION, seed), seed)
        yield from asked_in(match, seed, name, decide_as)


def flown(habit: str, most: int) -> Iterator[tuple[State, Ship, Path, bool]]:
    """Yield ordered ships from turn 2 on: the view, the ship, its course, and whether it leads."""
    plots = (one for one in asked(habit, range(1, 9)) if isinstance(one[0], PlotOrders) and one[1].turn > 1)
    for request, view, answer in islice(plots, most):
        first = leader(HABITS[habit], view, request.seat)
        for ship in view.ships_of(request.seat):
            path = path_of(ship, answer.get(ship.id, MAINTAIN), view.setup.terrain)
            yield view, ship, path, first is ship


@pytest.mark.parametrize("habit", HABITS)
def test_no_ship_crashes_or_leaves_while_another_order_is_safe(habit: str) -> None:
    for request, view, answer in islice(asked(habit, range(1, 5)), 400):
        if not isinstance(request, PlotOrders):
            continue
        terrain = view.setup.terrain
        for ship in view.ships_of(request.seat):
            path = path_of(ship, answer.get(ship.id, MAINTAIN), terrain)
            if path.crashed or path.left:
                others = [path_of(ship, order, terrain) for order in legal_orders(ship)]
                assert all(one.crashed or one.left for one in others)


def test_a_late_braker_has_one_ship_that_is_faster_than_the_others() -> None:
    speeds: dict[bool, list[int]] = {True: [], False: []}
    for _, _, path, leads in flown("late-braker", 60):
        speeds[leads].append(path.velocity)
    mean = {leads: sum(found) / len(found) for leads, found in speeds.items()}
    assert mean[True] > mean[False] + 1


def test_a_racer_leaves_a_marker_that_it_holds_for_the_next() -> None:
    goals = []
    for request, view, _ in asked("racer", range(1, 2)):
        if isinstance(request, PlotOrders) and request.seat is PLAYERS[0] and view.ships_of(request.seat):
            (goal,) = goal_of(HABITS["racer"], view, request.seat)
            assert goal.owner is not request.seat or all(
                marker.owner is request.seat for marker in view.markers
            )
            goals.append(goal.id)
    assert len(set(goals)) > 1


def test_the_ship_that_leads_a_charge_comes_nearer_to_an_enemy() -> None:
    nearer: dict[bool, list[float]] = {True: [], False: []}
    for view, ship, path, leads in flown("charger", 60):
        foes = [foe.at for foe in view.ships_of(ship.seat.other)]
        if foes and ship.spec.hull.capital:
            gaps = [min(distance_in(at, foe) for foe in foes) for at in (ship.at, path.end[:2])]
            nearer[leads].append(gaps[0] - gaps[1])
    mean = {leads: sum(found) / len(found) for leads, found in nearer.items()}
    assert mean[True] > mean[False] + 0.3


def test_every_gun_fires_at_the_nearest_that_it_can_hit() -> None:
    volleys = 0
    for request, view, answer in asked("nearest", range(1, 5)):
        if isinstance(request, DeclareFire):
            ship = view.ships[request.ship_id]
            for weapon, target in answer:
                gaps = {one: distance_in(ship.at, view.ships[one].at) for one in request.targets()[weapon]}
                assert gaps[target] == min(gaps.values())
            assert {weapon for weapon, _ in answer} == set(request.targets()), "no gun is idle"
            volleys += 1
    assert volleys > 5


def test_other_fleets_go_for_the_marker_nearest_to_them() -> None:
    for request, view, _ in islice(asked("nearest", range(1, 2)), 60):
        if isinstance(request, PlotOrders):
            (goal,) = goal_of(HABITS["nearest"], view, request.seat)
            ships = view.ships_of(request.seat)
            x, y = (sum(at) / len(ships) for at in zip(*(ship.at for ship in ships), strict=True))
            gaps = [distance_in((x, y), marker.at) for marker in view.markers]
            assert distance_in((x, y), goal.at) == min(gaps)


def test_a_fleet_of_more_than_three_ships_goes_for_all_markers() -> None:
    state = opening(Drawn(edition=EDITION, points=20, options=Options()).setup(1))
    state.markers = tuple(Marker(f"m{at}", (10.0 + 20 * at, 24.0)) for at in range(3))
    state.ships = {name: changed(ship, deployed=True) for name, ship in state.ships.items()}
    ships = state.ships_of(PLAYERS[0])
    assert len(ships) > 3
    assert goal_of(HABITS["nearest"], state, PLAYERS[0]) == list(state.markers)
    for ship in ships[3:]:
        state.ships[ship.id] = changed(ship, alive=False)
    assert len(goal_of(HABITS["nearest"], state, PLAYERS[0])) == 1


def test_a_habit_decides_otherwise_than_another_and_the_same_again() -> None:
    def orders(habit: str) -> list[object]:
        played = islice(asked(habit, range(3, 4)), 40)
        return [answer for request, _, answer in played if isinstance(request, PlotOrders)]

    assert orders("charger") == orders("charger")
    assert len({repr(orders(habit)) for habit in ("charger", "racer", "late-braker")}) == 3
