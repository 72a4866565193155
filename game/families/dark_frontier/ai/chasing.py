"""Missiles: which enemies one can still catch, and the value of that."""

from __future__ import annotations

from collections.abc import Iterator

from game.families.dark_frontier.ai.dangers import can_meet
from game.families.dark_frontier.ai.reach import missile_flights
from game.families.dark_frontier.ai.standing import Standing
from game.families.dark_frontier.ai.valuation import (
    LAST_MISSILE,
    MISSILE,
    counters_of,
    worth_of_flak,
    worth_of_warhead,
)
from rules.dark_frontier.advancing import when
from rules.dark_frontier.commands import Flight, flights_of
from rules.dark_frontier.state import Projectile, Ship, State
from rules.dark_frontier.systems import missiles_left
from rules.hexes.grid import Hex, add, distance

COAST_SHARE = 0.25  # extra weight of coasting among an enemy's commands, because it is the most likely one
_LATER = 0.35  # value of a catch two Advances from now, as a share, if the enemy coasts
_NEARER = 0.001  # per hex


def worth_of_catch(state: State, target: Ship, counters: int) -> float:
    """Return the value of an armed missile's hit on a ship with this many countermeasures left."""
    if counters:
        return worth_of_flak(state.figures, target, state.figures.spread) + MISSILE
    return worth_of_warhead(state.figures, target)


def share_caught(state: State, target: Ship, end: Hex, missile: tuple[Hex, Flight]) -> float:
    """Return the weighted share of a ship's commands under which a missile is sure to catch it.

    This is about the next Advance. The ship begins it at `end`, the missile at the given place with
    the given flight, and the missile is steered after the command is revealed.
    """
    at, (facing, velocity) = missile
    total = caught = 0.0
    for command, flight in flights_of(state.figures, target):
        weight = 1.0 if command.rotate or command.burn else 1.0 + COAST_SHARE
        total += weight
        if can_meet(state, facing, at, velocity, end, flight.velocity):
            caught += weight
    return caught / total


def promise(state: State, target: Ship, missile: tuple[Hex, Flight], left: int) -> float:
    """Return the chance that a missile catches a ship in the Advances after this one.

    The missile is where the pair says, and `left` is how many of these Advances it can still fly.
    """
    if left < 1:
        return 0.0
    end = add(target.place, target.velocity)
    at, flight = missile
    share = share_caught(state, target, end, missile)
    if share >= 1.0 or left < 2:
        return share
    after = add(end, target.velocity)
    for one in missile_flights(state.setup.edition, flight.facing, flight.velocity):
        if can_meet(state, one.facing, add(at, one.velocity), one.velocity, after, target.velocity):
            return share + (1 - share) * _LATER
    return share


def nearness(target: Ship, missile: tuple[Hex, Flight]) -> float:
    """Return a small bonus for a missile that flies towards where a ship will be."""
    at, flight = missile
    there = add(add(target.place, target.velocity), target.velocity)
    return -_NEARER * distance(add(at, flight.velocity), there)


def counters_against(state: State, target: Ship, seat_missiles: int) -> int:
    """Return how many countermeasures a ship has left after using this many."""
    return max(0, counters_of(state.figures, target) - seat_missiles)


def price_of_missile(state: State, ship: Ship, standing: Standing) -> float:
    """Return the cost for a ship of firing a missile, which is then missing as a countermeasure (DM-5).

    What meets the ship in this Advance is certain once missiles have been steered, and tubes that
    have fired can counter less in this round (DF-5).
    """
    figures = state.figures
    meeting = sum(1 for one in _armed(state, ship) if when(state, ship, one) is not None)
    if meeting and meeting >= missiles_left(figures, ship):
        spared = worth_of_warhead(figures, ship) - worth_of_flak(figures, ship, figures.spread)
        return MISSILE + standing.own * spared
    if standing.last:
        return 0.0
    coming = sum(1 for _ in _armed(state, ship))
    held = max((counters_of(figures, foe) for foe in state.side(ship.seat.other)), default=0)
    return MISSILE + (LAST_MISSILE if ship.missiles - 1 < coming + min(1, held) else 0.0)


def _armed(state: State, ship: Ship) -> Iterator[Projectile]:
    """Return the enemy's missiles that are armed in this round (DM-4)."""
    return (one for one in state.missiles_of(ship.seat.other) if one.round != state.round)
