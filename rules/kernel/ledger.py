"""The ledger: the only way to change a state, and the record of every change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


def _ignore() -> None:
    """Do nothing: for a ledger whose checkpoints nobody keeps."""


class Ledger(Generic[StateT, EventT]):
    """A state and the beats that led to it.

    A beat is a tuple of events that are shown together. `record` applies a beat to the state in
    place; nothing else writes to it. `checkpoint()` marks a moment from which play can resume with
    the state alone, and calls `on_checkpoint`.
    """

    __slots__ = ("beats", "checkpoint", "state")

    def __init__(self, state: StateT, on_checkpoint: Callable[[], None] = _ignore) -> None:
        self.state = state
        self.beats: list[tuple[EventT, ...]] = []
        self.checkpoint = on_checkpoint

    def ignore_checkpoints(self) -> None:
        """Call nobody at checkpoints from now on."""
        self.checkpoint = _ignore

    def record(self, *events: EventT) -> None:
        """Apply one beat of events to the state, in order, and keep it."""
        state = self.state
        for event in events:
            event.apply(state)  # type: ignore[attr-defined]
        self.beats.append(events)
