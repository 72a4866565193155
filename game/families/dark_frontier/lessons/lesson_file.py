"""The format of a lesson about duels: a position as in a rule case, the opponent, and the steps."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.book.lessons.at_table import lesson_file
from game.families.dark_frontier.ai.level import LEVELS
from game.families.dark_frontier.lessons.condition_file import Condition
from rules.bounds import ByName, Several, Text
from rules.dark_frontier.positions.choices_file import CommandPart, DoPart, ShotPart, SteeringPart
from rules.dark_frontier.positions.position_file import Position
from rules.dark_frontier.requests import Asked
from rules.named import ByShip, ShipName
from rules.parts import Part, one_of

Level = Annotated[Text, one_of(LEVELS, "is not a level")]
AskedKind = Annotated[Text, one_of(Asked, "is never asked")]


class AimPart(Part):
    """A shot that is planned but not fired."""

    ship: ShipName
    shot: ShotPart


class ShowPart(DoPart, lesson_file.ShownPart):
    """What "Show me" plays: choices as in a case, and what is done at the table before them.

    `plan` has commands that are set but not sealed, `lead` steerings that are planned but not
    confirmed, and `aim` a shot that is not fired.
    """

    level: Level | None = None
    plan: ByShip[CommandPart] = Field(default={})
    lead: ByName[SteeringPart] = Field(default={})
    aim: AimPart | None = None


TableStep = lesson_file.TableStep[Condition, ShowPart]


class TableLesson(Position, lesson_file.TableLesson[TableStep, DoPart]):
    """A complete lesson about duels."""

    asks: Several[AskedKind] | None = None
    foe: Level | lesson_file.ByTurn[DoPart] = Field(default={})
