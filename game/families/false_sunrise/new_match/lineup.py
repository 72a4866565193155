"""Automatic deployment: place a fleet so that no ship starts in front of a rock it cannot avoid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.false_sunrise.movement import path_of
from rules.false_sunrise.placing import DeployFleet, Placement, deployment_refusal
from rules.false_sunrise.state import Order, Ship
from rules.table.measure import Point, distance_in, snap_point
from rules.table.terrain import Terrain

ROOM_IN = 3.0  # inches between two ships of a fleet, so that their pictures do not overlap
_STEPS_IN = (0.0, 2.0, 4.0, 6.0, 9.0, 12.0, 15.0, 18.0, 24.0)


def line_up(request: DeployFleet) -> dict[str, Placement]:
    """Place a fleet along its edge (SET-4), each ship at the nearest position where it can fly on.

    Positions where it can hold its course for two turns come first, and those clear of ships placed
    earlier.
    """
    from game.families.false_sunrise.ai.reach import has_a_way
    from game.families.false_sunrise.ai.rocks import rocks_of

    rocks = rocks_of(request.state.setup.terrain)
    placements = request.default()
    taken: list[Point] = []
    for ship in request.ships():
        second: Placement | None = None
        for placement in _near(placements[ship.id]):
            there = replace(ship, x=placement[0], y=placement[1], heading=placement[2])
            if deployment_refusal(request.state, request.edge, placement) is not None or _is_crowded(
                placement, taken
            ):
                continue
            if _clear_ahead(there, request.state.setup.terrain):
                placements[ship.id] = placement
                break
            if second is None and has_a_way(there, rocks):
                second = placement
        else:
            placements[ship.id] = second or placements[ship.id]
        taken.append(placements[ship.id][:2])
    return placements


def _is_crowded(placement: Placement, taken: Iterable[Point]) -> bool:
    return any(distance_in(placement[:2], other) < ROOM_IN for other in taken)


def _clear_ahead(ship: Ship, terrain: Terrain) -> bool:
    """Return whether a ship that holds its course hits nothing for two turns (MOV-3, MOV-4)."""
    path = path_of(ship, Order(velocity=ship.velocity), terrain)
    return not path.crashed and not path.left


def _near(placement: Placement) -> Iterator[Placement]:
    """Yield positions around a placement, nearest first, with the same heading."""
    x, y, heading = placement
    ways = dict.fromkeys(way for step in _STEPS_IN for way in (step, -step))
    steps = [(dx, dy) for dx in ways for dy in ways]
    for dx, dy in sorted(steps, key=lambda step: step[0] ** 2 + step[1] ** 2):
        yield (*snap_point((x + dx, y + dy)), heading)
