"""What each answer to a question of the Advance leads to, as exact chances (DM-5, DM-6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from rules.dark_frontier.events import MissilesDetonated
from rules.dark_frontier.foreseeing import certain_at, coasted, steerings_that_meet
from rules.dark_frontier.odds import Coming, Forecast, Threat, forecast
from rules.dark_frontier.requests import DetonateOrPass, UseCountermeasure
from rules.dark_frontier.state import Kind, Ship, State
from rules.dark_frontier.steering import steerings_of
from rules.dark_frontier.systems import missiles_left

ARMED, COUNTERED = Coming(Threat.ARMED), Coming(Threat.COUNTERED)


# --- countermeasure -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an answer leads to for a ship: in this meeting, and by the end of the Advance."""

    now: Forecast
    by_end: Forecast

    @property
    def order(self) -> tuple[Fraction, Fraction]:
        """By what answers are compared: the chance to be lost, then that to be hit."""
        return self.by_end.lost, self.by_end.hit


def countermeasure(request: UseCountermeasure) -> dict[bool, Outcome]:
    """Return what it leads to to use a missile, and to do without (DM-5).

    Missiles that are left after it counter later ones so that the ship is lost as seldom as can be.
    """
    state, ship = request.state, request.state.ships[request.ship]
    rest = [coming for _, coming in certain_at(state, ship)]
    left = missiles_left(state.figures, ship)
    return {
        uses: Outcome(
            forecast(state.figures, ship, [first]),
            best_fate(state, ship, [first, *rest], left - uses, spared=1)[0],
        )
        for uses, first in ((True, COUNTERED), (False, ARMED))
    }


def best_fate(
    state: State, ship: Ship, coming: Sequence[Coming], most: int, *, spared: int = 0
) -> tuple[Forecast, int]:
    """Return the best fate of a ship that counters armed missiles, so many at most, and how many it counters.

    The first meetings that are `spared` are settled. It counters none in vain.
    """
    armed = [n for n, one in enumerate(coming) if n >= spared and one.threat is Threat.ARMED]
    fates = [
        (
            forecast(
                state.figures, ship, [COUNTERED if n in chosen else one for n, one in enumerate(coming)]
            ),
            number,
        )
        for number in range(min(most, len(armed)) + 1)
        for chosen in combinations(armed, number)
    ]
    return min(fates, key=lambda one: (one[0].lost, one[0].hit, one[1]))


# --- detonation -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reach:
    """How many of all steerings of the next round lead a missile to a ship that coasts (DT-3)."""

    missile: str
    ship: str
    meeting: int
    of: int


@dataclass(frozen=True, slots=True)
class Passing:
    """What an answer leads to: for ships in the rest of this Advance, and what missiles reach next.

    Armed missiles are countered as well as can be; `counters` has how many of them each ship uses.
    """

    fates: dict[str, Forecast]
    counters: dict[str, int]
    reaches: tuple[Reach, ...]


def detonation(request: DetonateOrPass) -> dict[bool, Passing]:
    """Return what it leads to to detonate, and to let both missiles fly on as they are (DM-6)."""
    state = request.state
    burst = state.copy()
    pair = request.own, request.enemy
    MissilesDetonated(request.seat, pair, state.figures.spread).apply(burst)
    return {True: _passing(burst, pair), False: _passing(state, pair)}


def _passing(state: State, pair: tuple[str, str]) -> Passing:
    found = {
        ship.name: best_fate(
            state, ship, [coming for _, coming in certain_at(state, ship)], missiles_left(state.figures, ship)
        )
        for ship in state.flying()
    }
    fates = {name: fate for name, (fate, _) in found.items()}
    counters = {name: number for name, (_, number) in found.items()}
    return Passing(fates, counters, tuple(_reaches(state, pair)))


def _reaches(state: State, missiles: Iterable[str]) -> Iterable[Reach]:
    """Run over what missiles could reach in the next round: of each the ship that it reaches best."""
    after = coasted(state)
    for name in missiles:
        one = after.projectiles.get(name)
        if one is None or one.kind is not Kind.MISSILE:
            continue
        of = len(steerings_of(state.figures))
        found = [
            Reach(name, ship.name, sum(1 for _ in steerings_that_meet(after, one, ship)), of)
            for ship in after.side(one.seat.other)
        ]
        if found:
            yield max(found, key=lambda reach: reach.meeting)


def better_to_detonate(request: DetonateOrPass, outcomes: dict[bool, Passing]) -> bool | None:
    """Say which answer is better, None where the odds of this Advance are alike.

    First counts who is lost, then who is hit.
    """
    state, seat = request.state, request.seat

    def balance(passing: Passing) -> tuple[Fraction, Fraction]:
        lost = hit = Fraction(0)
        for name, fate in passing.fates.items():
            sign = -1 if state.ships[name].seat is seat else 1
            lost, hit = lost + sign * fate.lost, hit + sign * fate.hit
        return lost, hit

    yes, no = balance(outcomes[True]), balance(outcomes[False])
    return None if yes == no else yes > no
