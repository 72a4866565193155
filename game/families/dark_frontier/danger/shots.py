"""Which shots could meet a ship after both sides' commands: those in flight, and those still to be fired."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from rules.dark_frontier.advancing import strikes, when
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.foreseeing import steerings_that_meet, threat_of
from rules.dark_frontier.gunnery import ready
from rules.dark_frontier.odds import Coming
from rules.dark_frontier.reaching import weapons_that_reach
from rules.dark_frontier.state import Kind, Projectile, Ship, State
from rules.dark_frontier.systems import missiles_left


class Shots(NamedTuple):
    """Shots at a ship: which list of those in flight, armed missiles in passing, and fresh shots."""

    flying: int = 0
    armed: int = 0
    fresh: int = 0


def shots_between(view: State, ship: Ship, target: Ship) -> Shots:
    """Return all that a ship can do to an enemy in a round, both as they fire and fly.

    Its guns fire. Its missiles are kept for passing if the two pass, where they are armed (DM-7);
    otherwise they are fired like flak (DM-4). The target may answer or counter them either way.
    """
    weapons = weapons_that_reach(view.figures, ship, target)
    guns = len(weapons) - (TUBES in weapons)
    if when(view, ship, target) is not None:
        return Shots(armed=missiles_left(view.figures, ship), fresh=guns)
    return Shots(fresh=guns + (missiles_left(view.figures, ship) if TUBES in weapons else 0))


def most_shots(view: State, ship: Ship) -> Shots:
    """Return the most that a ship can do in a round: missiles may be armed or fresh."""
    missiles = missiles_left(view.figures, ship)
    return Shots(
        armed=missiles, fresh=len([one for one in ready(view.figures, ship) if one != TUBES]) + missiles
    )


def in_flight(view: State, after: Ship) -> tuple[Coming, ...]:
    """Return what flies already and meets a ship on this course, in order of time.

    Missiles are steered when the course is known (DT-3): one that can reach the ship does.
    """
    met = ((part, one) for one in view.projectiles.values() for part in _parts(view, one, after))
    return tuple(threat_of(view, one) for _, one in sorted(met, key=lambda each: (each[0], each[1].number)))


def _parts(view: State, one: Projectile, after: Ship) -> Iterator[Fraction]:
    """Yield when a projectile first meets a ship, if it can."""
    if not strikes(view, one, after):
        return
    if one.kind is Kind.FLAK:
        part = when(view, after, one)
        found = [] if part is None else [part]
    else:
        found = [part for _, part in steerings_that_meet(view, one, after)]
    yield from sorted(found)[:1]
