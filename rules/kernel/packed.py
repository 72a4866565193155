"""Strict readers of answers in JSON values: each raises `ValueError` with one sentence on a wrong form."""

from __future__ import annotations

from typing import Any

_MOST_NUMBER = 10_000  # far above any number in an answer


def table(data: object, *names: str) -> list[Any]:
    """Return the values of the named fields; exactly these fields are required."""
    if not isinstance(data, dict) or set(data) != set(names):
        raise ValueError(f"{', '.join(names)} are needed")
    return [data[name] for name in names]


def sequence(data: object, length: int | None = None) -> list[Any] | tuple[Any, ...]:
    """Return a list, checked for its length if one is given."""
    if not isinstance(data, list | tuple) or length not in (None, len(data)):
        raise ValueError("a list is needed" if length is None else f"a list of {length} is needed")
    return data


def text(data: object) -> str:
    """Return a text."""
    if not isinstance(data, str):
        raise ValueError("a name is needed")
    return data


def texts(data: object) -> tuple[str, ...]:
    """Return a tuple of texts."""
    return tuple(map(text, sequence(data)))


def whole(data: object) -> int:
    """Return a whole number."""
    if type(data) is not int or abs(data) > _MOST_NUMBER:
        raise ValueError("a whole number is needed")
    return data


def number(data: object) -> float:
    """Return a number as a float."""
    if not isinstance(data, int | float) or isinstance(data, bool) or not abs(data) <= _MOST_NUMBER:
        raise ValueError("a number is needed")
    return float(data)


def flag(data: object) -> bool:
    """Return a boolean."""
    if type(data) is not bool:
        raise ValueError("true or false is needed")
    return data
