"""Whether an event of a match, or an order, is as wanted."""

from __future__ import annotations

from rules import parts
from rules.false_sunrise.events import Event, PointsScored, ResultDiminished, SetNamed, ThrowRead
from rules.false_sunrise.facts.fact_file import EventDetails, OrderIs
from rules.false_sunrise.facts.outcome import Outcome
from rules.false_sunrise.state import Order
from rules.kernel.seats import Seat
from rules.parts import is_as_wanted

# The fields of an event by their names in a file.
_NAMED = {
    "marker": "marker_id",
    "weapon": "weapon_id",
    **{name: name for name in ("system", "mode", "why", "component")},
}
_ORDERED = ("velocity", "course", "overcharge", "miracles", "drive", "front_loaded")
_MAGNITUDES = "NDTQ"  # MF-3
# What `amount` of an event means: the first of these fields that it has.
_AMOUNTS = ("dealt", "through", "damage", "hits", "count", "size", "velocity", "change")


def fits(wanted: EventDetails, event: Event, outcome: Outcome) -> bool:
    """Return whether an event matches a description; a field that the event lacks never matches."""
    ship = wanted.ship and outcome.ship_id(wanted.ship)
    squadron = wanted.squadron and outcome.squadron_id(wanted.squadron)
    for name, piece in (("ship_id", ship), ("squadron_id", squadron)):
        if not is_as_wanted(piece, getattr(event, name, None)):
            return False
    if not parts.fits(wanted, {name: getattr(event, of_event, None) for name, of_event in _NAMED.items()}):
        return False
    if not is_as_wanted(wanted.left, _left_by(event)):
        return False
    if wanted.target is not None and not _is_target(wanted.target, event, outcome):
        return False
    order = getattr(event, "order", None)
    if isinstance(order, Order):
        return is_order(wanted, order)
    figures = {name: getattr(event, name, None) for name in ("velocity", "band")}
    no_order = dict.fromkeys(OrderIs.model_fields.keys() - {"velocity"})
    return parts.fits(wanted, {**no_order, **figures, "amount": _amount(event, outcome.seat)})


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
    described = parts.fits(wanted, {name: getattr(order, name) for name in _ORDERED})
    return described and (wanted.launch is None or all(_launches(order, name) for name in wanted.launch))


def _launches(order: Order, name: str) -> bool:
    return any(place == name or place.startswith(f"{name}.") for place in order.launch)


def _amount(event: Event, seat: Seat | None) -> object:
    """Return the figure of an event, or None; points are those of a seat, or of both sides in a case."""
    if isinstance(event, PointsScored):
        return {Seat.RED: event.red, Seat.BLUE: event.blue, None: event.red + event.blue}[seat]
    return next((found for name in _AMOUNTS if (found := getattr(event, name, None)) is not None), None)
