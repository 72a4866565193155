"""Danger in Matched Fire: every position where enemies may end, with arcs, Fire Control and point defense.

From each position an enemy makes its best attacks, as many as its Fire Control allows (MF-15), with the dice
that the target's arc and armor give there (MF-26, MF-27), and the target rolls against missiles with those
who help it (MF-31 to MF-33). Each enemy is exact; several enemies at their best positions are carried from
state to state (MF-49), and the mean over all positions adds up what each alone would take. Left out are
strike moves of squadrons, and attacks of point defense at them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from game.families.false_sunrise.danger.ends import End, Poses, drifting, ended, poses_of, put, with_ships
from game.families.false_sunrise.danger.fire import Attacks
from game.families.false_sunrise.danger.fleet_danger import FleetDanger
from game.families.false_sunrise.matched_fire.drift_odds import dealt
from game.forecast.exchange import Exchange, Look, Outcomes
from game.forecast.numbers import Floats, Ints
from game.forecast.questions import Asked, Fire, Grid
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import ready_mounts
from rules.false_sunrise.matched_fire.gunnery import attack_of, can_hit, fire_control_left, weapon_of
from rules.false_sunrise.matched_fire.odds import Forecast, States, carried_on, mean_loss, summed
from rules.false_sunrise.matched_fire.point_defence import roll_pool
from rules.false_sunrise.matched_fire.pool_law import Pool
from rules.false_sunrise.matched_fire.wearing import Wear
from rules.false_sunrise.state import Ship, State
from rules.values import changed

_Dice = tuple[str, Pool, Pool | None]
"""An attack: the weapon, its dice, and those of the roll against a missile."""
_Seen = dict[Attacks, tuple[Ship, tuple[Mount, ...]]]
"""From where attacks with the same dice were seen first, and with which weapons."""


class _Kept:
    """What is known of attacks on a model; only their dice matter, and not where they came from."""

    def __init__(self) -> None:
        self.means: dict[tuple[str, _Dice], float] = {}
        self.forecasts: dict[Attacks, Forecast] = {}


class MatchedExchange(Exchange[End, Attacks]):
    """Attacks of an enemy on a model from the end of each of its legal orders."""

    def __init__(self, table: State, me: Ship, foe: Ship, poses: Poses, seen: _Seen, kept: _Kept) -> None:
        self.outcomes = Outcomes((), self._mean)
        self.positions, self.holds = poses, poses.drift
        self._table, self._me, self._foe, self._poses, self._seen = table, me, foe, poses, seen
        self._kept = kept

    def at(self, position: End) -> Ints:
        rows = range(len(self._poses))
        return np.array([self.outcomes.number(self._attacks(row)) for row in rows], dtype=np.int64)

    def over(self, grid: Grid, every: int) -> Iterator[Look]:
        raise NotImplementedError("no map of Matched Fire: what a model suffers depends on its heading")

    def _attacks(self, row: int) -> Attacks:
        if not self._poses.fires[row]:
            return ()
        there = put(self._foe, self._poses[row])
        mounts = [one for one in ready_mounts(there) if can_hit(self._table, there, one, self._me)]
        ranked = sorted(mounts, key=lambda one: -self._mean_of(there, one))[: fire_control_left(there)]
        attacks = (there.id, *(self._dice(there, one) for one in ranked)) if ranked else ()
        self._seen.setdefault(attacks, (there, tuple(ranked)))
        return attacks

    def _dice(self, there: Ship, mount: Mount) -> _Dice:
        missile = weapon_of(mount).is_missile
        roll = roll_pool(self._table, there, mount, self._me) if missile else None
        return mount.id, attack_of(there, mount, self._me).pool, roll

    def _mean_of(self, there: Ship, mount: Mount) -> float:
        known = there.id, self._dice(there, mount)
        if known not in self._kept.means:
            self._kept.means[known] = mean_loss(self._table, there, mount, self._me)
        return self._kept.means[known]

    def _mean(self, attacks: Attacks) -> float:
        known = self._kept.forecasts
        if attacks not in known:
            known[attacks] = carried(self._table, self._me, [self._seen[attacks]])
        return known[attacks].mean


def carried(state: State, me: Ship, each: Sequence[tuple[Ship, tuple[Mount, ...]]]) -> Forecast:
    """Return what the attacks of several enemies do to a model, one enemy after the other."""
    states: States = {Wear.of(me): 1.0}
    for foe, mounts in each:
        states = carried_on(state, states, foe, mounts, me)
    return summed(me, states)


class MatchedDanger(FleetDanger):
    """How danger is worked out for the models of Matched Fire, at planned positions only."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._ends: dict[str, Poses] = {}
        self._kept: defaultdict[str, _Kept] = defaultdict(_Kept)
        self._at: tuple[Asked[End], State, _Seen] | None = None

    def exchange(self, asked: Asked[End], enemy_id: str) -> MatchedExchange:  # type: ignore[override]
        table, seen = self._placed(asked)
        if enemy_id not in self._ends:
            self._ends[enemy_id] = poses_of(self.state, self.state.ships[enemy_id])
        me, foe = table.ships[asked.piece_id], self.state.ships[enemy_id]
        return MatchedExchange(table, me, foe, self._ends[enemy_id], seen, self._kept[me.id])

    def law(self, piece_id: str, outcome: Attacks) -> Floats:
        return self._law([outcome])

    def losses(self, piece_id: str) -> Floats:
        return np.arange(1 + sum(self.state.ships[piece_id].pips), dtype=np.float64)

    def destroyed(self, piece_id: str) -> Floats:
        chances = np.zeros(1 + sum(self.state.ships[piece_id].pips))
        chances[-1] = 1.0
        return chances

    def fire(self, piece_id: str, outcomes: Sequence[Attacks]) -> Fire:
        law = self._law([one for one in outcomes if one])
        lost = np.arange(len(law))
        most = int(np.flatnonzero(law)[-1])
        destroys = float(law[-1]) if len(law) > sum(self.state.ships[piece_id].pips) else 0.0
        return Fire(len(outcomes), float(law @ lost), most, destroys)

    def grids(self) -> Sequence[Grid]:
        return ()

    def dealt(self, asked: Asked[End]) -> tuple[tuple[str, Fire], ...]:
        table, _ = self._placed(asked)
        me = table.ships[asked.piece_id]
        if asked.position.steers and not me.fittings.bridge:  # WPN-5
            return ()
        found = dealt(table, me).targets.items()
        return tuple((one, Fire(1, odds.mean, odds.losses[-1][0], odds.destroyed)) for one, odds in found)

    def _law(self, outcomes: Sequence[Attacks]) -> Floats:
        """Return the distribution of what attacks together take from the model that was asked about."""
        assert self._at is not None, "asked about a position before"
        asked, table, seen = self._at
        me, some = table.ships[asked.piece_id], [one for one in outcomes if one]
        known = self._kept[me.id].forecasts
        alone = known.get(some[0]) if len(some) == 1 else None
        losses = (alone or carried(table, me, [seen[one] for one in some])).losses
        law = np.zeros(1 + losses[-1][0])
        for lost, chance in losses:
            law[lost] = chance
        return law

    def _placed(self, asked: Asked[End]) -> tuple[State, _Seen]:
        """Return the state with the model and its friends at their ends and the enemies where they drift."""
        if self._at is None or self._at[0] != asked:
            ships, placed = self.state.ships, (*asked.friends, (asked.piece_id, asked.position))
            moved = {one: _moved(ships[one], end) for one, end in placed if not end.left}
            foes = self.state.ships_of(ships[asked.piece_id].seat.other)
            moved |= {foe.id: ended(foe, drifting(self.state, foe)) for foe in foes}
            self._at = asked, with_ships(self.state, moved), {(): (ships[asked.piece_id], ())}
        return self._at[1], self._at[2]


def _moved(ship: Ship, end: End) -> Ship:
    """Return a model at its end; one that has not moved has no velocity, which helps attackers (MF-26)."""
    there = put(ship, end)
    return changed(there, velocity=max(1, ship.velocity) if there.at != ship.at else 0)


DANGER = MatchedDanger
