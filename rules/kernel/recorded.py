"""Events as a file records them, held against the table before anybody tells or draws them.

Only what would break a teller or a picture is asked here: that what an event names is there, and that its
numbers belong on this table. Whether the rules allow it is found out by playing the answers again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from rules.files import FileError

_MOST_NUMBER, _MOST_PARTS, _MOST_LETTERS = 100_000, 400, 200

# Whether the value of a field (from a state and the event) is something that there is.
Test = Callable[[Any, Any, Any], bool]


def apply_checked(
    state: Any,
    event: Any,
    describe: Callable[[Any, Any], str],
    tests: Mapping[str, Test],
) -> None:
    """Let a recorded event befall a table; raise `FileError`, naming the field, where it cannot have.

    `tests` are what the fields of that name must be. What `describe` cannot tell cannot have happened.
    """
    for one in fields(event):
        value = getattr(event, one.name)
        if not _is_plain(value):
            raise _fault(one.name, "is longer or larger than it can be, or holds what cannot be shown")
        test = tests.get(one.name)
        if test is not None and not test(state, event, value):
            raise _fault(one.name, "is nothing that there is in this match at that time")
    try:
        event.apply(state)
        describe(event, state)
    except (LookupError, ValueError, TypeError, AttributeError, OverflowError, StopIteration):
        raise _fault("kind", "cannot have happened at that time") from None


def _fault(field: str, problem: str) -> FileError:
    return FileError("event", problem, "open another replay", (field,))


def _is_plain(value: Any) -> bool:
    """Say whether all parts of a value are of a size that can be told and drawn."""
    match value:
        case None | bool():
            return True
        case int() | float():
            return abs(value) <= _MOST_NUMBER  # not for what is no number at all, either
        case str():
            return len(value) <= _MOST_LETTERS and value.isprintable()
        case tuple():
            return len(value) <= _MOST_PARTS and all(map(_is_plain, value))
        case dict():
            return _is_plain((*value, *value.values()))
    return is_dataclass(value) and all(_is_plain(getattr(value, one.name)) for one in fields(value))
