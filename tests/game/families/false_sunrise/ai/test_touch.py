"""Turns to touch a marker: the charts against orders flown one by one."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from game.families.false_sunrise.ai.turns_to_reach import FAR, turns_to_touch
from rules.false_sunrise.movement import turns_of
from rules.false_sunrise.state import Order
from rules.table.clock import VECTORS
from rules.table.measure import Point, distance_to_segment_in

REACH_IN = 3.0


@dataclass(frozen=True)
class Pose:
    x: float
    y: float
    heading: int
    velocity: int


def flown(pose: Pose, order: Order) -> tuple[list[Point], Pose]:
    """Fly an order over an endless empty board: the corners of the path and the pose at its end."""
    velocity = pose.velocity + order.velocity
    x, y, heading = pose.x, pose.y, pose.heading
    corners = [(x, y)]
    for turn, length in zip(turns_of(order), ((velocity + 1) // 2, velocity // 2), strict=True):
        heading = (heading + turn) % 12
        x, y = x + VECTORS[heading][0] * length, y + VECTORS[heading][1] * length
        corners.append((x, y))
    return corners, Pose(x, y, heading, velocity)


def orders_of(thrust: int, extra: int, velocity: int) -> Iterator[Order]:
    most = min(thrust // 2 + extra, thrust)
    for course in range(-most, most + 1):
        left = thrust - abs(course)
        for change in range(-min(left, velocity), left + 1):
            yield Order(velocity=change, course=course)


def nearest_in(thrust: int, extra: int, pose: Pose, markers: Sequence[Point], turns: int) -> list[float]:
    """The least distance from any path of so many turns to each marker."""
    best = [1e9] * len(markers)
    for order in orders_of(thrust, extra, pose.velocity):
        corners, end = flown(pose, order)
        legs = list(pairwise(corners))
        here = [min(distance_to_segment_in(m, a, b) for a, b in legs) for m in markers]
        best = list(map(min, best, here))
        if turns > 1:
            best = list(map(min, best, nearest_in(thrust, extra, end, markers, turns - 1)))
    return best


def asked(thrust: int, extra: int, pose: Pose, markers: Sequence[Point]) -> NDArray[np.int8]:
    found: NDArray[np.int8] = turns_to_touch(
        thrust, extra, [pose.x], [pose.y], np.array([pose.heading]), np.array([pose.velocity]), markers
    )[0]
    return found


def around(chance: random.Random, pose: Pose, reach_in: float) -> Point:
    spread = pose.velocity + reach_in
    return (pose.x + chance.uniform(-spread, spread), pose.y + chance.uniform(-spread, spread))


@pytest.mark.parametrize(("thrust", "extra"), [(10, 0), (8, 1), (6, 0), (4, 0), (2, 0), (2, 1), (0, 0)])
def test_OBJ_1_one_turn_agrees_with_flying_every_order(thrust: int, extra: int) -> None:
    chance = random.Random(thrust * 10 + extra)
    agreed = counted = 0
    for _ in range(25):
        pose = Pose(
            chance.uniform(20, 50), chance.uniform(15, 30), chance.randrange(12), chance.randrange(14)
        )
        markers = [around(chance, pose, thrust + 5) for _ in range(12)]
        truth = nearest_in(thrust, extra, pose, markers, 1)
        for away, turns in zip(truth, asked(thrust, extra, pose, markers), strict=True):
            counted += 1
            agreed += (away <= REACH_IN) == (turns == 1)
            assert abs(away - REACH_IN) < 0.75 or (away <= REACH_IN) == (turns == 1)
    assert agreed >= 0.97 * counted


@pytest.mark.parametrize(("thrust", "velocity"), [(6, 6), (4, 3), (2, 6)])
def test_OBJ_1_two_turns_agree_with_flying_every_pair_of_orders(thrust: int, velocity: int) -> None:
    chance = random.Random(thrust)
    agreed = counted = 0
    for _ in range(2):
        pose = Pose(36.0, 24.0, chance.randrange(12), velocity)
        markers = [around(chance, pose, 2 * thrust + velocity) for _ in range(25)]
        truth = nearest_in(thrust, 0, pose, markers, 2)
        for away, turns in zip(truth, asked(thrust, 0, pose, markers), strict=True):
            counted += 1
            agreed += (away <= REACH_IN) == (turns <= 2)
            assert abs(away - REACH_IN) < 1.5 or (away <= REACH_IN) == (turns <= 2)
    assert agreed >= 0.9 * counted


def test_OBJ_1_a_ship_beside_a_marker_touches_it_whatever_it_does() -> None:
    assert asked(2, 0, Pose(30.0, 20.0, 4, 9), [(31.0, 21.0)]).tolist() == [1]


def test_three_turns_reach_farther_than_two() -> None:
    slow = Pose(10.0, 24.0, 3, 6)
    markers = [(10.0 + far, 24.0) for far in (8, 20, 32, 60)]
    assert asked(2, 0, slow, markers).tolist() == [1, 2, 3, FAR]
