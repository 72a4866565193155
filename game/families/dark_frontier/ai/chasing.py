"""Missiles: whom one can still catch, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator

from game.families.dark_frontier.ai.dangers import can_meet
from game.families.dark_frontier.ai.reach import missile_flights
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

COAST_SHARE = 0.25  # of its commands, the one that an enemy is most likely to be given: none
_LATER = 0.35  # of what a missile does, if it catches a coasting enemy in the Advance after the next
_NEARER = 0.001  # a hex


def worth_of_catch(state: State, target: Ship, counters: int) -> float:
    """Return what an armed missile takes of a ship that has so many left to counter it."""
    if counters:
        return worth_of_flak(state.figures, target, state.figures.spread) + MISSILE
    return worth_of_warhead(state.figures, target)


def share_caught(state: State, target: Ship, end: Hex, missile: tuple[Hex, Flight]) -> float:
    """Return of how many commands of a ship a missile is sure to catch it in the next Advance.

    The ship is at `end` then; the missile stands and flies as given, and is steered when the command is open.
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
    """Return how likely a missile is to catch a ship in the Advances after this one, both standing as given.

    `left` is how many of them it will still fly.
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
    """Return a little for a missile that flies towards where a ship will be."""
    at, flight = missile
    there = add(add(target.place, target.velocity), target.velocity)
    return -_NEARER * distance(add(at, flight.velocity), there)


def counters_against(state: State, target: Ship, seat_missiles: int) -> int:
    """Return how many missiles a ship has left to counter one with, others of the side counted off."""
    return max(0, counters_of(state.figures, target) - seat_missiles)


def price_of_missile(state: State, ship: Ship) -> float:
    """Return what it costs a ship to fire a missile: those that come are countered with what is left (DM-5).

    What comes in this Advance is certain once missiles are steered, and tubes that have fired counter less in
    this round (DF-5).
    """
    figures = state.figures
    meeting = sum(1 for one in _armed(state, ship) if when(state, ship, one) is not None)
    if meeting and meeting >= missiles_left(figures, ship):
        return MISSILE + worth_of_warhead(figures, ship) - worth_of_flak(figures, ship, figures.spread)
    coming = sum(1 for _ in _armed(state, ship))
    held = max((counters_of(figures, foe) for foe in state.side(ship.seat.other)), default=0)
    return MISSILE + (LAST_MISSILE if ship.missiles - 1 < coming + min(1, held) else 0.0)


def _armed(state: State, ship: Ship) -> Iterator[Projectile]:
    """Run over the enemy's missiles that are armed in this round (DM-4)."""
    return (one for one in state.missiles_of(ship.seat.other) if one.round != state.round)
