"""What came of a battle, by the names of the file that it began from."""

from __future__ import annotations

from dataclasses import dataclass

from rules.astra_et_tenebrae.events import Event
from rules.astra_et_tenebrae.positions.position_file import Position
from rules.astra_et_tenebrae.state import State
from rules.kernel import facts
from rules.kernel.facts import Apart
from rules.kernel.seats import Seat
from rules.parts import At
from rules.table.measure import Point, distance_in


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome(facts.Outcome[Position, State, Event]):
    """What came of a battle."""


def inches_to(wanted: Apart[At], state: State, at: Point, seat: Seat) -> float | None:
    """Return how far a place is from what a file measures to; None if no enemy of `seat` is left."""
    if wanted.to is None:
        others = [ship.place for ship in state.side(seat.other)]
    else:
        others = [state.ships[wanted.to].place if isinstance(wanted.to, str) else wanted.to]
    return min((distance_in(at, one) for one in others), default=None)
