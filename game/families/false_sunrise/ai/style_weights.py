"""How a leaning changes the value of orders: its weights, and the distance and velocity that it prefers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf

import numpy as np

from game.families.false_sunrise.ai.context import Side
from game.families.false_sunrise.ai.reach import Moves
from game.families.false_sunrise.ai.rocks import Floats
from game.families.false_sunrise.ai.styles import Leaning

_Plan = tuple[int, ...]
_TOO_FAST = 0.5  # points for each inch of velocity beyond what is liked


class StyleWeights:
    """A leaning at the beginning of an order phase, for one side against predicted plans of the other.

    It counts for the ships with the indexes `numbers` (None: all).
    """

    def __init__(
        self,
        style: Leaning,
        side: Side,
        other: Side,
        plans: Sequence[_Plan],
        numbers: Collection[int] | None = None,
    ) -> None:
        self._numbers = range(len(side.ships)) if numbers is None else numbers
        self._weights = {
            "now": style.now,
            "future": style.future,
            "dealt": style.dealt,
            "taken": style.taken,
            "kills": style.kills,
            "losses": style.losses,
            "hazard": style.hazard,
        }
        ends = [_ends(other, plan) for plan in plans]
        self._apart = [_apart(style, moves, ends) for moves in side.moves]
        self._swift = [_swift(style, moves, len(plans)) for moves in side.moves]

    def weighed(
        self, terms: dict[str, Floats], number: int, plan: _Plan, others: Sequence[int]
    ) -> dict[str, Floats]:
        """Weight the terms of a ship's orders [n, K], others following `plan`, and add the leaning's own."""
        if number not in self._numbers:
            return terms
        weighed = {name: self._weights.get(name, 1.0) * points for name, points in terms.items()}
        alike = [one for one in others if one in self._numbers]
        for name, points in (("apart", self._apart), ("swift", self._swift)):
            own = sum([points[one][plan[one]] for one in alike], start=points[number])
            weighed[name] = weighed[name] + own if name in weighed else own
        return weighed


def _ends(side: Side, plan: _Plan) -> Floats:
    """Return where a side's ships end, except those that leave the board: [S, 2]."""
    ends = [
        (moves.x[at], moves.y[at]) for moves, at in zip(side.moves, plan, strict=True) if not moves.left[at]
    ]
    return np.array(ends, dtype=np.float64).reshape(-1, 2)


def _apart(style: Leaning, moves: Moves, ends: Sequence[Floats]) -> Floats:
    """Return the penalty for a ship's orders that end too near to or too far from the enemy: [n, K]."""
    points = np.zeros((len(moves.x), len(ends)))
    if not moves.ship.spec.hull.capital:
        return points  # squadrons are meant to be sent out
    for column, there in enumerate(ends):
        if style.per_in and len(there):
            gaps = np.hypot(there[None, :, 0] - moves.x[:, None], there[None, :, 1] - moves.y[:, None])
            nearest = gaps.min(axis=1)
            off = np.maximum(0.0, style.from_in - nearest) + np.maximum(0.0, nearest - style.to_in)
            points[:, column] = np.where(moves.left, 0.0, -style.per_in * off)
    return points


def _swift(style: Leaning, moves: Moves, columns: int) -> Floats:
    """Return the points for a ship's velocity after its orders: [n, K]."""
    swift = style.swift if moves.ship.spec.hull.capital else 0.0
    points = swift * np.where(moves.left, 0.0, moves.velocity)
    if style.most_velocity < inf:
        points = points - _TOO_FAST * np.maximum(0.0, moves.velocity - style.most_velocity)
    return np.repeat(points[:, None], columns, axis=1)
