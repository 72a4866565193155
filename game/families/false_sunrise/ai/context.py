"""The planning context: the state at the start of an order phase, as arrays for both sides."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from game.families.false_sunrise.ai.guns import afar_tables, fire_tables, indirect_tables, may_fire
from game.families.false_sunrise.ai.habits import goal_of, leader
from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.miracles import price_of_thrust
from game.families.false_sunrise.ai.reach import Moves, can_all_go_on, moves_of
from game.families.false_sunrise.ai.rocks import Bools, Floats, Ints, Rocks, rocks_of
from game.families.false_sunrise.ai.turns_to_reach import turns_to_touch
from game.families.false_sunrise.ai.valuation import pip_worth, ship_worth
from game.families.false_sunrise.editions import ComputerEdition, ship_edition
from rules.false_sunrise.movement import slowing_ship
from rules.false_sunrise.scoring import MARKER_REACH_IN, POINTS_TO_WIN
from rules.false_sunrise.state import Ship, State
from rules.kernel.seats import Seat
from rules.table.clock import VECTORS

TURNS_AHEAD = 3
_LATE = TURNS_AHEAD + 1.0  # turns to a marker that is beyond the look-ahead
_CRASH = 4.0  # points, in addition to the pips that a crash costs
_EXIT = 4.0  # points: the ship is out of play for more than a turn
_DOOMED = 6.0  # points: the ship can no longer brake or turn clear of rocks and edges
_RATE = 2.5  # markers that the leader is assumed to hold in the race to 15 points
_DISCOUNT = 0.95  # factor for each turn further ahead
_PRESENCE = 0.9  # the chance that a ship goes to a marker that it can reach
_SPREAD = 0.7  # exponent: a ship that can reach several markers goes to only one of them
_HASTE = 0.05  # points per inch of velocity beyond twice the thrust: a risk if the engines fail
_DEBT = 0.04  # points for each thrust borrowed from the next order (UPG-4)
_IN_RANGE = 14.0  # inches within which most weapons can fire
_MOST_GIVEN = 2  # the most miracle points considered for the thrust of one ship
_MOST_GIVEN_CAREFUL = 3  # the same for a ship with little thrust of its own
_CAREFUL_THRUST = 4
_AWE = 0.02  # points per inch of velocity that an enemy loses (FAC-3)

Fire = dict[tuple[Seat, int, tuple[int, ...]], tuple[Floats, Floats]]


@dataclass(slots=True)
class Side:
    """One side's ships on the board: their possible orders, the results, and the ships' values.

    Each list has one entry per ship. n counts a ship's orders, T turns, M markers, J enemies and S
    ships.

    - `absent` [n, T, M]: the chance of not being at a marker in each of the next turns.
    - `hazard` [n]: points that an order costs whatever the enemy does.
    - `doomed` [n]: whether it leaves the ship unable to avoid a rock or an edge later.
    - `fires` [n]: whether the ship may fire after the order (WPN-5).
    - `guns`, `threats` [J, arc, cell]: pips dealt to and taken from each enemy by weapons that need
      line of sight.
    - `indirect`, `indirect_back`: the same for weapons that do not need it; None if there are none.
    - `pip`, `pips`, `worth` [S]: the value of a pip, the pips left, and the value of the ship.
    - `pool`: miracle points available for thrust; `price`: the value of one if it is kept (FAC-1).
    - `presence` [S]: weight at a contested marker (FAC-15).
    - `afar`: tables of each weapon that may measure its range band from a friend (FAC-8).
    - `slows_in` [S]: the distance in inches within which the ship slows enemies (FAC-3).
    - `awe` [S]: points that the ship loses if it is slowed itself (FAC-3).
    """

    seat: Seat
    ships: list[Ship]
    pool: int = 0
    price: float = 0.0
    presence: list[int] = field(default_factory=list)
    afar: list[list[Floats]] = field(default_factory=list)
    slows_in: Floats = field(default_factory=lambda: np.zeros(0))
    awe: Floats = field(default_factory=lambda: np.zeros(0))
    moves: list[Moves] = field(default_factory=list)
    absent: list[Floats] = field(default_factory=list)
    hazard: list[Floats] = field(default_factory=list)
    doomed: list[Bools] = field(default_factory=list)
    fires: list[Bools] = field(default_factory=list)
    guns: list[Floats] = field(default_factory=list)
    threats: list[Floats] = field(default_factory=list)
    indirect: list[Floats | None] = field(default_factory=list)
    indirect_back: list[Floats | None] = field(default_factory=list)
    pip: Floats = field(default_factory=lambda: np.zeros(0))
    pips: Floats = field(default_factory=lambda: np.zeros(0))
    worth: Floats = field(default_factory=lambda: np.zeros(0))

    @property
    def coasting(self) -> tuple[int, ...]:
        """The plan in which all ships maintain velocity and course."""
        return tuple(moves.maintain for moves in self.moves)


class Context:
    """The information that a seat plans with.

    `leader` is the id of the ship that flies by the level's habit, "" for none.
    `owner` [M] is 1 for a marker that the seat holds, -1 for one that the enemy holds, and 0 otherwise.
    `target` is how many points win at the end of this turn for who is ahead (END-2, END-4).
    """

    def __init__(self, state: State, seat: Seat, level: Level) -> None:
        self.state = state
        self.level = level
        self._foresees = level.enemy_plans > 1 or level.mixed_plans > 0
        self.rocks: Rocks = rocks_of(state.setup.terrain)
        leading = leader(level.habit, state, seat)
        self.leader = leading.id if leading is not None else ""
        markers = goal_of(level.habit, state, seat) if level.one_marker else state.markers
        self.markers: Floats = np.array([marker.at for marker in markers]).reshape(-1, 2)
        worth = {None: 0.0, seat: 1.0, seat.other: -1.0}
        self.owner: Floats = np.array([worth[marker.owner] for marker in markers])
        self.target = 0 if state.turn == state.setup.options.turn_limit else POINTS_TO_WIN
        self._may_end = self._foresees and max(state.scores.values()) + len(state.markers) >= self.target
        self.turns_left = _turns_left(state)
        self.turn_weights = _turn_weights(self.turns_left)
        self.fire_weight = level.fire * min(1.0, max(0.05, (self.turns_left - 1) / 3))
        self.fire: Fire = {}
        self.known: ComputerEdition = ship_edition(next(iter(state.ships.values()))).computer
        self.nodes = 0
        self.me, self.foe = Side(seat, state.ships_of(seat)), Side(seat.other, state.ships_of(seat.other))
        sides = (self.me, self.foe)
        for side in sides:
            side.pool = state.miracles.get(side.seat, 0)
            side.price = price_of_thrust(state, side.seat, level) if side.pool else 0.0
            side.presence = [ship.fittings.presence for ship in side.ships]
            side.slows_in = np.array([ship.fittings.slows_in for ship in side.ships])
        self.presence = any(any(side.presence) for side in sides)
        self.reverence = any(side.slows_in.any() for side in sides)
        orders = self.orders_worth_a_thought([*self.me.ships, *self.foe.ships])
        for side in sides:
            self._fill(side, orders)

    def other(self, side: Side) -> Side:
        """Return the other side."""
        return self.foe if side is self.me else self.me

    def touched(self, side: Side, plan: tuple[int, ...]) -> Bools:
        """Return which markers [M] at least one ship of a side passes under a plan."""
        touched: Bools = np.zeros(len(self.markers), dtype=np.bool_)
        for moves, at in zip(side.moves, plan, strict=True):
            touched |= moves.touches[at]
        return touched

    def weights(self, side: Side, plan: tuple[int, ...]) -> Ints:
        """Return the greatest presence [M] of a side's ships near each marker under a plan (FAC-15)."""
        weights: Ints = np.zeros(len(self.markers), dtype=np.int64)
        for moves, at, presence in zip(side.moves, plan, side.presence, strict=True):
            np.maximum(weights, presence * moves.touches[at], out=weights)
        return weights

    def _fill(self, side: Side, orders: Mapping[str, tuple[Moves, Bools]]) -> None:
        state = self.state
        enemies = self.other(side).ships
        side.pip = np.array([pip_worth(ship) for ship in side.ships])
        side.pips = np.array([float(max(1, sum(ship.pips))) for ship in side.ships])
        side.worth = np.array([ship_worth(state, ship) for ship in side.ships])
        side.awe = np.array([_AWE * ship.velocity / 2 for ship in side.ships])
        side.afar = [afar_tables(state, ship, enemies) for ship in side.ships]
        for ship in side.ships:
            moves, doomed = orders[ship.id]
            side.moves.append(moves)
            soon = self._soon(ship, moves)
            side.absent.append(absence(soon))
            side.hazard.append(self._hazard(side, ship, moves, doomed))
            side.doomed.append(doomed)
            side.fires.append(may_fire((moves.menu.velocity != 0) | (moves.menu.course != 0), ship))
            out, back = [(ship, foe) for foe in enemies], [(foe, ship) for foe in enemies]
            side.guns.append(fire_tables(state, out))
            side.threats.append(fire_tables(state, back))
            side.indirect.append(indirect_tables(state, out))
            side.indirect_back.append(indirect_tables(state, back))

    def orders_worth_a_thought(self, ships: Sequence[Ship]) -> dict[str, tuple[Moves, Bools]]:
        """Return the orders to consider for each ship by id, and a mask of the doomed ones among them.

        Doomed orders leave a ship unable to avoid a rock or an edge later. They are kept only if all
        orders are doomed, or by levels that predict the enemy if the match may end this turn. The order
        to maintain is always kept.
        """
        coasting = [ship for ship in ships if self._is_taken_to_maintain(ship)]
        found = {}
        for ship in coasting:
            moves = moves_of(ship, self.rocks, self.markers, coasting=True, slowed=self.is_slowed(ship))
            found[ship.id] = moves, np.zeros(len(moves.x), dtype=np.bool_)
        flown = [self._moves(ship) for ship in ships if ship.id not in found]
        for moves, clear in zip(flown, can_all_go_on(flown, self.rocks), strict=True):
            looks = self.level.looks_ahead(leads=moves.ship.id == self.leader)
            fine = clear if looks else ~(moves.crashed | moves.left)
            keep = fine.copy() if fine.any() and not self._may_end else np.ones_like(fine)
            keep[moves.maintain] = True  # always keep the default order, which the enemy may give
            found[moves.ship.id] = moves.kept(keep), ~fine[keep]
        return found

    def _is_taken_to_maintain(self, ship: Ship) -> bool:
        arrived = ship.extras is not None and ship.extras.arrived
        return arrived or (not self._foresees and ship.seat is self.foe.seat)

    def is_slowed(self, ship: Ship) -> bool:
        """Return whether a ship will fly its next order with half its velocity (FAC-3)."""
        return self.reverence and slowing_ship(self.state, ship) is not None

    def _moves(self, ship: Ship) -> Moves:
        """Return the results of every order of a ship, also with miracle points for thrust (FAC-1)."""
        pool = self.state.miracles.get(ship.seat, 0)
        most = _MOST_GIVEN_CAREFUL if ship.fittings.thrust <= _CAREFUL_THRUST else _MOST_GIVEN
        slowed = self.is_slowed(ship)
        return moves_of(ship, self.rocks, self.markers, points=min(pool, most), slowed=slowed)

    def _soon(self, ship: Ship, moves: Moves) -> Floats:
        """Return the turns [n, M] from each order's end to each marker, by charts or roughly by distance."""
        fittings = ship.fittings
        if not ship.spec.hull.capital:
            return np.full((len(moves.x), len(self.markers)), _LATE)
        if not self.level.uses_reach_charts:
            rest = np.maximum(0.0, _gaps(moves, self.markers) - MARKER_REACH_IN)
            speed = np.maximum(1.0, moves.velocity + fittings.thrust / 2)
            return np.where(moves.left[:, None], _LATE, np.clip(np.ceil(rest / speed[:, None]), 1.0, _LATE))
        poses = (moves.x, moves.y, moves.heading, moves.velocity)
        turns = turns_to_touch(fittings.thrust, fittings.extra_course, *poses, self.markers)
        soon = turns.astype(np.float64)
        soon[moves.left] = _LATE
        return soon

    def _hazard(self, side: Side, ship: Ship, moves: Moves, doomed: Bools) -> Floats:
        pip = side.pip[side.ships.index(ship)]
        hurt = _CRASH + pip * self.known.crash_share * (ship.velocity + moves.menu.velocity)
        hazard = np.where(moves.crashed, hurt, 0.0) + np.where(moves.left, _EXIT, 0.0)
        hazard += np.where(doomed & ~moves.crashed & ~moves.left, _DOOMED, 0.0)
        hazard += _HASTE * np.maximum(0, moves.velocity - 2 * ship.fittings.thrust)
        hazard += _DEBT * moves.menu.overcharge
        if side.pool:
            hazard += side.price * moves.menu.miracles
        return hazard + self.level.approach_bonus * self._distance_to_goal(side, moves)

    def _distance_to_goal(self, side: Side, moves: Moves) -> Floats:
        """Return how far each order ends from the nearest marker to take or enemy to shoot at: [n] inches."""
        guarded = self.known.guarded(self.state, moves.ship)
        if guarded:
            way: Floats = _gaps(moves, _flown_on(guarded)).min(axis=1)
            return way
        mine = 1.0 if side is self.me else -1.0
        wanted = (
            self.owner != mine if moves.ship.spec.hull.capital else np.zeros_like(self.owner, dtype=np.bool_)
        )
        ways = [_gaps(moves, self.markers[wanted])]
        foes = self.other(side).ships
        if foes:
            ways.append(np.maximum(0.0, _gaps(moves, _flown_on(foes)) - _IN_RANGE))
        if not sum(way.shape[1] for way in ways):
            return np.zeros(len(moves.x))
        nearest: Floats = np.concatenate(ways, axis=1).min(axis=1)
        return nearest


