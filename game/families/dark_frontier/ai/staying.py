"""Staying on the map: flights that lead off it, now or after a hit or two, are dropped if others are left."""

from __future__ import annotations

from game.families.dark_frontier.ai.contest import Contest
from game.families.dark_frontier.ai.fighters import Fighter
from game.families.dark_frontier.ai.level import Level
from rules.dark_frontier.commands import Flight
from rules.dark_frontier.edge import engine_of, hits_to_spare, rounds_left
from rules.dark_frontier.state import Ship, State
from rules.hexes.grid import add, length
from rules.kernel.seats import Seat

_HITS = 2  # that are looked ahead


def keep_on_map(state: State, contest: Contest, level: Level) -> None:
    """Drop flights that lead off the map, now or later whatever follows, if a ship has others (DA-4).

    A wary level keeps those that can take most hits. A ship that cannot stay leaves as late as it can. But
    whatever decides the duel in this round comes first.
    """
    for number, fighter in enumerate(contest.mine):
        ends = deciding(state, contest, number)
        if max(ends) > min(ends):
            contest.keep(number, [at for at, one in enumerate(ends) if one == max(ends)])
        if max(ends) > 0:
            continue
        safety = safeties(state, fighter)
        if max(safety) < 0:
            safety = [_rounds_left(state, fighter.ship, one) for one in fighter.flights]
        elif not level.wary:
            safety = [min(0, hits) for hits in safety]
        contest.keep(number, [at for at, hits in enumerate(safety) if hits == max(safety)])


def deciding(state: State, contest: Contest, number: int) -> list[int]:
    """Return for each flight of a ship 1 if it wins the duel by a point now, and -1 if it loses it so.

    Only what is certain whatever the enemy commands counts, unless a ship is lost (DE-2 to DE-4).
    """
    fighter, foes = contest.mine[number], contest.foes
    yard = state.figures.map.yard
    seat, scores = fighter.ship.seat, state.round >= state.figures.scores_from
    inside = _inside(fighter, yard)
    if scores and _needs_one(state, seat) and not any(any(_inside(foe, yard)) for foe in foes):
        return [int(there) for there in inside]
    sure = any(all(_inside(foe, yard)) for foe in foes)
    if scores and sure and len(contest.mine) == 1 and _needs_one(state, seat.other):
        return [int(there) - 1 for there in inside]
    return [0] * len(inside)


def _inside(fighter: Fighter, yard: int) -> list[bool]:
    """Return which flights of a ship end in the yard."""
    return [length(add(fighter.ship.place, one.velocity)) <= yard for one in fighter.flights]


def _needs_one(state: State, seat: Seat) -> bool:
    """Return whether one more point wins the duel for a side."""
    mine, theirs = state.points[seat], state.points[seat.other]
    return mine + 1 >= state.setup.points or (state.round >= state.setup.rounds and mine == theirs)


def safeties(state: State, fighter: Fighter) -> list[int]:
    """Return for each flight of a ship how many hits it can take and still stay on the map, up to two.

    -1 if it leads off the map whatever follows. A ship that can take two finds such a flight in every round
    until it is hit, because the weaker engine would find one.
    """
    rounds = state.setup.rounds - state.round
    return [hits_to_spare(state.figures, fighter.ship, one, rounds, _HITS) for one in fighter.flights]


def _rounds_left(state: State, ship: Ship, flight: Flight) -> int:
    radius, engine = state.figures.map.radius, engine_of(state.figures, ship)
    return rounds_left(radius, engine, add(ship.place, flight.velocity), flight)
