"""The format of a lesson with frigates: a position as in a rule case, the opponent, and the steps."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.book.lessons.at_table import lesson_file
from game.families.astra_et_tenebrae.ai.level import LEVELS
from game.families.astra_et_tenebrae.lessons.condition_file import Condition
from rules.astra_et_tenebrae.positions.choices_file import DoPart, MovePart
from rules.astra_et_tenebrae.positions.position_file import Position
from rules.astra_et_tenebrae.requests import Kind
from rules.bounds import Several, Text
from rules.parts import one_of

Level = Annotated[Text, one_of(LEVELS, "is not a level")]
Asked = Annotated[Text, one_of(Kind, "is never asked")]


class ShowPart(DoPart, lesson_file.ShownPart):
    """What "Show me" plays: choices as in a case, and what is done at the table before them.

    `plan` is a burn that is planned but not flown.
    """

    level: Level | None = None
    plan: MovePart | None = None


TableStep = lesson_file.TableStep[Condition, ShowPart]


class TableLesson(Position, lesson_file.TableLesson[TableStep, DoPart]):
    """A complete lesson with frigates."""

    asks: Several[Asked] | None = None
    foe: Level | lesson_file.ByTurn[DoPart] = Field(default={})
