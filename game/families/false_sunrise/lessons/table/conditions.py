"""Whether a condition of a lesson holds, given what the learner has seen since the step began."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from game.book.lessons.at_table import seen as at_table
from game.book.lessons.at_table.seen import Judge, Seen
from game.families.false_sunrise.lessons.table.condition_file import (
    AimedPart,
    Condition,
    PlannedPart,
    StatePart,
)
from rules.false_sunrise.facts.event_judging import is_order
from rules.false_sunrise.facts.judging import ship_compared
from rules.false_sunrise.facts.outcome import Outcome
from rules.false_sunrise.file_form import FILES
from rules.false_sunrise.positions.position import ship_id
from rules.false_sunrise.state import Order
from rules.kernel.facts import all_met
from rules.parts import is_as_wanted


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance(at_table.Glance):
    """The learner's draft: planned orders and chosen shots."""

    plan: Mapping[str, Order] = field(default_factory=dict)
    shots: tuple[tuple[str, str], ...] = ()


def _ship(name: str, seen: Seen) -> str:
    return ship_id(seen.position, name)


def is_so(wanted: StatePart, outcome: Outcome) -> bool:
    """Return whether the learner's ship, marker or points are as wanted."""
    state, seat = outcome.state, outcome.seat
    if wanted.owns is not None and state.marker(wanted.owns).owner is not seat:
        return False
    if seat is None or not is_as_wanted(wanted.score, state.scores[seat]):
        return False
    if wanted.ship is None:
        return True
    own = outcome.ship(wanted.ship).seat is seat
    return own and all_met(ship_compared(wanted.ship, wanted, outcome))


def _is_aimed(aimed: AimedPart, seen: Seen, glance: Glance) -> bool:
    """Return whether attacks of a weapon are aimed at a ship, as many as wanted at one target."""
    target = None if aimed.target is None else _ship(aimed.target, seen)
    counts = Counter(
        one for one in glance.shots if aimed.weapon in (None, one[0]) and target in (None, one[1])
    )
    return any(is_as_wanted(aimed.attacks, attacks) for attacks in counts.values())


def in_hand(condition: Condition, seen: Seen) -> bool:
    """Return whether something is selected, planned or aimed, or a view was looked at and left."""
    glance: Glance = seen.glance
    match condition:
        case Condition(selected=str(name)):
            return glance.selected == _ship(name, seen)
        case Condition(planned=PlannedPart() as planned):
            order = glance.plan.get(_ship(planned.ship, seen))
            return order is not None and is_order(planned, order)
        case Condition(aimed=AimedPart() as aimed):
            return _is_aimed(aimed, seen, glance)
    return seen.looked and not glance.looking


JUDGE = Judge(form=FILES, is_so=is_so, in_hand=in_hand)
