"""Tests of a lesson's conditions against what the learner has seen since the step began."""

from __future__ import annotations

from dataclasses import dataclass

from game.book.lessons.at_table import seen as at_table
from game.book.lessons.at_table.seen import Judge, Seen
from game.families.astra_et_tenebrae.lessons.condition_file import Condition, PlannedPart, StatePart
from rules import parts
from rules.astra_et_tenebrae.burning import Burn
from rules.astra_et_tenebrae.facts.judging import USUAL_IN, ship_compared
from rules.astra_et_tenebrae.facts.outcome import Outcome, inches_to
from rules.astra_et_tenebrae.file_form import FILES
from rules.astra_et_tenebrae.foreseeing import flight_of
from rules.astra_et_tenebrae.state import State
from rules.kernel.facts import all_met
from rules.parts import is_met


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance(at_table.Glance):
    """The learner's current plan: the planned burn."""

    plan: Burn | None = None


def is_so(wanted: StatePart, outcome: Outcome) -> bool:
    """Return whether one of the learner's ships is as wanted."""
    ship = outcome.state.ships[wanted.ship]
    return ship.seat is outcome.seat and ship.alive and all_met(ship_compared(wanted.ship, wanted, outcome))


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
    apart = wanted.apart(USUAL_IN)
    seat = state.ships[plan.ship].seat
    near = apart is None or is_met(apart, inches_to(apart, state, flight.at, seat))
    return near and parts.fits(wanted, facts)


JUDGE = Judge(form=FILES, is_so=is_so, in_hand=in_hand)
