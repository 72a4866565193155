"""A moment of a battle as one player knows it, and what a detector finds in it."""

from __future__ import annotations

from dataclasses import dataclass

from game.book.hints import moment as hint_moment
from game.book.hints.moment import Sighting
from rules.astra_et_tenebrae.burning import Burn
from rules.astra_et_tenebrae.figures import Figures
from rules.astra_et_tenebrae.gunnery import Shot
from rules.astra_et_tenebrae.requests import HeatChoice, MoveShip
from rules.astra_et_tenebrae.state import Ship, State
from rules.table.measure import Point

Plan = HeatChoice | Burn | Shot


@dataclass(frozen=True, slots=True)
class Moment(hint_moment.Moment):
    """A moment of a battle; `plan` is the plan of the player who is asked.

    `alone`: nobody else plays at this screen, so that hints may speak of the player's own cards (AK-1).
    """

    view: State
    plan: Plan | None = None
    alone: bool = False

    def marks(self) -> tuple[object, ...]:
        """Return the values that distinguish this moment from others."""
        return *hint_moment.Moment.marks(self), self.plan

    @property
    def figures(self) -> Figures:
        """The numbers of the edition."""
        return self.view.figures

    @property
    def moving(self) -> Ship | None:
        """The selected ship while it can be moved, else None."""
        ship = self.view.ships.get(self.selected or "")
        if not isinstance(self.request, MoveShip) or ship is None or ship.seat is not self.seat:
            return None
        return ship if ship.alive and not ship.moved else None

    @property
    def burn(self) -> Burn | None:
        """The planned burn, or None."""
        return self.plan if isinstance(self.plan, Burn) else None

    def mine(self) -> list[Ship]:
        """Return the player's ships on the table, the selected one first."""
        return sorted(self.view.side(self.seat), key=lambda ship: ship.name != self.selected)

    def foes(self) -> list[Ship]:
        """Return the enemy's ships on the table."""
        return list(self.view.side(self.seat.other))


def about(*ships: Ship, at: Point | None = None, **names: object) -> Sighting:
    """Return a sighting about ships and, if given, a place.

    In its text {ship} is the first ship; the other keywords fill placeholders with their own names.
    """
    told = {"ship": ships[0].name, **{name: f"{word}" for name, word in names.items()}}
    return Sighting(told, tuple(ship.name for ship in ships), () if at is None else (at,))
