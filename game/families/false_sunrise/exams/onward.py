"""What a ship can still do in coming turns."""

from __future__ import annotations

from collections.abc import Iterator

from game.families.false_sunrise.danger.ends import ended, payable
from rules.false_sunrise.movement import Path, path_of
from rules.false_sunrise.plotting import thrust_of
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import Marker, Order, Ship
from rules.table.measure import distance_in
from rules.table.terrain import Terrain
from rules.values import changed


def legal_orders(ship: Ship) -> Iterator[Order]:
    """Yield the legal changes of velocity and course of a ship, without overcharge (ORD-4)."""
    for velocity, course in payable(ship):
        yield Order(velocity, course)
        if course % 2 and ship.fittings.front_loads:
            yield Order(velocity, course, front_loaded=True)


def can_go_on(ship: Ship, terrain: Terrain, turns: int) -> bool:
    """Return whether a ship can fly this many turns without a crash or an exit."""
    paths = (path_of(ship, order, terrain) for order in legal_orders(ship))
    clear = (path for path in paths if not (path.crashed or path.left))
    return not turns or any(can_go_on(_after(ship, path), terrain, turns - 1) for path in clear)


def can_touch(ship: Ship, terrain: Terrain, marker: Marker, turns: int) -> bool:
    """Return whether a ship can touch a marker within this many turns, without a crash before."""
    fastest = sum(ship.velocity + thrust_of(ship) * turn for turn in range(1, turns + 1))
    if distance_in(ship.at, marker.at) > fastest + MARKER_REACH_IN + 1:
        return False
    for order in legal_orders(ship):
        path = path_of(ship, order, terrain)
        if path.passes_within(marker.at, MARKER_REACH_IN):
            return True
        if turns == 1 or path.crashed or path.left:
            continue
        if can_touch(_after(ship, path), terrain, marker, turns - 1):
            return True
    return False


def _after(ship: Ship, path: Path) -> Ship:
    """Return the ship at the end of a path, with no thrust owed."""
    return changed(ended(ship, path), owes=0)
