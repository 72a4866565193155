"""Events: damage and repair (DMG)."""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar

from rules.false_sunrise.events.base import Event, capped, change_squadron
from rules.false_sunrise.state import State
from rules.records import LATE
from rules.values import changed, value

CRASH = "crash"  # the source of damage from a rock


@value(frozen=True, slots=True)
class DamageTaken(Event):
    """A ship was hit: what shields and plating ignored, and its bars after the rest (DMG-2).

    `dealt` is `shielded` + `plated` + `toughened` + the pips lost + the excess beyond the last pip.
    `emptied` counts emptied bars.
    """

    kind: ClassVar[str] = "damage"
    ship_id: str
    source: str
    dealt: int
    shielded: int
    plated: int
    pips: tuple[int, ...]
    emptied: int
    ruling: str = "DMG-2"
    toughened: int = field(default=0, metadata=LATE)

    def apply(self, state: State) -> None:
        """Mark off the pips."""
        ship = state.ships[self.ship_id]
        extras = ship.extras
        if ship.spec.tallies:
            taken = extras.taken if extras else 0
            extras = ship.remembering(taken=taken + sum(ship.pips) - sum(self.pips))
        shielded = ship.shielded + self.shielded
        state.ships[self.ship_id] = changed(ship, pips=self.pips, shielded=shielded, extras=extras)


@value(frozen=True, slots=True)
class SystemLost(Event):
    """A system was chosen for destruction by its owner (DMG-3).

    Fail-safes survive some choices (FAC-15).
    """

    kind: ClassVar[str] = "system_lost"
    ship_id: str
    system: str
    ruling: str = "DMG-3"

    def apply(self, state: State) -> None:
        """Destroy the system. Bars are cut to their new maximum (DMG-6)."""
        ship = state.ships[self.ship_id]
        borne = ship.strain_of(self.system) + 1
        if borne < ship.spec.lives.get(self.system, 1):
            state.ships[self.ship_id] = changed(ship, extras=ship.bearing(self.system, borne))
            return
        lost = ship.lost | 1 << ship.spec.bit[self.system]
        state.ships[self.ship_id] = capped(changed(ship, lost=lost, extras=ship.bearing(self.system, 0)))


@value(frozen=True, slots=True)
class SystemRestored(Event):
    """A system works again (DMG-8), or fail-safes survive one more choice (FAC-15)."""

    kind: ClassVar[str] = "restored"
    ship_id: str
    system: str
    ruling: str

    def apply(self, state: State) -> None:
        """Restore the system."""
        ship = state.ships[self.ship_id]
        extras = ship.extras
        lives = ship.spec.lives.get(self.system, 1)
        if lives > 1:
            whole = lives - 1 if not ship.works(self.system) else ship.strain_of(self.system) - 1
            extras = ship.bearing(self.system, whole)
        lost = ship.lost & ~(1 << ship.spec.bit[self.system])
        state.ships[self.ship_id] = changed(ship, lost=lost, extras=extras)


@value(frozen=True, slots=True)
class PipsRestored(Event):
    """Pips were restored (DMG-7)."""

    kind: ClassVar[str] = "restored"
    ship_id: str
    pips: tuple[int, ...]
    count: int
    filled: int
    ruling: str

    def apply(self, state: State) -> None:
        """Fill the bars."""
        state.ships[self.ship_id] = changed(state.ships[self.ship_id], pips=self.pips)


@value(frozen=True, slots=True)
class ShipDestroyed(Event):
    """A ship lost its last pip and left the board (DMG-5)."""

    kind: ClassVar[str] = "destroyed"
    ship_id: str
    ruling: str = "DMG-5"

    def apply(self, state: State) -> None:
        """Take the ship out of play, with everything in its hangars."""
        ship = state.ships[self.ship_id]
        state.ships[self.ship_id] = changed(ship, alive=False, holds=(None,) * len(ship.holds), extras=None)
        for one in list(state.squadrons.values()):
            if one.docked_at is not None and one.ship == self.ship_id:
                change_squadron(state, one.id, size=0, alive=False)
