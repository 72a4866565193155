"""Events of activations and fire (WPN, FIR)."""

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
    """A ship was marked for missiles without sight (WPN-2)."""

    kind: ClassVar[str] = "acquire"
    seat: Seat
    ship_id: str
    target_id: str
    ruling: str = "WPN-2"

    def apply(self, state: State) -> None:
        """Note the mark."""
        state.acquired = (*state.acquired, (self.seat, self.target_id))


@value(frozen=True, slots=True)
class ShipActivated(Event):
    """A ship was chosen to act; then it is the other side's choice (WPN-3)."""

    kind: ClassVar[str] = "activate"
    ship_id: str
    ruling: str = "WPN-3"

    def apply(self, state: State) -> None:
        """Note that it has acted."""
        ship = state.ships[self.ship_id]
        state.ships[self.ship_id] = _activated(ship, activated=True)
        state.to_act = ship.spec.seat.other


@value(frozen=True, slots=True)
class VolleyDeclared(Event):
    """A ship declared its shots: (weapon, target) in the order in which they are resolved (FIR-1)."""

    kind: ClassVar[str] = "declare"
    ship_id: str
    shots: tuple[tuple[str, str], ...]
    ruling: str = "FIR-1"

    def apply(self, state: State) -> None:
        """Note which weapons have fired."""
        ship = state.ships[self.ship_id]
        fired = ship.fired
        for weapon_id, _ in self.shots:
            fired |= 1 << ship.spec.bit[weapon_id]
        state.ships[self.ship_id] = _fired(ship, fired=fired)


@value(frozen=True, slots=True)
class ShotResolved(Event):
    """A shot's dice were read: `values` after the penalty, `removed` by the defence, by index (FIR-7)."""

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
    """A shot was lost: an earlier one of the declaration destroyed its target (FIR-1)."""

    kind: ClassVar[str] = "shot_lost"
    ship_id: str
    weapon_id: str
    target_id: str
    ruling: str = "FIR-1"


@value(frozen=True, slots=True)
class DieRerolled(Event):
    """A die of an attack was rolled again (FIR-10)."""

    kind: ClassVar[str] = "reroll"
    ship_id: str
    weapon_id: str
    die: int
    before: int
    after: int
    ruling: str = "FIR-10"
