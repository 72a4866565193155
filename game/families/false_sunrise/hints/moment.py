"""A moment of a match between fleets as one player knows it, and sightings in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.book.hints import moment as hint_moment
from game.book.hints.moment import Same, Sighting
from game.families.false_sunrise.flying import fly
from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.movement import Path
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import MAINTAIN, Order, Ship, State

Shots = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Moment(hint_moment.Moment):
    """A moment of a match between fleets; `orders` and `shots` are the asked player's draft."""

    view: State
    orders: Mapping[str, Order] = field(default_factory=dict)
    shots: Shots = ()
    _paths: dict[str, Path] = field(default_factory=dict, compare=False, repr=False)

    def marks(self) -> tuple[object, ...]:
        """Return what distinguishes it from other moments, including the drafts of orders and shots."""
        return *hint_moment.Moment.marks(self), Same(self.orders), self.shots

    @property
    def plots(self) -> bool:
        """Whether orders are asked for."""
        return isinstance(self.request, PlotOrders)

    @property
    def in_hand(self) -> Ship | None:
        """The player's ship on the board that is selected while orders are given, or None."""
        first = next(iter(self.mine()), None) if self.plots else None
        return first if first is not None and first.id == self.selected else None

    def targets_of(self, ship: Ship, mount: Mount) -> list[str]:
        """Return the ids of the ships that a weapon can hit."""
        return edition_of(self.view).gunnery.targets_of(self.view, ship, mount)

    def mine(self) -> list[Ship]:
        """Return the player's ships on the board, the selected one first."""
        return sorted(self.view.ships_of(self.seat), key=lambda ship: ship.id != self.selected)

    def foes(self) -> list[Ship]:
        """Return the enemy's ships on the board."""
        return self.view.ships_of(self.seat.other)

    def order(self, ship: Ship) -> Order:
        """Return a ship's draft order; a ship without one maintains."""
        return self.orders.get(ship.id, MAINTAIN)

    def path(self, ship: Ship) -> Path:
        """Return a ship's course by its order, an enemy's by drifting, slowed or not (FAC-3); cached."""
        found = self._paths.get(ship.id)
        if found is None:
            order = self.order(ship) if ship.seat is self.seat else MAINTAIN
            found = self._paths[ship.id] = fly(self.view, ship, order)
        return found


def about(*ships: Ship, **names: str) -> Sighting:
    """Return a sighting of ships; the first is {ship}, and further names are given."""
    first = {"ship": ships[0].spec.name} if ships else {}
    return Sighting({**first, **names}, tuple(ship.id for ship in ships))
