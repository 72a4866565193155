"""Two enemy ships: the value of every command of one against every command of the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from game.families.dark_frontier.ai.fighters import Fighter, Floats, added_up
from game.families.dark_frontier.ai.level import Level
from game.families.dark_frontier.ai.reach import Hexes, bits_behind, bits_of, gun_reach
from game.families.dark_frontier.ai.valuation import BEARING, worth_of_point
from rules.dark_frontier.commands import Flight
from rules.dark_frontier.state import State
from rules.hexes.grid import Hex, add, difference, length

FIRE, FEAR = "shots it can take", "shots the enemy can take"
NEXT_FIRE, NEXT_FEAR = "its shots next round", "the enemy's shots next round"
POINT = "being alone in the yard"


@dataclass(slots=True, eq=False)
class Pair:
    """A ship and an enemy: for each reason in words, a value for each pair of their flights.

    `seen` has the values as the enemy takes them to be, who knows of no style (None: the same).
    """

    parts: dict[str, Floats]
    seen: dict[str, Floats] | None = None

    @property
    def total(self) -> Floats:
        """The sum over all reasons."""
        return added_up(self.parts)

    @property
    def to_the_enemy(self) -> Floats:
        """The sum as the enemy takes it to be."""
        return added_up(self.parts if self.seen is None else self.seen)

    def put(self, words: str, part: Floats) -> None:
        """Set the values for a reason that both sides see alike."""
        for parts in self._tables():
            parts[words] = part

    def drop(self, *words: str) -> None:
        """Forget the values for these reasons."""
        for parts in self._tables():
            for one in words:
                parts.pop(one, None)

    def keep(self, rows: Sequence[int], columns: Sequence[int]) -> None:
        """Drop all flights except those with these indices."""
        at = np.ix_(rows, columns)
        for parts in self._tables():
            for words, part in parts.items():
                parts[words] = part[at]

    def _tables(self) -> Sequence[dict[str, Floats]]:
        return [self.parts] if self.seen is None else [self.parts, self.seen]


def pair_of(state: State, one: Fighter, other: Fighter, level: Level, share: float) -> Pair:
    """Value two ships against each other.

    `share` is this pair's part in being alone in the yard.
    """
    parts = {
        FIRE: _fire(one, other, one.flights, other.flights),
        FEAR: -_fire(other, one, other.flights, one.flights).T,
        POINT: share * _points(state, one, other, level),
    }
    if level.ahead and not one.standing.last:
        parts[NEXT_FIRE] = level.ahead * _next_fire(one, other)
        parts[NEXT_FEAR] = -level.ahead * _next_fire(other, one).T
    return Pair(parts)


def _fire(shooter: Fighter, target: Fighter, ours: Sequence[Flight], theirs: Sequence[Flight]) -> Floats:
    """Return the value of a ship's fire at another in this Advance, for each pair of flights."""
    from_hexes = bits_of(difference(target.ship.place, at) for at in shooter.hexes)
    worths = _worths_of_hits(target.flak, len(shooter.guns))
    known: dict[tuple[int, Hex], float] = {}
    found = np.zeros((len(ours), len(theirs)))
    for row, (facing, velocity) in enumerate(ours):
        for column, (_, past) in enumerate(theirs):
            key = facing, difference(velocity, past)
            if key not in known:
                known[key] = worths[sum(1 for gun in shooter.guns if gun_reach(gun, *key) & from_hexes)]
            found[row, column] = known[key]
    return found


def _worths_of_hits(each: float, most: int) -> list[float]:
    return [1 - (1 - each) ** number for number in range(most + 1)]


def _next_fire(shooter: Fighter, target: Fighter) -> Floats:
    """Return the value of guns that bear next round, if both ships fly on as in this Advance."""
    apart = difference(target.ship.place, shooter.ship.place)
    pasts = {past: i for i, past in enumerate(dict.fromkeys(past for _, past in target.flights))}
    known: dict[Hex, list[tuple[Hex, Hexes]]] = {}
    found = np.zeros((len(shooter.flights), len(pasts)))
    for row, (facing, velocity) in enumerate(shooter.flights):
        if velocity not in known:
            known[velocity] = [
                (difference(velocity, past), bits_behind(add(apart, past), velocity)) for past in pasts
            ]
        found[row] = [
            sum([1 for gun in shooter.guns if gun_reach(gun, facing, flying) & from_hexes])
            for flying, from_hexes in known[velocity]
        ]
    return BEARING * target.flak * found[:, [pasts[past] for _, past in target.flights]]


def _points(state: State, one: Fighter, other: Fighter, level: Level) -> Floats:
    """Return the value of one ship being in the yard while the other is not."""
    yard = state.figures.map.yard
    ours, theirs = (
        np.array([length(add(fighter.ship.place, flight.velocity)) <= yard for flight in fighter.flights])
        for fighter in (one, other)
    )
    gain, loss = worth_of_point(state, one.ship.seat), worth_of_point(state, other.ship.seat)
    if level.weighs_end(state):
        gain, loss = one.standing.gain, one.standing.loss
    alone: Floats = gain * np.outer(ours, ~theirs) - loss * np.outer(~ours, theirs)
    return alone
