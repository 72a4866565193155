"""What every event is, and how one puts a changed ship or squadron in its place."""

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
        """Write this fact into the state; one that is only told changes nothing."""


# The ledger that records a match of this game.
GameLedger = Ledger[State, Event]


def change_squadron(state: State, squadron_id: str, **changes: object) -> None:
    """Put a changed squadron in its place."""
    state.squadrons[squadron_id] = changed(state.squadrons[squadron_id], **changes)  # type: ignore[arg-type]


def put(state: State, ship: Ship) -> None:
    """Put a ship that has moved in its place; lines of sight are no longer what they were."""
    state.ships[ship.spec.id] = ship
    state.sight = {}


def filled(ship: Ship, place: int, kind: str | None) -> Ship:
    """Return a ship with a hangar place that holds a type of squadron, or none."""
    return changed(ship, holds=(*ship.holds[:place], kind, *ship.holds[place + 1 :]))


def capped(ship: Ship) -> Ship:
    """Return a ship whose bars hold no more than their present maximum (DMG-6)."""
    most = ship.fittings.bar_pips
    if max(ship.pips) <= most:
        return ship
    return changed(ship, pips=tuple([min(pips, most) for pips in ship.pips]))
