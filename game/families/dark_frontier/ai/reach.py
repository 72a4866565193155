"""The hexes that a velocity passes through, as bit sets: a single `&` finds a meeting (DV-4)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rules.dark_frontier.commands import Flight
from rules.dark_frontier.figures import Gun, figures_of
from rules.dark_frontier.gunnery import launches, velocity_of_launch
from rules.dark_frontier.steering import steerings_of
from rules.hexes.grid import DIRECTIONS, Hex, add, towards
from rules.hexes.ways import steps_of

Hexes = int
"""A set of steps on the map, one bit per step; steps too long for any map are left out."""

_FAR = 31  # no two hexes of a map are farther apart
_ROW = 2 * _FAR + 1


def bit_of(step: Hex) -> Hexes:
    """Return the set of a single step; empty if it is too long for any map."""
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


def bits_behind(step: Hex, velocity: Hex) -> Hexes:
    """Return the steps that are left to a target at `step`, from each hex that a velocity leads through."""
    # It is asked often, so differences and `bit_of` are written out.
    found = 0
    q, r = step
    for passed_q, passed_r in steps_of(velocity):
        left_q, left_r = q - passed_q, r - passed_r
        if -_FAR <= left_q <= _FAR and -_FAR <= left_r <= _FAR:
            found |= 1 << ((left_q + _FAR) * _ROW + left_r + _FAR)
    return found


@cache
def led_through(velocity: Hex) -> Hexes:
    """Return the steps at which something at rest is met at this velocity, 0 included (DV-4)."""
    return bits_of(steps_of(velocity))


def meets(at: Hex, velocity: Hex, other: Hex, other_velocity: Hex, *, fresh: bool) -> bool:
    """Return whether two tokens meet in an Advance; in the same hex only if one is `fresh` (DV-5)."""
    # It is asked more than anything else, so differences are written out.
    q, r = other[0] - at[0], other[1] - at[1]
    if not (q or r):
        return fresh
    if not (-_FAR <= q <= _FAR and -_FAR <= r <= _FAR):
        return False
    through = led_through((velocity[0] - other_velocity[0], velocity[1] - other_velocity[1]))
    return through >> ((q + _FAR) * _ROW + r + _FAR) & 1 == 1


@cache
def gun_reach(gun: tuple[int, tuple[int, ...]], facing: int, velocity: Hex) -> Hexes:
    """Return the steps to a target that a gun can hit; `velocity` is the ship's, relative to it (DF-3).

    `gun` is its launch velocity and its directions.
    """
    launch, directions = gun
    found = 0
    for one in launches(directions, launch, facing):
        q, r = velocity_of_launch(one)
        found |= led_through((velocity[0] + q, velocity[1] + r))
    return found


def key_of(gun: Gun) -> tuple[int, tuple[int, ...]]:
    """Return the pair by which `gun_reach` identifies a gun."""
    return gun.launch, gun.directions


@cache
def missile_flights(edition: str, facing: int, velocity: Hex) -> tuple[Flight, ...]:
    """Return how a missile can fly after it has been steered (DT-3)."""
    figures = figures_of(edition)
    found = []
    for one in steerings_of(figures):
        turned = (facing + one.rotate) % DIRECTIONS
        found.append(Flight(turned, add(velocity, towards(turned, one.burn))))
    return tuple(dict.fromkeys(found))


@cache
def missile_reach(edition: str, facing: int, velocity: Hex) -> Hexes:
    """Return the steps to a target that a missile can be steered to meet (DT-3).

    `velocity` is the missile's, relative to the target.
    """
    found = 0
    for _, flown in missile_flights(edition, facing, velocity):
        found |= led_through(flown)
    return found
