"""The form of a lesson in the fleet yard: a fleet, and steps (see `assets/lessons/README.md`)."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from game.book.lessons.condition_file import RulingId
from game.book.lessons.lesson_file import IDLE_S, Words
from game.book.lessons.yard.condition_file import ArcName, ShelfName, YardCondition
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.positions.position_file import Part, Text
from rules.false_sunrise.random_fleets import MOST_INTEGRITY

NEWEST = "newest"


class YardShow(Part):
    """One thing that "show me" does in the yard."""

    buy: Text | None = None
    take: Text | None = None
    shelf: ShelfName | None = None
    add: Text | None = None
    hold: Text | None = None
    arc: ArcName | None = None
    serve: Text | None = None
    fix: RulingId | None = None
    strength: Literal["ship", "fleet"] | None = None
    rating: Annotated[int, Field(ge=0, le=3)] | None = None
    press: Literal["save", "fly"] | None = None

    @model_validator(mode="after")
    def _is_one_thing(self) -> Self:
        names = tuple(type(self).model_fields)
        if sum(getattr(self, name) is not None for name in names) != 1:
            raise ValueError(f"needs exactly one of {', '.join(names)}")
        return self


class YardHint(Part):
    """What is said as long as something is so."""

    when: YardCondition
    say: Words
    ruling: RulingId | None = None


class YardStep(Part):
    """One step: a card, what it points at, and what ends it; without `done` the card has a Next button."""

    say: Words
    point: tuple[Text, ...] = ()
    done: YardCondition | None = None
    hints: tuple[YardHint, ...] = ()
    idle: Words | None = None
    idle_after: Annotated[float, Field(ge=5)] = IDLE_S
    show: tuple[YardShow, ...] = ()

    @model_validator(mode="after")
    def _can_be_shown(self) -> Self:
        if self.done is not None and not self.show:
            raise ValueError("has done, and needs show: what Show me does")
        if self.done is None and self.show:
            raise ValueError("has show, and needs done")
        return self


class YardLesson(Part):
    """A whole lesson in the yard; `total` is the integrity that the players agreed on (FRC-1)."""

    place: Literal["yard"]
    lesson: Annotated[str, Field(min_length=1, max_length=60)]
    about: Annotated[str, Field(min_length=1, max_length=160)]
    minutes: Annotated[int, Field(ge=1, le=60)] = 5
    total: Annotated[int, Field(ge=1, le=MOST_INTEGRITY)] = 20
    fleet: FleetFile
    steps: Annotated[tuple[YardStep, ...], Field(min_length=1, max_length=40)]
