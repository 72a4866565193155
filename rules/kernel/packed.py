"""Answers as JSON values, read strictly: ValueError in one sentence on what has not the form."""

from __future__ import annotations

from typing import Any

_MOST_NUMBER = 10_000  # far beyond any number of an answer


def table(data: object, *names: str) -> list[Any]:
    """Read the fields of an answer, all of them and no other."""
    if not isinstance(data, dict) or set(data) != set(names):
        raise ValueError(f"{', '.join(names)} are needed")
    return [data[name] for name in names]


def sequence(data: object, length: int | None = None) -> list[Any] | tuple[Any, ...]:
    """Read a list, of so many values where that is given."""
    if not isinstance(data, list | tuple) or length not in (None, len(data)):
        raise ValueError("a list is needed" if length is None else f"a list of {length} is needed")
    return data


def text(data: object) -> str:
    """Read a name."""
    if not isinstance(data, str):
        raise ValueError("a name is needed")
    return data


def texts(data: object) -> tuple[str, ...]:
    """Read a list of names."""
    return tuple(map(text, sequence(data)))


def whole(data: object) -> int:
    """Read a whole number."""
    if type(data) is not int or abs(data) > _MOST_NUMBER:
        raise ValueError("a whole number is needed")
    return data


def number(data: object) -> float:
    """Read a number."""
    if not isinstance(data, int | float) or isinstance(data, bool) or not abs(data) <= _MOST_NUMBER:
        raise ValueError("a number is needed")
    return float(data)


def flag(data: object) -> bool:
    """Read yes or no."""
    if type(data) is not bool:
        raise ValueError("true or false is needed")
    return data
