"""The layout of a throw on the bench: equal dice together, macro dice below the sets they move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from pygame import Rect

from rules.false_sunrise.matched_fire.sets import BY_DICE, FACES, DiceSet, Throw, stepped

HEAD = 24  # height of the line above the dice
_MOST, _LEAST = 40, 20
_GAP, _APART = 3, 14  # between dice of a group, and between groups
BRACE, LABEL = 8, 17
_MACRO = 26
ARROW = 8


@dataclass(frozen=True, slots=True)
class Group:
    """Adjacent dice of one face that are all kept or all removed, with the set they make.

    `places` are indices in the throw; `macro` are those of macro dice that show its Value. `plain`
    is the set that the dice alone make, and `moved` the set after the macro dice (None: it is
    gone). Both are None if there is no set. `out` is true for removed dice.
    """

    value: int
    places: tuple[int, ...]
    macro: tuple[int, ...] = ()
    plain: DiceSet | None = None
    moved: DiceSet | None = None
    out: bool = False


@lru_cache(maxsize=256)
def groups_of(throw: Throw, removed: tuple[int, ...]) -> tuple[Group, ...]:
    """Group the base and flex dice of a throw by face, the highest first."""
    found: list[Group] = []
    loose = len(throw.loose)
    sign = 1 if throw.macro > 0 else -1
    for value in range(FACES, 0, -1):
        there = [place for place in range(loose) if throw.faces[place] == value]
        kept = tuple(place for place in there if place not in removed)
        macro = tuple(place for place in range(loose, len(throw.faces)) if throw.faces[place] == value)
        if len(kept) > 1:
            plain = DiceSet(BY_DICE[min(len(kept), 4)], value)
            magnitude = stepped(plain.magnitude, sign * len(macro))
            moved = DiceSet(magnitude, value) if magnitude else None
            found.append(Group(value, kept, macro, plain, moved))
        elif kept:
            found.append(Group(value, kept))
        for is_out, run in groupby(there, key=removed.__contains__):
            if is_out:
                found.append(Group(value, tuple(run), out=True))
    return tuple(found)


def idle_macro(throw: Throw, groups: Sequence[Group]) -> tuple[int, ...]:
    """List the macro dice that show the Value of no set."""
    used = {place for group in groups for place in group.macro}
    return tuple(place for place in range(len(throw.loose), len(throw.faces)) if place not in used)


def in_order(throw: Throw) -> tuple[int, ...]:
    """List the base and flex dice from left to right."""
    return tuple(sorted(range(len(throw.loose)), key=lambda place: (-throw.faces[place], place)))


@dataclass(frozen=True, slots=True)
class Spread:
    """The layout of a throw's dice in a room, in logical units from its corner.

    Dice keep their places, no matter which are removed. `side` is the size of a die.
    """

    throw: Throw
    room: tuple[int, int]

    @property
    def side(self) -> int:
        """The size of a die."""
        count = max(1, len(self.throw.loose))
        room = self.room[0] - _APART * self._breaks - _GAP * (count - 1)
        return max(_LEAST, min(_MOST, room // count, (self.room[1] - HEAD) // 3))

    @property
    def _breaks(self) -> int:
        return len(set(self.throw.loose)) - 1

    def die(self, place: int) -> Rect:
        """Return the place of a base or flex die."""
        faces, side = self.throw.faces, self.side
        order = in_order(self.throw)
        at = order.index(place)
        before = [faces[one] for one in order[: at + 1]]
        left = at * (side + _GAP) + _APART * (len(set(before)) - 1)
        return Rect(left, HEAD, side, side)

    def around(self, places: Sequence[int]) -> Rect:
        """Return the bounding box of adjacent dice."""
        return self.die(places[0]).unionall([self.die(place) for place in places[1:]])

    @property
    def below(self) -> int:
        """The top of the braces."""
        return HEAD + self.side + 2

    @property
    def label(self) -> int:
        """The top of the words below the braces."""
        return self.below + BRACE

    @property
    def macro_top(self) -> int:
        """The top of the macro dice."""
        return self.label + LABEL + ARROW

    def macro_side(self) -> int:
        """Return the size of a macro die."""
        return min(_MACRO, self.side)

    @property
    def foot(self) -> int:
        """The top of the words below everything."""
        return self.macro_top + self.macro_side() + 3 if self.throw.macro else self.label + LABEL + 2
