"""Foes that play as a commodore, but for how they like to fly: rusher, kiter and hider."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.ai.orders import plot
from game.families.false_sunrise.ai.styles import Leaning
from game.families.false_sunrise.own_orders import OwnOrders
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Order
from rules.kernel.requests import Below


class LeaningFoe(OwnOrders):
    """Give orders as a level with a leaning, and do all else as the level."""

    __slots__ = ()

    def plot(self, request: PlotOrders, below: Below) -> dict[str, Order]:
        """Return the orders of the level."""
        orders: dict[str, Order] = plot(self._level, request, below).answer
        return orders


def _foe(leaning: Leaning) -> partial[LeaningFoe]:
    return partial(LeaningFoe, replace(LEVELS["commodore"], leaning=leaning))


RUSHER = _foe(Leaning(dealt=2.0, kills=2.0, to_in=4.0, per_in=0.08))
"""Comes as near as it can, where every gun bears, and minds markers less than the fight."""

KITER = _foe(Leaning(taken=2.0, losses=2.0, from_in=12.0, to_in=18.0, per_in=0.08, swift=0.05))
"""Stays at the far end of the guns' reach and never stops."""

HIDER = _foe(Leaning(taken=5.0, losses=5.0, from_in=6.0, per_in=0.03))
"""Keeps rocks between itself and every gun, and comes out for markers only."""
