"""The traits of a position that predict the winner; swapping the seats negates each.

All of it is open information: face-down captains count by their number only. Sides are counted in the same way
and subtracted, so nothing favors a seat.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

import numpy as np

from game.families.astra_et_tenebrae.ai.fighters import Fighter, Floats, fighter_of, guns_of, shot_at
from game.families.astra_et_tenebrae.ai.valuation import cost_of_heat, worth_of_ship
from rules.astra_et_tenebrae.ending import standings
from rules.astra_et_tenebrae.odds import wounds_of
from rules.astra_et_tenebrae.state import Phase, Ship, State
from rules.kernel.seats import PLAYERS, Seat

# "fleets": the ratio of what both fleets can still take, with the fire of ships that have yet to act taken off
# once all have moved. "ships": the difference of their numbers. "fire": how much of the other fleet the guns that
# have yet to fire would take. "heat": its cost. "cards": captains face down. "limit": who is ahead when the last
# turn is near. "first": who goes first.
TRAITS = ("fleets", "ships", "fire", "heat", "missiles", "cards", "ready", "limit", "first", "marks", "overheat")

TURN_BEGINS = frozenset({Phase.INITIATIVE, Phase.HEAT, Phase.MOVEMENT})


@dataclass(frozen=True, slots=True)
class _Side:
    ships: int
    points: int
    worth: float
    heat: float
    fire: float
    missiles: int
    cards: int
    ready: int
    marks: int
    overheat: int


def has_moved(state: State) -> bool:
    """Return whether all ships have moved in this turn, so that only fire is left."""
    return state.phase in (Phase.DETECTION, Phase.TACTICIANS, Phase.COMBAT, Phase.STATUS)


def traits_of(state: State) -> Floats:
    a, b = _sides(state)
    limit = state.setup.turn_limit
    left = limit - state.turn if limit else 99
    margin = (a.ships - b.ships) + (a.points - b.points) / 20
    tot = a.worth + b.worth + 1
    return np.array([
        math.log((a.worth + .5) / (b.worth + .5)),
        (a.ships - b.ships) / (a.ships + b.ships + 1),
        a.fire / (b.worth + 1) - b.fire / (a.worth + 1),
        (b.heat - a.heat) / tot,
        (a.missiles - b.missiles) / tot,
        (a.cards - b.cards) / tot,
        (a.ready - b.ready) / tot,
        math.tanh(margin * 2) / (left + 1),
        0.0 if state.phase is Phase.INITIATIVE else (1.0 if state.high is PLAYERS[0] else -1.0) / tot * 4,
        (b.marks - a.marks) / tot,
        (b.overheat - a.overheat) / tot,
    ])


def _sides(state: State):
    fighters = {seat: [fighter_of(state, s) for s in state.side(seat) if s.at is not None] for seat in PLAYERS}
    return tuple(_side(state, seat, fighters[seat], fighters[seat.other]) for seat in PLAYERS)


def _side(state, seat, own, foes):
    f = state.figures
    ships = state.side(seat)
    points = standings(state, seat)[1]
    guns = guns_of(f.edition)
    fire = sum(
        max((shot_at(guns, one, foe, hypot(one.x - foe.x, one.y - foe.y), foe.row) for foe in foes), default=0.0)
        for one in own
    )
    alive = [s for s in ships if not wounds_of(f, s).is_lost]
    return _Side(
        len(alive), points,
        sum(worth_of_ship(f.edition, wounds_of(f, s)) for s in ships),
        sum(cost_of_heat(f, s, s.heat) for s in alive),
        fire,
        sum(one.missiles and one.ship.missiles for one in own),
        sum(s.face_down for s in alive),
        sum(not (s.owes) for s in alive),
        sum(s.mark is not None for s in alive),
        sum(s.overheat for s in alive),
    )
