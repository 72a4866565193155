"""Which weapons of ships reach which enemies in the Fire after given commands, with exact odds (DF-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.forecast.questions import Duel
from rules.dark_frontier import odds
from rules.dark_frontier.commands import Flight
from rules.dark_frontier.figures import TUBES
from rules.dark_frontier.foreseeing import struck_by, with_shot
from rules.dark_frontier.gunnery import Shot
from rules.dark_frontier.gunnery import shots_of as every_shot
from rules.dark_frontier.odds import Threat, forecast
from rules.dark_frontier.reaching import burned, weapons_that_reach
from rules.dark_frontier.state import Ship, State
from rules.dark_frontier.systems import missiles_left
from rules.hexes.grid import add, length
from rules.kernel.seats import PLAYERS


@dataclass(frozen=True, slots=True)
class ShotDuel(Duel):
    """All weapons of a ship that reach an enemy, and the chances that they hit and destroy it.

    `missiles` are the tubes' shots. The mean is the chance of a hit.
    """

    guns: tuple[str, ...]
    missiles: int
    hit: Fraction
    lost: Fraction


def after_burns(view: State, flights: Mapping[str, Flight]) -> State:
    """Return the state after ships have turned and burned, when they fire and then fly (DT-1)."""
    state = view.copy()
    for name, flight in flights.items():
        state.ships[name] = burned(state.ships[name], flight)
    return state


def shots_of(state: State) -> Iterator[ShotDuel]:
    """Yield who can fire at whom in the Fire after these burns, the first player's ships first (DF-1)."""
    for seat in PLAYERS:
        for ship in state.side(seat):
            for target in state.side(seat.other):
                if weapons := _reaching(state, ship, target):
                    yield _duel(state, ship, target, weapons)


def _reaching(state: State, ship: Ship, target: Ship) -> Sequence[str]:
    """Return the weapons that can reach a target, before it leaves the map if it does (DA-4)."""
    weapons = weapons_that_reach(state.figures, ship, target)
    if length(add(target.place, target.velocity)) <= state.figures.map.radius:
        return weapons
    struck = (shot.weapon for shot in every_shot(state, ship) if _strikes(state, shot, target))
    return tuple(dict.fromkeys(weapon for weapon in struck if weapon in weapons))


def _strikes(state: State, shot: Shot, target: Ship) -> bool:
    met_first = struck_by(*with_shot(state, shot))
    return met_first is not None and met_first[0].name == target.name


def _duel(state: State, ship: Ship, target: Ship, weapons: Sequence[str]) -> ShotDuel:
    """Return the result of all shots at a target: new flak and missiles that just left are alike (DM-4)."""
    figures = state.figures
    guns = tuple(name for name in weapons if name != TUBES)
    missiles = missiles_left(figures, ship) if TUBES in weapons else 0
    shots = [odds.Coming(Threat.FLAK, figures.spread)] * (len(guns) + missiles)
    fate = forecast(figures, target, shots)
    return ShotDuel(ship.name, target.name, float(fate.hit), guns, missiles, fate.hit, fate.lost)
