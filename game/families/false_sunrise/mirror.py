"""A player who mirrors a level: it predicts the enemy's plan by that level, and answers it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

from game.families.false_sunrise.ai.context import Context
from game.families.false_sunrise.ai.deciding import decide
from game.families.false_sunrise.ai.evaluation import Plan
from game.families.false_sunrise.ai.level import LEVELS, Level
from game.families.false_sunrise.ai.orders import orders_of
from game.families.false_sunrise.ai.planning import answer_to
from game.families.false_sunrise.ai.reach import Moves
from game.families.false_sunrise.own_orders import OwnOrders
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import MAINTAIN, Order
from rules.kernel.requests import Below
from rules.kernel.seats import Seat


class MirrorPlayer(OwnOrders):
    """Play at a level, but give the best orders against what that level would order for the enemy.

    `foreseen` holds these enemy orders, as last predicted from its own view and with its own dice.
    It is a benchmark for how predictable a level is.
    """

    __slots__ = ("foreseen",)

    def __init__(self, level: Level, seat: Seat, seed: int) -> None:
        super().__init__(level, seat, seed)
        self.foreseen: dict[str, Order] = {}

    def plot(self, request: PlotOrders, below: Below) -> dict[str, Order]:
        """Return the best orders against those that the level would give the enemy."""
        state, seat = request.state, request.seat
        # Only orders are ever secret, and none have been given: the enemy knows what this seat knows.
        self.foreseen = decide(self._level, PlotOrders(seat.other, state), state, below).answer
        # The level itself, but with all enemy orders among its columns.
        level = replace(self._level, enemy_plans=max(2, self._level.enemy_plans))
        context = Context(state, seat, level)
        if not context.me.ships:
            return {}
        foe = context.foe
        theirs: Plan = tuple(
            column_of(moves, self.foreseen.get(ship.id, MAINTAIN))
            for ship, moves in zip(foe.ships, foe.moves, strict=True)
        )
        plan = answer_to(context, context.me, [theirs], np.ones(1), level.iterations, level.restarts)
        return orders_of(context, plan)


def column_of(moves: Moves, order: Order) -> int:
    """Return the index of an order among all orders of a ship.

    Raise `LookupError` if it is missing.
    """
    flown = replace(order, launch=())
    alike = (moves.menu.velocity == order.velocity) & (moves.menu.course == order.course)
    for at in np.flatnonzero(alike):
        if moves.order(int(at)) == flown:
            return int(at)
    raise LookupError(f"{moves.ship.id} has no order {order}")


mirror_commodore = partial(MirrorPlayer, LEVELS["commodore"])
mirror_admiral = partial(MirrorPlayer, LEVELS["admiral"])
