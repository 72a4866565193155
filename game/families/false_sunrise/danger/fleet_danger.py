"""What False Sunrise tells about danger: the fire of ships by the rules, from every end of a legal order.

Everything follows the rules: ends of all legal orders, arcs, bands, rocks, exact odds, shields, plating and
what nearby friends add. Left out is everything before or between the shots: jumps by drive, miracle points
for dice and defense, squadrons under way, sanctuaries, damage by rocks, systems lost and ships destroyed
before they fire. Rerolls and lost fire control count as they are now.
What a ship suffers does not depend on its heading: no defense of either edition does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar

import numpy as np

from game.families.false_sunrise.danger import fire
from game.families.false_sunrise.danger.bearings import ARCS_SEEN, OPPOSITE
from game.families.false_sunrise.danger.duels import ShipDuel, duels, marked
from game.families.false_sunrise.danger.ends import End, Poses, drifting, ended, poses_of, put, with_ships
from game.families.false_sunrise.danger.fire import Attacks
from game.families.false_sunrise.danger.sight import Shadows, shadows_of
from game.families.false_sunrise.danger.views import view_from
from game.families.false_sunrise.danger.volleys import Volleys, key_of
from game.forecast.danger import Danger
from game.forecast.exchange import Exchange, Look
from game.forecast.numbers import Floats, Ints
from game.forecast.questions import Asked, Fire, Grid, Placed
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.state import Ship, State
from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.clock import HOURS
from rules.table.measure import Point
from rules.table.terrain import Terrain

STEPS_IN = (3, 1)
_Helpers = tuple[tuple[str, Point], ...]


class ShipExchange(Exchange[End, Attacks]):
    """Fire between a ship and an enemy at the end of each of its legal orders.

    `there` are the enemy's volleys, and `back` returns those of the ship, which `fires_back` unless it has
    lost its bridge.
    """

    facings: ClassVar[int] = HOURS

    def __init__(
        self,
        poses: Poses,
        there: Volleys,
        back: Callable[[], Volleys],
        shadows: Shadows,
        *,
        fires_back: bool,
    ) -> None:
        self.outcomes, self.positions, self.holds = there.outcomes, poses, poses.drift
        self._poses, self._there, self._back, self._shadows = poses, there, back, shadows
        self._fires_back = fires_back

    def at(self, position: End) -> Ints:
        place, poses, there = position[:2], self._poses, self._there
        if position.left:
            return np.zeros(len(poses), dtype=np.int64)
        view = view_from(place, poses.x, poses.y, there.reach_in, self._shadows)
        arcs = ARCS_SEEN[OPPOSITE[view.slots], poses.heading[view.rows]]
        numbers = np.zeros(len(poses), dtype=np.int64)
        numbers[view.rows] = there.look_up(key_of(view.cells, arcs, view.seen, there.grounds([place])[0]))
        found: Ints = np.where(poses.fires, numbers, 0)
        return found

    def over(self, grid: Grid, every: int) -> Iterator[Look]:
        poses, there, back = self._poses.thinned(every), self._there, self._back()
        x, y = grid.places[:, 0].copy(), grid.places[:, 1].copy()
        grounds = there.grounds([(a, b) for a, b in grid.places.tolist()])
        grounds_back = back.grounds([poses[row][:2] for row in range(len(poses))])
        reach_in = max(there.reach_in, back.reach_in)
        for row in range(len(poses)):
            end = poses[row]
            view = view_from(end[:2], x, y, reach_in, self._shadows)
            numbers: Ints = np.zeros(len(view.rows), dtype=np.int64)
            if poses.fires[row]:
                arcs = ARCS_SEEN[view.slots, end.heading]
                numbers = there.look_up(key_of(view.cells, arcs, view.seen, grounds[view.rows]))
            dealt = back.around(view.cells, OPPOSITE[view.slots], view.seen, int(grounds_back[row]))
            yield Look(view.rows, numbers, dealt * self._fires_back)


class FleetDanger(Danger[State, End, Attacks]):
    """How danger is worked out for fleets, in all editions that forecast it."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._shadows = shadows_of(state.setup.terrain)
        self._poses: dict[str, Poses] = {}
        self._volleys: dict[tuple[str, str, _Helpers], Volleys] = {}
        self._supposed: tuple[Asked[End], State] | None = None

    def enemies(self, piece_id: str) -> Sequence[str]:
        return [foe.id for foe in self.state.ships_of(self.state.ships[piece_id].seat.other)]

    def exchange(self, asked: Asked[End], enemy_id: str) -> ShipExchange:
        table = self._table(asked)
        me, foe = table.ships[asked.piece_id], self.state.ships[enemy_id]
        if enemy_id not in self._poses:
            self._poses[enemy_id] = poses_of(self.state, foe)
        return ShipExchange(
            self._poses[enemy_id],
            self._between(table, foe, me),
            partial(self._between, table, me, foe),
            self._shadows,
            fires_back=me.fittings.bridge,
        )

    def law(self, piece_id: str, outcome: Attacks) -> Floats:
        return fire.law_of_damage(outcome, fire.law_of_target(self.state.ships[piece_id]))

    def losses(self, piece_id: str) -> Floats:
        target = fire.target_of(self.state.ships[piece_id])
        return fire.losses(target, fire.enough(target))

    def fire(self, piece_id: str, outcomes: Sequence[Attacks]) -> Fire:
        return fire.fire_of(outcomes, self.state.ships[piece_id])

    def grids(self) -> Sequence[Grid]:
        return [grid_of(self.state.setup.terrain, step_in) for step_in in STEPS_IN]

    def dealt(self, asked: Asked[End]) -> tuple[tuple[str, Fire], ...]:
        table = self._table(asked)
        me = table.ships[asked.piece_id]
        silent = asked.position.steers and not me.fittings.bridge  # WPN-5
        return () if silent else tuple(fire.dealt_by(table, me, table.ships_of(me.seat.other)).items())

    def duels(self, placed: Placed[End]) -> tuple[ShipDuel, ...]:
        return duels(self.state, placed)

    # --- assumptions ----------------------------------------------------------------------------

    def _table(self, asked: Asked[End]) -> State:
        """Return the state with the ship and its friends at their ends and the enemies where they drift."""
        if self._supposed is not None and self._supposed[0] is asked:
            return self._supposed[1]
        ships, placed = self.state.ships, (*asked.friends, (asked.piece_id, asked.position))
        supposed = {ship_id: put(ships[ship_id], end) for ship_id, end in placed if not end.left}
        foes = self.state.ships_of(ships[asked.piece_id].seat.other)
        supposed |= {foe.id: ended(foe, drifting(self.state, foe)) for foe in foes}
        table = with_ships(self.state, supposed)
        table.acquired = marked(self.state)
        self._supposed = asked, table
        return table

    def _between(self, table: State, shooter: Ship, target: Ship) -> Volleys:
        """Return the volleys of one ship at another; they depend on friends that help."""
        helpers = tuple(
            (ship.id, ship.at)
            for seat in Seat
            for ship in (table.ships_of(seat) if seat in table.setup.fleets else ())
            if ship.id not in (shooter.id, target.id) and helps(ship)
        )
        key = (shooter.id, target.id, helpers)
        if key not in self._volleys:
            self._volleys[key] = Volleys(table, shooter, target)
        return self._volleys[key]


def helps(ship: Ship) -> bool:
    """Return whether a ship adds to the defense or the aim of nearby friends (E1-23, FAC-8)."""
    gunnery = load_edition(ship.spec.catalogue.edition).gunnery
    return ship.fittings.measures_afar or bool(gunnery.cover_by(ship))


def grid_of(terrain: Terrain, step_in: int) -> Grid:
    """Return the places a whole number of inches apart; a ship cannot be inside a rock."""
    columns, rows = round(WIDTH_IN) // step_in + 1, round(HEIGHT_IN) // step_in + 1
    y, x = np.mgrid[0:rows, 0:columns] * step_in
    places: Floats = np.stack([x.ravel(), y.ravel()], axis=1).astype(np.float64)
    open_ground = np.array([not terrain.touches((a, b)) for a, b in places.tolist()])
    return Grid(float(step_in), columns, rows, places, open_ground)
