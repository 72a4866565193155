"""The damage that one ship's guns are expected to do to another, for many poses of both at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from game.families.false_sunrise.ai.reach import DX, DY
from game.families.false_sunrise.ai.rocks import Bools, Floats, Ints
from game.families.false_sunrise.editions import ComputerEdition, ship_edition
from rules.false_sunrise.state import Ship, State
from rules.table.measure import TOLERANCE_IN

_WITHOUT_SIDES = 3  # dimensions of tables in which the target's own arcs make no difference


def fire_tables(state: State, pairs: Sequence[tuple[Ship, Ship]]) -> Floats:
    """Return the expected damage in pips of weapons that need line of sight: [pair, arc, cell].

    A pair is a shooter and a target, an arc is the shooter's, and a cell is a step of distance. If the
    target's own arcs count, the arc that the shooter is in comes right after the pair. `looked_up` handles
    both shapes.
    """
    return _stacked([known.table(one, mark) for known, one, mark in _looked_at(state, pairs)])


def indirect_tables(state: State, pairs: Sequence[tuple[Ship, Ship]]) -> Floats | None:
    """Return the same for weapons that need no line of sight, or None if no shooter has any."""
    if not any(ship_edition(shooter).computer.indirect for shooter, _ in pairs):
        return None
    looked_at = _looked_at(state, pairs)
    tables = [known.indirect(one, mark) for known, one, mark in looked_at if known.indirect]
    return _stacked(tables) if any(table.any() for table in tables) else None


def looked_up(tables: Floats, pair: Ints, side: Ints, arc: Ints, cell: Ints) -> Floats:
    """Look up damage by pair, the target's arc that the shooter is in, the shooter's arc, and cell."""
    return tables[pair, arc, cell] if tables.ndim == _WITHOUT_SIDES else tables[pair, side, arc, cell]


def _looked_at(state: State, pairs: Sequence[tuple[Ship, Ship]]) -> list[tuple[ComputerEdition, Any, Any]]:
    """Return each pair's edition record and what it knows of both ships; each ship is examined once."""
    shooters: dict[str, object] = {}
    marks: dict[str, object] = {}
    found = []
    for shooter, target in pairs:
        known = ship_edition(shooter).computer
        if shooter.id not in shooters:
            shooters[shooter.id] = known.shooter(shooter, shooter.fittings.mounts)
        if target.id not in marks:
            marks[target.id] = known.target(state, target)
        found.append((known, shooters[shooter.id], marks[target.id]))
    return found


def afar_tables(state: State, shooter: Ship, targets: Sequence[Ship]) -> list[Floats]:
    """Return a table for each weapon that may measure from a friend: [target, arc, cell] (FAC-8)."""
    known = ship_edition(shooter).computer
    alone = [known.shooter(shooter, (mount,)) for mount in shooter.fittings.mounts if mount.afar]
    marks = [known.target(state, target) for target in targets] if alone else []
    return [_stacked([known.table(one, mark) for mark in marks]) for one in alone]


def _stacked(tables: Sequence[Floats]) -> Floats:
    return np.array(tables) if tables else np.zeros((0, 1, 1))


def arcs_seen(heading: Ints, dx: Floats, dy: Floats) -> Ints:
    """Return the index of a ship's arc that contains a point (dx, dy) inches away; on a bound, one of two."""
    hx, hy = DX[heading], DY[heading]
    ahead = dx * hx + dy * hy
    right = dy * hx - dx * hy
    wide = np.abs(right) > np.abs(ahead)
    return np.where(wide, np.where(right > 0, 1, 3), np.where(ahead >= 0, 0, 2))


def cells_of(known: ComputerEdition, dx: Floats, dy: Floats) -> Ints:
    """Return the table cells of distances; all distances beyond every gun's reach share the last (FIR-3)."""
    distance = np.sqrt(dx * dx + dy * dy)
    cell: Ints = np.ceil((distance - TOLERANCE_IN) / known.cell_in).astype(np.int64)
    np.minimum(np.maximum(cell, 1, out=cell), known.cells, out=cell)
    return cell


def may_fire(steers: Bools, ship: Ship) -> Bools:
    """Return under which orders a ship may fire; `steers` marks those that change its flight (WPN-5)."""
    return np.ones_like(steers) if ship.fittings.bridge else ~steers
