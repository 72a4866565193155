"""The format of an exam: a position as in a rule case, a question to a seat, and what a good answer does.

    exam: brake before the edge           # a name, unique in its folder
    lesson: What thrust 3 cannot take back in two rounds flies off the map.
    seat: attacker                        # the seat that is asked; the defender by default
    asked: command                        # the kind of the request
    later: 1                              # which request of this kind, from 0, the default
    want:                                 # all of it must hold; see `Want`
      - {ship: Arrow, room: [clear]}
    passes: [{Arrow: {rotate: 1, burn: 2}}]   # sample answers that must pass, and
    fails: [{Arrow: {}}]                      # some that must fail: they test the exam

The choices of both sides up to the question are under `do`, the dice up to it under `dice`. Sample
answers are written as under `do` in a case: commands by ship, steering by missile, a shot with its
`ship` or null, and for all other requests yes, no or a number.
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
    """One line of the expectations; everything in it must hold.

    For commands, about the ship that is named: room (to the edge afterwards, one of these), far
    (hexes from the shipyard after the Advance), avoids (none of these tokens can meet it, however
    enemy missiles are steered), bears (how many of its guns reach an enemy who coasts). For
    steering: catches, which maps missiles to the ships that they must meet. For a shot: fires,
    weapon (one of these), meets (one of these ships in this Advance), sows (one of these ships in
    this Advance or the next two, if nobody burns), spares (none of these in any of them). For all
    other requests: says (yes or no), number. For any answer: facts, which come of it, as in a case.
    """

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
