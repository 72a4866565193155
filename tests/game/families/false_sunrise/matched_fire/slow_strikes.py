"""Strike moves the slow way: every point tried by the rules, with the rules' own odds (MF-20, MF-36)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from game.families.false_sunrise.danger.ends import poses_of, put
from rules.false_sunrise.matched_fire.odds import Forecast, attack_odds, forecast
from rules.false_sunrise.matched_fire.prospects import after_strike, prospects_of
from rules.false_sunrise.matched_fire.strikes import strike_refusal
from rules.false_sunrise.state import Ship, State
from rules.table.measure import Point, distance_in, snap_point

_BEARINGS = 48
_NEAR_IN = (0.0, 1.0, 2.0, 2.99, 3.0, 3.05)


class Strike(NamedTuple):
    """A squadron after its strike move, the mean loss to its attack, and the chance to be destroyed."""

    squadron: Ship
    mean: float
    destroyed: float


def points(state: State, ship: Ship, squadron: Ship, *, far_in: float) -> Iterator[Point]:
    """Yield the ends of legal strike moves to try: around both models, and where it is."""
    around = [(ship.at, far) for far in (*_NEAR_IN, *range(4, int(far_in) + 1))]
    around.append((squadron.at, 8.0))
    yield squadron.at
    for (x, y), far in around:
        for bearing in range(_BEARINGS):
            turn = math.tau * bearing / _BEARINGS
            at = snap_point((x + far * math.sin(turn), y - far * math.cos(turn)))
            if strike_refusal(state, squadron, at) is None and distance_in(at, ship.at) <= far_in + 0.1:
                yield at


def best_strikes(state: State, ship: Ship, squadron: Ship, *, far_in: float = 3.0) -> list[Strike]:
    """Return the strike move that does most to a ship from each position of a squadron."""
    table, found = state.copy(), []
    table.ships[ship.id] = ship
    poses, known = poses_of(state, squadron), dict[object, Forecast]()
    for row in range(len(poses)):
        table.sight = {}
        there = table.ships[squadron.id] = put(squadron, poses[row])
        best = Strike(there, 0.0, 0.0)
        for at in points(table, ship, there, far_in=far_in):
            struck = after_strike(table, there.id, at)
            struck.sight = {}
            for one in _attacks(struck, struck.ships[there.id], ship, known):
                best = one if one.mean > best.mean else best
        found.append(best)
    return found


def _attacks(table: State, squadron: Ship, ship: Ship, known: dict[object, Forecast]) -> Iterator[Strike]:
    """Yield the attacks of a squadron on a ship; the ship answers if it may."""
    for one in prospects_of(table, squadron):
        mount = squadron.fittings.mount(one.weapon_id)
        if mount is None or one.target_id != ship.id:
            continue
        odds = attack_odds(table, squadron, mount, ship)
        key = odds.attack.pool, odds.roll, one.answered
        if key not in known:
            known[key] = forecast(table, squadron.id, [(one.weapon_id, ship.id)])[ship.id]
        seen = known[key].answered or known[key]
        yield Strike(squadron, seen.mean, seen.destroyed)
