"""Which hexes a velocity leads through, as sets in whole numbers: one `&` tells of a meeting (DV-4)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rules.dark_frontier.commands import Flight
from rules.dark_frontier.figures import Gun, figures_of
from rules.dark_frontier.gunnery import launches, velocity_of_launch
from rules.dark_frontier.steering import steerings_of
from rules.hexes.grid import DIRECTIONS, Hex, add, difference, towards
from rules.hexes.ways import steps_of

Hexes = int
"""A set of steps on the map, a bit for each; those too long for any map are left out."""

_FAR = 31  # no two hexes of a map are further apart
_ROW = 2 * _FAR + 1


def bit_of(step: Hex) -> Hexes:
    """Return a set of one step."""
    q, r = step
    if -_FAR <= q <= _FAR and -_FAR <= r <= _FAR:
        return 1 << ((q + _FAR) * _ROW + r + _FAR)
    return 0


def bits_of(steps: Iterable[Hex]) -> Hexes:
    """Return a set of steps."""
    found = 0
    for step in steps:
        found |= bit_of(step)
    return found


@cache
def led_through(velocity: Hex) -> Hexes:
    """Return the steps at which somebody who rests is met by what comes at a velocity, 0 included (DV-4)."""
    return bits_of(steps_of(velocity))


def meets(at: Hex, velocity: Hex, other: Hex, other_velocity: Hex, *, fresh: bool) -> bool:
    """Say whether two tokens meet in an Advance; in one hex only where one of them is `fresh` (DV-5)."""
    if at == other:
        return fresh
    through = led_through(difference(velocity, other_velocity))
    return bool(through & bit_of(difference(other, at)))


@cache
def gun_reach(gun: tuple[int, tuple[int, ...]], facing: int, velocity: Hex) -> Hexes:
    """Return where a gun of a launch and directions meets somebody, its ship flying so past them (DF-3)."""
    launch, directions = gun
    found = 0
    for one in launches(directions, launch, facing):
        q, r = velocity_of_launch(one)
        found |= led_through((velocity[0] + q, velocity[1] + r))
    return found


def key_of(gun: Gun) -> tuple[int, tuple[int, ...]]:
    """Return what `gun_reach` knows a gun by."""
    return gun.launch, gun.directions


@cache
def missile_flights(edition: str, facing: int, velocity: Hex) -> tuple[Flight, ...]:
    """Return how a missile can fly when it has been steered (DT-3)."""
    figures = figures_of(edition)
    found = []
    for one in steerings_of(figures):
        turned = (facing + one.rotate) % DIRECTIONS
        found.append(Flight(turned, add(velocity, towards(turned, one.burn))))
    return tuple(dict.fromkeys(found))


@cache
def missile_reach(edition: str, facing: int, velocity: Hex) -> Hexes:
    """Return where a missile, flying so past somebody, can meet them under one of its steerings (DT-3)."""
    found = 0
    for _, flown in missile_flights(edition, facing, velocity):
        found |= led_through(flown)
    return found
