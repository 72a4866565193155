"""The form of an exam: a position as in a rule case, a question to a seat, and what a good answer does.

    exam: take the free marker            # a name, unique in its folder
    lesson: Nobody is near, it is a point a turn.
    seat: red                             # who is asked; the default
    asked: orders                         # see `Asked`; the position is that at the beginning of this phase
    about: Arrow                          # optional: the ship (or squadron) that the question must be about
    edge: left                            # deployment and keep_back: the edge of the seat that is asked
    want:                                 # all of it must hold; see `Want`
      - {ship: Arrow, touches: m1}
    passes: [{Arrow: {velocity: -1}}]     # answers that must be found good, and
    fails: [{}]                           # answers that must be found bad: so an exam proves itself

Keys of a position (board, turn, initiative, scores, fleets, do, dice) are those of a case. `do` is what
both sides choose before the question, and what the enemy does alongside it: `do.orders` moves the enemy.
`dice` are those rolled before the question. Sample answers: orders as in a case; fire as a list of {weapon,
target}; deployment as {Ship: {at, heading}}; return, arrive and reborn as {at, heading}; a strike as [x, y]
or "nothing"; a removal as indexes of dice; every other answer in the words in which answers are shown
("Arrow|pips", "s1 offensive Blade", "0" for a die, "Arrow, Anvil" kept back, "nothing").
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
    """One line of what is wanted; everything in it must hold.

    For ships, `ship` is a name, `any` (the default) or `each` of the seat's. Of their orders: velocity
    (that they fly with) and launches (a number).

    The next fields are judged after the movement phase, flown by the rules with the enemy's `do.orders`, or
    once ships are where they were placed: touches (the ship passes or ends at one of these markers), safe
    (no crash, still on the board), near (inches to a ship, marker or point), faces (that is in the half of
    the clock ahead), goes_on (this many more turns can be flown without a crash or an exit, no overcharge),
    reaches (a marker can be touched in this many turns from now), deals (mean damage of all its weapons
    that can hit) and exposed (mean damage of all enemy weapons that can hit it).

    For the state: served (markers touched, each by a different ship) and held (owners after movement).

    For a volley: weapon with fires_at ("nothing" for none), targets (the number of ships fired at),
    destroys (the chance to destroy a ship), damage and systems (means).

    For any other answer: says (one of these words).

    For every answer: facts, which come of it, as in a case; of orders, at the end of the movement phase.
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
