"""What an invariant is: a number, something that must hold, and who looks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.false_sunrise.events import Event
from rules.false_sunrise.state import State

Handlers = dict[type[Event], Callable[[Any], None]]


class BrokenInvariant(AssertionError):
    """Something happened that no match may come to; `number` is the invariant's."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(f"invariant {number}: {what}")
        self.number = number


def demand(number: int, holds: object, what: str) -> None:
    """Raise BrokenInvariant unless something holds."""
    if not holds:
        raise BrokenInvariant(number, what)


class Watch:
    """Looks after one subject of a match.

    `state` is the checker's own table as it stands before an event; `handlers` has, by the type of an
    event, what must hold for it to follow. Handlers write nothing but what their watch remembers.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.handlers: Handlers = {}
