"""Who looks after one subject of a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.false_sunrise.events import Event
from rules.false_sunrise.state import State

Handlers = dict[type[Event], Callable[[Any], None]]


class Watch:
    """Looks after one subject of a match.

    `state` is the checker's own table as it stands before an event; `handlers` has, by the type of an
    event, what must hold for it to follow. Handlers write nothing but what their watch remembers.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.handlers: Handlers = {}
