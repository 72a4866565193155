"""What can be reached from a thing, and what of it can change."""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Iterator, Mapping
from enum import Enum
from types import FunctionType, MemberDescriptorType, MethodType, ModuleType
from typing import Any

from rules.values import FrozenDict

# Code and plain values. What a remembering function has found out, nobody can reach.
_ENDS = (
    *(str, int, float, bool, bytes, type(None), Enum),
    *(type, ModuleType, FunctionType, MethodType, functools.partial, type(functools.cache(int)), type(len)),
)
# The books that pydantic keeps of which fields a file named: no rule reads them.
_BOOKS = "__pydantic_fields_set__"


def reached_from(*roots: object) -> dict[int, tuple[Any, str]]:
    """Return all that can be reached, by its id, with the way to it."""
    found: dict[int, tuple[Any, str]] = {}
    left = [(root, type(root).__name__) for root in roots]
    while left:
        thing, way = left.pop()
        if isinstance(thing, _ENDS) or id(thing) in found:
            continue
        found[id(thing)] = (thing, way)
        left += [(part, f"{way}{name}") for name, part in _parts(thing)]
    return found


def _parts(thing: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(thing, Mapping):
        for key, part in thing.items():
            yield f" key {key}", key
            yield f"[{key}]", part
    elif isinstance(thing, tuple | list | set | frozenset | deque):
        yield from (("[]", part) for part in thing)
    yield from ((f".{name}", part) for name, part in getattr(thing, "__dict__", {}).items())
    for name in _slots(thing):
        if name != _BOOKS and hasattr(thing, name):
            yield f".{name}", getattr(thing, name)


def _slots(thing: Any) -> Iterator[str]:
    for kind in type(thing).__mro__:
        yield from (name for name, one in vars(kind).items() if isinstance(one, MemberDescriptorType))


def can_change(thing: Any) -> bool:
    """Say whether something can be written to."""
    if isinstance(thing, FrozenDict | tuple | frozenset):
        return False
    if isinstance(thing, dict | list | set | bytearray | deque):
        return True
    writes = type(thing).__setattr__ is object.__setattr__
    return writes and (hasattr(thing, "__dict__") or next(_slots(thing), None) is not None)


def shared(mine: dict[int, tuple[Any, str]], theirs: dict[int, tuple[Any, str]]) -> list[str]:
    """List the ways to what is reached from both and can change."""
    return sorted({way for key, (thing, way) in mine.items() if key in theirs and can_change(thing)})
