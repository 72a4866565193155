"""The format of a condition in a lesson at a table: an event, a state, a selection, a plan, or a refusal."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

from pydantic import model_validator

from game.book.lessons import lesson_file
from rules.bounds import Text
from rules.named import KnownRuling, ShipName
from rules.parts import Part


class TableCondition(lesson_file.Condition):
    """One condition: a head and, for an event, all other fields, which narrow it down.

    `facts` are facts as a case has them; events among them are those since the step began. The heads
    in `IN_HAND` are about what the learner has selected or planned, before any answer.
    """

    HEADS: ClassVar[tuple[str, ...]] = ("event", "state", "facts", "selected", "planned", "view", "refused")
    IN_HAND: ClassVar[tuple[str, ...]] = ("selected", "planned", "view")

    event: Text | None = None
    by: Literal["you", "them", "any"] = "you"
    state: object = None
    facts: Part | None = None
    selected: ShipName | None = None
    view: Text | None = None
    refused: KnownRuling | None = None

    @model_validator(mode="after")
    def _narrows_an_event(self) -> Self:
        details = sorted(self.model_fields_set - {*self.HEADS, "all", "any"})
        if details and self.event is None and (self.facts is None or details != ["by"]):
            raise ValueError(f"{details[0]} narrows down an event, but there is no event")
        return self

    @property
    def is_in_hand(self) -> bool:
        """Whether it is about what the learner has selected or planned, before any answer."""
        return any(getattr(self, name) is not None for name in self.IN_HAND)
