"""Where ships will be while orders are given: planned positions, drifts, and slowed ships."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from game.board.overlays import Circle, TargetRing
from game.families.false_sunrise.board.overlays import Formation, GhostPath, Overlay, ghost_of
from game.families.false_sunrise.danger.ends import drifting
from rules.false_sunrise.movement import slowed, slowing_ship
from rules.false_sunrise.state import Ship, State
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool


def drifts(state: State, seat: Seat) -> tuple[GhostPath, ...]:
    """Return where each ship of a fleet drifts if it changes nothing."""
    return tuple(ghost_of(ship, drifting(state, ship), "drift") for ship in state.ships_of(seat))


def formation(tool: OrdersTool, enemies: tuple[GhostPath, ...]) -> Formation:
    """Return where all ships but the selected one will be; those without an order are fainter."""
    ships, plan = tool.host.view.ships, tool.plan
    ours = (
        ghost_of(ships[one], tool.path(one), "ordered" if plan.is_given(one) else "holding")
        for one in plan.ids
        if one != tool.host.selected
    )
    return Formation((*enemies, *ours))


def slowed_words(state: State, ship: Ship) -> str:
    """Warn of an enemy that halves a ship's velocity before it moves (FAC-3); "" if none does."""
    foe = slowing_ship(state, ship)
    return "" if foe is None else f"slowed to {slowed(ship.velocity)} by {foe.spec.name}"


def slowing_marks(state: State, ship: Ship) -> list[Overlay]:
    """Mark the enemy that slows a ship, its range, and the ship's own slowing range (FAC-3)."""
    foe = slowing_ship(state, ship) if ship.on_board else None
    if foe is None:
        return _awe(ship)
    words = f"slows {ship.spec.name} to {slowed(ship.velocity)} before it moves"
    ring = TargetRing(foe.at, "refusal", (foe.spec.name, words, "FAC-3"))
    return [*_awe(ship), Circle(foe.at, foe.fittings.slows_in, foe.seat), ring]


def _awe(ship: Ship) -> list[Overlay]:
    """Draw the range within which a ship slows its enemies (FAC-3)."""
    reach_in = ship.fittings.slows_in
    label = f'{ship.spec.name} slows enemies within {reach_in:.0f}"'
    return [Circle(ship.at, reach_in, ship.seat, label)] if reach_in and ship.on_board else []


def drifting_ways(state: State, seat: Seat, ordered: Container[str]) -> list[Overlay]:
    """Return the drift of each ship that has just arrived and takes no orders (FAC-6)."""
    ships = (ship for ship in state.ships_of(seat) if ship.id not in ordered)
    return [ghost_of(ship, drifting(state, ship), name=f"{ship.spec.name} drifts") for ship in ships]
