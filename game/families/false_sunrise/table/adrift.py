"""What moves a ship beside its orders, shown while they are given: slowed by an enemy, or just arrived."""

from __future__ import annotations

from collections.abc import Container

from game.families.false_sunrise.board.overlays import Circle, GhostPath, Overlay, TargetRing
from game.families.false_sunrise.danger.ends import drifting
from rules.false_sunrise.movement import slowed, slowing_ship
from rules.false_sunrise.state import Ship, State
from rules.kernel.seats import Seat


def slowed_words(state: State, ship: Ship) -> str:
    """Warn of an enemy that halves a ship's velocity before it moves (FAC-3); "" where none does."""
    foe = slowing_ship(state, ship)
    return "" if foe is None else f"slowed to {slowed(ship.velocity)} by {foe.spec.name}"


def slowing_marks(state: State, ship: Ship) -> list[Overlay]:
    """Mark the enemy that slows a ship, and how far such things reach, its own as well (FAC-3)."""
    foe = slowing_ship(state, ship) if ship.on_board else None
    if foe is None:
        return _awe(ship)
    words = f"slows {ship.spec.name} to {slowed(ship.velocity)} before it moves"
    ring = TargetRing(foe.at, "refusal", (foe.spec.name, words, "FAC-3"))
    return [*_awe(ship), Circle(foe.at, foe.fittings.slows_in, foe.seat), ring]


def _awe(ship: Ship) -> list[Overlay]:
    """Draw how far a ship slows its enemies (FAC-3)."""
    reach_in = ship.fittings.slows_in
    label = f'{ship.spec.name} slows enemies within {reach_in:.0f}"'
    return [Circle(ship.at, reach_in, ship.seat, label)] if reach_in and ship.on_board else []


def drifting_ways(state: State, seat: Seat, ordered: Container[str]) -> list[Overlay]:
    """Draw the way of each ship that has just arrived and takes no order (FAC-6)."""
    ways: list[Overlay] = []
    for ship in state.ships_of(seat):
        if ship.id in ordered:
            continue
        path = drifting(state, ship)
        name = f"{ship.spec.name} drifts"
        ways.append(GhostPath(path.stops, seat, ship.spec.hull.id, path.crashed, path.left, name))
    return ways
