"""What a burn leads to once all others have moved, each to its best position in turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import zip_longest

import numpy as np

from game.families.astra_et_tenebrae.ai.ends import Ends
from game.families.astra_et_tenebrae.ai.exchange import Weighed
from game.families.astra_et_tenebrae.ai.fighters import Fighter, Floats
from game.families.astra_et_tenebrae.ai.hopes import hopes
from game.families.astra_et_tenebrae.ai.sides import Sides

_ALIKE_IN = 3.0
_WHOLE_WIN = 20.0  # what winning is worth in the last turn, in points on ships


@dataclass(slots=True)
class Option:
    """A burn of a ship, as the row `at` of its possible positions, and its value."""

    fighter: Fighter
    at: int
    points: float
    weighed: Weighed


def apart(ends: Ends, points: Floats, most: int) -> list[int]:
    """Return up to `most` of the best positions, no two of them close together."""
    chosen: list[int] = []
    left = np.argsort(-points, kind="stable")
    while left.size and len(chosen) < most:
        chosen.append(int(left[0]))
        x, y = ends.x[left], ends.y[left]
        left = left[np.abs(x - x[0]) + np.abs(y - y[0]) > _ALIKE_IN]
    return chosen


class PlayingOn:
    """Plays the rest of a turn's moves; afterwards every ship stands where it stood."""

    def __init__(self, sides: Sides, ends: Mapping[str, Ends], theirs: Mapping[str, Ends]) -> None:
        self.sides, self.ends, self.theirs = sides, ends, theirs

    def after(self, option: Option) -> float:
        """Return the value of a burn after all others have moved, the enemies' first ship first."""
        with self._played(option):
            return self._to_the_end(option, _in_turn(self.sides.foes, self._mates(option)))

    def answered(self, option: Option, foe: Fighter, ends: Ends) -> float:
        """Return the value of a burn once an enemy has answered it by the only move in `ends`."""
        with self._played(option), self._stood():
            self.sides.picture.put(foe, ends, 0)
            left = [one for one in self.sides.foes if one is not foe]
            return self._to_the_end(option, _in_turn(self._mates(option), left))

    def _mates(self, option: Option) -> list[Fighter]:
        return [one for one in self.sides.mine if one is not option.fighter]

    @contextmanager
    def _played(self, option: Option) -> Iterator[None]:
        with self._stood():
            self.sides.picture.put(option.fighter, self.ends[option.fighter.ship.name], option.at)
            yield

    @contextmanager
    def _stood(self) -> Iterator[None]:
        """Put all ships that have yet to move back afterwards."""
        moving = (*self.sides.foes, *self.sides.mine)
        stood = [replace(one) for one in moving]
        try:
            yield
        finally:
            for fighter, before in zip(moving, stood, strict=True):
                fighter.stand_like(before)

    def _to_the_end(self, option: Option, queue: Sequence[Fighter]) -> float:
        """Move these ships one after the other, each as is best then, and return the value of the end."""
        sides, at = self.sides, option.at
        ours, fire, rest = float(option.weighed.ours[at]), float(option.weighed.theirs[at]), 0.0
        for fighter in queue:
            own = fighter.ship.seat is sides.seat
            answer, place = sides.best(fighter, (self.ends if own else self.theirs)[fighter.ship.name])
            if own:
                ours, fire = float(answer.ours[place]), float(answer.theirs[place])
                rest += answer.beside(place)
            else:
                ours = sides.leaning.dealt * float(answer.theirs[place])
                fire = sides.leaning.taken * float(answer.ours[place])
        rest += option.weighed.beside(at)
        if sides.last:
            return _WHOLE_WIN * hopes(sides.picture, sides.seat) + rest
        return ours - sides.fear * fire + rest


def _in_turn(first: Sequence[Fighter], then: Sequence[Fighter]) -> list[Fighter]:
    """Return the ships of two sides in the order in which they move."""
    pairs = zip_longest(first, then)
    return [one for pair in pairs for one in pair if one is not None]
