"""The format of a lesson at a table: a position, who plays the other side, and steps."""

from __future__ import annotations

from typing import Annotated, Generic, Self, TypeVar

from pydantic import Field, model_validator

from game.book.lessons.lesson_file import Condition, Hint, Lesson, Step
from rules.bounds import MOST_LISTED, DieFace, Seed, Several, Text, Turn
from rules.kernel.seats import Seat
from rules.named import ShipName
from rules.parts import Part, Player

ConditionT = TypeVar("ConditionT", bound=Condition)


class ShownPart(Part):
    """What "show me" does at the table before it answers.

    With a `level` the computer chooses the answers instead, in all following turns too.
    """

    level: Text | None = None
    select: ShipName | None = None
    view: Text | None = None


ShownT = TypeVar("ShownT", bound=ShownPart)


class TableStep(Step[ConditionT, ShownT], Generic[ConditionT, ShownT]):
    """A step at the table: `again` says when it must be tried again, `turns` how many turns it may take.

    `dice` are used in their order; seeded dice follow.
    """

    again: Several[Hint[ConditionT]] = ()
    turns: Turn | None = None
    dice: Several[DieFace] = ()

    @model_validator(mode="after")
    def _is_done_by_something(self) -> Self:
        if self.done is None and (self.again or self.turns):
            raise ValueError("has again or turns, so it needs done")
        return self

    def conditions(self) -> tuple[tuple[str, ConditionT], ...]:
        """List its conditions, each with the name of its field."""
        return *super().conditions(), *(("again", one.when) for one in self.again)


StepT = TypeVar("StepT", bound=TableStep)  # type: ignore[type-arg]  # of any game
DoT = TypeVar("DoT", bound=Part)
ByTurn = Annotated[dict[Turn, DoT], Field(max_length=MOST_LISTED)]


class TableLesson(Lesson[StepT], Generic[StepT, DoT]):
    """A whole lesson at a table.

    `asks` names the kinds of requests that are put to the learner (None: all). Others are declined.
    `foe` is a level of the computer, or what the other side does, by turn number. If the lesson `waits`,
    the other side does nothing while the learner reads a card about what has just happened.
    """

    edition: Text
    seat: Player = "red"
    names: Annotated[dict[Player, Annotated[str, Field(min_length=1, max_length=24)]], Field(default={})]
    seed: Seed = 1
    asks: Several[Text] | None = None
    foe: Text | ByTurn[DoT] = Field(default={})
    waits: bool = False

    @property
    def learner(self) -> Seat:
        """The learner's seat."""
        return Seat(self.seat)

    @property
    def is_battle(self) -> bool:
        """Whether a level of the computer plays the other side, not a script."""
        return isinstance(self.foe, str)

    @property
    def battle_in(self) -> str | None:
        """The edition of the lesson."""
        return self.edition
