"""Danger in Matched Fire: every position where enemies may end, with arcs, Fire Control and point defense.

From each position an enemy makes its best attacks, as many as its Fire Control allows (MF-15), with the dice
that the target's arc and armor give there (MF-26, MF-27), and the target rolls against missiles with those
who help it (MF-31 to MF-33). A squadron first makes the strike move after which its attack does most (MF-20),
and a ship fires point defense at each that attacks it from nearby, while its Fire Control lasts (MF-36 a).
All of it is exact but for strikes of missiles and past rocks, which are tried from many points: several
enemies at their best positions are carried from state to state (MF-49), and the mean over all positions adds
up what each alone would take. Left out are what one point defense attack does to other squadrons than the
one that it answers, those at the beginning of a ship's activation (MF-36 b), and all that the model itself
does first: its own strike move, and Fire Control that its attacks expend. What it deals is from where it is.

What a model suffers and deals depends on its heading, so maps cover the places where its moves end, each
with the heading of the move that ends nearest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import ClassVar, NamedTuple

import numpy as np

from game.families.false_sunrise.danger.bearings import ARCS_SEEN, OPPOSITE
from game.families.false_sunrise.danger.duels import ShipDuel, duels
from game.families.false_sunrise.danger.ends import End, Poses, drifting, ended, poses_of, put, with_ships
from game.families.false_sunrise.danger.fire import Attacks
from game.families.false_sunrise.danger.fleet_danger import FleetDanger, grid_of
from game.families.false_sunrise.danger.sight import Shadows
from game.families.false_sunrise.danger.views import View, view_from
from game.families.false_sunrise.matched_fire.drift_odds import dealt
from game.families.false_sunrise.matched_fire.landings import landings
from game.families.false_sunrise.matched_fire.strike_volleys import StrikeVolleys
from game.families.false_sunrise.matched_fire.strike_ways import StrikeGround, StrikeWays
from game.families.false_sunrise.matched_fire.struck import Struck
from game.families.false_sunrise.matched_fire.volleys import Lines, Volleys
from game.forecast.exchange import Exchange, Look
from game.forecast.numbers import Floats, Ints
from game.forecast.questions import Asked, Fire, Grid, Placed
from rules.false_sunrise.matched_fire.gunnery import is_capital
from rules.false_sunrise.state import Ship, State
from rules.values import changed

_STEP_IN = 1  # inches between the places of a map


class _Side(NamedTuple):
    """A model before its move, and where it may end it."""

    ship: Ship
    poses: Poses


class MatchedExchange(Exchange[End, Attacks]):
    """Attacks of an enemy on a model from the end of each of its legal orders, and attacks back.

    `strikes` are its attacks after strike moves, None for a capital ship.
    """

    def __init__(
        self,
        me: _Side,
        foe: _Side,
        there: Volleys,
        back: Volleys,
        strikes: StrikeVolleys | None,
        shadows: Shadows,
    ) -> None:
        self.outcomes, self._strikes = there.outcomes, strikes
        self.positions, self.holds = foe.poses, foe.poses.drift
        self._me, self._foe, self._there, self._back, self._shadows = me, foe, there, back, shadows

    def at(self, position: End) -> Ints:
        if position.left:
            return np.zeros(len(self._foe.poses), dtype=np.int64)
        return self._suffered(position, self._view(position))

    def over(self, grid: Grid, every: int) -> Iterator[Look]:
        looks = len(self._foe.poses)
        for end, places, fires in landings(self._me.poses, grid):
            view = self._view(end)
            numbers = self._suffered(end, view)
            kinds, times = np.unique(numbers[numbers > 0], return_counts=True)
            dealt = np.full((len(places), 1), self._dealt(end, view) if fires else 0.0)
            nothing = np.zeros_like(places)
            yield Look(places, nothing, dealt, nothing, looks)
            looks = 0
            for kind, count in zip(kinds.tolist(), times.tolist(), strict=True):
                yield Look(places, nothing + kind, np.zeros_like(dealt), nothing + count, 0)

    def _view(self, end: End) -> View:
        poses, reach_in = self._foe.poses, max(self._there.reach_in, self._back.reach_in)
        view = view_from(end[:2], poses.x, poses.y, reach_in, self._shadows)
        seen = view.seen > 0
        return View(view.rows[seen], view.cells[seen], view.slots[seen], view.seen[seen])

    def _suffered(self, end: End, view: View) -> Ints:
        """Return the attacks of the enemy from each of its positions."""
        poses, me, rows = self._foe.poses, _moved(self._me.ship, end), view.rows
        lines = Lines(
            np.stack((poses.x[rows], poses.y[rows]), axis=1),
            np.array([end[:2]] * len(rows)).reshape(-1, 2),
            view.cells,
            ARCS_SEEN[OPPOSITE[view.slots], poses.heading[rows]],
            ARCS_SEEN[view.slots, end.heading],
            np.full(len(rows), not me.velocity),
        )
        numbers = np.zeros(len(poses), dtype=np.int64)
        found = self._there.numbers(lines, lambda row: (put(self._foe.ship, poses[rows[row]]), me))
        numbers[rows] = np.where(poses.fires[rows], found, 0)
        if self._strikes is not None:
            numbers = self._strikes.better(numbers, self._strikes.numbers(end, me))
        return numbers

    def _dealt(self, end: End, view: View) -> float:
        """Return the sum of what the model takes from the enemy over all positions of the enemy."""
        poses, foe, rows = self._foe.poses, self._foe.ship, view.rows
        there = put(self._me.ship, end)
        lines = Lines(
            np.array([end[:2]] * len(rows)).reshape(-1, 2),
            np.stack((poses.x[rows], poses.y[rows]), axis=1),
            view.cells,
            ARCS_SEEN[view.slots, end.heading],
            ARCS_SEEN[OPPOSITE[view.slots], poses.heading[rows]],
            (poses.x[rows] == foe.x) & (poses.y[rows] == foe.y),
        )
        numbers = self._back.numbers(lines, lambda row: (there, _moved(foe, poses[rows[row]])))
        return float(self._back.outcomes.means()[numbers].sum())


class MatchedDanger(FleetDanger):
    """How danger is worked out for the models of Matched Fire."""

    adds_up: ClassVar[bool] = False

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._ends: dict[str, Poses] = {}
        self._struck: dict[str, Struck] = {}
        self._ways: dict[str, StrikeWays] = {}
        self._at: tuple[Asked[End], State] | None = None

    def exchange(self, asked: Asked[End], enemy_id: str) -> MatchedExchange:  # type: ignore[override]
        table, ships = self._placed(asked), self.state.ships
        me, foe = (_Side(ships[one], self._ends_of(one)) for one in (asked.piece_id, enemy_id))
        there = Volleys(table, foe.ship, me.ship, self._struck_of(me.ship), answers=True)
        strikes = None if is_capital(foe.ship) else StrikeVolleys(foe.ship, self._ways_of(foe.ship), there)
        back = Volleys(table, me.ship, foe.ship, self._struck_of(foe.ship))
        return MatchedExchange(me, foe, there, back, strikes, self._shadows)

    def law(self, piece_id: str, outcome: Attacks) -> Floats:
        return self._struck_of(self.state.ships[piece_id]).law(outcome)

    def losses(self, piece_id: str) -> Floats:
        return np.arange(1 + sum(self.state.ships[piece_id].pips), dtype=np.float64)

    def destroyed(self, piece_id: str) -> Floats:
        chances = np.zeros(1 + sum(self.state.ships[piece_id].pips))
        chances[-1] = 1.0
        return chances

    def law_together(self, piece_id: str, outcomes: Sequence[Attacks]) -> Floats:
        return self.law(piece_id, tuple(dice for outcome in outcomes for dice in outcome))

    def fire(self, piece_id: str, outcomes: Sequence[Attacks]) -> Fire:
        law = self.law_together(piece_id, outcomes)
        mean = float(law @ np.arange(len(law)))
        return Fire(len(outcomes), mean, int(np.flatnonzero(law)[-1]), float(law[-1]))

    def grids(self) -> Sequence[Grid]:
        return (grid_of(self.state.setup.terrain, _STEP_IN),)

    def dealt(self, asked: Asked[End]) -> tuple[tuple[str, Fire], ...]:
        table = self._placed(asked)
        me = table.ships[asked.piece_id]
        if asked.position.steers and not me.fittings.bridge:  # WPN-5
            return ()
        found = dealt(table, me).targets.items()
        return tuple((one, Fire(1, odds.mean, odds.losses[-1][0], odds.destroyed)) for one, odds in found)

    def duels(self, placed: Placed[End]) -> tuple[ShipDuel, ...]:
        return duels(self.state, placed, _moved)

    def _ends_of(self, ship_id: str) -> Poses:
        if ship_id not in self._ends:
            self._ends[ship_id] = poses_of(self.state, self.state.ships[ship_id])
        return self._ends[ship_id]

    @cached_property
    def _ground(self) -> StrikeGround:
        return StrikeGround(self.state.setup.terrain, self._shadows)

    def _ways_of(self, squadron: Ship) -> StrikeWays:
        if squadron.id not in self._ways:
            ways = StrikeWays(self._ends_of(squadron.id), self._ground, self._shadows)
            self._ways[squadron.id] = ways
        return self._ways[squadron.id]

    def _struck_of(self, ship: Ship) -> Struck:
        if ship.id not in self._struck:
            self._struck[ship.id] = Struck(ship)
        return self._struck[ship.id]

    def _placed(self, asked: Asked[End]) -> State:
        """Return the state with the model and its friends at their ends and the enemies where they drift."""
        if self._at is None or self._at[0] != asked:
            ships, placed = self.state.ships, (*asked.friends, (asked.piece_id, asked.position))
            moved = {one: _moved(ships[one], end) for one, end in placed if not end.left}
            foes = self.state.ships_of(ships[asked.piece_id].seat.other)
            moved |= {foe.id: ended(foe, drifting(self.state, foe)) for foe in foes}
            self._at = asked, with_ships(self.state, moved)
        return self._at[1]


def _moved(ship: Ship, end: End) -> Ship:
    """Return a model at its end; one that has not moved has no velocity, which helps attackers (MF-26)."""
    there = put(ship, end)
    return changed(there, velocity=max(1, ship.velocity) if there.at != ship.at else 0)


DANGER = MatchedDanger
