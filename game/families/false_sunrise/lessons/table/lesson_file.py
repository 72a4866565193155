"""The form of a lesson at the table: a position, who plays the other side, and steps."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from game.book.lessons.at_table import lesson_file
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.lessons.table.condition_file import Condition, View
from rules.bounds import Several, Text
from rules.false_sunrise.positions.choices_file import DoPart, OrderPart
from rules.false_sunrise.positions.position_file import Position
from rules.false_sunrise.prompts import known_kind
from rules.false_sunrise.state import Phase
from rules.named import ByShip
from rules.parts import one_of

Face = Annotated[int, Field(ge=1, le=6)]


Level = Annotated[Text, one_of(LEVELS, "is not a level")]
Asked = Annotated[Text, AfterValidator(known_kind)]


class ShowPart(DoPart, lesson_file.ShownPart):
    """What "show me" plays: choices as in a case, and what is done on the screen before them."""

    level: Level | None = None
    plan: ByShip[OrderPart] = Field(default={})
    view: View | None = None

    @property
    def all_orders(self) -> dict[str, OrderPart]:
        """The orders that are shown on the dial, sealed afterwards or only planned."""
        sealed = {name: order for name, order in self.orders.items() if order is not None}
        return {**self.plan, **sealed}


class TableStep(lesson_file.TableStep[Condition, ShowPart]):
    """A step at the table."""

    dice: Several[Face] = ()


class TableLesson(Position, lesson_file.TableLesson[TableStep, DoPart]):
    """A complete lesson at the table: a position, and who plays the other side."""

    phase: Literal["start", "orders", "launches", "squadrons", "activations"] = "orders"
    asks: Several[Asked] | None = None
    foe: Level | lesson_file.ByTurn[DoPart] = Field(default={})

    @property
    def begins(self) -> Phase:
        """The phase that begins with the position."""
        return Phase(self.phase)
