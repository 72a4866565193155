"""Whether an event of a match, or an order, is as wanted."""

from __future__ import annotations

from collections.abc import Callable

from rules.false_sunrise.events import Event, PointsScored, ResultDiminished, SetNamed, ThrowRead
from rules.false_sunrise.facts.fact_file import EventDetails, OrderIs
from rules.false_sunrise.facts.outcome import Outcome
from rules.false_sunrise.state import Order
from rules.kernel.facts import event_fits
from rules.kernel.seats import Seat

_MAGNITUDES = "NDTQ"  # MF-3
# What `amount` of an event means: the first of these fields that it has.
_AMOUNTS = ("dealt", "through", "damage", "hits", "count", "size", "velocity", "change")


def fits(wanted: EventDetails, event: Event, outcome: Outcome) -> bool:
    """Return whether an event fits everything that is said about it; its kind is known to be right."""
    order = getattr(event, "order", None)
    worked_out = {
        "ship": _named(wanted.ship, outcome.ship_id, event, "ship_id"),
        "squadron": _named(wanted.squadron, outcome.squadron_id, event, "squadron_id"),
        "target": wanted.target if wanted.target and _is_target(wanted.target, event, outcome) else None,
        "marker": getattr(event, "marker_id", None),
        "weapon": getattr(event, "weapon_id", None),
        "left": _left_by(event),
        "amount": _amount(event, outcome.seat),
    }
    if isinstance(order, Order):
        if not is_order(wanted, order):
            return False
        worked_out |= {name: getattr(wanted, name) for name in OrderIs.model_fields}
    return event_fits(wanted, EventDetails, event, worked_out)


def _named(name: str | None, id_of: Callable[[str], str], event: Event, field: str) -> str | None:
    """Return the name of a piece if an event is about it."""
    return name if name is not None and getattr(event, field, None) == id_of(name) else None


def _left_by(event: Event) -> tuple[str, ...] | None:
    """Return the sets left by a throw, by a step of point defense or by naming a set (MF-3)."""
    match event:
        case ThrowRead(sets=sets) | ResultDiminished(after=sets):
            left = sets
        case SetNamed(named=named):
            left = (named,)
        case _:
            return None
    return tuple(f"{_MAGNITUDES[magnitude]}{value}" for magnitude, value in left)


def _is_target(name: str, event: Event, outcome: Outcome) -> bool:
    """Return whether an event, such as a volley, is aimed at a ship or squadron."""
    wanted = outcome.ship_id(name) if name in outcome.position.ships else outcome.squadron_id(name)
    aimed = getattr(event, "target_id", None) or getattr(event, "target", None)
    return aimed == wanted or any(target == wanted for _, target in getattr(event, "shots", ()))


def is_order(wanted: OrderIs, order: Order) -> bool:
    """Return whether an order is as wanted."""
    launched = all(_launches(order, name) for name in wanted.launch or ())
    return event_fits(wanted, OrderIs, order, {"launch": wanted.launch if launched else None})


def _launches(order: Order, name: str) -> bool:
    return any(place == name or place.startswith(f"{name}.") for place in order.launch)


def _amount(event: Event, seat: Seat | None) -> object:
    """Return the figure of an event, or None; points are those of a seat, or of both sides in a case."""
    if isinstance(event, PointsScored):
        return {Seat.RED: event.red, Seat.BLUE: event.blue, None: event.red + event.blue}[seat]
    return next((found for name in _AMOUNTS if (found := getattr(event, name, None)) is not None), None)
