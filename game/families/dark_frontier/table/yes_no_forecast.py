"""The exact results of each answer to a request in the Advance (DM-5, DM-6)."""

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
    """The result of an answer for a ship: in this meeting, and by the end of the Advance."""

    now: Forecast
    by_end: Forecast

    @property
    def order(self) -> tuple[Fraction, Fraction]:
        """The key to compare answers by: the chance to be lost, then to be hit."""
        return self.by_end.lost, self.by_end.hit


def countermeasure(request: UseCountermeasure) -> dict[bool, Outcome]:
    """Return the results of using a missile as a countermeasure, and of not using one (DM-5).

    Any missiles left then counter later ones in the way that loses the ship least often.
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
    """Return the best forecast of a ship that counters up to `most` armed missiles, and how many it counters.

    The first `spared` meetings are already settled. No missile is used without a gain.
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
    """How many of all steerings of the next round lead a missile to a coasting ship (DT-3)."""

    missile: str
    ship: str
    meeting: int
    of: int


@dataclass(frozen=True, slots=True)
class Passing:
    """The result of an answer: for ships in the rest of this Advance, and what missiles reach next.

    Armed missiles are countered as well as possible; `counters` is how many each ship uses for
    that.
    """

    fates: dict[str, Forecast]
    counters: dict[str, int]
    reaches: tuple[Reach, ...]


def detonation(request: DetonateOrPass) -> dict[bool, Passing]:
    """Return the results of detonating, and of letting both missiles fly on (DM-6)."""
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
    """Yield what missiles could reach in the next round: for each the ship that it reaches best."""
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
    """Return which answer is better, or None if the odds of this Advance are equal.

    Lost ships count first, then hits.
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
