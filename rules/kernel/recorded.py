"""Recorded events from a file, checked against the state before anybody describes or draws them.

Only what would break a description or a picture is checked here: that what an event names exists,
and that its numbers make sense in this match. Whether the rules allow the event is checked by
replaying the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from rules.files import FileError

_MOST_NUMBER, _MOST_PARTS, _MOST_LETTERS = 100_000, 400, 200

# Test(state, event, value): whether the value of the event's field exists in the match.
Test = Callable[[Any, Any, Any], bool]


def apply_checked(
    state: Any,
    event: Any,
    describe: Callable[[Any, Any], str],
    tests: Mapping[str, Test],
) -> None:
    """Apply a recorded event to a state; raise `FileError`, naming the field, if it cannot have happened.

    `tests` maps a field's name to the test that its value must pass. An event that `describe`
    cannot describe cannot have happened.
    """
    for one in fields(event):
        value = getattr(event, one.name)
        if not _is_plain(value):
            raise _fault(one.name, "is too long or too large, or cannot be shown")
        test = tests.get(one.name)
        if test is not None and not test(state, event, value):
            raise _fault(one.name, "does not exist in this match at that time")
    try:
        event.apply(state)
        describe(event, state)
    except (LookupError, ValueError, TypeError, AttributeError, OverflowError, StopIteration):
        raise _fault("kind", "cannot have happened at that time") from None


def _fault(field: str, problem: str) -> FileError:
    return FileError("event", problem, "open another replay", (field,))


def _is_plain(value: Any) -> bool:
    """Return whether all parts of a value are small enough to be described and drawn."""
    match value:
        case None | bool():
            return True
        case int() | float():
            return abs(value) <= _MOST_NUMBER  # False for NaN, too
        case str():
            return len(value) <= _MOST_LETTERS and value.isprintable()
        case tuple():
            return len(value) <= _MOST_PARTS and all(map(_is_plain, value))
        case dict():
            return _is_plain((*value, *value.values()))
    return is_dataclass(value) and all(_is_plain(getattr(value, one.name)) for one in fields(value))
