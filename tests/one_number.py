"""A file's data with one number changed: every number of it in turn, or one of each sort in a long list."""

import copy
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

WRONG = (0, -1, 1e304, math.nan, math.inf, 2**63)
_MANY, _MANY_NUMBERS = 3, 12  # groups of one sort, or numbers, under as many names are a list


class Changed(NamedTuple):
    """Data with another number in a place."""

    place: tuple[str | int, ...]
    value: float
    data: Any

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.place))}={self.value}"


def numbers_in(data: Any, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Run over the places of all numbers."""
    if isinstance(data, dict | list):
        for key, one in data.items() if isinstance(data, dict) else enumerate(data):
            yield from numbers_in(one, (*place, key))
    elif isinstance(data, int | float) and not isinstance(data, bool):
        yield place


def sort_of(data: Any, place: tuple[str | int, ...]) -> tuple[str, ...]:
    """Tell what a number is: its place, but for numbers in lists and for names of many things of one sort."""
    sort = []
    for key in place:
        many = isinstance(data, list) or is_many(data)
        sort.append("*" if many else str(key))
        data = data[key]
        if isinstance(data, dict) and isinstance(data.get("kind"), str):
            sort.append(data["kind"])
    return tuple(sort)


def is_many(data: dict[str, Any]) -> bool:
    """Say whether names are those of many things of one sort, not of fields."""
    held = list(data.values())
    if all(isinstance(one, int | float) for one in held):
        return len(held) >= _MANY_NUMBERS
    return len(held) >= _MANY and all(isinstance(one, dict | list) for one in held)


def with_one_number_changed(data: Any) -> Iterator[Changed]:
    """Run over copies of data in each of which one number is another, of each sort of number the first."""
    firsts: dict[tuple[str, ...], tuple[str | int, ...]] = {}
    for place in numbers_in(data):
        firsts.setdefault(sort_of(data, place), place)
    for place in firsts.values():
        for value in WRONG:
            made = copy.deepcopy(data)
            held = made
            for key in place[:-1]:
                held = held[key]
            held[place[-1]] = value
            yield Changed(place, value, made)
