"""Whether a condition of a lesson holds, given what the learner has seen since the step began."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.book.lessons.at_table import seen as at_table
from game.book.lessons.at_table.seen import Seen
from game.families.false_sunrise.lessons.table.condition_file import (
    AimedPart,
    Condition,
    OrderIs,
    PlannedPart,
    StatePart,
)
from rules import parts
from rules.false_sunrise.events import Event, PointsScored, ResultDiminished, SetNamed, ThrowRead
from rules.false_sunrise.positions.position import ship_id, squadron_id
from rules.false_sunrise.state import Order, State
from rules.kernel.seats import Seat
from rules.parts import is_as_wanted
from rules.table.measure import Point, within

# Fields of a condition that narrow an event down, with the event's own field.
_NAMED = {
    "marker": "marker_id",
    "weapon": "weapon_id",
    **{name: name for name in ("system", "mode", "why", "component")},
}
_ORDERED = ("velocity", "course", "overcharge", "miracles", "drive", "front_loaded")
_MAGNITUDES = "NDTQ"  # MF-3
# What `amount` of an event means: the first of these fields that it has.
_AMOUNTS = ("dealt", "through", "damage", "hits", "count", "size", "velocity", "change")


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance(at_table.Glance):
    """The learner's draft: planned orders and chosen shots."""

    plan: Mapping[str, Order] = field(default_factory=dict)
    shots: tuple[tuple[str, str], ...] = ()


def _ship(name: str, seen: Seen) -> str:
    return ship_id(seen.position, name)


def fits(condition: Condition, event: Event, seen: Seen) -> bool:
    """Return whether an event matches a description; a field that the event lacks never matches."""
    ship = condition.ship and _ship(condition.ship, seen)
    squadron = condition.squadron and squadron_id(seen.position, condition.squadron, seen.state)
    for name, wanted in (("ship_id", ship), ("squadron_id", squadron)):
        if not is_as_wanted(wanted, getattr(event, name, None)):
            return False
    if not parts.fits(condition, {name: getattr(event, of_event, None) for name, of_event in _NAMED.items()}):
        return False
    if not is_as_wanted(condition.left, _left_by(event)):
        return False
    if condition.target is not None and not _is_target(condition.target, event, seen):
        return False
    order = getattr(event, "order", None)
    if isinstance(order, Order):
        return _is_order(condition, order)
    figures = {name: getattr(event, name, None) for name in ("velocity", "band")}
    nothing = dict.fromkeys(("course", "overcharge", "drive"))
    return parts.fits(condition, {**figures, **nothing, "amount": _amount(event, seen.seat)})


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


def _is_target(name: str, event: Event, seen: Seen) -> bool:
    """Return whether an event, such as a volley, is aimed at a ship or squadron."""
    ships, position = seen.position.ships, seen.position
    wanted = _ship(name, seen) if name in ships else squadron_id(position, name, seen.state)
    aimed = getattr(event, "target_id", None) or getattr(event, "target", None)
    return aimed == wanted or any(target == wanted for _, target in getattr(event, "shots", ()))


def _is_order(wanted: OrderIs, order: Order) -> bool:
    described = parts.fits(wanted, {name: getattr(order, name) for name in _ORDERED})
    return described and (wanted.launch is None or all(_launches(order, name) for name in wanted.launch))


def _launches(order: Order, name: str) -> bool:
    return any(place == name or place.startswith(f"{name}.") for place in order.launch)


def _amount(event: Event, seat: Seat) -> Any:  # noqa: ANN401 - a figure, or nothing
    if isinstance(event, PointsScored):
        return event.red if seat is Seat.RED else event.blue
    return next((found for name in _AMOUNTS if (found := getattr(event, name, None)) is not None), None)


def is_so(wanted: StatePart, seen: Seen) -> bool:
    """Return whether the learner's ship, marker or points are as wanted."""
    state = seen.state
    if wanted.owns is not None and state.marker(wanted.owns).owner is not seen.seat:
        return False
    if not is_as_wanted(wanted.score, state.scores[seen.seat]):
        return False
    if wanted.ship is None:
        return True
    ship = state.ships[_ship(wanted.ship, seen)]
    if ship.seat is not seen.seat or not parts.fits(
        wanted, {"on_board": ship.on_board, "velocity": ship.velocity}
    ):
        return False
    if wanted.heading is not None and wanted.heading % 12 != ship.heading:
        return False
    near = None if wanted.near is None else _place(wanted.near, seen)
    return near is None or (ship.on_board and within(ship.at, near, wanted.within))


def _is_aimed(aimed: AimedPart, seen: Seen, glance: Glance) -> bool:
    """Return whether attacks of a weapon are aimed at a ship, as many as wanted at one target."""
    target = None if aimed.target is None else _ship(aimed.target, seen)
    counts = Counter(
        one for one in glance.shots if aimed.weapon in (None, one[0]) and target in (None, one[1])
    )
    return any(is_as_wanted(aimed.attacks, attacks) for attacks in counts.values())


def _place(near: str | Point, seen: Seen) -> Point:
    if not isinstance(near, str):
        return near
    state: State = seen.state
    return state.ships[_ship(near, seen)].at if near in seen.position.ships else state.marker(near).at


def in_hand(condition: Condition, seen: Seen) -> bool:
    """Return whether something is selected, planned or aimed, or a view was looked at and left."""
    glance: Glance = seen.glance
    match condition:
        case Condition(selected=str(name)):
            return glance.selected == _ship(name, seen)
        case Condition(planned=PlannedPart() as planned):
            order = glance.plan.get(_ship(planned.ship, seen))
            return order is not None and _is_order(planned, order)
        case Condition(aimed=AimedPart() as aimed):
            return _is_aimed(aimed, seen, glance)
    return seen.looked and not glance.looking
