"""Staying on the map: flights that lead off it, now or after a hit or two, are dropped if others are left."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.families.dark_frontier.ai.contest import Contest
from game.families.dark_frontier.ai.dangers import FLAK, MISSILES
from game.families.dark_frontier.ai.level import Level
from game.families.dark_frontier.ai.pairs import FEAR
from rules.dark_frontier.commands import Flight
from rules.dark_frontier.edge import engine_of, hits_to_spare, rounds_left
from rules.dark_frontier.state import Ship, State
from rules.hexes.grid import add

_HITS = 2  # that are looked ahead, where something can hit


def keep_on_map(state: State, contest: Contest, level: Level) -> None:
    """Drop flights that lead off the map, now or later whatever follows, if a ship has others (DA-4).

    A wary level keeps those that can take most hits. A ship that cannot stay leaves as late as it can.
    """
    for number, fighter in enumerate(contest.mine):
        safety = safeties(state, contest, number)
        if max(safety) < 0:
            safety = [_rounds_left(state, fighter.ship, one) for one in fighter.flights]
        elif not level.wary:
            safety = [min(0, hits) for hits in safety]
        contest.keep(number, [at for at, hits in enumerate(safety) if hits == max(safety)])


def safeties(state: State, contest: Contest, number: int) -> list[int]:
    """Return for each flight of a ship how many hits it can take and still stay on the map, up to two.

    One more if nothing can hit it in this Advance. -1 if it leads off the map whatever follows.
    """
    fighter, rounds = contest.mine[number], state.setup.rounds - state.round
    spare = [hits_to_spare(state.figures, fighter.ship, one, rounds, _HITS) for one in fighter.flights]
    reached = _can_be_hit(contest, number)
    return [
        hits if hits < 0 or hit else min(_HITS, hits + 1) for hits, hit in zip(spare, reached, strict=True)
    ]


def _rounds_left(state: State, ship: Ship, flight: Flight) -> int:
    radius, engine = state.figures.map.radius, engine_of(state.figures, ship)
    return rounds_left(radius, engine, add(ship.place, flight.velocity), flight)


def _can_be_hit(contest: Contest, number: int) -> Sequence[bool]:
    """Return for each flight of a ship whether flak, a missile or an enemy's gun can reach it."""
    alone = contest.mine[number].alone
    hit = (alone[FLAK] < 0) | (alone[MISSILES] < 0)
    for (one, _), pair in contest.pairs.items():
        if one == number:
            hit |= (pair.parts[FEAR] < 0).any(axis=1)
    found: list[bool] = np.asarray(hit).tolist()
    return found
