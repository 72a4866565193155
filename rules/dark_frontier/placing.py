"""Where and how ships may begin (DS-4, DS-5)."""

from __future__ import annotations

from rules.dark_frontier.state import DEFENDER, Start, State
from rules.hexes.grid import DIRECTIONS, ORIGIN, Hex, disc, distance, length, ring
from rules.kernel.requests import Refusal
from rules.kernel.seats import Seat


def places_to_begin(state: State, seat: Seat) -> tuple[Hex, ...]:
    """Return the hexes on which a side may place its next ship."""
    figures = state.figures.map
    first = next(
        (ship.at for ship in state.ships.values() if ship.seat is seat and ship.at is not None), None
    )
    if seat is DEFENDER:
        return (ORIGIN,) if first is None else disc(figures.together)
    if first is None:
        return ring(figures.radius)
    return tuple(one for one in ring(figures.radius) if distance(one, first) <= figures.abreast)


def start_refusal(state: State, seat: Seat, start: Start) -> Refusal | None:
    """Return why a side cannot place its next ship this way, or None."""
    figures = state.figures.map
    first = all(ship.at is None for ship in state.ships.values() if ship.seat is seat)
    if start.at not in places_to_begin(state, seat):
        return Refusal("DS-4" if first else "DS-5", f"no ship can start on {start.at}")
    if not 0 <= start.facing < DIRECTIONS:
        return Refusal("DG-2", f"a facing is 0 to {DIRECTIONS - 1}")
    if seat is DEFENDER and start.velocity != ORIGIN:
        return Refusal("DS-4", "the defender starts at rest")
    if length(start.velocity) > figures.entry_speed:
        return Refusal("DS-4", f"the attacker comes in at {figures.entry_speed} or less")
    return None
