"""Requests for ships that enter late: kept in reserve, arriving, or reborn (FAC-4, FAC-6)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from rules.false_sunrise.asking import OverState
from rules.false_sunrise.placing import (
    DEPLOYMENT_IN,
    INWARD,
    Placement,
    PlaceShip,
    is_point,
    random_spot,
    rock_refusal,
    scan_board,
    unpack_placement,
)
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Below, Refusal, subsets
from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN, Edge, distance_to_edge_in, on_board
from rules.table.measure import TOLERANCE_IN, Point, distance_in, snap_point
from rules.values import value

ARRIVAL_IN = 12.0  # FAC-6: from every enemy ship and every marker
FIRST_ARRIVAL_TURN = 3  # FAC-6


def most_kept_back(state: State, seat: Seat) -> int:
    """Return how much integrity a player may keep in reserve (FAC-6).

    It is 0 if their faction does not allow it.
    """
    fleet = state.setup.fleets[seat]
    one_in = max([effect.keeps_back() for effect in fleet.faction.effects], default=0) if fleet.faction else 0
    return sum([ship.hull.integrity for ship in fleet.ships]) // one_in if one_in else 0


@value(frozen=True, slots=True)
class KeepBack(OverState[tuple[str, ...]]):
    """A request: which ships the player keeps in reserve at deployment, if any (FAC-6)."""

    asks_for: ClassVar[str] = "keep_back"
    seat: Seat
    state: State

    @property
    def most_integrity(self) -> int:
        """The total integrity that may be kept in reserve."""
        return most_kept_back(self.state, self.seat)

    def ships(self) -> list[Ship]:
        """List the ships small enough to be kept in reserve on their own."""
        most = self.most_integrity
        mine = [self.state.ships[spec.id] for spec in self.state.setup.fleets[self.seat].ships]
        return [ship for ship in mine if ship.spec.hull.integrity <= most]

    def refusal(self, answer: tuple[str, ...]) -> Refusal | None:
        """Return why these ships cannot be kept in reserve, or None if they can."""
        if len(set(answer)) != len(answer):
            return Refusal("FAC-6", "no ship can be kept back twice")
        total = 0
        for ship_id in answer:
            ship = self.state.ships.get(ship_id)
            if ship is None or ship.spec.seat is not self.seat:
                return Refusal("FAC-6", f"{ship_id} is not your ship")
            total += ship.spec.hull.integrity
        if total > self.most_integrity:
            return Refusal(
                "FAC-6", f"these ships have {total} integrity; {self.most_integrity} may be kept back"
            )
        return None

    def listed(self) -> Iterator[tuple[str, ...]]:
        """Yield every selection of ships that may be kept in reserve, none first."""
        for kept in subsets([ship.id for ship in self.ships()]):
            if self.refusal(kept) is None:
                yield kept

    def example(self, below: Below) -> tuple[str, ...]:
        """Pick ships at random, as long as they fit."""
        left = self.most_integrity
        kept = []
        for ship in self.ships():
            if ship.spec.hull.integrity <= left and below(2):
                kept.append(ship.id)
                left -= ship.spec.hull.integrity
        return tuple(kept)

    def default(self) -> tuple[str, ...]:
        """Keep nothing in reserve."""
        return ()

    def unpack(self, data: object) -> tuple[str, ...]:
        """Read a list of ship ids. Raise `ValueError` if it is anything else."""
        if not isinstance(data, list | tuple) or not all(isinstance(one, str) for one in data):
            raise ValueError("a list of ships is needed")
        return tuple(data)


def arrival_refusal(state: State, seat: Seat, placement: Placement) -> Refusal | None:
    """Return why a ship from the reserve cannot arrive at a placement, or None if it can (FAC-6)."""
    if not is_point(placement, 3):
        return Refusal("FAC-6", "a ship arrives at a point on the board with a heading from 0 to 11")
    at = snap_point(placement[:2])
    if not on_board(at):
        return Refusal("FAC-6", "a ship arrives on the board")
    for foe in state.ships_of(seat.other):
        if distance_in(foe.at, at) < ARRIVAL_IN - TOLERANCE_IN:
            return Refusal(
                "FAC-6", f"a ship arrives at least {ARRIVAL_IN:.0f} inches from enemies: {foe.spec.name}"
            )
    for marker in state.markers:
        if distance_in(marker.at, at) < ARRIVAL_IN - TOLERANCE_IN:
            return Refusal("FAC-6", f"a ship arrives at least {ARRIVAL_IN:.0f} inches from every marker")
    return _heading_refusal(placement) or rock_refusal(state.setup.terrain, at)


def _pockets(state: State, seat: Seat) -> Iterator[Point]:
    """Yield corners of the areas where a ship may arrive: at least one for every pocket.

    A pocket is bounded by the board's edges and by the circles around enemies and markers (FAC-6).
    """
    kept_off = [foe.at for foe in state.ships_of(seat.other)] + [marker.at for marker in state.markers]
    for x, y in kept_off:
        for edge_x in (0.0, WIDTH_IN):
            yield from ((edge_x, y + off_in) for off_in in _half_chord(x - edge_x))
        for edge_y in (0.0, HEIGHT_IN):
            yield from ((x + off_in, edge_y) for off_in in _half_chord(y - edge_y))
    for (ax, ay), (bx, by) in combinations(kept_off, 2):
        apart_in = distance_in((ax, ay), (bx, by))
        for off_in in _half_chord(apart_in / 2) if apart_in else ():
            along = off_in / apart_in
            yield ((ax + bx) / 2 - (by - ay) * along, (ay + by) / 2 + (bx - ax) * along)


def _half_chord(away_in: float) -> tuple[float, ...]:
    """Return the offsets along a line at which it enters and leaves the circle that must stay clear.

    `away_in` is the line's distance from the center of the circle. A line that misses it gives ().
    """
    squared = ARRIVAL_IN * ARRIVAL_IN - away_in * away_in
    return () if squared < 0 else (math.sqrt(squared), -math.sqrt(squared))


def _heading_refusal(placement: Placement) -> Refusal | None:
    if type(placement[2]) is not int or not 0 <= placement[2] <= 11:
        return Refusal("GEO-2", "a heading is an hour from 0 to 11")
    return None


@value(frozen=True, slots=True)
class ArriveShip(OverState[Placement | None]):
    """A request: where a ship from the reserve arrives, or None to wait (FAC-6)."""

    asks_for: ClassVar[str] = "arrive"
    seat: Seat
    state: State
    ship_id: str

    def spot(self) -> Point | None:
        """Return a legal point, or None.

        Scan rows from the center of the board first, then try the small pockets.
        """
        pockets = map(snap_point, _pockets(self.state, self.seat))
        return scan_board(self._fits) or next(filter(self._fits, pockets), None)

    def _fits(self, at: Point) -> bool:
        return arrival_refusal(self.state, self.seat, (*at, 0)) is None

    def refusal(self, answer: Placement | None) -> Refusal | None:
        """Return why the ship cannot arrive there, or None if it can."""
        return None if answer is None else arrival_refusal(self.state, self.seat, answer)

    def example(self, below: Below) -> Placement | None:
        """Pick a legal placement at random, or wait one time in three."""
        if below(3) == 0:
            return None
        at = random_spot(below, self._fits) or self.spot()
        return None if at is None else (*at, below(12))

    def default(self) -> Placement | None:
        """Wait."""
        return None

    def pack(self, answer: Placement | None) -> object:
        """Write the placement as a list."""
        return None if answer is None else list(answer)

    def unpack(self, data: object) -> Placement | None:
        """Read the placement from a list."""
        return None if data is None else unpack_placement(data)


def home_edges(state: State, seat: Seat) -> tuple[Edge, ...]:
    """List the edges of a player's deployment zone; all four if a scenario names none."""
    return (state.edges[seat],) if seat in state.edges else tuple(Edge)


