"""Sets of equal dice: how a throw is read and which dice are removed (MF-3, MF-28, MF-29)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

FACES = 6
SINGLE, DOUBLE, TRIPLE, QUAD = 0, 1, 2, 3  # the ladder: no set, two dice, three, four or more (MF-3)
MAGNITUDES = "NDTQ"
MAGNITUDE_WORDS = ("N", "D", "T", "Q+")  # as they are told
BY_DICE = (SINGLE, SINGLE, DOUBLE, TRIPLE, QUAD)  # the magnitude of so many equal dice; more are QUAD as well


class DiceSet(NamedTuple):
    """A set: its magnitude on the ladder and its face, the value.

    >>> str(DiceSet(TRIPLE, 4)), str(DiceSet(QUAD, 1)), DiceSet.read("Q1")
    ('T4', 'Q1', DiceSet(magnitude=3, value=1))
    """

    magnitude: int
    value: int

    def __str__(self) -> str:
        return f"{MAGNITUDES[self.magnitude]}{self.value}"

    @property
    def words(self) -> str:
        """Write it as on the table: "T4", "Q1+"."""
        return f"{self}+" if self.magnitude == QUAD else str(self)

    @classmethod
    def read(cls, text: str) -> DiceSet:
        """Read "T4"; ValueError for anything that is no set."""
        if len(text) == 2 and text[0] in MAGNITUDES[1:] and text[1] in "123456":
            return cls(MAGNITUDES.index(text[0]), int(text[1]))
        raise ValueError(f"{text} is no set; write D, T or Q and its value, as T4")


# All sets of a throw in the written order; none is [N].
Result = tuple[DiceSet, ...]
NOTHING: Result = ()


def result_words(result: Sequence[tuple[int, int]]) -> str:
    """Write a result in its brackets.

    >>> result_words([(2, 4), (1, 6)]), result_words([])
    ('[T4, D6]', '[N]')
    """
    return f"[{', '.join(DiceSet(*one).words for one in result) or MAGNITUDES[SINGLE]}]"


def in_written_order(sets: Sequence[DiceSet]) -> Result:
    """Sort sets: the greatest magnitude first, of equals the higher value (MF-3)."""
    return tuple(sorted(sets, reverse=True))


def stepped(magnitude: int, steps: int) -> int:
    """Move a set up or down the ladder: never above Q+, and gone below D (MF-3).

    >>> stepped(TRIPLE, 2), stepped(DOUBLE, -1), stepped(SINGLE, 2)
    (3, 0, 0)
    """
    return max(SINGLE, min(QUAD, magnitude + steps)) if magnitude else SINGLE


def read_faces(kept: Sequence[int], macro_faces: Sequence[int] = (), macro: int = 0) -> Result:
    """Read the dice that stay: their sets, each moved a step by every macro die of its value (MF-29).

    >>> result_words(read_faces([4, 4, 6, 1, 3], [4, 3], 2))
    '[T4]'
    >>> result_words(read_faces([5, 5, 2, 2, 2], [5], -1))
    '[T2]'
    """
    sets = sets_of(_counts_of(kept), _counts_of(macro_faces), macro)
    return tuple([DiceSet(*one) for one in sets])


def _counts_of(faces: Sequence[int]) -> list[int]:
    return [faces.count(value) for value in range(1, FACES + 1)]


def sets_of(counts: Sequence[int], macro_counts: Sequence[int], macro: int) -> list[tuple[int, int]]:
    """List the sets of so many dice of each face in the written order, moved by macro dice (MF-29).

    >>> sets_of((0, 2, 0, 0, 3, 0), (0, 1, 0, 0, 0, 0), 1)
    [(2, 5), (2, 2)]
    """
    sign = 1 if macro > 0 else -1
    sets = []
    for face, count in enumerate(counts):
        if count > 1:
            magnitude = stepped(BY_DICE[min(count, 4)], sign * macro_counts[face])
            if magnitude:
                sets.append((magnitude, face + 1))
    sets.sort(reverse=True)
    return sets


def rank(result: Result) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what results are compared by: magnitudes in the written order, then values (MF-29).

    >>> rank(read_faces([1, 1, 1])) > rank(read_faces([6, 6, 5, 5])) > rank(read_faces([6, 6]))
    True
    """
    return tuple([one.magnitude for one in result]), tuple([one.value for one in result])


class Throw(NamedTuple):
    """Dice as they fell: base and flex dice, as many of which are removed as are `flex`, then macro dice."""

    faces: tuple[int, ...]
    flex: int = 0
    macro: int = 0

    @property
    def loose(self) -> tuple[int, ...]:
        """Base and flex dice."""
        return self.faces[: len(self.faces) - abs(self.macro)]

    @property
    def macro_faces(self) -> tuple[int, ...]:
        """Macro dice."""
        return self.faces[len(self.faces) - abs(self.macro) :]

    def without(self, removed: Sequence[int]) -> Result:
        """Return the result that is left when dice are removed, by index."""
        kept = [face for index, face in enumerate(self.loose) if index not in removed]
        return read_faces(kept, self.macro_faces, self.macro)

    def removals(self) -> Iterator[tuple[int, ...]]:
        """Run over all ways to remove as many dice as are flex, by index."""
        return combinations(range(len(self.loose)), self.flex)


class Reading(NamedTuple):
    """How a throw is read by default: the dice removed, the result, whether others could be had (MF-29)."""

    removed: tuple[int, ...]
    result: Result
    chooses: bool


@lru_cache(maxsize=16384)
def read_throw(throw: Throw) -> Reading:
    """Read a throw by default: the best result, of removals to it the lowest faces, rolled last (MF-29).

    >>> read_throw(Throw((2, 2, 5, 5, 5, 6, 1), flex=2))[:2]
    ((5, 6), (DiceSet(magnitude=2, value=5), DiceSet(magnitude=1, value=2)))
    """
    if not throw.flex:
        return Reading(
            (), read_faces(throw.faces[: len(throw.loose)], throw.macro_faces, throw.macro), chooses=False
        )
    loose = throw.loose
    found: dict[tuple[int, ...], Result] = {}  # by the faces that go, sorted: equal ones leave the same
    for removed in throw.removals():
        faces = tuple(sorted([loose[index] for index in removed]))
        if faces not in found:
            found[faces] = throw.without(removed)
    best = max(map(rank, found.values()))
    gone = min(faces for faces, result in found.items() if rank(result) == best)
    chooses = len(set(found.values())) > 1
    return Reading(_last_of(loose, gone), found[gone], chooses)


def _last_of(loose: Sequence[int], gone: Sequence[int]) -> tuple[int, ...]:
    """Find the dice that show given faces: of equal ones those rolled last."""
    removed: list[int] = []
    for face in gone:
        removed.append(max(i for i, one in enumerate(loose) if one == face and i not in removed))
    return tuple(sorted(removed))
