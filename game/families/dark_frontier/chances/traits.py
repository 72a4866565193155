"""The traits of a position that predict the winner of a duel; swapping the seats negates each.

All of it is open information: commands that are sealed are in no state. Sides are counted in the same way and
subtracted, so nothing favors a seat.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from game.families.dark_frontier.ai.fighters import Floats
from game.families.dark_frontier.ai.valuation import flak_share
from game.families.dark_frontier.chances.exchange import worth_of_exchange
from game.families.dark_frontier.chances.race import chance_of_race
from rules.dark_frontier.commands import Flight
from rules.dark_frontier.edge import engine_of, rounds_left
from rules.dark_frontier.foreseeing import certain_at, coasted
from rules.dark_frontier.odds import forecast
from rules.dark_frontier.state import Phase, Ship, State
from rules.dark_frontier.systems import condition
from rules.hexes.grid import add, length
from rules.kernel.seats import PLAYERS, Seat

# "race": the points, the rounds left, and the ships that may be lost in this Advance, or that no command can
# keep on the map. "hulls": the ratio of the hits that both sides survive. "agility": how much more the first
# side's ships can thrust and turn. "exchange": what the next commands are worth to it if both sides mix them
# well. "harm": the damage that is certain to be rolled for in this Advance. "together": as a round begins,
# how far a side leads in the first four at once, because one ahead in several ways is seldom caught.
TRAITS = ("race", "hulls", "agility", "exchange", "harm", "together")
_SUMMED = (1.0, 0.6, 0.6, 1.8)  # about what the first four count in `model.FLIES`

_LEAST_CHANCE = 0.02  # nothing is certain before the end
_LEAST_HULLS = 0.3  # added to what a side survives, so that one without ships has a ratio, too
_MOST_THRUST = 3  # more does not help to dodge
_LONG = 4  # rounds: with so many left, hulls and agility count half as much as in a duel without end
_FIRST = 0.1  # the chance in each Advance that the duel ends before a ship that cannot stay leaves the map
_MOST_WORTH = 1.5  # ships: towards this, more counts less and less


@dataclass(frozen=True, slots=True)
class _Fate:
    """What is certain to meet a ship in this Advance: its chance to be lost, and the damage to expect."""

    lost: float = 0.0
    harm: float = 0.0


@dataclass(frozen=True, slots=True)
class _Side:
    """What a side has after this Advance.

    `lost` is the chance that none of its ships is left, `alone` that it scores in this round, and `doomed`
    that all its ships leave the map later.
    """

    lost: float
    alone: float
    doomed: float
    hulls: float
    agility: float
    harm: float


def about_to_fly(state: State) -> bool:
    """Return whether all shots of a round are fired, so that its Advance comes next."""
    return state.phase is Phase.ADVANCE


def traits_of(state: State) -> Floats:
    """Return the traits of a position in the order of `TRAITS`, for the defender against the attacker."""
    flies = about_to_fly(state)
    fates = {ship.name: _fate_of(state, ship) if flies else _Fate() for ship in state.flying()}
    after = coasted(state) if flies else state
    left = max(0, state.setup.rounds - after.round + 1)
    dooms = _dooms(after, left)
    first, second = (_side(state, after, seat, fates, dooms) for seat in PLAYERS)
    worth = worth_of_exchange(after, dooms)
    lasting = left / (left + _LONG)
    lead = (
        _logit(_race(state, left, first, second)),
        lasting * math.log((first.hulls + _LEAST_HULLS) / (second.hulls + _LEAST_HULLS)),
        lasting * (first.agility - second.agility),
        worth / math.sqrt(1.0 + (worth / _MOST_WORTH) ** 2),
    )
    found: Floats = np.array([*lead, second.harm - first.harm, 0.0 if flies else _together(lead)])
    return found


def _together(lead: Sequence[float]) -> float:
    """Return the square of the weighed sum of some traits, with its sign."""
    whole = math.fsum(weight * one for weight, one in zip(_SUMMED, lead, strict=True))
    return whole * abs(whole)


def _dooms(after: State, left: int) -> dict[str, float]:
    """Return for each ship that no command can keep on the map the chance that this loses it (DA-4).

    It does not if the duel ends before, by its rounds or because the enemy's last ship leaves sooner.
    """
    stays = {ship.name: _stay_of(after, ship, left) for ship in after.flying()}
    last = {seat: max((stays[ship.name] for ship in after.side(seat)), default=0) for seat in PLAYERS}
    found = {}
    for ship in after.flying():
        stay = stays[ship.name]
        if stay < left and stay <= last[ship.seat.other]:
            found[ship.name] = (1.0 - _FIRST) ** (stay + 1)
    return found


def _stay_of(after: State, ship: Ship, left: int) -> int:
    """Return how many of the Advances that are left a ship can stay on the map."""
    figures, flight = after.figures, Flight(ship.facing, ship.velocity)
    return min(left, rounds_left(figures.map.radius, engine_of(figures, ship), ship.place, flight))


def _race(state: State, left: int, first: _Side, second: _Side) -> float:
    """Return the chance to win by ships that are lost in this Advance, or else by points."""
    mine, theirs = (state.points[seat] for seat in PLAYERS)

    def goes_on(more: int, for_them: int) -> float:
        ends, points = (state.setup.points, left), (mine + more, theirs + for_them)
        chance = chance_of_race(ends, *points)
        return chance if max(points) >= state.setup.points else _or_off_the_map(chance, first, second)

    played = (
        first.alone * goes_on(1, 0)
        + second.alone * goes_on(0, 1)
        + (1.0 - first.alone - second.alone) * goes_on(0, 0)
    )
    none = (1.0 - first.lost) * (1.0 - second.lost)
    return second.lost * (1.0 - first.lost) + first.lost * second.lost / 2 + none * played


def _or_off_the_map(chance: float, first: _Side, second: _Side) -> float:
    """Return a chance to win, with the ships that cannot stay on the map."""
    stay = (1.0 - first.doomed) * (1.0 - second.doomed)
    return second.doomed * (1.0 - first.doomed) + first.doomed * second.doomed / 2 + stay * chance


def _logit(chance: float) -> float:
    kept = min(1.0 - _LEAST_CHANCE, max(_LEAST_CHANCE, chance))
    return math.log(kept / (1.0 - kept))


def _side(state: State, after: State, seat: Seat, fates: dict[str, _Fate], dooms: dict[str, float]) -> _Side:
    ships = state.side(seat)
    lasting = [(ship, (1.0 - fates[ship.name].lost) * (1.0 - dooms.get(ship.name, 0.0))) for ship in ships]
    return _Side(
        math.prod(fates[ship.name].lost for ship in ships),
        _alone(after, seat, fates) if about_to_fly(state) else 0.0,
        math.prod(dooms.get(ship.name, 0.0) for ship in after.side(seat)),
        math.fsum(share * _hulls(state, ship) for ship, share in lasting),
        math.fsum(share * _agility(state, ship) for ship, share in lasting),
        math.fsum(fates[ship.name].harm for ship in ships),
    )


def _fate_of(state: State, ship: Ship) -> _Fate:
    """Return what is certain to meet a ship in the coming Advance, or that it leaves the map (DA-4)."""
    if length(add(ship.place, ship.velocity)) > state.figures.map.radius:
        return _Fate(1.0, 1.0)
    coming = [one for _, one in certain_at(state, ship)]
    if not coming:
        return _Fate()
    told = forecast(state.figures, ship, coming)
    return _Fate(float(told.lost), float(sum(told.results.values())))


def _alone(after: State, seat: Seat, fates: dict[str, _Fate]) -> float:
    """Return the chance that a side is alone in the yard at the Tally of the Advance before (DE-2)."""
    if after.round <= after.figures.scores_from:
        return 0.0
    ours, theirs = (_absence(after, one, fates) for one in (seat, seat.other))
    return (1.0 - ours) * theirs


def _absence(after: State, seat: Seat, fates: dict[str, _Fate]) -> float:
    """Return the chance that no ship of a side is left in the yard."""
    yard = after.figures.map.yard
    return math.prod(fates[ship.name].lost for ship in after.side(seat) if length(ship.place) <= yard)


def _hulls(state: State, ship: Ship) -> float:
    """Return how many shots of fresh flak a ship's hull boxes are worth."""
    figures = state.figures
    return condition(figures, ship).hull / max(1 / figures.die, flak_share(figures, ship, figures.spread))


def _agility(state: State, ship: Ship) -> float:
    now = condition(state.figures, ship)
    return float(min(_MOST_THRUST, now.thrust) + now.rotation)
