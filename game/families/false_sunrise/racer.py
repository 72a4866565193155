"""A player that races for markers: a benchmark for others, and therefore never improved."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from game.families.false_sunrise.ai.guns import arcs_seen, cells_of, fire_tables, looked_up, may_fire
from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.reach import Moves, can_go_on, moves_of
from game.families.false_sunrise.ai.rocks import Bools, Floats, Rocks, rocks_of
from game.families.false_sunrise.ai.turns_to_reach import turns_to_touch
from game.families.false_sunrise.editions import ship_edition
from game.families.false_sunrise.own_orders import OwnOrders
from rules.false_sunrise.plotting import PlotOrders, launchable
from rules.false_sunrise.scoring import POINTS_TO_WIN
from rules.false_sunrise.state import Order, Ship, State
from rules.kernel.requests import Below
from rules.kernel.seats import Seat

_DEALT, _TAKEN = 0.01, 0.005  # points for a pip of expected damage
_TURNS = 3  # turns to look ahead, each worth slightly less than the one before
_LATER = 0.95
_A_TURN = 2.5  # points that the leader is assumed to gain per turn
_GOES = 0.9  # the chance that a ship flies to the only marker it can reach
_LOST = 8.0  # points lost by a crash, or by leaving the board
_INCH = 0.012  # points for each inch closer to a marker
_HASTE = 0.05  # points lost for each inch of velocity that two turns cannot brake
_PASSES = 3
_REST = Level(
    name="racer", title="Racer", about="Races for markers.", uses_reach_charts=False, orders_fire=True
)


class RacerPlayer(OwnOrders):
    """Plot orders by the race for markers, assuming that the enemy drifts.

    It decides everything else as the commodore level did when this player was written.
    """

    __slots__ = ()

    def __init__(self, seat: Seat, seed: int) -> None:
        super().__init__(_REST, seat, seed)

    def plot(self, request: PlotOrders, below: Below) -> dict[str, Order]:
        """Return the orders that win the race for markers."""
        return plot_race(request.state, request.seat)


@dataclass(slots=True)
class _Ship:
    """A ship's orders as columns [n].

    `soon` [n, T, M] is the chance to be at a marker in each turn to come; `own` [n] is the order's
    own value, in points.
    """

    moves: Moves
    soon: Floats
    own: Floats


def plot_race(state: State, seat: Seat) -> dict[str, Order]:
    """Order each ship to where the fleet gains most markers, then revise each given the others."""
    rocks = rocks_of(state.setup.terrain)
    markers: Floats = np.array([marker.at for marker in state.markers]).reshape(-1, 2)
    worth = {None: 0.0, seat: 1.0, seat.other: -1.0}
    owner: Floats = np.array([worth[marker.owner] for marker in state.markers])
    foes = [_flies_on(ship, rocks, markers) for ship in state.ships_of(seat.other)]
    ours = [_ship(state, ship, rocks, markers, foes) for ship in state.ships_of(seat)]
    their_touch: Bools = np.any([one.moves.touches[0] for one in foes], axis=0) & np.ones(len(owner), bool)
    theirs = np.zeros((_TURNS, len(owner)))
    for foe in foes:
        theirs = 1.0 - (1.0 - theirs) * (1.0 - foe.soon[0])
    worths = _worths(state)
    plan: dict[int, int] = {}
    for _ in range(_PASSES):
        before = dict(plan)
        for number, one in enumerate(ours):
            others = [(ours[other], at) for other, at in plan.items() if other != number]
            plan[number] = int(np.argmax(one.own + _race(one, others, owner, their_touch, theirs, worths)))
        if plan == before:
            break
    return {one.moves.ship.id: _order(one, plan[number]) for number, one in enumerate(ours)}


def _order(one: _Ship, at: int) -> Order:
    """Return the order in a column, with every squadron aboard launched."""
    ship = one.moves.ship
    arrived = ship.extras is not None and ship.extras.arrived
    return dataclasses.replace(one.moves.order(at), launch=() if arrived else launchable(ship))


def _race(
    one: _Ship,
    others: Sequence[tuple[_Ship, int]],
    owner: Floats,
    their_touch: Bools,
    theirs: Floats,
    worths: Sequence[float],
) -> Floats:
    """Count the markers that orders [n] are expected to hold, now and later, minus the enemy's."""
    touch, away = one.moves.touches, 1.0 - one.soon
    for other, at in others:
        touch = touch | other.moves.touches[at]
        away = away * (1.0 - other.soon[at])
    held = np.where(touch & ~their_touch, 1.0, np.where(their_touch & ~touch, -1.0, owner))
    points: Floats = held.sum(axis=1)
    for turn, worth in enumerate(worths):
        here, there = 1.0 - away[:, turn], theirs[turn]
        held = held + here * (1.0 - there) * (1.0 - held) - there * (1.0 - here) * (1.0 + held)
        points = points + worth * held.sum(axis=1)
    return points


