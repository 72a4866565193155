"""The form of a lesson with frigates: a position as in a rule case, who plays the other side, and steps."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from game.book.lessons.at_table import lesson_file
from game.families.astra_et_tenebrae.ai.level import LEVELS
from game.families.astra_et_tenebrae.lessons.condition_file import Condition
from rules.astra_et_tenebrae.positions.choices_file import DoPart, MovePart
from rules.astra_et_tenebrae.positions.position_file import Position
from rules.astra_et_tenebrae.requests import Kind


def _level(name: str) -> str:
    if name not in LEVELS:
        raise ValueError(f"is no level; there are {', '.join(LEVELS)}")
    return name


def known_kind(kind: str) -> str:
    """Return a kind of request; ValueError where there is no such kind."""
    if kind not in tuple(Kind):
        raise ValueError(f"is never asked; there are {', '.join(Kind)}")
    return kind


Level = Annotated[str, AfterValidator(_level)]
Asked = Annotated[str, AfterValidator(known_kind)]


class ShowPart(DoPart, lesson_file.ShownPart):
    """What "show me" plays: choices as in a case, and what is done at the table before them.

    `plan` is a burn that is planned and not flown.
    """

    level: Level | None = None
    plan: MovePart | None = None


TableStep = lesson_file.TableStep[Condition, ShowPart]


class TableLesson(Position, lesson_file.TableLesson[TableStep, DoPart]):
    """A whole lesson with frigates."""

    asks: tuple[Asked, ...] | None = None
    foe: Level | dict[int, DoPart] = Field(default={})
