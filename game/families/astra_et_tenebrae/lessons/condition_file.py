"""The format of a condition in a lesson with frigates: what happened, holds, is planned or refused."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import model_validator

from game.book.lessons.at_table.condition_file import TableCondition, kinds_in, one_of
from rules.astra_et_tenebrae import events
from rules.astra_et_tenebrae.figures import Component
from rules.astra_et_tenebrae.positions.choices_file import Names
from rules.astra_et_tenebrae.positions.position_file import Card
from rules.astra_et_tenebrae.state import FormationType
from rules.bounds import DistanceInches, Text
from rules.parts import Amount, At, Part


class StatePart(Part):
    """Facts about one of the learner's ships, after everything seen so far.

    `near` is a ship or a place.
    """

    ship: Text
    heat: Amount | None = None
    missiles: Amount | None = None
    row: Amount | None = None
    near: Text | At | None = None
    within: DistanceInches = 8.0
    beyond: DistanceInches | None = None
    sees: Text | None = None
    mark: Component | None = None

    @model_validator(mode="after")
    def _measures_from_something(self) -> Self:
        if self.near is None and self.model_fields_set & {"within", "beyond"}:
            raise ValueError("needs near: from there it is measured")
        return self


class PlannedPart(Part):
    """A burn that is planned but not flown yet, and the heat that the ship would have after it."""

    ship: Text | None = None
    course: Amount | None = None
    g: Amount | None = None
    heat: Amount | None = None
    near: Text | At | None = None
    within: DistanceInches = 8.0
    beyond: DistanceInches | None = None


class Condition(TableCondition):
    """One condition: its kind and, for an event, the facts that narrow it down (all other fields)."""

    event: Annotated[Text, one_of(kinds_in(vars(events).values()), "is no event")] | None = None
    ship: Text | None = None
    target: Text | None = None
    weapon: Literal["laser", "cannon", "missiles"] | None = None
    component: Component | None = None
    captain: Card | None = None
    type: FormationType | None = None
    members: Names | None = None
    radiates: Names | None = None
    stores: Names | None = None
    course: Amount | None = None
    g: Amount | None = None
    flown: Amount | None = None
    heat: Amount | None = None
    missiles: Amount | None = None
    points: Amount | None = None
    crossfire: bool | None = None
    state: StatePart | None = None
    planned: PlannedPart | None = None
