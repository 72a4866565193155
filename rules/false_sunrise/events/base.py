"""The base of all events, and helpers that replace a ship or squadron in the state."""

from __future__ import annotations

from typing import ClassVar

from rules.false_sunrise.state import Ship, State
from rules.kernel.ledger import Ledger
from rules.values import changed

# A stop on a ship's path: x, y (inches) and heading (an hour).
Stop = tuple[float, float, int]


class Event:
    """A fact about the match."""

    __slots__ = ()
    kind: ClassVar[str]
    ruling: str

    def apply(self, state: State) -> None:
        """Apply this fact to the state. An event that only informs changes nothing."""


# The ledger that records a match of this game.
GameLedger = Ledger[State, Event]


def change_squadron(state: State, squadron_id: str, **changes: object) -> None:
    """Replace a squadron with a changed copy."""
    state.squadrons[squadron_id] = changed(state.squadrons[squadron_id], **changes)  # type: ignore[arg-type]


def put(state: State, ship: Ship) -> None:
    """Replace a ship that has moved, and drop the cached lines of sight."""
    state.ships[ship.spec.id] = ship
    state.sight = {}


def filled(ship: Ship, place: int, kind: str | None) -> Ship:
    """Return a ship with a squadron type, or nothing, in a hangar place."""
    return changed(ship, holds=(*ship.holds[:place], kind, *ship.holds[place + 1 :]))


def capped(ship: Ship) -> Ship:
    """Return a ship with each bar limited to its current maximum (DMG-6)."""
    most = ship.fittings.bar_pips
    if max(ship.pips) <= most:
        return ship
    return changed(ship, pips=tuple([min(pips, most) for pips in ship.pips]))
