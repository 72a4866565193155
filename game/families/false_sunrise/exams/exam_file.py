"""The format of an exam: a position as in a rule case, a question to a seat, and what a good answer does.

`tests/exams/README.md` explains how to write exams.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from game.players.sitting import ExamHead, WantHead
from rules.bounds import Several, Text
from rules.false_sunrise.facts.fact_file import Against, Facts
from rules.false_sunrise.positions.choices_file import ScriptedPosition
from rules.false_sunrise.positions.position_file import ByMarker, MarkerName, Names
from rules.false_sunrise.prompts import known_kind
from rules.false_sunrise.state import Phase
from rules.kernel.facts import Apart
from rules.named import PieceName
from rules.parts import At, Measure, Part, Player
from rules.table.board import Edge

Asked = Annotated[Text, AfterValidator(known_kind)]

# The phase that begins with the position; for all other questions it is the activations.
BEGINS = {
    "orders": Phase.ORDERS,
    "squadron": Phase.SQUADRONS,
    "acquire": Phase.LAUNCHES,
    "hold": Phase.ORDERS,
    "return": Phase.END,
    "edge": Phase.EDGE,
    "deployment": Phase.DEPLOYMENT,
    "keep_back": Phase.DEPLOYMENT,
    "arrive": Phase.START,
    "reborn": Phase.START,
    "copy": Phase.START,
}


class Served(Measure):
    """A bound for how many markers are each served by a different ship; all markers if none is named."""

    markers: Several[MarkerName] = ()


class Reach(Part):
    """A marker (or any marker) that can be touched within a number of turns from now."""

    marker: MarkerName | None = None
    turns: Annotated[int, Field(ge=1, le=2)] = 1


class Want(WantHead):
    """One line of the expectations; everything in it must hold.

    For ships, `ship` is a name, `any` (the default) or `each` of the seat's. Places are judged after
    the movement phase, flown by the rules with the enemy's `do.orders`.
    """

    facts: Facts | None = None
    ship: Text | None = None
    velocity: Measure | None = None
    launches: Measure | None = None
    touches: Several[MarkerName] | None = None
    safe: bool | None = None
    near: Apart[At] | None = None
    faces: PieceName | At | None = None
    goes_on: Annotated[int, Field(ge=1, le=3)] | None = None
    reaches: Reach | None = None
    deals: Against | None = None
    exposed: Measure | None = None
    served: Served | None = None
    held: ByMarker[Player | None] | None = None
    weapon: Text | None = None
    fires_at: Names | None = None
    targets: Measure | None = None
    destroys: Against | None = None
    damage: Against | None = None
    systems: Against | None = None
    says: Names | None = None


class Exam(ScriptedPosition, ExamHead):
    """A complete exam."""

    seat: Player = "red"
    asked: Asked
    about: Text | None = None
    edge: Edge | None = None
    want: Annotated[Several[Want], Field(min_length=1)]
