"""The ledger: the one way in which a state changes, and the record of every change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


def _ignore() -> None:
    """Nobody keeps checkpoints."""


class Ledger(Generic[StateT, EventT]):
    """A state and the beats that led to it.

    A beat is a tuple of events that are shown together. `record` applies a beat to the state in
    place; nothing else writes to it. `checkpoint` marks a moment at which play can be taken up again
    from the state alone; `on_checkpoint` is told.
    """

    __slots__ = ("beats", "checkpoint", "state")

    def __init__(self, state: StateT, on_checkpoint: Callable[[], None] = _ignore) -> None:
        self.state = state
        self.beats: list[tuple[EventT, ...]] = []
        self.checkpoint = on_checkpoint

    def record(self, *events: EventT) -> None:
        """Apply one beat of events, in order, and keep it."""
        state = self.state
        for event in events:
            event.apply(state)  # type: ignore[attr-defined]
        self.beats.append(events)
