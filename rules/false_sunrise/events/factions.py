"""Events that only faction rules cause (FAC)."""

from __future__ import annotations

from typing import ClassVar

from rules.false_sunrise.events.base import Event, capped, put
from rules.false_sunrise.state import State
from rules.kernel.seats import Seat
from rules.table.measure import Point
from rules.values import changed, value


@value(frozen=True, slots=True)
class MiraclesCounted(Event):
    """A player's pool changed by `change` to `points`.

    `why` is an id that `describe` knows (FAC-1).
    """

    kind: ClassVar[str] = "miracles"
    seat: Seat
    points: int
    change: int
    why: str
    ruling: str = "FAC-1"

    def apply(self, state: State) -> None:
        """Set the pool."""
        state.miracles[self.seat] = self.points


@value(frozen=True, slots=True)
class VelocityChanged(Event):
    """Something other than an order changed a ship's velocity (FAC-3, FAC-12)."""

    kind: ClassVar[str] = "velocity"
    ship_id: str
    before: int
    velocity: int
    ruling: str

    def apply(self, state: State) -> None:
        """Set the velocity."""
        state.ships[self.ship_id] = changed(state.ships[self.ship_id], velocity=self.velocity)


@value(frozen=True, slots=True)
class ShipsKept(Event):
    """A player kept ships in reserve at deployment (FAC-6)."""

    kind: ClassVar[str] = "reserve"
    seat: Seat
    ship_ids: tuple[str, ...]
    ruling: str = "FAC-6"

    def apply(self, state: State) -> None:
        """Mark them as in reserve."""
        for ship_id in self.ship_ids:
            ship = state.ships[ship_id]
            state.ships[ship_id] = changed(ship, extras=ship.remembering(reserve=True))


@value(frozen=True, slots=True)
class ShipArrived(Event):
    """A ship from the reserve entered the board (FAC-6)."""

    kind: ClassVar[str] = "arrive"
    ship_id: str
    at: Point
    heading: int
    velocity: int
    ruling: str = "FAC-6"

    def apply(self, state: State) -> None:
        """Place it on the board. It gets no order this turn."""
        ship, (x, y) = state.ships[self.ship_id], self.at
        extras = ship.remembering(reserve=False, arrived=True)
        flying = changed(ship, x=x, y=y, heading=self.heading, velocity=self.velocity)
        put(state, changed(flying, deployed=True, extras=extras))


@value(frozen=True, slots=True)
class ShipDue(Event):
    """A destroyed ship will come back at the start of the next turn (FAC-4)."""

    kind: ClassVar[str] = "due"
    ship_id: str
    ruling: str = "FAC-4"

    def apply(self, state: State) -> None:
        """Mark it as due."""
        ship = state.ships[self.ship_id]
        state.ships[self.ship_id] = changed(ship, extras=ship.remembering(due=True))


@value(frozen=True, slots=True)
class ShipReborn(Event):
    """A destroyed ship came back fully restored, except for the systems in the mask `lost` (FAC-4)."""

    kind: ClassVar[str] = "reborn"
    ship_id: str
    at: Point
    heading: int
    velocity: int
    pips: tuple[int, ...]
    lost: int
    ruling: str = "FAC-4"

    def apply(self, state: State) -> None:
        """Place it on the board with empty hangars."""
        ship, (x, y) = state.ships[self.ship_id], self.at
        flying = changed(ship, x=x, y=y, heading=self.heading, velocity=self.velocity, left_at=None)
        put(state, changed(flying, pips=self.pips, lost=self.lost, alive=True, extras=None, owes=0))


@value(frozen=True, slots=True)
class CoreNamed(Event):
    """A chameleon core's owner named the component that it acts as, and the weapon it serves (FAC-9).

    `holds` is what the ship's hangar places hold after that.
    """

    kind: ClassVar[str] = "copy"
    ship_id: str
    core: str
    component: str
    weapon: str | None
    holds: tuple[str | None, ...]
    ruling: str = "FAC-9"

    def apply(self, state: State) -> None:
        """Make the core act as the component. Bars are cut to their new maximum (DMG-6)."""
        ship = state.ships[self.ship_id]
        extras = ship.extras
        copies = [copy for copy in (extras.copies if extras else ()) if copy[0] != self.core]
        supplied = extras.supplied if extras else ()
        if self.holds != ship.holds:
            supplied = (*supplied, self.core)
        named = sorted([*copies, (self.core, self.component, self.weapon)], key=lambda copy: copy[0])
        remembered = ship.remembering(copies=tuple(named), supplied=supplied)
        state.ships[self.ship_id] = capped(changed(ship, holds=self.holds, extras=remembered))


@value(frozen=True, slots=True)
class ShotTurned(Event):
    """A weapon must take another target, or its attack is lost because there is none (FAC-2)."""

    kind: ClassVar[str] = "shot_turned"
    ship_id: str
    weapon_id: str
    target_id: str
    instead: str | None
    ruling: str = "FAC-2"


@value(frozen=True, slots=True)
class ShipJumped(Event):
    """A ship jumped to another point before it moved (FAC-7)."""

    kind: ClassVar[str] = "jump"
    ship_id: str
    before: Point
    at: Point
    ruling: str = "FAC-7"

    def apply(self, state: State) -> None:
        """Place it there."""
        x, y = self.at
        put(state, changed(state.ships[self.ship_id], x=x, y=y))
