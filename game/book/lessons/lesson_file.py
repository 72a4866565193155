"""The form of a lesson: a position, who plays the other side, and steps (see `assets/lessons/README.md`)."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from game.book.lessons.condition_file import Condition, RulingId, View
from game.families.false_sunrise.ai.level import LEVELS
from rules.false_sunrise.positions.choices_file import DoPart, OrderPart
from rules.false_sunrise.positions.position_file import Part, Player, Position, Text
from rules.false_sunrise.prompts import known_kind
from rules.kernel.seats import Seat

IDLE_S = 25.0
Words = Annotated[str, Field(min_length=1, max_length=600)]
Face = Annotated[int, Field(ge=1, le=6)]


def _level(name: str) -> str:
    if name not in LEVELS:
        raise ValueError(f"is no level; there are {', '.join(LEVELS)}")
    return name


Level = Annotated[str, AfterValidator(_level)]
Asked = Annotated[str, AfterValidator(known_kind)]


class ShowPart(DoPart):
    """What "show me" plays: choices as in a case, and what is done at the table before them.

    With a `level` the computer chooses instead, in all turns that follow too.
    """

    level: Level | None = None
    select: Text | None = None
    plan: dict[str, OrderPart] = Field(default={})
    view: View | None = None

    @property
    def all_orders(self) -> dict[str, OrderPart]:
        """The orders that are shown on the dial, sealed afterwards or only planned."""
        sealed = {name: order for name, order in self.orders.items() if order is not None}
        return {**self.plan, **sealed}


class HintPart(Part):
    """What is said when something else happened than what the step is about."""

    when: Condition
    say: Words
    ruling: RulingId | None = None


class StepPart(Part):
    """One step: a card, what it points at, and what ends it; without `done` the card has a Next button."""

    say: Words
    point: tuple[Text, ...] = ()
    done: Condition | None = None
    hints: tuple[HintPart, ...] = ()
    again: tuple[HintPart, ...] = ()
    turns: Annotated[int, Field(ge=1)] | None = None
    idle: Words | None = None
    idle_after: Annotated[float, Field(ge=5)] = IDLE_S
    show: tuple[ShowPart, ...] = ()
    dice: tuple[Face, ...] = ()

    @model_validator(mode="after")
    def _can_be_shown(self) -> Self:
        if self.done is not None and not self.show:
            raise ValueError("has done, and needs show: what Show me plays")
        if self.done is None and (self.show or self.again or self.turns):
            raise ValueError("has show, again or turns, and needs done")
        return self


class Lesson(Position):
    """A whole lesson."""

    lesson: Annotated[str, Field(min_length=1, max_length=60)]
    about: Annotated[str, Field(min_length=1, max_length=160)]
    minutes: Annotated[int, Field(ge=1, le=60)] = 5
    group: Annotated[str, Field(max_length=40)] = ""
    seat: Player = "red"
    names: Annotated[dict[Player, Annotated[str, Field(min_length=1, max_length=24)]], Field(default={})]
    phase: Literal["start", "orders", "launches", "squadrons", "activations"] = "orders"
    seed: Annotated[int, Field(ge=0)] = 1
    asks: tuple[Asked, ...] | None = None
    foe: Level | dict[int, DoPart] = Field(default={})
    steps: Annotated[tuple[StepPart, ...], Field(min_length=1, max_length=40)]

    @property
    def learner(self) -> Seat:
        """Whose lesson it is."""
        return Seat(self.seat)
