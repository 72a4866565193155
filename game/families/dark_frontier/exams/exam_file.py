"""The format of an exam: a position as in a rule case, a question to a seat, and what a good answer does.

`tests/exams/README.md` explains how to write exams.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.players.sitting import ExamHead, WantHead
from rules.bounds import Several, Text
from rules.dark_frontier.facts.fact_file import Facts
from rules.dark_frontier.positions.choices_file import ScriptedPosition, ShotPart
from rules.dark_frontier.positions.position_file import ByProjectile, Player, ProjectileName
from rules.dark_frontier.requests import Asked
from rules.named import ShipName, Ships
from rules.parts import Measure

RoomName = Literal["clear", "tight", "doomed", "lost"]


class ShipShotPart(ShotPart):
    """A shot and the ship that fires it."""

    ship: ShipName


class Want(WantHead):
    """One line of the expectations; everything in it must hold."""

    facts: Facts | None = None
    ship: ShipName | None = None
    room: Several[RoomName] | None = None
    far: Measure | None = None
    avoids: Several[ProjectileName] | None = None
    bears: Measure | None = None
    catches: ByProjectile[ShipName] | None = None
    fires: bool | None = None
    weapon: Several[Text] | None = None
    meets: Ships | None = None
    sows: Ships | None = None
    spares: Ships | None = None
    says: bool | None = None
    number: Measure | None = None


class Exam(ScriptedPosition, ExamHead):
    """A complete exam."""

    seat: Player = "defender"
    asked: Asked
    want: Annotated[Several[Want], Field(min_length=1)]
