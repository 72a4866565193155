"""Tests of a lesson's conditions against what the learner has seen since the step began."""

from __future__ import annotations

from dataclasses import dataclass

from game.book.lessons.at_table import seen as at_table
from game.book.lessons.at_table.seen import Seen
from game.families.astra_et_tenebrae.lessons.condition_file import Condition, PlannedPart, StatePart
from rules import parts
from rules.astra_et_tenebrae.burning import Burn
from rules.astra_et_tenebrae.events import HeatChosen
from rules.astra_et_tenebrae.foreseeing import flight_of
from rules.astra_et_tenebrae.sighting import sees
from rules.astra_et_tenebrae.state import State
from rules.parts import At, is_as_wanted
from rules.table.measure import Point, distance_in, within

# The fields of an event that a condition can compare by the same names.
_NAMED = (
    "ship",
    "target",
    "weapon",
    "component",
    "captain",
    "course",
    "g",
    "missiles",
    "points",
    "crossfire",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance(at_table.Glance):
    """The learner's current plan: the planned burn."""

    plan: Burn | None = None


def fits(condition: Condition, event: object, seen: Seen) -> bool:
    """Return whether an event fits everything that a condition says about it."""
    if not parts.fits(condition, {name: getattr(event, name, None) for name in _NAMED}):
        return False
    if (condition.radiates or condition.stores) and not _is_heat(condition, event, seen):
        return False
    formation = getattr(event, "formation", None)
    if not is_as_wanted(condition.type, getattr(formation, "type", None)):
        return False
    return {*(condition.members or ())} <= {*getattr(formation, "members", ())}


def _is_heat(condition: Condition, event: object, seen: Seen) -> bool:
    """Return whether a side chose to let these ships of its own radiate and store."""
    radiates, stores = {*(condition.radiates or ())}, {*(condition.stores or ())}
    if not isinstance(event, HeatChosen):
        return False
    own = all(seen.position.seat_of(name) is event.seat for name in radiates | stores)
    return own and radiates <= {*event.radiating} and stores.isdisjoint(event.radiating)


def is_so(wanted: StatePart, seen: Seen) -> bool:
    """Return whether one of the learner's ships is as wanted."""
    state: State = seen.state
    ship = state.ships[wanted.ship]
    if ship.seat is not seen.seat or not ship.alive:
        return False
    if not parts.fits(
        wanted, {"heat": ship.heat, "missiles": ship.missiles, "row": ship.row, "mark": ship.mark}
    ):
        return False
    if wanted.sees is not None and not sees(state, ship, state.ships[wanted.sees]):
        return False
    return _is_near(wanted, ship.place, state)


def _is_near(wanted: StatePart | PlannedPart, at: Point, state: State) -> bool:
    if wanted.near is None:
        return True
    place = _place(wanted.near, state)
    if wanted.beyond is not None and distance_in(at, place) <= wanted.beyond:
        return False
    return "within" not in wanted.model_fields_set or within(at, place, wanted.within)


def _place(near: str | At, state: State) -> Point:
    return state.ships[near].place if isinstance(near, str) else near


def in_hand(condition: Condition, seen: Seen) -> bool:
    """Return whether something is selected or planned."""
    glance: Glance = seen.glance
    if condition.planned is not None:
        return glance.plan is not None and _is_planned(condition.planned, seen.state, glance.plan)
    return condition.selected is not None and glance.selected == condition.selected


def _is_planned(wanted: PlannedPart, state: State, plan: Burn) -> bool:
    flight = flight_of(state, plan)
    heat = state.ships[plan.ship].heat + flight.heat
    facts = {"ship": plan.ship, "course": plan.course, "g": plan.g, "heat": heat}
    return parts.fits(wanted, facts) and _is_near(wanted, flight.at, state)
