"""The plain sentence of an order: what it leads to, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.false_sunrise.editions import ship_edition
from game.families.false_sunrise.table.forecast_box import danger_words
from game.families.false_sunrise.table.risks import reckons
from game.forecast.questions import summed
from game.screens.forecast.forecasts import WORKING
from game.screens.tools.plain_first import trade_words
from game.widgets.pen import Ink
from game.wording import counted
from rules.false_sunrise.state import Order, Ship

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool

_UNKNOWN = "Working out what this move risks…"
_SIDES = {True: "port", False: "starboard"}


def order_lead(tool: OrdersTool, ship: Ship) -> tuple[str, Ink | None]:
    """Return the sentence for a ship's order, and its color if it warns (MOV-3, MOV-4, WPN-5)."""
    order, path = tool.plan.order(ship.id), tool.path(ship.id)
    if path.left:
        return f"{ship.spec.name} leaves the board and is away for a turn.", "refusal"
    if path.crashed:
        harm = danger_words(ship, path).removeprefix("crash: ")
        return f"{ship.spec.name} crashes into a rock: {harm}.", "refusal"
    if not ship.fittings.bridge and order.steers:
        return (
            f"Without its bridge {ship.spec.name} cannot fire after this move; only Hold lets it.",
            "refusal",
        )
    own = ship_edition(ship).at_table.lead
    if own is not None:
        return own(tool, ship), None
    if not reckons(ship):
        return _move_words(ship, order), None
    seen = tool.risks.forecast
    if seen is None:
        return _UNKNOWN if tool.risks.words() == WORKING else _move_words(ship, order), None
    dealt = summed(fire for _, fire in seen.dealt)
    return trade_words(dealt.mean, seen.worst.mean, sum(ship.pips)), None


def _move_words(ship: Ship, order: Order) -> str:
    """Say how a ship flies by an order."""
    speed = ship.velocity + order.velocity
    if not speed and not order.course:
        return f"{ship.spec.name} stays where it is."
    if not order.course:
        return f"{ship.spec.name} flies {speed} inches straight on."
    side = _SIDES[order.course < 0]
    return f"{ship.spec.name} flies {speed} inches and turns {counted(abs(order.course), 'hour')} to {side}."
