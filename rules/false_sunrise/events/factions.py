"""Events that only the rules of factions bring about (FAC)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.false_sunrise.events.base import Event, cap_bars, fresh, put
from rules.false_sunrise.state import State
from rules.kernel.seats import Seat
from rules.table.measure import Point


@dataclass(frozen=True, slots=True)
class MiraclesCounted(Event):
    """A player's pool changed by `change` to `points`; `why` is an id that descriptions know (FAC-1)."""

    kind: ClassVar[str] = "miracles"
    seat: Seat
    points: int
    change: int
    why: str
    ruling: str = "FAC-1"

    def apply(self, state: State) -> None:
        """Set the pool."""
        state.miracles[self.seat] = self.points


@dataclass(frozen=True, slots=True)
class VelocityChanged(Event):
    """A ship's velocity was changed, not by its order (FAC-3, FAC-12)."""

    kind: ClassVar[str] = "velocity"
    ship_id: str
    before: int
    velocity: int
    ruling: str

    def apply(self, state: State) -> None:
        """Set the velocity."""
        fresh(state, self.ship_id).velocity = self.velocity


@dataclass(frozen=True, slots=True)
class ShipsKept(Event):
    """A player kept ships back at deployment (FAC-6)."""

    kind: ClassVar[str] = "reserve"
    seat: Seat
    ship_ids: tuple[str, ...]
    ruling: str = "FAC-6"

    def apply(self, state: State) -> None:
        """Note them."""
        for ship_id in self.ship_ids:
            fresh(state, ship_id).remember(reserve=True)


@dataclass(frozen=True, slots=True)
class ShipArrived(Event):
    """A ship that was kept back came on the board (FAC-6)."""

    kind: ClassVar[str] = "arrive"
    ship_id: str
    at: Point
    heading: int
    velocity: int
    ruling: str = "FAC-6"

    def apply(self, state: State) -> None:
        """Put it on the board; it gets no order this turn."""
        ship = put(state, self.ship_id, self.at)
        ship.heading, ship.velocity = self.heading, self.velocity
        ship.deployed = True
        ship.remember(reserve=False, arrived=True)


@dataclass(frozen=True, slots=True)
class ShipDue(Event):
    """A destroyed ship will come back at the start of the next turn (FAC-4)."""

    kind: ClassVar[str] = "due"
    ship_id: str
    ruling: str = "FAC-4"

    def apply(self, state: State) -> None:
        """Note it."""
        fresh(state, self.ship_id).remember(due=True)


@dataclass(frozen=True, slots=True)
class ShipReborn(Event):
    """A destroyed ship came back whole, but for the systems of the mask `lost` (FAC-4)."""

    kind: ClassVar[str] = "reborn"
    ship_id: str
    at: Point
    heading: int
    velocity: int
    pips: tuple[int, ...]
    lost: int
    ruling: str = "FAC-4"

    def apply(self, state: State) -> None:
        """Put it on the board, its hangars empty."""
        ship = put(state, self.ship_id, self.at)
        ship.heading, ship.velocity = self.heading, self.velocity
        ship.pips, ship.lost = self.pips, self.lost
        ship.alive, ship.extras, ship.owes, ship.left_at = True, None, 0, None


@dataclass(frozen=True, slots=True)
class CoreNamed(Event):
    """A chameleon core was named a component to act as, and the weapon that it serves (FAC-9).

    `holds` is what the ship's hangar places hold then.
    """

    kind: ClassVar[str] = "copy"
    ship_id: str
    core: str
    component: str
    weapon: str | None
    holds: tuple[str | None, ...]
    ruling: str = "FAC-9"

    def apply(self, state: State) -> None:
        """Give the core its nature; bars hold no more than their new maximum (DMG-6)."""
        ship = fresh(state, self.ship_id)
        extras = ship.extras
        copies = [copy for copy in (extras.copies if extras else ()) if copy[0] != self.core]
        supplied = extras.supplied if extras else ()
        if self.holds != ship.holds:
            supplied = (*supplied, self.core)
        ship.holds = self.holds
        named = sorted([*copies, (self.core, self.component, self.weapon)], key=lambda copy: copy[0])
        ship.remember(copies=tuple(named), supplied=supplied)
        cap_bars(ship)


@dataclass(frozen=True, slots=True)
class ShotTurned(Event):
    """A weapon must take another target, or none is left and its attack is lost (FAC-2)."""

    kind: ClassVar[str] = "shot_turned"
    ship_id: str
    weapon_id: str
    target_id: str
    instead: str | None
    ruling: str = "FAC-2"


@dataclass(frozen=True, slots=True)
class ShipJumped(Event):
    """A ship was taken up and set down elsewhere before it moved (FAC-7)."""

    kind: ClassVar[str] = "jump"
    ship_id: str
    before: Point
    at: Point
    ruling: str = "FAC-7"

    def apply(self, state: State) -> None:
        """Set it down."""
        put(state, self.ship_id, self.at)
