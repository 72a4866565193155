"""What came of a match, by the names of the file that it began from."""

from __future__ import annotations

from dataclasses import dataclass

from rules.false_sunrise.events import Event
from rules.false_sunrise.positions.position import ship_id, squadron_id
from rules.false_sunrise.positions.position_file import Position
from rules.false_sunrise.state import Ship, State
from rules.kernel import facts
from rules.kernel.facts import Apart
from rules.parts import At
from rules.table.measure import Point, distance_in


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome(facts.Outcome[Position, State, Event]):
    """What came of a match."""

    def ship_id(self, name: str) -> str:
        """Return the id of a ship."""
        return ship_id(self.position, name)

    def squadron_id(self, name: str) -> str:
        """Return the id of a squadron."""
        return squadron_id(self.position, name, self.state)

    def ship(self, name: str) -> Ship:
        """Return a ship."""
        return self.state.ships[self.ship_id(name)]

    def point(self, to: str | At) -> Point:
        """Return the place of a marker or a ship, or the point itself."""
        if isinstance(to, tuple):
            return to
        markers = (marker.at for marker in self.state.markers if marker.id == to)
        return next(markers, None) or self.ship(to).at

    def inches_to(self, wanted: Apart[At], ship: Ship) -> float | None:
        """Return how far a ship is from what a file measures to; None if no enemy is on the board."""
        if wanted.to is None:
            others = [enemy.at for enemy in self.state.ships_of(ship.seat.other) if enemy.on_board]
        else:
            others = [self.point(wanted.to)]
        return min((distance_in(ship.at, one) for one in others), default=None)
