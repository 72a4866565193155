"""The form of an exam: a position as in a rule case, what is asked of a seat, and what a good answer does.

    exam: brake before the edge           # a name, unique in its folder
    lesson: What thrust 3 cannot take back in two rounds flies off the map.
    seat: attacker                        # who is asked; the defender by default
    asked: command                        # the kind of the request
    later: 1                              # which of these questions it is, from 0, the default
    want:                                 # all of it must hold; see `Want`
      - {ship: Arrow, room: [clear]}
    passes: [{Arrow: {rotate: 1, burn: 2}}]   # answers that must be found good, and
    fails: [{Arrow: {}}]                      # bad: so an exam proves itself

What both sides choose up to the question stands under `do`, the dice up to it under `dice`. Sample answers
are written as under `do` in a case: commands by ship, steering by missile, a shot with its `ship` or null,
for the rest yes or no, or a number.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.players.exams import ExamHead
from rules.bounds import ByName, Several, Text
from rules.dark_frontier.positions.choices_file import ScriptedPosition, ShotPart
from rules.dark_frontier.positions.position_file import Player
from rules.dark_frontier.requests import Asked
from rules.parts import Measure, Part

Names = Several[Text]
RoomName = Literal["clear", "tight", "doomed", "lost"]


class ShipShotPart(ShotPart):
    """A shot, and whose it is."""

    ship: Text


class Want(Part):
    """One line of what is wanted; everything in it must hold.

    Of commands, of the ship that is named: room (how it then stands to the edge, one of these), far (hexes
    from the shipyard after the Advance), avoids (none of these tokens can meet it, enemy missiles steered as
    they like), bears (its guns that reach an enemy who coasts).
    Of steering: catches, by missile the ship that it must meet.
    Of a shot: fires, weapon (one of these), meets (one of these ships in this Advance), sows (one of these
    ships in this Advance or the next two, if nobody burns), spares (none of these in any of them).
    Of the other questions: says (yes or no), number.
    """

    ship: Text | None = None
    room: Several[RoomName] | None = None
    far: Measure | None = None
    avoids: Names | None = None
    bears: Measure | None = None
    catches: ByName[Text] | None = None
    fires: bool | None = None
    weapon: Names | None = None
    meets: Names | None = None
    sows: Names | None = None
    spares: Names | None = None
    says: bool | None = None
    number: Measure | None = None


class Exam(ScriptedPosition, ExamHead):
    """A whole exam."""

    seat: Player = "defender"
    asked: Asked
    later: Annotated[int, Field(ge=0, le=10)] = 0
    want: Annotated[Several[Want], Field(min_length=1)]
