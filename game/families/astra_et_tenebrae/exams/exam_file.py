"""The format of an exam: a position as in a rule case, a question to a seat, and what a good answer does.

`tests/exams/README.md` explains how to write exams.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from game.players.sitting import ExamHead, WantHead
from rules.astra_et_tenebrae.facts.fact_file import Facts
from rules.astra_et_tenebrae.gunnery import Weapon
from rules.astra_et_tenebrae.positions.choices_file import ScriptedPosition
from rules.astra_et_tenebrae.requests import Heat, Kind
from rules.astra_et_tenebrae.state import FormationType
from rules.bounds import Several
from rules.kernel.facts import Apart
from rules.named import ByShip, Ships
from rules.parts import At, Measure, Part, Player


class Formed(Part):
    """A formation: its type, and some of its members."""

    type: FormationType
    members: Ships = ()


class Want(WantHead):
    """One line of the expectations; everything in it must hold."""

    facts: Facts | None = None
    ship: Ships | None = None
    target: Ships | None = None
    weapon: Several[Weapon] | None = None
    passes: bool | None = None
    physicist: bool | None = None
    count: Measure | None = None
    heat: ByShip[Several[Heat]] | None = None
    g: Measure | None = None
    override: bool | None = None
    near: Apart[At] | None = None
    room: Measure | None = None
    line: Measure | None = None
    forms: Formed | None = None
    avoids: Several[FormationType] | None = None
    says: bool | None = None


class Exam(ScriptedPosition, ExamHead):
    """A complete exam."""

    seat: Player = "red"
    asked: Kind
    want: Annotated[Several[Want], Field(min_length=1)]
