"""What the guns of one ship are expected to do to another, for many poses of both at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from game.families.false_sunrise.ai.reach import HEADINGS
from game.families.false_sunrise.ai.rocks import Bools, Floats, Ints
from game.families.false_sunrise.editions import ComputerEdition, ship_edition
from rules.false_sunrise.state import Ship, State
from rules.table.measure import TOLERANCE_IN


def fire_tables(state: State, pairs: Sequence[tuple[Ship, Ship]]) -> Floats:
    """Return expected damage in pips of weapons that need sight: [pair, arc of the target, cell of distance].

    A pair is a shooter and a target.
    """
    return _stacked([_looked_up(ship_edition(one).computer.table, state, one, foe) for one, foe in pairs])


def indirect_tables(state: State, pairs: Sequence[tuple[Ship, Ship]]) -> Floats | None:
    """Return the same of weapons that need no sight; None where no shooter has any."""
    lookups = [ship_edition(shooter).computer.indirect for shooter, _ in pairs]
    tables = [_looked_up(one, state, *pair) for one, pair in zip(lookups, pairs, strict=True) if one]
    return _stacked(tables) if any(table.any() for table in tables) else None


def _looked_up(table: Callable[[Any, Any], Floats], state: State, shooter: Ship, target: Ship) -> Floats:
    known, fittings = ship_edition(shooter).computer, shooter.fittings
    return table(known.shooter(fittings, fittings.mounts), known.target(state, target))


def afar_tables(state: State, shooter: Ship, targets: Sequence[Ship]) -> list[Floats]:
    """Return the same for each weapon that may measure from a friend: [target, arc, cell] (FAC-8)."""
    known = ship_edition(shooter).computer
    fittings = shooter.fittings
    alone = [known.shooter(fittings, (mount,)) for mount in fittings.mounts if mount.afar]
    marks = [known.target(state, target) for target in targets] if alone else []
    return [_stacked([known.table(one, mark) for mark in marks]) for one in alone]


def _stacked(tables: Sequence[Floats]) -> Floats:
    return np.array(tables) if tables else np.zeros((0, 1, 1))


def arcs_seen(heading: Ints, dx: Floats, dy: Floats) -> Ints:
    """Return the index of the arc of a point (dx, dy) off a ship; on a bound, one of the two."""
    hx, hy = HEADINGS[heading, 0], HEADINGS[heading, 1]
    ahead = dx * hx + dy * hy
    right = dy * hx - dx * hy
    wide = np.abs(right) > np.abs(ahead)
    return np.where(wide, np.where(right > 0, 1, 3), np.where(ahead >= 0, 0, 2))


def cells_of(known: ComputerEdition, dx: Floats, dy: Floats) -> Ints:
    """Return the cells of tables in which distances lie, those out of every gun's reach as one (FIR-3)."""
    distance = np.sqrt(dx * dx + dy * dy)
    cell: Ints = np.ceil((distance - TOLERANCE_IN) / known.cell_in).astype(np.int64)
    return np.clip(cell, 1, known.cells)


def may_fire(steers: Bools, ship: Ship) -> Bools:
    """Say under which orders a ship may fire (WPN-5)."""
    return np.ones_like(steers) if ship.fittings.bridge else ~steers
