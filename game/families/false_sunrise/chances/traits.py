"""The traits of a position that predict the winner; swapping the seats negates each.

All of it is open information. Sides are counted in the same way and subtracted, so nothing favors a seat.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from game.families.false_sunrise.ai.context import TURNS_AHEAD, absence
from game.families.false_sunrise.ai.rocks import Floats, Ints
from game.families.false_sunrise.ai.target_value import mean_fire
from game.families.false_sunrise.ai.turns_to_reach import turns_to_touch
from game.families.false_sunrise.editions import ship_edition
from rules.false_sunrise.scoring import POINTS_TO_WIN
from rules.false_sunrise.state import Phase, Ship, State
from rules.kernel.seats import PLAYERS, Seat

# "tempo": how much sooner the first seat reaches the winning points, relative to the turns left. "limit": if
# a turn limit comes first, its expected lead in points then. "decided": whether it has won, unless its fleet
# is destroyed. "fleets": the ratio of the fleets' values. "away": the value off the board.
TRAITS = ("tempo", "limit", "decided", "fleets", "away")

# The phases that a turn can begin with; in later ones both fleets have flown.
TURN_BEGINS = frozenset({Phase.START, Phase.ORDERS})

_LEAST_RATE = 0.3  # markers per turn: no side stands still for good
_SOON = 1.0  # turns added to those left: even the last one can turn out differently
_NO_LIMIT = 99.0
_WORTH = 0.5  # points added to a fleet's value, so that one without ships has a ratio
_USUAL = 14.0  # points left of two fleets of 20 integrity somewhere in a match
_AWAY = 3.0  # points: this much value off the board counts half as much as all of it
_MOST_TEMPO, _MOST_MARGIN = 0.55, 2.0  # beyond these, more counts less and less


@dataclass(frozen=True, slots=True)
class _Side:
    """A side's points, including the safe ones of this turn, and the markers that it will hold.

    `rates` are the markers expected in each of the next turns.
    `worth` is the value of its ships in points of the match. Once both fleets have flown, it is what is
    left after the other side's guns fire. `away` is the value of its ships off the board.
    """

    score: float
    rates: tuple[float, ...]
    worth: float
    away: float


def has_flown(state: State) -> bool:
    """Return whether both fleets have flown in this turn, so that the held markers count."""
    return state.phase not in TURN_BEGINS


def traits_of(state: State) -> Floats:
    """Return the traits of a position in the order of `TRAITS`, for the first seat against the second."""
    first, second = _sides(state)
    limit = state.setup.options.turn_limit
    left = _NO_LIMIT if limit is None else float(limit - state.turn + (not has_flown(state)))
    # END-2: the side with enough points must also be ahead.
    goal = max(POINTS_TO_WIN, min(first.score, second.score) + 1)
    ends = _turns_to(goal, first), _turns_to(goal, second)
    turns = min(*ends, left)
    lasts = turns + _SOON
    tempo = _squeezed((_log(ends[1]) - _log(ends[0])) / lasts, _MOST_TEMPO)
    margin = first.score - second.score + _gained(first, turns) - _gained(second, turns)
    limited = min(1.0, max(0.0, min(ends) - left))
    found: Floats = np.array(
        [
            (1.0 - limited) * tempo,
            limited * _squeezed(margin / lasts, _MOST_MARGIN),
            0.0 if turns > 0 or not margin else math.copysign(1.0, margin),
            _ratio(first.worth, second.worth) * _told(state, turns),
            (first.away - second.away) / (first.away + second.away + _AWAY),
        ]
    )
    return found


def _ratio(first: float, second: float) -> float:
    """Return the ratio of two fleets as a logarithm; it counts more the more is left of both."""
    return (math.log(first + _WORTH) - math.log(second + _WORTH)) * math.sqrt((first + second) / _USUAL)


def _told(state: State, turns: float) -> float:
    """Return how much fleets count: at the beginning of a turn less, the fewer turns are left."""
    return 1.0 if has_flown(state) else turns / (turns + _SOON)


def _squeezed(figure: float, most: float) -> float:
    return figure / math.sqrt(1.0 + (figure / most) ** 2)


def _log(turns: float) -> float:
    return math.log(turns + _SOON / 2)


def _sides(state: State) -> tuple[_Side, _Side]:
    markers: Floats = np.array([marker.at for marker in state.markers]).reshape(-1, 2)
    absent = {seat: _absence(state.ships_of(seat), markers) for seat in PLAYERS}
    first, second = (_side(state, seat, absent) for seat in PLAYERS)
    return first, second


def _side(state: State, seat: Seat, absent: dict[Seat, Floats]) -> _Side:
    every = [ship for ship in state.ships.values() if ship.spec.seat is seat]
    held: Floats = np.array([float(marker.owner is seat) for marker in state.markers])
    safe = float(held.sum()) if has_flown(state) else 0.0
    rates = []
    for turn in range(TURNS_AHEAD):
        ours, theirs = absent[seat][turn], absent[seat.other][turn]
        alone, they_alone = (1.0 - ours) * theirs, (1.0 - theirs) * ours
        held = alone + (1.0 - (alone + they_alone)) * held
        rates.append(float(held.sum()))
    return _Side(
        state.scores[seat] + safe,
        tuple(rates),
        sum(map(_worth, every)) - (_loss(state, seat) if has_flown(state) else 0.0),
        sum([_worth(ship) for ship in every if not ship.on_board]),
    )


def _absence(ships: Sequence[Ship], markers: Floats) -> Floats:
    """Return the chance that no ship of a side is at a marker in the next turns: [T, M]."""
    turns = [_turns_to_markers(ship, markers) for ship in ships if ship.spec.hull.capital]
    soon: Floats = np.array(turns, dtype=np.float64).reshape(len(turns), len(markers))
    absent: Floats = absence(soon).prod(axis=0)
    return absent


def _turns_to_markers(ship: Ship, markers: Floats) -> Ints:
    fitted = ship.fittings
    pose = [ship.x], [ship.y], [ship.heading], [ship.velocity]
    found: Ints = turns_to_touch(max(0, fitted.thrust - ship.owes), fitted.extra_course, *pose, markers)[0]
    return found


def _worth(ship: Ship) -> float:
    """Return a ship's present value; the working systems of a nearly destroyed ship count little."""
    return ship_edition(ship).computer.wearing.lasting(ship)


def _loss(state: State, seat: Seat) -> float:
    """Return the value of the damage that the other side's guns would do now, at most that of each ship."""
    ships = state.ships_of(seat)
    taken = dict.fromkeys([ship.spec.id for ship in ships], 0.0)
    for foe in state.ships_of(seat.other):
        if not foe.activated:
            for ship_id, pips in mean_fire(state, foe, ships).items():
                taken[ship_id] += pips
    return sum([_worth(ship) * min(1.0, taken[ship.spec.id] / max(1, sum(ship.pips))) for ship in ships])


def _rate(side: _Side, turn: int) -> float:
    return max(_LEAST_RATE, side.rates[min(turn, TURNS_AHEAD - 1)])


def _turns_to(goal: float, side: _Side) -> float:
    """Return the turns until a side has `goal` points, at its predicted pace."""
    need, turns = max(0.0, goal - side.score), 0
    while need > _rate(side, turns):
        need -= _rate(side, turns)
        turns += 1
    return turns + need / _rate(side, turns)


def _gained(side: _Side, turns: float) -> float:
    """Return the points that a side gains in a number of turns."""
    whole = int(turns)
    return sum([_rate(side, turn) for turn in range(whole)]) + (turns - whole) * _rate(side, whole)
