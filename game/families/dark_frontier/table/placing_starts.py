"""The starts of ships: the first suggestion, keyboard steps, and forecasts (DS-4, DS-5)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum

from game.families.dark_frontier.board.layout import point_of
from rules.dark_frontier.commands import Flight
from rules.dark_frontier.edge import Room, can_stay, engine_of, room_of
from rules.dark_frontier.requests import PlaceShip
from rules.dark_frontier.state import DEFENDER, Ship, Start, State
from rules.hexes.grid import (
    DIRECTIONS,
    ORIGIN,
    Hex,
    add,
    difference,
    direction_to,
    distance,
    length,
    ring,
    towards,
)
from rules.hexes.ways import way
from rules.kernel.seats import Seat
from rules.table.measure import Point

_ENTRY_SPEED = 4  # enough to reach the yard in three rounds, with all options left there
_ROUNDS = 12  # a ship that has not reached the yard by then flies past it
_CONE = 0.35  # how close to an arrow's direction a hex must be, as a cosine


def offered(request: PlaceShip) -> Start:
    """Return a sensible start: in the yard facing right, or from behind the defender at speed 4."""
    state, places = request.state, request.places()
    taken = {ship.at for ship in state.ships.values() if ship.at is not None}
    free = [at for at in places if at not in taken] or list(places)
    if request.seat is DEFENDER:
        return Start(free[0])
    own = [ship for ship in state.side(request.seat) if ship.at is not None]
    if own:
        beside = min(free, key=lambda at: (distance(at, own[0].place), at))
        return Start(beside, own[0].facing, own[0].velocity)
    enemy = next((ship for ship in state.side(DEFENDER) if ship.at is not None), None)
    behind = towards(0 if enemy is None else enemy.facing + DIRECTIONS // 2, state.figures.map.radius)
    return aimed(state, request.seat, behind if behind in free else free[0])


def aimed(state: State, seat: Seat, at: Hex) -> Start:
    """Return a start on a hex: an attacker flies towards the shipyard, a defender is at rest."""
    if seat is DEFENDER:
        return Start(at)
    speed = min(_ENTRY_SPEED, state.figures.map.entry_speed)
    velocity = difference(way(at, difference(ORIGIN, at))[speed], at)
    return Start(at, direction_to(at, ORIGIN), velocity)


def beside(places: Sequence[Hex], at: Hex, way_px: Point) -> Hex:
    """Return the nearest of these hexes in the direction of an arrow, or `at` if there is none."""
    x, y = point_of(at)

    def off(other: Hex) -> tuple[float, float]:
        there = point_of(other)
        dx, dy = there[0] - x, there[1] - y
        far = math.hypot(dx, dy)
        along = (dx * way_px[0] + dy * way_px[1]) / far
        return along, far

    ahead = [(far, at_) for at_ in places if at_ != at for along, far in (off(at_),) if along > _CONE]
    return min(ahead)[1] if ahead else at


def turned_velocity(velocity: Hex, steps: int) -> Hex:
    """Return a velocity of the same speed, turned clockwise by a number of hexes."""
    speed = length(velocity)
    if not speed:
        return velocity
    around = sorted(ring(speed), key=lambda one: math.atan2(*reversed(_off(one))))
    return around[(around.index(velocity) + steps) % len(around)]


def quickened(velocity: Hex, more: int, facing: int, most: int) -> Hex:
    """Return a velocity faster by `more` in about the same direction; from rest, towards `facing`."""
    speed = max(0, min(most, length(velocity) + more))
    if velocity == ORIGIN:
        return towards(facing, speed)
    angle = math.atan2(*reversed(_off(velocity)))

    def aside(one: Hex) -> float:
        turn = math.atan2(*reversed(_off(one))) - angle
        return abs(math.remainder(turn, math.tau))

    return min(ring(speed), key=aside) if speed else ORIGIN


def _off(velocity: Hex) -> Point:
    (x, y), (to_x, to_y) = point_of(ORIGIN), point_of(velocity)
    return to_x - x, to_y - y


class Staying(Enum):
    """Whether a ship can stay on the map after its start (DA-4)."""

    CANNOT = "no command keeps it on the map"
    TIGHT = "it needs all its thrust"
    MUST_BURN = "it flies off unless it turns or burns at once"
    CAN = "it can stay"


def staying(state: State, ship: Ship, start: Start) -> Staying:
    """Return whether a ship with this start can stay on the map."""
    flight, engine = Flight(start.facing, start.velocity), engine_of(state.figures, ship)
    radius = state.figures.map.radius
    if not can_stay(radius, engine, start.at, flight):
        return Staying.CANNOT
    if not can_stay(radius, engine.weaker, start.at, flight):
        return Staying.TIGHT
    coasting = room_of(state.figures, start.at, flight, engine)
    return Staying.MUST_BURN if coasting < Room.TIGHT else Staying.CAN


def into_the_yard(state: State, start: Start) -> int | None:
    """Return the number of the first Advance after which a coasting ship is in the yard, or None."""
    at = start.at
    for number in range(1, _ROUNDS + 1):
        at = add(at, start.velocity)
        if length(at) <= state.figures.map.yard:
            return number
    return None
