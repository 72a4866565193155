"""The format of an exam: a position as in a rule case, a question to a seat, and what a good answer does.

    exam: follow the marked engine up     # a name, unique in its folder
    lesson: Four chances in five, for half the heat of a cannon.
    seat: red                             # the seat that is asked; the default
    asked: fire                           # the kind of the request
    later: 1                              # which request of this kind, from 0, the default
    start: detection                      # as in a case: the phase that the position comes before
    want:                                 # all of it must hold; see `Want`
      - {weapon: [laser], target: [Blade]}
    passes: [{ship: Arrow, weapon: laser, target: Blade}]   # sample answers that must pass, and
    fails: [{ship: Arrow, weapon: cannon, target: Blade}]   # some that must fail: they test the exam

The choices of both sides up to the question are under `do`, the dice up to it under `dice`. Sample
answers are written as under `do` in a case: {Ship: radiate} for heat, a burn, a list of formations,
a shot. An evasion is {course, g} or null. All other answers are in their packed form.
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
    """One line of the expectations; everything in it must hold.

    For an action: ship, target (one of these), weapon (one of these), passes, physicist, count.
    For heat: heat, which maps ships to allowed choices.
    For a burn: ship, g, override, near (after it: inches to a ship, a place or the nearest enemy), room
    (inches to the nearest edge after it), line (how many ships could then be in one line with it).
    For formations: forms, and none of the types in `avoids`.
    For all other requests: says (yes or no: to evade, to dodge, to show the tactician).
    For any answer: facts, which come of it, as in a case.
    """

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
