"""The form of a lesson in the fleet yard: a fleet, and steps (see `assets/lessons/README.md`)."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from game.book.lessons.lesson_file import Lesson, Step
from game.families.false_sunrise.lessons.yard.condition_file import (
    ArcName,
    ComponentName,
    HullName,
    ShelfName,
    YardCondition,
)
from rules.bounds import Text
from rules.false_sunrise.fleet_files import FleetFile
from rules.false_sunrise.random_fleets import MOST_INTEGRITY
from rules.named import KnownRuling, Named, ShipName
from rules.parts import Part

NEWEST = "newest"
EntryName = Annotated[Text, Named("entry")]


class YardShow(Part):
    """One thing that "show me" does in the yard."""

    buy: HullName | None = None
    take: ShipName | None = None
    shelf: ShelfName | None = None
    add: EntryName | None = None
    hold: ComponentName | None = None
    arc: ArcName | None = None
    serve: ComponentName | None = None
    fix: KnownRuling | None = None
    strength: Literal["ship", "fleet"] | None = None
    rating: Annotated[int, Field(ge=0, le=3)] | None = None
    press: Literal["save", "fly"] | None = None

    @model_validator(mode="after")
    def _is_one_thing(self) -> Self:
        names = tuple(type(self).model_fields)
        if sum(getattr(self, name) is not None for name in names) != 1:
            raise ValueError(f"needs exactly one of {', '.join(names)}")
        return self


YardStep = Step[YardCondition, YardShow]


class YardLesson(Lesson[YardStep]):
    """A complete lesson in the yard; `total` is the integrity that the players agreed on (FRC-1)."""

    place: Literal["yard"]
    total: Annotated[int, Field(ge=1, le=MOST_INTEGRITY)] = 20
    fleet: FleetFile
