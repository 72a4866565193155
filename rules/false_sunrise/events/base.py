"""What every event is, and how one puts a changed ship or squadron in its place."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from rules.false_sunrise.state import Ship, State
from rules.kernel.ledger import Ledger
from rules.table.measure import Point

# A place on the way of a ship: x, y, heading.
Stop = tuple[float, float, int]


class Event:
    """A fact about the match."""

    __slots__ = ()
    kind: ClassVar[str]
    ruling: str

    def apply(self, state: State) -> None:
        """Write this fact into the state; one that is only told changes nothing."""


# The ledger that a match of this game is recorded in.
GameLedger = Ledger[State, Event]


def fresh(state: State, ship_id: str) -> Ship:
    """Put a fresh copy of a ship in its place, to be changed at once."""
    ship = state.ships[ship_id] = state.ships[ship_id].copy()
    return ship


def change(state: State, squadron_id: str, **changes: object) -> None:
    """Put a changed squadron in its place."""
    state.squadrons[squadron_id] = replace(state.squadrons[squadron_id], **changes)  # type: ignore[arg-type]


def put(state: State, ship_id: str, at: Point) -> Ship:
    """Put a fresh copy of a ship in its place at a point; lines of sight are no longer what they were."""
    ship = fresh(state, ship_id)
    ship.x, ship.y = at
    state.sight = {}
    return ship


def fill(ship: Ship, place: int, kind: str | None) -> None:
    """Let a hangar place of a fresh copy of a ship hold a type of squadron, or none."""
    ship.holds = (*ship.holds[:place], kind, *ship.holds[place + 1 :])


def cap_bars(ship: Ship) -> None:
    """Let bars of a fresh copy of a ship hold no more than their present maximum (DMG-6)."""
    most = ship.fittings.bar_pips
    if max(ship.pips) > most:
        ship.pips = tuple([min(pips, most) for pips in ship.pips])
