"""Events: activations and fire (WPN, FIR)."""

from __future__ import annotations

from typing import ClassVar

from rules.false_sunrise.events.base import Event
from rules.false_sunrise.state import Ship, State
from rules.kernel.seats import Seat
from rules.values import changer, value

_activated = changer(Ship, "activated")
_fired = changer(Ship, "fired")


@value(frozen=True, slots=True)
class TargetAcquired(Event):
    """A ship was marked: missiles can target it without line of sight (WPN-2)."""

    kind: ClassVar[str] = "acquire"
    seat: Seat
    ship_id: str
    target_id: str
    ruling: str = "WPN-2"

    def apply(self, state: State) -> None:
        """Add the mark."""
        state.acquired = (*state.acquired, (self.seat, self.target_id))


@value(frozen=True, slots=True)
class ShipActivated(Event):
    """A ship was activated; the other side chooses next (WPN-3)."""

    kind: ClassVar[str] = "activate"
    ship_id: str
    ruling: str = "WPN-3"

    def apply(self, state: State) -> None:
        """Mark the ship as activated and pass the choice to the other side."""
        ship = state.ships[self.ship_id]
        state.ships[self.ship_id] = _activated(ship, activated=True)
        state.to_act = ship.spec.seat.other


@value(frozen=True, slots=True)
class VolleyDeclared(Event):
    """A ship declared its shots, as (weapon, target) in order of resolution (FIR-1)."""

    kind: ClassVar[str] = "declare"
    ship_id: str
    shots: tuple[tuple[str, str], ...]
    ruling: str = "FIR-1"

    def apply(self, state: State) -> None:
        """Mark the weapons as fired."""
        ship = state.ships[self.ship_id]
        fired = ship.fired
        for weapon_id, _ in self.shots:
            fired |= 1 << ship.spec.bit[weapon_id]
        state.ships[self.ship_id] = _fired(ship, fired=fired)


@value(frozen=True, slots=True)
class ShotResolved(Event):
    """A shot was resolved (FIR-7).

    `values` are the dice after the penalty. `removed` are the indices of dice that the defense
    removed.
    """

    kind: ClassVar[str] = "shot"
    ship_id: str
    weapon_id: str
    target_id: str
    band: int
    rating: int
    faces: tuple[int, ...]
    values: tuple[int, ...]
    removed: tuple[int, ...]
    damage: int
    kills: int
    expected: float
    ruling: str = "FIR-7"


@value(frozen=True, slots=True)
class ShotLost(Event):
    """A shot was lost, because an earlier one of the declaration destroyed its target (FIR-1)."""

    kind: ClassVar[str] = "shot_lost"
    ship_id: str
    weapon_id: str
    target_id: str
    ruling: str = "FIR-1"


@value(frozen=True, slots=True)
class DieRerolled(Event):
    """A die of an attack was rerolled (FIR-10)."""

    kind: ClassVar[str] = "reroll"
    ship_id: str
    weapon_id: str
    die: int
    before: int
    after: int
    ruling: str = "FIR-10"
