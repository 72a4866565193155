"""Requests during the Advance: countermeasures, detonations, and missiles fired at passing ships."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.families.dark_frontier.ai.fighters import Floats
from game.families.dark_frontier.ai.level import Level
from game.families.dark_frontier.ai.mixing import drawn, mixes_of
from game.families.dark_frontier.ai.valuation import (
    MISSILE,
    worth_of_flak,
    worth_of_missiles,
    worth_of_warhead,
)
from game.reasons import Decision, candidate, thought
from rules.dark_frontier.advancing import when
from rules.dark_frontier.odds import Coming, Threat, forecast
from rules.dark_frontier.requests import DetonateOrPass, NameNumber, UseCountermeasure
from rules.dark_frontier.state import Projectile, Ship, State
from rules.dark_frontier.systems import missiles_left
from rules.kernel.requests import Below

_THREATS = (Threat.COUNTERED, Threat.ARMED)


def counter(level: Level, request: UseCountermeasure, _below: Below) -> Decision:
    """Use a missile as a countermeasure to an armed one if that costs the ship less (DM-5)."""
    figures = request.state.figures
    ship = request.state.ships[request.ship]
    if level.hoards:
        return Decision(False, (thought(request.ship, [candidate("keeps its missile")], 0),))
    if level.knows_end and request.state.round >= request.state.setup.rounds:
        return _counter_at_the_end(request, ship)
    countered = -worth_of_flak(figures, ship, figures.spread)
    rated = [
        candidate("stops it", ("debris", countered), ("the missile it costs", -MISSILE)),
        candidate("keeps its missile", ("the warhead", -worth_of_warhead(figures, ship))),
    ]
    chosen = 0 if rated[0].points >= rated[1].points else 1
    return Decision(chosen == 0, (thought(request.ship, rated, chosen),))


def _counter_at_the_end(request: UseCountermeasure, ship: Ship) -> Decision:
    """Answer in the last round: a missile has no later use, and only losing the ship counts."""
    figures = request.state.figures
    stops, strikes = (forecast(figures, ship, [Coming(one, figures.spread)]) for one in _THREATS)
    rated = [
        candidate("stops it", ("debris", -float(stops.lost))),
        candidate("keeps its missile", ("the warhead", -float(strikes.lost))),
    ]
    chosen = 0 if rated[0].points >= rated[1].points else 1
    return Decision(chosen == 0, (thought(request.ship, rated, chosen),))


def detonate(_level: Level, request: DetonateOrPass, _below: Below) -> Decision:
    """Detonate if what the enemy's missile reaches outweighs what ours reaches (DM-6)."""
    state = request.state
    own, enemy = state.projectiles[request.own], state.projectiles[request.enemy]
    ours, theirs = _reaches(state, own), _reaches(state, enemy)
    rated = [
        candidate("lets it pass", ("what its missile reaches", ours), ("what the enemy's reaches", -theirs)),
        candidate("detonates"),
    ]
    chosen = 1 if rated[0].points < 0 else 0
    return Decision(chosen == 1, (thought(request.own, rated, chosen),))


def _reaches(state: State, missile: Projectile) -> float:
    """Return what a missile does to the ships that it meets now, beyond what flak would do."""
    figures = state.figures
    fresh = missile.round == state.round
    total = 0.0
    for ship in state.side(missile.seat.other):
        if when(state, ship, missile) is not None:
            flak = worth_of_flak(figures, ship, figures.spread)
            total += 0.0 if fresh else worth_of_warhead(figures, ship) - flak
    return total


def name_number(level: Level, request: NameNumber, below: Below) -> Decision:
    """Choose a number of missiles: drawn from a mixed strategy, or the most possible (DM-7)."""
    passing = Passing.of(request)
    gains, shares = passing.gains, passing.ours
    chosen = drawn(shares, below) if level.mixes else int(gains.min(axis=1).argmax())
    rated = [
        candidate(
            f"fires {number} ({shares[number]:.0%} of the time)", ("if the enemy fires all it can", row[-1])
        )
        for number, row in enumerate(gains)
    ]
    return Decision(chosen, (thought(request.ship, rated, chosen),))


@dataclass(frozen=True, slots=True)
class Passing:
    """Two ships that pass: the value of each pair of numbers, and how often each side names each (DM-7).

    `gains` has a row for each own number and a column for each of the enemy's.
    """

    gains: Floats
    ours: Floats
    theirs: Floats

    @classmethod
    def of(cls, request: NameNumber) -> Passing:
        """Evaluate all pairs. Both sides mix their numbers so that nobody can predict them."""
        state = request.state
        ship, enemy = state.ships[request.ship], state.ships[request.enemy]
        most, theirs = request.most(), missiles_left(state.figures, enemy)
        gains = np.array(
            [[_gain(state, ship, enemy, n, m) for m in range(theirs + 1)] for n in range(most + 1)]
        )
        pairs = {(0, 1): gains, (1, 0): -gains.T}
        mixes = mixes_of([np.zeros(most + 1), np.zeros(theirs + 1)], pairs)
        return cls(gains, mixes[0], mixes[1])

    def worths(self) -> Floats:
        """Return the average value of each own number against the enemy's."""
        found: Floats = self.gains @ self.theirs
        return found


def _gain(state: State, ship: Ship, enemy: Ship, ours: int, theirs: int) -> float:
    """Return the value for a ship of these numbers of missiles."""
    figures = state.figures
    least = min(ours, theirs)

    def lost(victim: Ship, used: int, armed: int) -> float:
        flak = least * worth_of_flak(figures, victim, figures.spread)
        counters = max(0, missiles_left(figures, victim) - used)
        return min(1.0, flak + worth_of_missiles(figures, victim, armed, counters))

    dealt, taken = lost(enemy, theirs, ours - least), lost(ship, ours, theirs - least)
    return dealt - taken - MISSILE * (ours - theirs)
