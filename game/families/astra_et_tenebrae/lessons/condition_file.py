"""The format of a condition in a lesson with frigates: what happened, holds, is planned or refused."""

from __future__ import annotations

from game.book.lessons.at_table.condition_file import TableCondition
from rules.astra_et_tenebrae.facts.fact_file import EventDetails, EventKind, Facts, ShipFacts
from rules.kernel.facts import NearPart
from rules.named import ShipName
from rules.parts import Amount, At


class StatePart(ShipFacts):
    """Facts about one of the learner's ships, after everything seen so far."""

    ship: ShipName


class PlannedPart(NearPart[At]):
    """A burn that is planned but not flown yet, and the heat that the ship would have after it."""

    ship: ShipName | None = None
    course: Amount | None = None
    g: Amount | None = None
    heat: Amount | None = None


class Condition(EventDetails, TableCondition):
    """One condition: its kind and, for an event, the facts that narrow it down (all other fields)."""

    event: EventKind | None = None
    state: StatePart | None = None
    facts: Facts | None = None
    planned: PlannedPart | None = None
