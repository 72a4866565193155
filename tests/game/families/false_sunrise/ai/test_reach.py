"""What the computer thinks that orders lead to is what the rules make of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from game.families.false_sunrise.ai.reach import can_go_on, has_a_way, menu_of, moves_of
from game.families.false_sunrise.ai.rocks import rocks_of
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.plotting import order_refusal, random_order
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import Order, Phase, Setup, Ship, State
from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS
from rules.table.terrain import Terrain
from rules.values import changed

CATALOGUE = july_catalogue()
MARKERS = np.array([(20.0, 20.0), (36.0, 24.0), (50.0, 30.0)])


def table(seed: int) -> State:
    fleets = {
        seat: build_fleet(random_fleet(f"{seed}{seat}", 30, CATALOGUE), seat, CATALOGUE) for seat in PLAYERS
    }
    state = JULY_2024.opening(Setup(fleets, Terrain(generate_terrain(seed))))
    state.phase = Phase.ORDERS
    draw = Stream("reach", seed)
    for name, ship in state.ships.items():
        while True:
            x, y = draw.below(72 * 64) / 64, draw.below(48 * 64) / 64
            if state.setup.terrain.is_clear((x, y), 0.01):
                break
        heading, velocity = draw.below(12), draw.below(16)
        twin = changed(ship, x=x, y=y, heading=heading, velocity=velocity, deployed=True)
        state.ships[name] = changed(twin, owes=draw.below(3))
    return state


def ships_of(seeds: range) -> list[tuple[State, Ship]]:
    return [(state, ship) for seed in seeds for state in [table(seed)] for ship in state.ships.values()]


def test_every_order_is_legal_and_ends_where_the_rules_end_it() -> None:
    checked = strict = 0
    for state, ship in ships_of(range(8)):
        terrain = state.setup.terrain
        moves = moves_of(ship, rocks_of(terrain), MARKERS)
        for index in range(0, len(moves.x), 5):
            order = moves.order(index)
            assert order_refusal(ship, order) is None
            path = path_of(ship, order, terrain)
            checked += 1
            if moves.crashed[index] and not path.crashed:
                strict += 1  # within a hair of a rock: taken for a crash
                continue
            assert path.crashed == moves.crashed[index]
            assert path.left == moves.left[index]
            if not path.crashed and not path.left:
                assert path.end == (moves.x[index], moves.y[index], moves.heading[index])
                touched = [path.passes_within(tuple(at), MARKER_REACH_IN) for at in MARKERS.tolist()]
                assert touched == list(moves.touches[index])
    assert checked > 2500
    assert strict < checked / 300


def test_no_legal_order_is_left_out_but_dearer_loans() -> None:
    draw = Stream("orders").below
    for state, ship in ships_of(range(3)):
        moves = moves_of(ship, rocks_of(state.setup.terrain), MARKERS)
        menu = moves.menu
        for _ in range(30):
            order = random_order(ship, draw)
            same = (menu.velocity == order.velocity) & (menu.course == order.course)
            # Front-loading changes nothing where both turns are of one size (MOV-2).
            same &= menu.front_loaded == (order.front_loaded and order.course % 2 == 1)
            assert same.any()
            assert menu.overcharge[same].min() <= order.overcharge


@pytest.mark.parametrize(
    "thrust, borrow, extra, velocity, count",
    [(10, 0, 0, 20, 171), (8, 0, 0, 20, 113), (6, 0, 0, 20, 67), (4, 0, 0, 20, 33), (2, 0, 0, 20, 11)],
)
def test_ORD_4_the_number_of_orders(thrust: int, borrow: int, extra: int, velocity: int, count: int) -> None:
    assert len(menu_of(thrust, borrow, extra, velocity, front_loads=False).velocity) == count


def test_UPG_4_an_overcharged_corvette_has_641_orders() -> None:
    assert len(menu_of(10, 10, 0, 40, front_loads=False).velocity) == 641


def test_what_can_go_on_can_be_flown_on() -> None:
    """Where it is said that a ship can brake, some sequence of legal orders proves it."""
    proved = 0
    for state, ship in ships_of(range(3)):
        rocks = rocks_of(state.setup.terrain)
        moves = moves_of(ship, rocks, MARKERS)
        fine = can_go_on(moves, rocks)
        for index in range(0, len(moves.x), 23):
            if fine[index] and moves.velocity[index] > ship.fittings.thrust:
                assert flies_on(state, moved(ship, moves, index), 3)
                proved += 1
    assert proved > 30


def moved(ship: Ship, moves: Any, index: int) -> Ship:
    return changed(
        ship,
        x=float(moves.x[index]),
        y=float(moves.y[index]),
        heading=int(moves.heading[index]),
        velocity=int(moves.velocity[index]),
        owes=int(moves.menu.overcharge[index]),
    )


def flies_on(state: State, ship: Ship, turns: int) -> bool:
    """Search by the rules' own paths."""
    thrust = max(0, ship.fittings.thrust - ship.owes)
    if not turns or ship.velocity <= thrust:
        return True
    most = thrust // 2 + ship.fittings.extra_course
    for course in sorted(range(-most, most + 1), key=abs):
        order = Order(-min(ship.velocity, thrust - abs(course)), course)
        if abs(course) > thrust or order_refusal(ship, order) is not None:
            continue
        path = path_of(ship, order, state.setup.terrain)
        if path.crashed or path.left:
            continue
        x, y, heading = path.end
        twin = changed(ship, x=x, y=y, heading=heading, velocity=path.velocity, owes=0)
        if flies_on(state, twin, turns - 1):
            return True
    return False


def test_a_ship_that_can_only_crash_has_no_way() -> None:
    state = table(1)
    ship = changed(next(iter(state.ships.values())), x=70.0, y=24.0, heading=3, velocity=14)
    assert not has_a_way(ship, rocks_of(Terrain())) or ship.fittings.thrust > 10
    ship = changed(ship, heading=9)
    assert has_a_way(ship, rocks_of(Terrain()))
