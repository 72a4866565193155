"""The plain sentence of an order: what it leads to, in words."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from game.families.false_sunrise.editions import ship_edition
from game.families.false_sunrise.table.forecast_box import danger_words
from game.forecast.questions import summed
from game.screens.forecast.forecasts import WORKING
from game.screens.tools.plain_first import NOTHING, trade_words
from game.widgets.pen import Ink
from game.wording import counted
from rules.false_sunrise.movement import Path
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import Order, Ship
from rules.table.measure import distance_in

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
        return f"{ship.spec.name} hits a rock {_where(path)}: {harm}.", "refusal"
    if not ship.fittings.bridge and order.steers:
        return (
            f"Without its bridge {ship.spec.name} cannot fire after this move. With Hold it can.",
            "refusal",
        )
    own = ship_edition(ship).at_table.lead
    if own is not None:
        return own(tool, ship), None
    seen = tool.risks.forecast
    if seen is None:
        return _UNKNOWN if tool.risks.words() == WORKING else _move_words(ship, order), None
    dealt = summed(fire for _, fire in seen.dealt)
    words = trade_words(dealt.mean, seen.worst.mean, sum(ship.pips))
    if markers := _markers_passed(tool, ship):
        words = _with_markers(ship.spec.name, markers, words)
    return words, None


def _where(path: Path) -> str:
    """Say how far along its course a ship meets a rock.

    >>> _where(Path(((1.0, 1.0, 0), (1.0, 1.0, 3)), 6, crashed=True))
    'before it flies an inch'
    >>> _where(Path(((1.0, 1.0, 3), (4.0, 1.0, 3), (4.0, 1.0, 4), (4.0, 3.1, 4)), 6, crashed=True))
    'after 5 inches'
    """
    flown_in = sum(distance_in(before[:2], after[:2]) for before, after in pairwise(path.stops))
    if flown_in < 1:
        return "before it flies an inch"
    return f"after {counted(round(flown_in), 'inch', 'inches')}"


def _with_markers(name: str, markers: str, words: str) -> str:
    """Add to the words for a trade which markers a ship takes if no enemy passes them too.

    >>> _with_markers("Scout", "marker 2", NOTHING)
    'Scout takes marker 2, unless an enemy passes there too.'
    >>> _with_markers("Scout", "marker 2", trade_words(0, 3, 12))
    'You can take marker 2 and risk 3 of your 12 hull.'
    >>> _with_markers("Scout", "marker 2", trade_words(4, 3, 12))
    'You can take marker 2, deal 4 damage and risk 3 of your 12 hull.'
    """
    if words == NOTHING:
        return f"{name} takes {markers}, unless an enemy passes there too."
    rest = words.removeprefix("You ").removeprefix("will probably ")
    if rest.startswith("deal nothing"):
        return f"You can take {markers}{rest.removeprefix('deal nothing')}"
    return f"You can take {markers}, {rest}"


def _markers_passed(tool: OrdersTool, ship: Ship) -> str:
    """Name the markers of others that an order passes, so that it takes them if alone there; "" if none."""
    path = tool.path(ship.id)
    names = [
        f"marker {marker.id[1:]}"
        for marker in tool.host.view.markers
        if marker.owner is not ship.seat and path.passes_within(marker.at, MARKER_REACH_IN)
    ]
    return " and ".join(names)


def _move_words(ship: Ship, order: Order) -> str:
    """Say how a ship flies by an order."""
    inches, side = ship.velocity + order.velocity, _SIDES[order.course < 0]
    flies = f"flies {counted(inches, 'inch', 'inches')}" if inches else "stands still"
    turn = f" and turns {counted(abs(order.course), 'hour')} to {side}" if order.course else ""
    return f"{ship.spec.name} {flies}{turn or (' straight on' if inches else '')}."
