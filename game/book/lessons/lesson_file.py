"""The format of any lesson: steps with their conditions; a game defines what they are about.

`assets/lessons/README.md` explains how to write lessons.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar

from pydantic import Field, model_validator

from rules.bounds import Several, Text
from rules.named import KnownRuling
from rules.parts import Part

IDLE_S = 25.0
MOST_STEPS = 40
Words = Annotated[str, Field(min_length=1, max_length=600)]

ConditionT = TypeVar("ConditionT", bound="Condition")
ShowT = TypeVar("ShowT", bound=Part)
StepT = TypeVar("StepT", bound="Step[Any, Any]")


class Condition(Part):
    """One condition: exactly one of `HEADS`, or `all` or `any` with further conditions."""

    HEADS: ClassVar[tuple[str, ...]] = ()

    all: Annotated[Several[Self], Field(min_length=1)] | None = None
    any: Annotated[Several[Self], Field(min_length=1)] | None = None

    @model_validator(mode="after")
    def _has_one_head(self) -> Self:
        heads = (*self.HEADS, "all", "any")
        if sum(getattr(self, name) is not None for name in heads) != 1:
            raise ValueError(f"needs exactly one of {', '.join(heads)}")
        return self

    @property
    def is_in_hand(self) -> bool:
        """Whether it is about a selection or plan of the learner, and holds no longer than that does."""
        return True

    def leaves(self) -> tuple[Self, ...]:
        """Return the conditions that are not made of others."""
        inner = self.all or self.any
        return (self,) if inner is None else tuple(leaf for one in inner for leaf in one.leaves())

    def holds(self, leaf: Callable[[Self], bool]) -> bool:
        """Return whether the condition holds.

        `leaf` decides for conditions that are not made of others.
        """
        if self.all is not None:
            return all(one.holds(leaf) for one in self.all)
        if self.any is not None:
            return any(one.holds(leaf) for one in self.any)
        return leaf(self)


class Hint(Part, Generic[ConditionT]):
    """What is said when something happens other than what the step is about."""

    when: ConditionT
    say: Words
    ruling: KnownRuling | None = None


class Step(Part, Generic[ConditionT, ShowT]):
    """One step: a card, what it points at, and what ends it.

    Without `done` the card has a Next button.
    """

    say: Words
    point: Several[Text] = ()
    done: ConditionT | None = None
    hints: Several[Hint[ConditionT]] = ()
    idle: Words | None = None
    idle_after: Annotated[float, Field(ge=5, le=3600)] = IDLE_S
    show: Several[ShowT] = ()

    @model_validator(mode="after")
    def _can_be_shown(self) -> Self:
        if self.done is not None and not self.show:
            raise ValueError("has done, so it needs show: what Show me does")
        if self.done is None and self.show:
            raise ValueError("has show, so it needs done")
        return self

    def conditions(self) -> tuple[tuple[str, ConditionT], ...]:
        """List its conditions, each with the name of its field."""
        done = (("done", self.done),) if self.done is not None else ()
        return (*done, *(("hints", one.when) for one in self.hints))


class Lesson(Part, Generic[StepT]):
    """A whole lesson, for the first game that has lessons unless it names another by id.

    `group` is the heading under which it is listed ("" for none).
    """

    game: Text | None = None
    lesson: Annotated[str, Field(min_length=1, max_length=60)]
    about: Annotated[str, Field(min_length=1, max_length=160)]
    minutes: Annotated[int, Field(ge=1, le=60)] = 5
    group: Annotated[str, Field(max_length=40)] = ""
    steps: Annotated[tuple[StepT, ...], Field(min_length=1, max_length=MOST_STEPS)]

    @property
    def is_battle(self) -> bool:
        """Whether a level of the computer plays the other side and takes its time."""
        return False

    @property
    def battle_in(self) -> str | None:
        """The edition of the battle that is offered afterwards, or None for the edition played last."""
        return None
