"""The form of a condition in a lesson: what must have happened, be true, be planned, or have been refused."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import model_validator

from game.book.lessons.at_table.condition_file import TableCondition
from rules.bounds import Text
from rules.false_sunrise.facts.fact_file import EventDetails, EventKind, Facts, OrderIs, ShipFacts
from rules.false_sunrise.positions.position_file import MarkerName
from rules.named import ShipName
from rules.parts import Amount, Part

View = Literal["arcs", "bands", "threat", "reach", "sight", "measure", "names"]


class StatePart(ShipFacts):
    """The learner's progress: one of their ships, a marker they own, or their points so far."""

    ship: ShipName | None = None
    owns: MarkerName | None = None
    score: Amount | None = None

    @model_validator(mode="after")
    def _is_about_something(self) -> Self:
        of_ship = any(getattr(self, name) is not None for name in ShipFacts.model_fields)
        if of_ship != (self.ship is not None) or (not of_ship and self.owns is None and self.score is None):
            raise ValueError("needs a ship and what is wanted of it, or owns, or score")
        return self


class PlannedPart(OrderIs):
    """An order that is planned but not sealed yet."""

    ship: ShipName


class AimedPart(Part):
    """A shot that is chosen and not declared yet, as far as it is named.

    `attacks` counts the attacks at one target.
    """

    weapon: Text | None = None
    target: ShipName | None = None
    attacks: Amount | None = None


class Condition(EventDetails, TableCondition):
    """One condition: a head and, for an event, all other fields that narrow it down."""

    HEADS = ("event", "state", "facts", "selected", "planned", "aimed", "view", "went_on", "refused")
    IN_HAND = ("selected", "planned", "aimed", "view")

    event: EventKind | None = None
    state: StatePart | None = None
    facts: Facts | None = None
    planned: PlannedPart | None = None
    aimed: AimedPart | None = None
    view: View | None = None
    went_on: Literal[True] | None = None
