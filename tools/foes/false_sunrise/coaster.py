"""A foe that works out what to do if the enemy flies on as before, and does just that."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.families.false_sunrise.ai.context import Context
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.ai.orders import orders_of
from game.families.false_sunrise.ai.planning import answer_to
from game.families.false_sunrise.own_orders import OwnOrders
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Order
from rules.kernel.requests import Below
from rules.kernel.seats import Seat

_LEVEL = replace(LEVELS["admiral"], enemy_plans=1)


class CoastFoe(OwnOrders):
    """Give the best orders against an enemy that flies on, and do all else as the admiral."""

    __slots__ = ()

    def __init__(self, seat: Seat, seed: int) -> None:
        super().__init__(_LEVEL, seat, seed)

    def plot(self, request: PlotOrders, below: Below) -> dict[str, Order]:
        """Return the best orders against an enemy that flies on."""
        context = Context(request.state, request.seat, _LEVEL)
        if not context.me.ships:
            return {}
        coasting = [context.foe.coasting]
        plan = answer_to(context, context.me, coasting, np.ones(1), _LEVEL.iterations, _LEVEL.restarts)
        return orders_of(context, plan)
