"""Where ships are going to be, drawn while orders are given: planned ends, and where enemies drift to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.false_sunrise.board.overlays import Formation, GhostLook, GhostPath
from game.families.false_sunrise.danger.ends import drifting
from rules.false_sunrise.movement import Path
from rules.false_sunrise.state import Ship, State
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool


def ghost_of(ship: Ship, path: Path, look: GhostLook) -> GhostPath:
    """Make the picture of a ship at the end of a way."""
    hull = ship.spec.hull.id
    return GhostPath(path.stops, ship.seat, hull, path.crashed, path.left, origin=path.origin, look=look)


def drifts(state: State, seat: Seat) -> tuple[GhostPath, ...]:
    """Draw where each ship of a fleet drifts to if it changes nothing."""
    return tuple(ghost_of(ship, drifting(state, ship), "drift") for ship in state.ships_of(seat))


def formation(tool: OrdersTool, enemies: tuple[GhostPath, ...]) -> Formation:
    """Draw where all ships but the one in hand are going to be; those without an order fainter."""
    ships, plan = tool.host.view.ships, tool.plan
    ours = (
        ghost_of(ships[one], tool.path(one), "ordered" if plan.is_given(one) else "holding")
        for one in plan.ids
        if one != tool.host.selected
    )
    return Formation((*enemies, *ours))
