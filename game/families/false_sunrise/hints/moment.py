"""A moment of a match between fleets as one player knows it, and what a detector sees in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.book.hints import moment as hint_moment
from game.book.hints.moment import Same, Sighting
from rules.false_sunrise.movement import Path, path_of, slowed, slowing_ship
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import MAINTAIN, Order, Ship, State

Shots = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Moment(hint_moment.Moment):
    """A moment of a match between fleets: `orders` and `shots` are a draft of the asked player's."""

    view: State
    orders: Mapping[str, Order] = field(default_factory=dict)
    shots: Shots = ()
    _paths: dict[str, Path] = field(default_factory=dict, compare=False, repr=False)

    def marks(self) -> tuple[object, ...]:
        """Return what tells it from others; drafts of orders are replaced too."""
        return *hint_moment.Moment.marks(self), Same(self.orders), self.shots

    @property
    def plots(self) -> bool:
        """Whether orders are asked for."""
        return isinstance(self.request, PlotOrders)

    def mine(self) -> list[Ship]:
        """List the player's ships on the board, the selected one first."""
        return sorted(self.view.ships_of(self.seat), key=lambda ship: ship.id != self.selected)

    def foes(self) -> list[Ship]:
        """List the enemy's ships on the board."""
        return self.view.ships_of(self.seat.other)

    def order(self, ship: Ship) -> Order:
        """Return a ship's order as it stands; what has none holds its course."""
        return self.orders.get(ship.id, MAINTAIN)

    def path(self, ship: Ship) -> Path:
        """Fly a ship, slowed or not (FAC-3): by its order, an enemy on its present course (remembered)."""
        found = self._paths.get(ship.id)
        if found is None:
            order = self.order(ship) if ship.seat is self.seat else MAINTAIN
            flown = ship
            if slowing_ship(self.view, ship) is not None:
                flown = ship.copy()
                flown.velocity = slowed(ship.velocity)
            found = self._paths[ship.id] = path_of(flown, order, self.view.setup.terrain)
        return found


def about(*ships: Ship, **names: str) -> Sighting:
    """Make a sighting about ships; the first is {ship}, further names are given."""
    first = {"ship": ships[0].spec.name} if ships else {}
    return Sighting({**first, **names}, tuple(ship.id for ship in ships))
