"""The form of a condition in a lesson: what must have happened, be true, be planned, or have been refused."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import model_validator

from game.book.lessons.at_table.condition_file import TableCondition, kinds_in, one_of
from rules.bounds import DistanceInches, Hour, Several, Text
from rules.false_sunrise import events
from rules.false_sunrise.positions.choices_file import SetName
from rules.false_sunrise.positions.position_file import Names
from rules.parts import Amount, At, Part

KINDS = kinds_in(getattr(events, name) for name in events.__all__)
View = Literal["arcs", "bands", "threat", "reach", "sight", "measure", "names"]


class StatePart(Part):
    """The learner's progress: one of their ships, a marker they own, or their points so far."""

    ship: Text | None = None
    near: Text | At | None = None
    within: DistanceInches = 3.0
    heading: Hour | None = None
    velocity: Amount | None = None
    on_board: bool | None = None
    owns: Text | None = None
    score: Amount | None = None

    @model_validator(mode="after")
    def _is_about_something(self) -> Self:
        of_ship = self.near is not None or self.heading is not None or self.velocity is not None
        if (of_ship or self.on_board is not None) and self.ship is None:
            raise ValueError("needs the ship that it is about")
        if self.ship is not None and not of_ship and self.on_board is None:
            raise ValueError("needs near, heading, velocity or on_board")
        if self.ship is None and self.owns is None and self.score is None:
            raise ValueError("needs a ship, owns or score")
        return self


class OrderIs(Part):
    """An order; fields that are not set do not matter."""

    velocity: Amount | None = None
    course: Amount | None = None
    front_loaded: bool | None = None
    overcharge: Amount | None = None
    miracles: Amount | None = None
    drive: Amount | None = None
    launch: Names | None = None


class PlannedPart(OrderIs):
    """An order that is planned but not sealed yet."""

    ship: Text


class AimedPart(Part):
    """A shot that is chosen and not declared yet, as far as it is named.

    `attacks` counts the attacks at one target.
    """

    weapon: Text | None = None
    target: Text | None = None
    attacks: Amount | None = None


class Condition(OrderIs, TableCondition):
    """One condition: a head and, for an event, all other fields that narrow it down."""

    HEADS = ("event", "state", "selected", "planned", "aimed", "view", "went_on", "refused")
    IN_HAND = ("selected", "planned", "aimed", "view")

    event: Annotated[Text, one_of(KINDS, "is no event")] | None = None
    ship: Text | None = None
    target: Text | None = None
    marker: Text | None = None
    squadron: Text | None = None
    weapon: Text | None = None
    system: Text | None = None
    mode: Text | None = None
    band: Amount | None = None
    amount: Amount | None = None
    why: Text | None = None
    component: Text | None = None
    left: Several[SetName] | None = None
    state: StatePart | None = None
    planned: PlannedPart | None = None
    aimed: AimedPart | None = None
    view: View | None = None
    went_on: Literal[True] | None = None
