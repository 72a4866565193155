"""A match at a glance: what everybody sees of the board, as a few short words in the header of its file.

A list draws its picture from them, so that no picture is kept and none is decoded. Places are eighths of an
inch, radii half inches, in base 36.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.false_sunrise.state import State
from rules.kernel.seats import PLAYERS, Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point
from rules.table.polygons import Polygon, signed_area_sq_in

_PER_IN = 8
_THINGS = re.compile(r"(?:[0-9a-z]{5}){0,40}")  # 200 letters, the most that a header takes
_LONGEST = 200
_OWNERS = (None, *PLAYERS)
_SQUADRON = 12  # added to the heading of a squadron


@dataclass(frozen=True, slots=True)
class Glance:
    """Rocks as discs, markers with who holds them, ships with their heading (1 to 12 o'clock, from 0).

    Squadrons that fly as ships do are apart: they have no facing.
    """

    rocks: tuple[tuple[Point, float], ...]
    markers: tuple[tuple[Point, Seat | None], ...]
    ships: tuple[tuple[Point, Seat, int], ...]
    squadrons: tuple[tuple[Point, Seat], ...] = ()


def glance_words(view: State) -> dict[str, str]:
    """Write down what everybody may see of a board, for the header of its file."""
    rocks = sorted((_disc(rock) for rock in view.setup.terrain.polygons), key=lambda disc: -disc[1])
    words = {
        "see_rocks": _joined((at, min(35, round(2 * radius))) for at, radius in rocks),
        "see_markers": _joined((marker.at, _OWNERS.index(marker.owner)) for marker in view.markers),
    }
    for seat in PLAYERS:
        ships = [ship for ship in view.ships.values() if ship.seat is seat and ship.alive and ship.on_board]
        words[f"see_{seat}"] = _joined(
            (ship.at, ship.heading + (0 if ship.spec.hull.capital else _SQUADRON)) for ship in ships
        )
    return words


def glance_of(facts: Mapping[str, object]) -> Glance | None:
    """Read it from a header; None where it is not there or is no picture of a board."""
    parts = {name: facts.get(f"see_{name}") for name in ("rocks", "markers", *PLAYERS)}
    if not all(isinstance(one, str) and _THINGS.fullmatch(one) for one in parts.values()):
        return None
    read = {name: _things(str(one)) for name, one in parts.items()}
    if any(x > WIDTH_IN or y > HEIGHT_IN for things in read.values() for (x, y), _ in things):
        return None
    if any(owner >= len(_OWNERS) for _, owner in read["markers"]):
        return None
    return Glance(
        tuple((at, half_in / 2) for at, half_in in read["rocks"]),
        tuple((at, _OWNERS[owner]) for at, owner in read["markers"]),
        tuple((at, seat, hour) for seat in PLAYERS for at, hour in read[seat] if hour < _SQUADRON),
        tuple((at, seat) for seat in PLAYERS for at, hour in read[seat] if hour >= _SQUADRON),
    )


def _disc(rock: Polygon) -> tuple[Point, float]:
    """Return the disc of a rock's size about the middle of its corners."""
    middle = (sum(x for x, _ in rock) / len(rock), sum(y for _, y in rock) / len(rock))
    return middle, math.sqrt(abs(signed_area_sq_in(rock)) / math.pi)


def _joined(things: Iterable[tuple[Point, int]]) -> str:
    return "".join(_number(x) + _number(y) + _digits(kind, 1) for (x, y), kind in things)[:_LONGEST]


def _number(inches: float) -> str:
    return _digits(max(0, round(inches * _PER_IN)), 2)


def _digits(number: int, places: int) -> str:
    """Write a number in base 36.

    >>> _digits(575, 2)
    'fz'
    """
    letters = "0123456789abcdefghijklmnopqrstuvwxyz"
    number = min(number, 36**places - 1)
    return "".join(letters[number // 36**place % 36] for place in range(places - 1, -1, -1))


def _things(word: str) -> list[tuple[Point, int]]:
    parts = [word[at : at + 5] for at in range(0, len(word), 5)]
    return [((int(one[:2], 36) / _PER_IN, int(one[2:4], 36) / _PER_IN), int(one[4], 36)) for one in parts]
