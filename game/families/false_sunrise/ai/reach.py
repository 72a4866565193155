"""Every legal order of a ship and where it ends, as arrays (ORD-4, MOV-1 to MOV-4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from game.families.false_sunrise.ai.jumps import LegalMove, jumps_of
from game.families.false_sunrise.ai.rocks import Bools, Floats, Ints, Rocks
from rules.false_sunrise.miracle_points import MIRACLE_THRUST
from rules.false_sunrise.plotting import most_overcharge, thrust_of
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import MAINTAIN, Order, Ship
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.clock import VECTORS
from rules.table.measure import TOLERANCE_IN, Point, half_down

HEADINGS: Floats = np.array(VECTORS)
DX, DY = _WAYS = HEADINGS.T.copy()
_CORNER: Floats = np.array([[WIDTH_IN], [HEIGHT_IN]])
_GRID = 65536.0
_SOME_HOURS = 2  # hours that are tried for all ships that can turn that far
_HOURS_TRIED = (0, 1, -1, 2, -2)
_BRAKING_TURNS = 4  # turns; a ship still moving after them is assumed to be safe


@dataclass(frozen=True, slots=True)
class Menu:
    """Legal orders as arrays [n]: changes of velocity and course, front-loading, thrust borrowed.

    `miracles` is the number of points spent on thrust (FAC-1). `drive` is the thrust given to
    harmonic drives and `landing` the index of the landing point, or -1 (FAC-7).
    """

    velocity: Ints
    course: Ints
    front_loaded: Bools
    overcharge: Ints
    first_turn: Ints
    second_turn: Ints
    miracles: Ints
    drive: Ints
    landing: Ints

    @classmethod
    def of(cls, rows: Sequence[LegalMove]) -> Menu:
        """Make columns from rows."""
        table: Ints = np.array(rows, dtype=np.int64).reshape(-1, len(LegalMove._fields))
        courses, front = table[:, 1], table[:, 2].astype(np.bool_)
        hours, side = np.abs(courses), np.sign(courses)
        less, more = hours // 2, (hours + 1) // 2
        first = side * np.where(front, more, less)
        second = side * hours - first
        return cls(table[:, 0], courses, front, table[:, 3], first, second, *table[:, 4:].T)

    def kept(self, keep: Bools | Ints) -> Menu:
        """Return the orders at the given indexes or mask."""
        return Menu(*[column[keep] for column in self._columns()])

    def joined(self, other: Menu) -> Menu:
        """Return the orders of both menus."""
        pairs = zip(self._columns(), other._columns(), strict=True)
        return Menu(*[np.concatenate(pair) for pair in pairs])

    def _columns(self) -> list[Any]:
        return [getattr(self, name) for name in self.__slots__]


@lru_cache(maxsize=512)
def menu_of(
    thrust: int, borrow: int, extra_course: int, velocity: int, *, front_loads: bool, points: int = 0
) -> Menu:
    """Return every order that thrust allows, each with the least overcharge, or points, that pay for it.

    Points are spent only by ships that borrow nothing: combinations of the two are left out.
    """
    rows: list[LegalMove] = []
    for borrowed, given in [*((loan, 0) for loan in range(borrow + 1)), *((0, n + 1) for n in range(points))]:
        have = thrust + borrowed + MIRACLE_THRUST * given
        less = have - (MIRACLE_THRUST if given else 1)
        most = _most(have, extra_course)
        for course in range(-most, most + 1):
            left = have - abs(course)
            for change in range(-min(left, velocity), left + 1):
                if (
                    (borrowed or given)
                    and abs(course) + abs(change) <= less
                    and abs(course) <= _most(less, extra_course)
                ):
                    continue  # a smaller loan or fewer points pay for it
                fronts = (False, True) if front_loads and course % 2 else (False,)
                rows += [LegalMove(change, course, front, borrowed, given) for front in fronts]
    return Menu.of(rows)


def _most(have: int, extra_course: int) -> int:
    return min(have // 2 + extra_course, have)


@dataclass(frozen=True)
class Moves:
    """All orders of one ship as columns [n]: where each ends, and what happens to the ship on its course.

    `touches` [n, M] says which markers the path passes within reach (OBJ-1). A leg that a rock cuts short
    counts as ending where it began.
    """

    ship: Ship
    menu: Menu
    x: Floats
    y: Floats
    heading: Ints
    velocity: Ints
    crashed: Bools
    left: Bools
    touches: Bools
    landings: tuple[Point, ...] = ()

    def order(self, index: int) -> Order:
        """Return the order at an index."""
        menu = self.menu
        landing = int(menu.landing[index])
        made = Order(
            int(menu.velocity[index]),
            int(menu.course[index]),
            bool(menu.front_loaded[index]),
            int(menu.overcharge[index]),
            miracles=int(menu.miracles[index]),
            drive=int(menu.drive[index]),
            landing=self.landings[landing] if landing >= 0 else None,
        )
        return MAINTAIN if made == MAINTAIN else made

    @cached_property
    def maintain(self) -> int:
        """The index of the order that changes nothing."""
        menu = self.menu
        still = (menu.velocity == 0) & (menu.course == 0) & (menu.overcharge == 0) & (menu.landing < 0)
        return int(still.nonzero()[0][0])

    def kept(self, keep: Bools | Ints) -> Moves:
        """Return the moves at the given indexes or mask."""
        return Moves(
            self.ship,
            self.menu.kept(keep),
            self.x[keep],
            self.y[keep],
            self.heading[keep],
            self.velocity[keep],
            self.crashed[keep],
            self.left[keep],
            self.touches[keep],
            self.landings,
        )


def _menu_of_ship(ship: Ship, points: int, *, coasting: bool) -> Menu:
    """Return all orders without a drive; with `coasting`, only the one that changes nothing."""
    fittings = ship.fittings
    in_debt = ship.owes > fittings.thrust  # thrust from points would go to the debt first (UPG-4)
    return menu_of(
        0 if coasting else thrust_of(ship),
        0 if coasting else most_overcharge(ship),
        fittings.extra_course,
        ship.velocity,
        front_loads=fittings.front_loads,
        points=0 if coasting or in_debt else points,
    )


def moves_of(
    ship: Ship,
    rocks: Rocks,
    markers: Floats,
    *,
    coasting: bool = False,
    points: int = 0,
    slowed: bool = False,
) -> Moves:
    """Return the results of every legal order of a ship; with `coasting`, only the one that changes nothing.

    `markers` is [M, 2] in inches. The ship may spend `points` on thrust (FAC-1). With `slowed` it loses
    half of its velocity before the order is flown (FAC-3). Only a few landings of the harmonic drive are
    tried (FAC-7).
    """
    menu = _menu_of_ship(ship, points, coasting=coasting)
    landings: tuple[Point, ...] = ()
    if ship.fittings.drives and not coasting:
        landings, rows = jumps_of(ship, rocks.terrain, markers)
        menu = menu.joined(Menu.of(rows))
    velocity = (half_down(ship.velocity) if slowed else ship.velocity) + menu.velocity
    if slowed:
        velocity = np.maximum(0, velocity)
    start_x, start_y = np.full(len(velocity), ship.x), np.full(len(velocity), ship.y)
    if landings:
        places: Floats = np.array([*landings, ship.at])
        start_x, start_y = places[menu.landing, 0], places[menu.landing, 1]
    first = (ship.heading + menu.first_turn) % 12
    second = (first + menu.second_turn) % 12
    leg, then = Leg.fly_both(rocks, start_x, start_y, first, second, velocity)
    second = np.where(leg.crashed | leg.left, first, second)
    starts = np.concatenate((start_x, leg.x)), np.concatenate((start_y, leg.y))
    ends = np.concatenate((leg.x, then.x)), np.concatenate((leg.y, then.y))
    near = _near(markers, *starts, *ends)
    touches = near[: len(velocity)] | near[len(velocity) :]
    if landings:
        still = np.array([ship.x]), np.array([ship.y])
        touches |= _near(markers, *still, *still) & (menu.landing >= 0)[:, None]
    if not ship.spec.hull.capital:
        touches[:] = False
    crashed = leg.crashed | then.crashed
    after, left = np.where(crashed, 0, velocity), leg.left | then.left
    return Moves(ship, menu, then.x, then.y, second, after, crashed, left, touches, landings)


@dataclass(frozen=True, slots=True)
class Leg:
    """Straight flights: where they end, and whether a rock or the edge cuts them short.

    A flight that ends at a rock counts as ending where it began.
    """

    x: Floats
    y: Floats
    crashed: Bools
    left: Bools

    @classmethod
    def fly(cls, rocks: Rocks, x: Floats, y: Floats, heading: Ints, length_in: Ints) -> Leg:
        """Advance from points along headings (MOV-1)."""
        at: Floats = np.array((x, y))
        to = _ahead(at, heading, length_in)
        end, left = _within_board(to)
        crashed = rocks.between(*at, *to)
        left &= ~crashed
        end = np.where(crashed, at, end)
        return cls(end[0], end[1], crashed, left)

    @classmethod
    def fly_both(
        cls, rocks: Rocks, x: Floats, y: Floats, first: Ints, second: Ints, velocity: Ints
    ) -> tuple[Leg, Leg]:
        """Fly both legs of a turn, the second only if the first is not cut short (MOV-1).

        Both are tested against the rocks in one call, as if no first leg were cut short.
        """
        at: Floats = np.array((x, y))
        over = _ahead(at, first, (velocity + 1) // 2)
        middle, left = _within_board(over)
        to = _ahead(middle, second, velocity // 2)
        end, then_left = _within_board(to)
        starts, ends = np.concatenate((at, middle), axis=1), np.concatenate((over, to), axis=1)
        met = rocks.between(*starts, *ends)
        crashed, then_crashed = met[: len(x)], met[len(x) :]
        left &= ~crashed
        middle = np.where(crashed, at, middle)
        whole = ~(crashed | left)
        then_crashed &= whole
        on = whole & ~then_crashed
        then_left &= on
        end = np.where(on, end, middle)
        return cls(middle[0], middle[1], crashed, left), cls(end[0], end[1], then_crashed, then_left)


def _ahead(at: Floats, heading: Ints, length_in: Ints) -> Floats:
    """Return the grid points [2, n] that lie `length_in` ahead of others, off the board too.

    Both rows, x and y, go through each step together: with few points, the number of calls is what costs.
    """
    to: Floats = _WAYS.take(heading, axis=1)
    to *= length_in
    to += at
    to *= _GRID
    to += 0.5
    np.floor(to, out=to)
    to /= _GRID
    return to


def _within_board(at: Floats) -> tuple[Floats, Bools]:
    """Return the nearest points on the board [2, n], and a mask of the points off it (MOV-5)."""
    inside = np.maximum(at, 0.0)
    np.minimum(inside, _CORNER, out=inside)
    off = np.abs(at - inside) > TOLERANCE_IN
    left: Bools = off[0] | off[1]
    return inside, left


def _near(markers: Floats, ax: Floats, ay: Floats, bx: Floats, by: Floats) -> Bools:
    """Return which segments [n] come within reach of which markers [M]: [n, M]."""
    dx, dy = (bx - ax)[:, None], (by - ay)[:, None]
    px, py = markers[None, :, 0] - ax[:, None], markers[None, :, 1] - ay[:, None]
    squared = dx * dx + dy * dy
    along = (px * dx + py * dy) / np.maximum(squared, 1e-12)
    np.minimum(np.maximum(along, 0.0, out=along), 1.0, out=along)
    px -= along * dx
    py -= along * dy
    near: Bools = px * px + py * py <= (MARKER_REACH_IN + TOLERANCE_IN) ** 2
    return near


def can_go_on(moves: Moves, rocks: Rocks) -> Bools:
    """Return after which orders [n] the ship can still avoid crashing or leaving for a few turns."""
    return can_all_go_on([moves], rocks)[0]


def can_all_go_on(menus: Sequence[Moves], rocks: Rocks) -> list[Bools]:
    """Return for each ship after which of its orders [n] it can go on; all ships are flown at once.

    Only hard braking, straight or turning, is tried: a ship that can stop has all the time it needs.
    """
    safe = [~(moves.crashed | moves.left) for moves in menus]
    now = [np.maximum(0, moves.ship.fittings.thrust - moves.menu.overcharge) for moves in menus]
    rest = [
        np.flatnonzero(fine & (moves.velocity > thrust))
        for moves, fine, thrust in zip(menus, safe, now, strict=True)
    ]
    counts = [len(rows) for rows in rest]
    brakes = _Brakes(
        rocks,
        np.repeat([moves.ship.fittings.thrust for moves in menus], counts),
        np.repeat([moves.ship.fittings.extra_course for moves in menus], counts),
    )
    x, y, heading, velocity = (
        np.concatenate([getattr(moves, name)[rows] for moves, rows in zip(menus, rest, strict=True)])
        for name in ("x", "y", "heading", "velocity")
    )
    thrust = np.concatenate([one[rows] for one, rows in zip(now, rest, strict=True)])
    found = brakes.work(np.arange(len(thrust)), x, y, heading, velocity, thrust, _BRAKING_TURNS)
    for fine, rows, part in zip(safe, rest, np.split(found, np.cumsum(counts)[:-1]), strict=True):
        fine[rows] = part
    return safe


def has_a_way(ship: Ship, rocks: Rocks) -> bool:
    """Return whether some order still keeps a ship clear of rocks and edges."""
    if _can_brake_straight_on(ship, rocks):
        return True
    moves = moves_of(ship, rocks, np.zeros((0, 2)))
    thrust = np.maximum(0, ship.fittings.thrust - moves.menu.overcharge)
    at_ease = ~(moves.crashed | moves.left) & (moves.velocity <= thrust)
    return bool(at_ease.any() or can_go_on(moves, rocks).any())


def _can_brake_straight_on(ship: Ship, rocks: Rocks) -> bool:
    """Return whether a ship stays clear if it brakes as hard as it can from now on; most do."""
    fittings = ship.fittings
    thrust, extra_course = np.array([fittings.thrust]), np.array([fittings.extra_course])
    pose = np.array([ship.x]), np.array([ship.y]), np.array([ship.heading])
    velocity, now = np.array([ship.velocity]), np.array([thrust_of(ship)])
    brakes = _Brakes(rocks, thrust, extra_course)
    return bool(brakes.straight(thrust, *pose, velocity, now, _BRAKING_TURNS + 1)[0])


@dataclass(frozen=True, slots=True)
class _Brakes:
    """How ships brake: straight ahead if that is clear, else while turning. Columns [N]: one per order."""

    rocks: Rocks
    thrust: Ints
    extra_course: Ints

    def work(
        self, order: Ints, x: Floats, y: Floats, heading: Ints, velocity: Ints, now: Ints, depth: int
    ) -> Bools:
        """Return from which poses [n] braking is clear.

        `order` is the index of the order that led to each pose, `now` the thrust of the next turn.
        """
        if not depth or not len(x):
            return np.ones(len(x), dtype=np.bool_)
        if depth == 1:
            return self._turning(order, x, y, heading, velocity, now, depth)
        fine = self.straight(self.thrust[order], x, y, heading, velocity, now, depth)
        rest = (~fine).nonzero()[0]
        if rest.size:
            columns = (order[rest], x[rest], y[rest], heading[rest], velocity[rest], now[rest])
            fine[rest] = self._turning(*columns, depth)
        return fine

    def straight(
        self, thrust: Ints, x: Floats, y: Floats, heading: Ints, velocity: Ints, now: Ints, depth: int
    ) -> Bools:
        """Return from which poses the course straight ahead is clear until a stop, or for `depth` turns.

        Most ships can stop. All their legs, also those of later turns, are tested against the rocks in one
        call.
        """
        fine: Bools = np.ones(len(x), dtype=np.bool_)
        going, at, legs = np.arange(len(x)), np.array((x, y)), []
        for _ in range(depth):
            velocity = np.maximum(0, velocity - now)
            for length_in in ((velocity + 1) // 2, velocity // 2):
                to = _ahead(at, heading, length_in)
                legs.append((going, *at, *to))
                at, left = _within_board(to)
                fine[going[left]] = False
            on = (fine[going] & (velocity > thrust)).nonzero()[0]
            if not on.size:
                break
            going, at, heading, velocity, thrust = (
                going[on],
                at.take(on, axis=1),
                heading[on],
                velocity[on],
                thrust[on],
            )
            now = thrust
        which, *ends = [np.concatenate(column) for column in zip(*legs, strict=True)]
        fine[which[self.rocks.between(*ends)]] = False
        return fine

    def _turning(
        self, order: Ints, x: Floats, y: Floats, heading: Ints, velocity: Ints, now: Ints, depth: int
    ) -> Bools:
        """Return the same for courses that turn now or, for the first of them, later."""
        most = np.minimum(now // 2 + self.extra_course[order], now)
        hours = np.zeros((len(x), len(_HOURS_TRIED) + 2), dtype=np.int64)
        hours[:, : len(_HOURS_TRIED)] = _HOURS_TRIED
        full = self.thrust[order] // 2 + self.extra_course[order]
        hours[:, -2], hours[:, -1] = full, -full
        able = np.abs(hours) <= most[:, None]
        able[full <= _SOME_HOURS, -2:] = False  # these hours are tried already
        pose, which = able.nonzero()
        course = hours[pose, which]
        turned = np.abs(course)
        thrust, heading = self.thrust[order[pose]], heading[pose]
        speed = np.maximum(0, velocity[pose] - (now[pose] - turned))
        first = (heading + np.sign(course) * (turned // 2)) % 12
        second = (heading + course) % 12
        leg, then = Leg.fly_both(self.rocks, x[pose], y[pose], first, second, speed)
        clear = ~(leg.crashed | leg.left | then.crashed | then.left)
        fine: Bools = np.zeros(len(x), dtype=np.bool_)
        fine[pose[clear & (speed <= thrust)]] = True
        going = (clear & ~fine[pose]).nonzero()[0]
        columns = (order[pose[going]], then.x[going], then.y[going], second[going], speed[going])
        on = self.work(*columns, thrust[going], depth - 1)
        fine[pose[going[on]]] = True
        return fine
