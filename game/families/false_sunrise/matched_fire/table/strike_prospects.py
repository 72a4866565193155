"""What a squadron could attack from a point, and which ships could answer (MF-20, MF-36)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from rules.false_sunrise.matched_fire.gunnery import Attack
from rules.false_sunrise.matched_fire.odds import Forecast, Odds, attack_odds, figures_law, forecast
from rules.false_sunrise.matched_fire.point_defence import DEFENCE_IN, can_defend
from rules.false_sunrise.matched_fire.prospects import after_strike, prospects_of
from rules.false_sunrise.matched_fire.strikes import strike_refusal
from rules.false_sunrise.state import Ship, State
from rules.table.measure import Point, distance_in, snap_point, within

_BEARINGS = 24
_NEAR_IN = (2.9, 3.0, 6.0)  # distances from a target to search: short range, and out of answers


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack from a point: its dice and their law, its effect, and the effect of an answer.

    `figures` is the mean number of figures left after the answer, None if there is none.
    """

    weapon_id: str
    target: Ship
    away_in: float
    odds: Odds
    seen: Forecast
    figures: float | None

    @property
    def attack(self) -> Attack:
        """Its dice."""
        return self.odds.attack


def strikes_from(state: State, ship_id: str, at: Point) -> list[Strike]:
    """List the attacks that a squadron could declare from a point, the strongest first."""
    there = after_strike(state, ship_id, at)
    ship, found = there.ships[ship_id], []
    for one in prospects_of(there, ship):
        target = there.ships[one.target_id]
        mount = ship.fittings.mount(one.weapon_id)
        assert mount is not None, "a weapon that can attack works"
        seen = forecast(there, ship_id, [(one.weapon_id, one.target_id)])[one.target_id]
        figures = None
        if one.answered:
            figures = math.fsum(left * chance for left, chance in figures_law(there, target, ship).items())
        odds = attack_odds(there, ship, mount, target)
        away_in = distance_in(ship.at, target.at)
        found.append(Strike(one.weapon_id, target, away_in, odds, seen, figures))
    return sorted(found, key=lambda one: (-worth(one), one.away_in))


def worth(strike: Strike) -> float:
    """Rate a strike for sorting.

    The value is the share of the target it takes plus something for marks, after any answer.
    """
    seen = strike.seen.answered or strike.seen
    whole = sum(strike.target.pips)
    return seen.mean / whole + seen.destroyed + 0.1 * sum(seen.marks.values())


def answering(state: State, ship_id: str, at: Point) -> list[Ship]:
    """List the enemy ships whose point defense reaches a squadron at a point (MF-36, MF-37)."""
    seat = state.ships[ship_id].seat
    return [foe for foe in state.ships_of(seat.other) if can_defend(foe) and within(foe.at, at, DEFENCE_IN)]


def best_place(state: State, ship_id: str, target_id: str) -> Point | None:
    """Return the reachable point for the strongest attack on an enemy, or None.

    The nearest of equal points wins.
    """
    ship = state.ships[ship_id]
    ranked = []
    for at in dict.fromkeys((ship.at, *_around(state.ships[target_id].at))):
        if strike_refusal(state, ship, at) is not None:
            continue
        strike = next((s for s in strikes_from(state, ship_id, at) if s.target.id == target_id), None)
        if strike is not None:
            ranked.append((round(worth(strike), 6), -round(distance_in(ship.at, at), 2), at))
    return max(ranked)[2] if ranked else None


def _around(at: Point) -> Iterator[Point]:
    for far_in in _NEAR_IN:
        for bearing in range(_BEARINGS):
            turn = math.tau * bearing / _BEARINGS
            yield snap_point((at[0] + far_in * math.sin(turn), at[1] - far_in * math.cos(turn)))
