"""How a duel stands: what points are worth until its last round, and so what each side may risk for them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rules.dark_frontier.state import State
from rules.hexes.grid import add, length
from rules.kernel.seats import Seat

_POINT = 0.15  # chance of each side to score in a round to come
_LOSS = 0.02  # chance of each side to be lost in it
_LEAST = 0.05  # of a stake: a decided duel is still played sensibly
_LAST_ROUNDS = 1  # rounds left; before, the race for points is too open to risk a ship for it
_LAST_POINTS = 1  # points that a side still needs


class Standing(NamedTuple):
    """How a duel stands for a side, where a win is 1 and a defeat is -1.

    `own` is what its last ship is worth: all that it has. `foe` is what the enemy's is worth to it.
    `gain` and `loss` are what a point of this round changes, scored by the side or by its enemy. `last` says
    that no round follows.
    """

    own: float = 1.0
    foe: float = 1.0
    gain: float = 0.0
    loss: float = 0.0
    last: bool = False

    @property
    def reversed(self) -> Standing:
        """The same for the enemy."""
        return Standing(self.foe, self.own, self.loss, self.gain, self.last)


EVEN = Standing()


def nears_end(state: State) -> bool:
    """Return whether a duel may be decided by points soon."""
    need = state.setup.points - max(state.points.values())
    return need <= _LAST_POINTS or state.setup.rounds - state.round < _LAST_ROUNDS


def standing_of(state: State, seat: Seat) -> Standing:
    """Return how a duel stands before the commands of a round."""
    mine, theirs = (state.setup.points - state.points[one] for one in (seat, seat.other))
    left = state.setup.rounds - state.round
    now = _value(mine, theirs, left)
    scores = state.round >= state.figures.scores_from
    gain = _value(mine - 1, theirs, left) - now if scores else 0.0
    loss = now - _value(mine, theirs - 1, left) if scores else 0.0
    return Standing(max(_LEAST, 1 + now), max(_LEAST, 1 - now), gain, loss, left <= 0)


def standing_after(state: State, seat: Seat) -> Standing:
    """Return how a duel stands once commands are revealed: who scores is known unless somebody is lost."""
    yard = state.figures.map.yard
    there = {ship.seat for ship in state.flying() if length(add(ship.place, ship.velocity)) <= yard}
    need = {one: state.setup.points - state.points[one] for one in (seat, seat.other)}
    if len(there) == 1 and state.round >= state.figures.scores_from:
        need[there.pop()] -= 1
    left = state.setup.rounds - state.round
    now = _value(need[seat], need[seat.other], left)
    over = left <= 0 or min(need.values()) <= 0
    return Standing(max(_LEAST, 1 + now), max(_LEAST, 1 - now), last=over)


@cache
def _value(mine: int, theirs: int, left: int) -> float:
    """Return what a duel is worth for a side from the points that both still need (DE-1, DE-3, DE-4)."""
    if mine <= 0 or theirs <= 0:
        return 1.0 if mine <= 0 else -1.0
    if left <= 0:
        return float((mine < theirs) - (mine > theirs))
    nothing = 1 - 2 * (_POINT + _LOSS)
    return _POINT * (
        _value(mine - 1, theirs, left - 1) + _value(mine, theirs - 1, left - 1)
    ) + nothing * _value(mine, theirs, left - 1)
