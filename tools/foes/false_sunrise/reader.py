"""A foe that knows the admiral's code: it works out the mix from which the admiral draws, and answers it."""

from __future__ import annotations

import numpy as np

from game.families.false_sunrise.ai.context import Context
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.ai.mixed_strategy import mixed, reckoned_with
from game.families.false_sunrise.ai.orders import orders_of
from game.families.false_sunrise.ai.planning import answer_to
from game.families.false_sunrise.own_orders import OwnOrders
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Order
from rules.kernel.requests import Below
from rules.kernel.seats import Seat

_LEVEL = LEVELS["admiral"]


class ReaderFoe(OwnOrders):
    """Give the best orders against all that the admiral may draw, and do all else as the admiral."""

    __slots__ = ()

    def __init__(self, seat: Seat, seed: int) -> None:
        super().__init__(_LEVEL, seat, seed)

    def plot(self, request: PlotOrders, below: Below) -> dict[str, Order]:
        """Return the best orders against the admiral's mix; nothing but orders is hidden."""
        state, seat = request.state, request.seat
        context = Context(state, seat, _LEVEL)
        if not context.me.ships:
            return {}
        theirs, shares = [context.foe.coasting], np.ones(1)
        if context.foe.ships:
            enemy = Context(state, seat.other, _LEVEL)
            theirs, shares, *_ = mixed(enemy, _LEVEL, *reckoned_with(enemy, _LEVEL))
        plan = answer_to(context, context.me, theirs, shares, _LEVEL.iterations, _LEVEL.restarts)
        return orders_of(context, plan)
