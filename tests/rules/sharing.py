"""What can be reached from a thing, and what of it can change."""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Iterator, Mapping
from enum import Enum
from types import FunctionType, MemberDescriptorType, MethodType, ModuleType
from typing import Any, NamedTuple

from rules.values import FrozenDict

# Code and plain values. What a remembering function has found out, nobody can reach.
_ENDS = (
    *(str, int, float, bool, bytes, type(None), Enum),
    *(type, ModuleType, FunctionType, MethodType, functools.partial, type(functools.cache(int)), type(len)),
)
# The books that pydantic keeps of which fields a file named: no rule reads them.
_BOOKS = "__pydantic_fields_set__"


class Reached(NamedTuple):
    """A thing, what it was reached from (its id, None for a root), and the step from there."""

    thing: Any
    above: int | None
    step: tuple[str, object]


Found = dict[int, Reached]


def reached_from(*roots: object) -> Found:
    """Return all that can be reached, by its id."""
    found: Found = {}
    left = [Reached(root, None, ("", type(root).__name__)) for root in roots]
    while left:
        reached = left.pop()
        thing = reached.thing
        key = id(thing)
        if key in found or _is_end(type(thing)):
            continue
        found[key] = reached
        left += [Reached(part, key, step) for step, part in _parts(thing)]
    return found


def _way_to(key: int, found: Found) -> str:
    """Return the way to a thing, in words."""
    way, at = "", found[key]
    while at.above is not None:
        way, at = f"{at.step[0]}{at.step[1]}{']' * (at.step[0] == '[')}{way}", found[at.above]
    return f"{at.step[1]}{way}"


def _parts(thing: Any) -> Iterator[tuple[tuple[str, object], Any]]:
    kind = type(thing)
    if _is_mapping(kind):
        for key, part in thing.items():
            yield (" key ", key), key
            yield ("[", key), part
    elif isinstance(thing, tuple | list | set | frozenset | deque):
        yield from ((("[", ""), part) for part in thing)
    yield from (((".", name), part) for name, part in getattr(thing, "__dict__", {}).items())
    for name in _slots(kind):
        if name != _BOOKS and hasattr(thing, name):
            yield (".", name), getattr(thing, name)


@functools.cache
def _is_end(kind: type) -> bool:
    return issubclass(kind, _ENDS)


@functools.cache
def _is_mapping(kind: type) -> bool:
    return issubclass(kind, Mapping)


@functools.cache
def _slots(kind: type) -> tuple[str, ...]:
    return tuple(
        name
        for one in kind.__mro__
        for name, member in vars(one).items()
        if isinstance(member, MemberDescriptorType)
    )


def can_change(thing: Any) -> bool:
    """Say whether something can be written to."""
    if isinstance(thing, FrozenDict | tuple | frozenset):
        return False
    if isinstance(thing, dict | list | set | bytearray | deque):
        return True
    writes = type(thing).__setattr__ is object.__setattr__
    return writes and (hasattr(thing, "__dict__") or bool(_slots(type(thing))))


def shared(mine: Found, theirs: Found) -> list[str]:
    """List the ways to what is reached from both and can change."""
    return sorted({_way_to(key, mine) for key in mine if key in theirs and can_change(mine[key].thing)})
