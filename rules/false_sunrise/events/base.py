"""What every event is, and how one puts a changed ship or squadron in its place."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import ClassVar

from rules.false_sunrise.state import Ship, State

# A place on the way of a ship: x, y, heading.
Stop = tuple[float, float, int]


class Event(ABC):
    """A fact about the match."""

    __slots__ = ()
    kind: ClassVar[str]
    ruling: str

    @abstractmethod
    def apply(self, state: State) -> None:
        """Write this fact into the state."""


def fresh(state: State, ship_id: str) -> Ship:
    """Put a fresh copy of a ship in its place, to be changed at once."""
    ship = state.ships[ship_id] = state.ships[ship_id].copy()
    return ship


def change(state: State, squadron_id: str, **changes: object) -> None:
    """Put a changed squadron in its place."""
    state.squadrons[squadron_id] = replace(state.squadrons[squadron_id], **changes)  # type: ignore[arg-type]
