"""What is on a board, as a few short words in the header of a file, from which a list draws a small board.

So no picture has to be stored or decoded. Places are in eighths of an inch, radii in half inches,
in base 36.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence

from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point
from rules.table.polygons import Polygon, signed_area_sq_in

Thing = tuple[Point, int]
"""A place and a number below 36, with any meaning."""
Disc = tuple[Point, float]

_PER_IN = 8
_THINGS = re.compile(r"(?:[0-9a-z]{5}){0,40}")  # 200 letters, the most that a header allows
_LONGEST = 200


def rock_words(rocks: Iterable[Polygon]) -> str:
    """Return rocks written as discs of the same area, the largest first."""
    discs = sorted((_disc(rock) for rock in rocks), key=lambda disc: -disc[1])
    return thing_words((at, min(35, round(2 * radius))) for at, radius in discs)


def rocks_in(things: Iterable[Thing]) -> tuple[Disc, ...]:
    """Return the discs of rocks."""
    return tuple((at, half_in / 2) for at, half_in in things)


def thing_words(things: Iterable[Thing]) -> str:
    """Return what is on a board, written as a word."""
    return "".join(_number(x) + _number(y) + _digits(kind, 1) for (x, y), kind in things)[:_LONGEST]


def things_in(facts: Mapping[str, object], names: Sequence[str]) -> dict[str, list[Thing]] | None:
    """Return what the words of a header say, by name; None if a word is missing or invalid."""
    parts = {name: facts.get(name) for name in names}
    if not all(isinstance(one, str) and _THINGS.fullmatch(one) for one in parts.values()):
        return None
    read = {name: _things(str(one)) for name, one in parts.items()}
    if any(x > WIDTH_IN or y > HEIGHT_IN for things in read.values() for (x, y), _ in things):
        return None
    return read


def _disc(rock: Polygon) -> Disc:
    """Return the disc with a rock's area, centered on the average of its corners."""
    middle = (sum(x for x, _ in rock) / len(rock), sum(y for _, y in rock) / len(rock))
    return middle, math.sqrt(abs(signed_area_sq_in(rock)) / math.pi)


def _number(inches: float) -> str:
    return _digits(max(0, round(inches * _PER_IN)), 2)


def _digits(number: int, places: int) -> str:
    """Return a number in base 36.

    >>> _digits(575, 2)
    'fz'
    """
    letters = "0123456789abcdefghijklmnopqrstuvwxyz"
    number = min(number, 36**places - 1)
    return "".join(letters[number // 36**place % 36] for place in range(places - 1, -1, -1))


def _things(word: str) -> list[Thing]:
    parts = [word[at : at + 5] for at in range(0, len(word), 5)]
    return [((int(one[:2], 36) / _PER_IN, int(one[2:4], 36) / _PER_IN), int(one[4], 36)) for one in parts]