def _flown_on(ships: Sequence[Ship]) -> Floats:
    """Return where ships will be if they keep their velocity and heading: [S, 2]."""
    ahead = np.array([VECTORS[ship.heading] for ship in ships]) * [[ship.velocity] for ship in ships]
    there: Floats = np.array([ship.at for ship in ships]) + ahead
    return there


def _gaps(moves: Moves, markers: Floats) -> Floats:
    """Return the distances from where orders end to the markers: [n, M] inches."""
    dx = markers[None, :, 0] - moves.x[:, None]
    dy = markers[None, :, 1] - moves.y[:, None]
    gaps: Floats = np.sqrt(dx * dx + dy * dy)
    return gaps


def _turns_left(state: State) -> int:
    """Estimate how many turns are left, including this one."""
    most = max(state.scores.values())
    left = max(1, math.ceil((POINTS_TO_WIN - most) / _RATE))
    limit = state.setup.options.turn_limit
    return left if limit is None else max(1, min(left, limit - state.turn + 1))


def absence(soon: Floats) -> Floats:
    """Return the chance that a ship is at none of the markers, [n, T, M], from turns to touch [n, M]."""
    parts = []
    for turn in range(1, TURNS_AHEAD + 1):
        able = (soon <= turn).astype(np.float64)
        choices = np.maximum(1.0, able.sum(axis=1, keepdims=True))
        parts.append(1.0 - _PRESENCE * able / choices**_SPREAD)
    return np.stack(parts, axis=1)


def _turn_weights(turns_left: int) -> tuple[float, ...]:
    """Return the weights of the turns after this one; the last also covers turns beyond the look-ahead."""
    weights = [_DISCOUNT**turn for turn in range(1, turns_left)]
    if len(weights) > TURNS_AHEAD:
        weights = [*weights[: TURNS_AHEAD - 1], sum(weights[TURNS_AHEAD - 1 :])]
    return tuple(weights)