def _worths(state: State) -> list[float]:
    """Weight the turns to come by how soon the match may end.

    The last weight covers all later turns.
    """
    left = math.ceil((POINTS_TO_WIN - max(state.scores.values())) / _A_TURN)
    worths = [_LATER**turn for turn in range(1, max(1, left))]
    return [*worths[: _TURNS - 1], *([sum(worths[_TURNS - 1 :])] if len(worths) >= _TURNS else [])]


def _flies_on(ship: Ship, rocks: Rocks, markers: Floats) -> _Ship:
    moves = moves_of(ship, rocks, markers, coasting=True)
    return _Ship(moves, _soon(moves, markers), np.zeros(len(moves.x)))


def _ship(state: State, ship: Ship, rocks: Rocks, markers: Floats, foes: Sequence[_Ship]) -> _Ship:
    moves = moves_of(ship, rocks, markers)
    fine = can_go_on(moves, rocks)
    moves = moves.kept(fine) if fine.any() else moves
    own: Floats = np.where(moves.crashed | moves.left, -_LOST, 0.0)
    own = own - _HASTE * np.maximum(0, moves.velocity - 2 * ship.fittings.thrust)
    if len(markers):
        own = own - _INCH * _gaps(moves.x, moves.y, markers).min(axis=1)
    return _Ship(moves, _soon(moves, markers), own + _fire(state, moves, rocks, [foe.moves for foe in foes]))


def _fire(state: State, moves: Moves, rocks: Rocks, foes: Sequence[Moves]) -> Floats:
    """Estimate the damage dealt to one enemy minus the damage taken, after each order [n]."""
    if not foes:
        return np.zeros(len(moves.x))
    ship, known = moves.ship, ship_edition(moves.ship).computer
    x, y = np.array([foe.x[0] for foe in foes]), np.array([foe.y[0] for foe in foes])
    dx, dy = x[None, :] - moves.x[:, None], y[None, :] - moves.y[:, None]
    cell, which = cells_of(known, dx, dy), np.arange(len(foes))[None, :]
    heading = np.array([foe.heading[0] for foe in foes])
    out = fire_tables(state, [(ship, foe.ship) for foe in foes])
    back = fire_tables(state, [(foe.ship, ship) for foe in foes])
    fires = may_fire((moves.menu.velocity != 0) | (moves.menu.course != 0), ship)
    ahead, behind = arcs_seen(moves.heading[:, None], dx, dy), arcs_seen(heading[None, :], -dx, -dy)
    dealt = looked_up(out, which, behind, ahead, cell) * fires[:, None]
    taken = looked_up(back, which, ahead, behind, cell)
    rows, columns = np.nonzero(dealt + taken)
    hidden = rocks.between(moves.x[rows], moves.y[rows], x[columns], y[columns])
    dealt[rows[hidden], columns[hidden]] = taken[rows[hidden], columns[hidden]] = 0.0
    weighed: Floats = _DEALT * dealt.max(axis=1) - _TAKEN * taken.sum(axis=1)
    return weighed


def _soon(moves: Moves, markers: Floats) -> Floats:
    """Estimate the chances [n, T, M] to be at a marker in the turns after each order."""
    fittings = moves.ship.fittings
    poses = (moves.x, moves.y, moves.heading, moves.velocity)
    turns = turns_to_touch(fittings.thrust, fittings.extra_course, *poses, markers).astype(np.float64)
    turns[moves.left] = np.inf
    chances = []
    for turn in range(1, _TURNS + 1):
        able = (turns <= turn).astype(np.float64)
        chances.append(_GOES * able / np.maximum(1.0, able.sum(axis=1, keepdims=True)) ** 0.7)
    return np.stack(chances, axis=1)


def _gaps(x: Floats, y: Floats, markers: Floats) -> Floats:
    """Return the distances in inches [n, M] from positions [n] to the markers."""
    gaps: Floats = np.hypot(markers[None, :, 0] - x[:, None], markers[None, :, 1] - y[:, None])
    return gaps