def rebirth_refusal(state: State, seat: Seat, placement: Placement) -> Refusal | None:
    """Return why a destroyed ship cannot come back at a placement, or None if it can (FAC-4)."""
    if not is_point(placement, 3):
        return Refusal("FAC-4", "a ship comes back at a point of the board with a heading from 0 to 11")
    at = snap_point(placement[:2])
    near = min([distance_to_edge_in(at, edge) for edge in home_edges(state, seat)])
    if not on_board(at) or near > DEPLOYMENT_IN + TOLERANCE_IN:
        return Refusal("FAC-4", "it comes back in your own deployment zone")
    return _heading_refusal(placement) or rock_refusal(state.setup.terrain, at)


@value(frozen=True, slots=True)
class RebirthShip(PlaceShip):
    """A request: where, and with what heading, a destroyed ship comes back (FAC-4)."""

    asks_for: ClassVar[str] = "reborn"
    seat: Seat
    state: State
    ship_id: str

    def refusal(self, answer: Placement) -> Refusal | None:
        """Return why the ship cannot come back there, or None if it can."""
        return rebirth_refusal(self.state, self.seat, answer)

    def _fits(self, at: Point) -> bool:
        return rebirth_refusal(self.state, self.seat, (*at, 0)) is None

    def example(self, below: Below) -> Placement:
        """Pick a legal point and heading at random."""
        at = random_spot(below, self._fits)
        return self.default() if at is None else (*at, below(12))

    def default(self) -> Placement:
        """Take the first legal point in rows from the center outward, facing away from the edge."""
        at = scan_board(self._fits)
        assert at is not None, "a map leaves room to deploy"
        edge = min(home_edges(self.state, self.seat), key=lambda edge: distance_to_edge_in(at, edge))
        return (*at, INWARD[edge])
