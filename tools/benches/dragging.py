"""Dragging a ship's planned end: find all legal orders at the press, and the nearest one at each move."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from statistics import median

from game.families.false_sunrise.table.nearest import OrderEnds
from rules.false_sunrise.state import Order
from rules.table.measure import Point
from tools.benches.tables import forty_ships
from tools.benches.timing import Measurement, limit_row, seconds

_PRESS_MS, _MOVE_MS = 16.0, 2.0  # a press may take one frame, a move a fraction of one
_MOVES = 60


def dragged_orders() -> Iterator[Measurement]:
    """Drag the planned end of every ship of a large battle once around the ship."""
    state = forty_ships()
    presses_ms, moves_ms = [], []
    for ship in state.ships.values():
        ends = OrderEnds(ship, Order(), state.setup.terrain)
        presses_ms.append(1e3 * seconds(partial(_take, ends)))
        moves_ms.append(1e3 * seconds(partial(_lead, ends)) / _MOVES)
    for name, some_ms, limit_ms in (("press", presses_ms, _PRESS_MS), ("move", moves_ms, _MOVE_MS)):
        yield limit_row(f"drag, {name}, median", median(some_ms), limit_ms)
        yield limit_row(f"drag, {name}, slowest ship", max(some_ms), limit_ms)


def _take(ends: OrderEnds) -> None:
    """Do the work that a drag does once, at the press."""
    ends.refusal(ends.ship.at, ends.nearest(ends.ship.at, Order()))


def _lead(ends: OrderEnds) -> None:
    for n in range(_MOVES):
        angle = math.tau * n / _MOVES
        at: Point = (ends.ship.x + 9 * math.sin(angle), ends.ship.y - 9 * math.cos(angle))
        ends.refusal(at, ends.nearest(at, Order()))
