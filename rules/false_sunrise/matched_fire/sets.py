"""Sets of equal dice: reading a roll and removing dice (MF-3, MF-28, MF-29)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

FACES = 6
SINGLE, DOUBLE, TRIPLE, QUAD = 0, 1, 2, 3  # the ladder: no set, two dice, three, four or more (MF-3)
MAGNITUDES = "NDTQ"
MAGNITUDE_WORDS = ("N", "D", "T", "Q+")  # the short form, beside the words
MAGNITUDE_NAMES = ("no set", "pair", "triple", "four")
BY_DICE = (SINGLE, SINGLE, DOUBLE, TRIPLE, QUAD)  # the magnitude by number of equal dice; more are QUAD too


class DiceSet(NamedTuple):
    """A set of equal dice: its magnitude on the ladder, and its face, the value.

    >>> str(DiceSet(TRIPLE, 4)), str(DiceSet(QUAD, 1)), DiceSet.read("Q1")
    ('T4', 'Q1', DiceSet(magnitude=3, value=1))
    """

    magnitude: int
    value: int

    def __str__(self) -> str:
        return f"{MAGNITUDES[self.magnitude]}{self.value}"

    @property
    def words(self) -> str:
        """The set as written on the table: "T4", "Q1+"."""
        return f"{self}+" if self.magnitude == QUAD else str(self)

    @property
    def name(self) -> str:
        """The set in plain words.

        >>> DiceSet(DOUBLE, 6).name, DiceSet(TRIPLE, 4).name, DiceSet(QUAD, 1).name
        ('pair of 6s', 'triple of 4s', 'four 1s')
        """
        if self.magnitude == QUAD:
            return f"{MAGNITUDE_NAMES[QUAD]} {self.value}s"
        return f"{MAGNITUDE_NAMES[self.magnitude]} of {self.value}s"

    @property
    def named(self) -> str:
        """The set in plain words with its article: "a pair of 6s", "four 1s"."""
        return self.name if self.magnitude == QUAD else f"a {self.name}"

    @classmethod
    def read(cls, text: str) -> DiceSet:
        """Read a set such as "T4". Raise `ValueError` if the text is not a set."""
        if len(text) == 2 and text[0] in MAGNITUDES[1:] and text[1] in "123456":
            return cls(MAGNITUDES.index(text[0]), int(text[1]))
        raise ValueError(f"{text} is not a set; write D, T or Q and its value, as T4")


# All sets of a roll in the written order; empty means [N].
Result = tuple[DiceSet, ...]
NOTHING: Result = ()


def result_words(result: Sequence[tuple[int, int]]) -> str:
    """Return a result in brackets.

    >>> result_words([(2, 4), (1, 6)]), result_words([])
    ('[T4, D6]', '[N]')
    """
    return f"[{', '.join(DiceSet(*one).words for one in result) or MAGNITUDES[SINGLE]}]"


def result_names(result: Sequence[tuple[int, int]]) -> str:
    """Return a result in plain words.

    >>> result_names([(2, 4), (1, 6)]), result_names([])
    ('triple of 4s, pair of 6s', 'no set')
    """
    return ", ".join(DiceSet(*one).name for one in result) or MAGNITUDE_NAMES[SINGLE]


def in_written_order(sets: Sequence[DiceSet]) -> Result:
    """Sort sets by magnitude, then by value, greatest first (MF-3)."""
    return tuple(sorted(sets, reverse=True))


def stepped(magnitude: int, steps: int) -> int:
    """Move a set's magnitude up or down the ladder, from 0 (gone) to at most Q+ (MF-3).

    >>> stepped(TRIPLE, 2), stepped(DOUBLE, -1), stepped(SINGLE, 2)
    (3, 0, 0)
    """
    return max(SINGLE, min(QUAD, magnitude + steps)) if magnitude else SINGLE


def read_faces(kept: Sequence[int], macro_faces: Sequence[int] = (), macro: int = 0) -> Result:
    """Return the sets of the remaining dice, each moved one step by each macro die of its value (MF-29).

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
    """List the sets for numbers of dice by face, moved by macro dice, in the written order (MF-29).

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
    """Return a key to compare results: magnitudes in the written order, then values (MF-29).

    >>> rank(read_faces([1, 1, 1])) > rank(read_faces([6, 6, 5, 5])) > rank(read_faces([6, 6]))
    True
    """
    return tuple([one.magnitude for one in result]), tuple([one.value for one in result])


class Throw(NamedTuple):
    """Rolled dice: base and flex dice, then macro dice.

    `flex` is how many of the first are removed.
    """

    faces: tuple[int, ...]
    flex: int = 0
    macro: int = 0

    @property
    def loose(self) -> tuple[int, ...]:
        """The faces of the base and flex dice."""
        return self.faces[: len(self.faces) - abs(self.macro)]

    @property
    def macro_faces(self) -> tuple[int, ...]:
        """The faces of the macro dice."""
        return self.faces[len(self.faces) - abs(self.macro) :]

    def without(self, removed: Sequence[int]) -> Result:
        """Return the result when dice are removed, by index."""
        kept = [face for index, face in enumerate(self.loose) if index not in removed]
        return read_faces(kept, self.macro_faces, self.macro)

    def removals(self) -> Iterator[tuple[int, ...]]:
        """Yield all choices of `flex` dice to remove, by index."""
        return combinations(range(len(self.loose)), self.flex)


class Reading(NamedTuple):
    """The default reading of a roll (MF-29).

    `removed` are the dice removed, `result` is the result, and `chooses` says whether another
    result was possible.
    """

    removed: tuple[int, ...]
    result: Result
    chooses: bool


@lru_cache(maxsize=16384)
def read_throw(throw: Throw) -> Reading:
    """Return the default reading of a roll (MF-29).

    It has the best result. Of removals that give it, the lowest faces go, and of equal faces those
    rolled last.

    >>> read_throw(Throw((2, 2, 5, 5, 5, 6, 1), flex=2))[:2]
    ((5, 6), (DiceSet(magnitude=2, value=5), DiceSet(magnitude=1, value=2)))
    """
    if not throw.flex:
        return Reading(
            (), read_faces(throw.faces[: len(throw.loose)], throw.macro_faces, throw.macro), chooses=False
        )
    loose = throw.loose
    found: dict[tuple[int, ...], Result] = {}  # by the removed faces, sorted: they determine the result
    for removed in throw.removals():
        faces = tuple(sorted([loose[index] for index in removed]))
        if faces not in found:
            found[faces] = throw.without(removed)
    best = max(map(rank, found.values()))
    gone = min(faces for faces, result in found.items() if rank(result) == best)
    chooses = len(set(found.values())) > 1
    return Reading(_last_of(loose, gone), found[gone], chooses)


def _last_of(loose: Sequence[int], gone: Sequence[int]) -> tuple[int, ...]:
    """Return the indices of dice that show the given faces; of equal faces those rolled last."""
    removed: list[int] = []
    for face in gone:
        removed.append(max(i for i, one in enumerate(loose) if one == face and i not in removed))
    return tuple(sorted(removed))
