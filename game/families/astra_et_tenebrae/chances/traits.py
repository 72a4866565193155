"""The traits of a position that predict the winner; swapping the seats negates each.

All of it is open information: no trait looks at a captain's card. Sides are counted in the same way and
subtracted, so nothing favors a seat.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from math import hypot

import numpy as np

from game.families.astra_et_tenebrae.ai.fighters import Fighter, Floats, fighter_of, guns_of, shot_at
from game.families.astra_et_tenebrae.ai.valuation import cost_of_heat, worth_of_ship
from rules.astra_et_tenebrae.odds import Wounds, wounds_of
from rules.astra_et_tenebrae.state import SETUP, Phase, Ship, State
from rules.kernel.seats import PLAYERS, Seat

# "fleets": the ratio of what both fleets are worth; once all have moved, without what the guns that have yet
# to fire will take. "points": the ratio of the points left on both fleets. "heat": how much more the other
# fleet's heat costs it. "limit": who would win by ships and points, the more the fewer turns are left.
TRAITS = ("fleets", "points", "heat", "limit")

# The phases that a turn can begin with; in later ones all ships have moved.
TURN_BEGINS = frozenset({Phase.INITIATIVE, Phase.HEAT, Phase.MOVEMENT})

_WORTH, _POINTS = 0.5, 1.0  # added to a fleet, so that one without ships has a ratio
_USUAL = 20.0  # what two fleets are worth somewhere in a battle
_MOST_FLEETS = 0.8  # beyond this, more counts less and less
_SHIP = 24.0  # more points than two fleets can differ by with as many ships
_SURE = 2.0  # a lead of one ship is nearly as good as one of more
_NO_LIMIT = 99.0
_A_TURN = 1.0  # turns added to those left: even the last one can turn out differently


@dataclass(frozen=True, slots=True)
class _Side:
    """A side's ships that will last, the points left on them, what they are worth, and what their heat costs.

    Points that are noted count as if they had taken effect (AC-4).
    """

    ships: int
    points: int
    worth: float
    heat: float


def has_moved(state: State) -> bool:
    """Return whether all ships have moved in this turn, so that only fire is left."""
    return state.phase not in TURN_BEGINS


def traits_of(state: State) -> Floats:
    """Return the traits of a position in the order of `TRAITS`, for the first seat against the second."""
    if state.phase in SETUP:
        return np.zeros(len(TRAITS))
    first, second = (_side(state, seat) for seat in PLAYERS)
    limit = state.setup.turn_limit
    left = float(limit - state.turn) if limit else _NO_LIMIT
    told = left / (left + _A_TURN)  # how much fleets count: less, the fewer turns are left
    worth = first.worth + second.worth
    lead = first.ships - second.ships + (first.points - second.points) / _SHIP
    fleets = _ratio(first.worth, second.worth, _WORTH) * math.sqrt((worth + 1.0) / _USUAL)
    return np.array(
        [
            told * _squeezed(fleets, _MOST_FLEETS),
            told * _ratio(first.points, second.points, _POINTS),
            (second.heat - first.heat) / (worth + 1.0),
            math.tanh(_SURE * lead) / (left + _A_TURN),
        ]
    )


def _squeezed(figure: float, most: float) -> float:
    return figure / math.sqrt(1.0 + (figure / most) ** 2)


def _ratio(first: float, second: float, least: float) -> float:
    return math.log(first + least) - math.log(second + least)


def _side(state: State, seat: Seat) -> _Side:
    figures = state.figures
    wounds = {ship.name: wounds_of(figures, ship) for ship in state.side(seat)}
    lasting = [ship for ship in state.side(seat) if not wounds[ship.name].is_lost]
    worth = sum([worth_of_ship(figures.edition, wounds[ship.name]) for ship in lasting])
    if has_moved(state):
        worth -= min(worth, _fire(state, lasting))
    points = sum([_points(wounds[ship.name]) for ship in lasting])
    heat = sum([cost_of_heat(figures, ship, ship.heat) for ship in lasting])
    return _Side(len(lasting), points, worth, heat)


def _points(wounds: Wounds) -> int:
    return sum(wounds.left) + (wounds.hull or 0)


def _fire(state: State, targets: list[Ship]) -> float:
    """Return what the enemies that have yet to fire take from these ships, each at its best target."""
    ours = [fighter_of(state, ship) for ship in targets]
    foes = [fighter_of(state, ship) for ship in state.side(targets[0].seat.other)] if targets else []
    return sum([max([_shot(state, foe, one) for one in ours]) for foe in foes])


def _shot(state: State, foe: Fighter, target: Fighter) -> float:
    away = hypot(foe.x - target.x, foe.y - target.y)
    return shot_at(guns_of(state.setup.edition), foe, target, away, target.row)
