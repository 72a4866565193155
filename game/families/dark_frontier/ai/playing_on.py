"""Looking one round further: the value of both sides' commands, including the round after them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.families.dark_frontier.ai.contest import Contest, contest_of
from game.families.dark_frontier.ai.dangers import YARD
from game.families.dark_frontier.ai.fighters import Floats
from game.families.dark_frontier.ai.level import Level
from game.families.dark_frontier.ai.pairs import NEXT_FEAR, NEXT_FIRE
from game.families.dark_frontier.ai.reach import meets
from rules.dark_frontier.commands import Flight
from rules.dark_frontier.state import Ship, State
from rules.hexes.grid import add, length
from rules.values import changed

LATER = "the round after it"
_SWEEPS = 60
_LATER = 0.9  # weight of the round after this one: dice fall before it
_YARD_NOW = 0.2  # share of the yard's value that stays; the round after this one has the rest


def play_on(state: State, contest: Contest, level: Level) -> None:
    """Value the next round after each side's best commands of a duel; drop all others."""
    if len(contest.mine) != 1 or len(contest.foes) != 1 or contest.mine[0].standing.last:
        return
    (ours,), (theirs,) = contest.mixes()
    (mine,), (foe,), total = contest.mine, contest.foes, contest.pairs[0, 0].total
    rows = best_of(mine.worths + total @ theirs, level.further)
    columns = best_of(foe.worths - ours @ contest.pairs[0, 0].to_the_enemy, level.further)
    play_on_with(state, contest, level, rows, columns)


def play_on_with(state: State, contest: Contest, level: Level, rows: list[int], columns: list[int]) -> None:
    """Put the value of the next round in place of what was guessed of it; drop all other flights."""
    (mine,), (foe,), pair = contest.mine, contest.foes, contest.pairs[0, 0]
    mine.keep(rows)
    foe.keep(columns)
    pair.keep(rows, columns)
    shallow = replace(level, further=0, style=None, habit=None)
    later = np.zeros((len(rows), len(columns)))
    for row, flight in enumerate(mine.flights):
        for column, other in enumerate(foe.flights):
            after = state_after(state, {mine.ship.name: flight, foe.ship.name: other})
            if after is not None:
                later[row, column] = _worth(contest_of(after, mine.ship.seat, shallow, plainly=True))
    pair.drop(NEXT_FIRE, NEXT_FEAR)
    for fighter in (mine, foe):
        fighter.alone[YARD] = _YARD_NOW * fighter.alone[YARD]
    pair.put(LATER, _LATER * later)


def best_of(worths: Floats, most: int) -> list[int]:
    """Return the indices of the best of some values, in ascending order."""
    return sorted(np.argsort(-worths, kind="stable")[:most].tolist())


def _worth(contest: Contest) -> float:
    """Return the value of a duel for a side if both play their mixed strategies."""
    (ours,), (theirs,) = contest.mixes(_SWEEPS)
    (mine,), (foe,) = contest.mine, contest.foes
    total = contest.pairs[0, 0].total
    return float(ours @ mine.worths - theirs @ foe.worths + ours @ total @ theirs)


def state_after(state: State, flights: dict[str, Flight]) -> State | None:
    """Return the state after an Advance in which nothing hits, or None if a ship leaves the map."""
    after = state.copy()
    for name, flight in flights.items():
        ship = after.ships[name] = _flown(state.ships[name], flight)
        if length(ship.place) > state.figures.map.radius:
            return None
    for one in state.projectiles.values():
        met = any(
            meets(one.at, one.velocity, state.ships[name].place, flight.velocity, fresh=False)
            for name, flight in flights.items()
        )
        if met or one.left < 2:
            del after.projectiles[one.id]
            continue
        after.projectiles[one.id] = changed(one, at=add(one.at, one.velocity), left=one.left - 1)
    after.round += 1
    return after


def _flown(ship: Ship, flight: Flight) -> Ship:
    facing, velocity = flight
    return changed(ship, at=add(ship.place, velocity), facing=facing, velocity=velocity, came=velocity)
