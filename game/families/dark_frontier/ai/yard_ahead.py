"""The yard in the rounds to come: how much of them a ship can spend there, if nobody disturbs it."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from rules.dark_frontier.commands import Flight, changes_of
from rules.dark_frontier.edge import Engine
from rules.hexes.grid import DIRECTIONS, Hex, add, disc, turned

_ROUNDS = 7  # that are looked ahead
_KEPT = 0.8  # weight of each round in proportion to the one before it
_OUTSIDE = 0.1  # cost of each hex outside, where a round in the yard is 1
_OFF = -10.0  # for a ship that flies off the map
_FASTEST = 7  # anything faster counts as flying at this speed

Rounds = NDArray[np.float64]
Places = NDArray[np.int64]


def rounds_in_yard(radius: int, yard: int, engine: Engine, at: Hex, flight: Flight) -> float:
    """Return how much of the next rounds a ship can be in the yard, from where an Advance leaves it.

    The nearest round counts 1, each later one less; hexes outside count against it (DE-2).
    """
    facing, velocity = flight
    places, speeds = _numbers(radius), _numbers(_FASTEST)
    here, flown = turned(add(at, velocity), -facing % DIRECTIONS), turned(velocity, -facing % DIRECTIONS)
    if here not in places or flown not in speeds:
        return _OFF
    return float(_chart(radius, yard, engine)[places[here], speeds[flown]])


@cache
def _numbers(radius: int) -> dict[Hex, int]:
    return {one: number for number, one in enumerate(disc(radius))}


@cache
def _chart(radius: int, yard: int, engine: Engine) -> Rounds:
    """Return the value of every hex and velocity of a ship that faces 0, best commands first."""
    steps = [
        _step(radius, yard, change) for change in changes_of(engine.rotation, engine.thrust, engine.gimbaled)
    ]
    found = np.zeros((len(_numbers(radius)), len(_numbers(_FASTEST))))
    for _ in range(_ROUNDS):
        padded = np.append(found.ravel(), 0.0)
        found = np.maximum.reduce([worths + _KEPT * padded[following] for worths, following in steps])
    return found


def _step(radius: int, yard: int, change: tuple[int, Hex]) -> tuple[Rounds, Places]:
    """Return for every hex and velocity what a round with this command is worth, and where it leads."""
    rotate, burned = change
    places: Places = np.array(list(_numbers(radius)))
    speeds: Places = np.array(list(_numbers(_FASTEST)))
    flown: Places = speeds + np.array(burned)
    ends = places[:, np.newaxis] + flown
    at, faster = _found(ends, radius, -rotate), _found(flown, _FASTEST, -rotate)
    stays = (at >= 0) & (faster >= 0)
    away = np.abs(np.stack((*np.moveaxis(ends, 2, 0), ends.sum(axis=2)))).max(axis=0) - yard
    worths = np.where(stays, np.where(away <= 0, 1.0, -_OUTSIDE * away), _OFF)
    return worths, np.where(stays, at * len(speeds) + faster, len(places) * len(speeds))


def _found(hexes: Places, radius: int, rotate: int) -> Places:
    """Return the numbers of hexes, turned about the middle; -1 for those outside a radius."""
    most = radius + 2 * _FASTEST
    grid = np.full((2 * most + 1, 2 * most + 1), -1)
    numbers = _numbers(radius)
    for q, r in numbers:
        grid[q + most, r + most] = numbers[turned((q, r), rotate % DIRECTIONS)]
    q, r = np.moveaxis(hexes, -1, 0)
    found: Places = grid[q + most, r + most]
    return found
