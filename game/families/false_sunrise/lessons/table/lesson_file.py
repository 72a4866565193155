"""The form of a lesson at the table: a position, who plays the other side, and steps."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from game.book.lessons.lesson_file import Hint, Lesson, Step
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.lessons.table.condition_file import Condition, View
from rules.false_sunrise.positions.choices_file import DoPart, OrderPart
from rules.false_sunrise.positions.position_file import Position
from rules.false_sunrise.prompts import known_kind
from rules.kernel.seats import Seat
from rules.parts import Player, Text

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


class TableStep(Step[Condition, ShowPart]):
    """A step at the table: `again` has what must be tried again, `turns` how many there are at most.

    `dice` fall in their order, seeded ones after them.
    """

    again: tuple[Hint[Condition], ...] = ()
    turns: Annotated[int, Field(ge=1)] | None = None
    dice: tuple[Face, ...] = ()

    @model_validator(mode="after")
    def _is_done_by_something(self) -> Self:
        if self.done is None and (self.again or self.turns):
            raise ValueError("has again or turns, and needs done")
        return self

    def conditions(self) -> tuple[tuple[str, Condition], ...]:
        """List its conditions, each with the field in which it stands."""
        return *super().conditions(), *(("again", one.when) for one in self.again)


class TableLesson(Position, Lesson[TableStep]):
    """A whole lesson at the table: a position, and who plays the other side."""

    seat: Player = "red"
    names: Annotated[dict[Player, Annotated[str, Field(min_length=1, max_length=24)]], Field(default={})]
    phase: Literal["start", "orders", "launches", "squadrons", "activations"] = "orders"
    seed: Annotated[int, Field(ge=0)] = 1
    asks: tuple[Asked, ...] | None = None
    foe: Level | dict[int, DoPart] = Field(default={})

    @property
    def learner(self) -> Seat:
        """Whose lesson it is."""
        return Seat(self.seat)

    @property
    def is_battle(self) -> bool:
        """Whether a level of the computer plays the other side, not a script."""
        return isinstance(self.foe, str)

    @property
    def battle_in(self) -> str | None:
        """The edition of the lesson."""
        return self.edition
