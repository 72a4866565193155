"""Requests for ships that come later: kept back, arriving, or reborn (FAC-4, FAC-6)."""

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
from rules.kernel.requests import Below, Refusal
from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN, Edge, distance_to_edge_in, on_board
from rules.table.measure import TOLERANCE_IN, Point, distance_in, snap_point
from rules.values import value

ARRIVAL_IN = 12.0  # FAC-6: from every enemy ship and every marker
FIRST_ARRIVAL_TURN = 3  # FAC-6


def most_kept_back(state: State, seat: Seat) -> int:
    """Return the integrity that a player may keep back, 0 where there is nothing to ask."""
    fleet = state.setup.fleets[seat]
    one_in = max([effect.keeps_back() for effect in fleet.faction.effects], default=0) if fleet.faction else 0
    return sum([ship.hull.integrity for ship in fleet.ships]) // one_in if one_in else 0


@value(frozen=True, slots=True)
class KeepBack(OverState[tuple[str, ...]]):
    """Ask a player which ships stay back at deployment; none is a legal answer (FAC-6)."""

    asks_for: ClassVar[str] = "keep_back"
    seat: Seat
    state: State

    @property
    def most_integrity(self) -> int:
        """The integrity that may be kept back."""
        return most_kept_back(self.state, self.seat)

    def ships(self) -> list[Ship]:
        """List the ships that may be kept back, each taken alone."""
        most = self.most_integrity
        mine = [self.state.ships[spec.id] for spec in self.state.setup.fleets[self.seat].ships]
        return [ship for ship in mine if ship.spec.hull.integrity <= most]

    def refusal(self, answer: tuple[str, ...]) -> Refusal | None:
        """Say why these ships cannot be kept back, or None."""
        if len(set(answer)) != len(answer):
            return Refusal("FAC-6", "no ship can be kept back twice")
        total = 0
        for ship_id in answer:
            ship = self.state.ships.get(ship_id)
            if ship is None or ship.spec.seat is not self.seat:
                return Refusal("FAC-6", f"{ship_id} is no ship of yours")
            total += ship.spec.hull.integrity
        if total > self.most_integrity:
            return Refusal(
                "FAC-6", f"these ships have {total} integrity; {self.most_integrity} may be kept back"
            )
        return None

    def example(self, below: Below) -> tuple[str, ...]:
        """Draw ships while there is room."""
        left = self.most_integrity
        kept = []
        for ship in self.ships():
            if ship.spec.hull.integrity <= left and below(2):
                kept.append(ship.id)
                left -= ship.spec.hull.integrity
        return tuple(kept)

    def default(self) -> tuple[str, ...]:
        """Keep nothing back."""
        return ()

    def unpack(self, data: object) -> tuple[str, ...]:
        """Read a list of ships."""
        if not isinstance(data, list | tuple) or not all(isinstance(one, str) for one in data):
            raise ValueError("a list of ships is needed")
        return tuple(data)


def arrival_refusal(state: State, seat: Seat, placement: Placement) -> Refusal | None:
    """Say why a ship that was kept back cannot arrive at a place, or None (FAC-6)."""
    if not is_point(placement, 3):
        return Refusal("FAC-6", "a ship arrives at a point of the board with a heading from 0 to 11")
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
    """Run over points of which one is in each pocket that enemies and markers leave free: its corners."""
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
    """Return how far to both sides a line, so far from the middle of what is kept free, leaves it."""
    squared = ARRIVAL_IN * ARRIVAL_IN - away_in * away_in
    return () if squared < 0 else (math.sqrt(squared), -math.sqrt(squared))


def _heading_refusal(placement: Placement) -> Refusal | None:
    if type(placement[2]) is not int or not 0 <= placement[2] <= 11:
        return Refusal("GEO-2", "a heading is an hour from 0 to 11")
    return None


@value(frozen=True, slots=True)
class ArriveShip(OverState[Placement | None]):
    """Ask where a ship that was kept back arrives, or None for later (FAC-6)."""

    asks_for: ClassVar[str] = "arrive"
    seat: Seat
    state: State
    ship_id: str

    def spot(self) -> Point | None:
        """Find a legal place, by rows from the center of the board, then in the least pocket, or None."""
        pockets = map(snap_point, _pockets(self.state, self.seat))
        return scan_board(self._fits) or next(filter(self._fits, pockets), None)

    def _fits(self, at: Point) -> bool:
        return arrival_refusal(self.state, self.seat, (*at, 0)) is None

    def refusal(self, answer: Placement | None) -> Refusal | None:
        """Say why it cannot arrive there, or None."""
        return None if answer is None else arrival_refusal(self.state, self.seat, answer)

    def example(self, below: Below) -> Placement | None:
        """Draw a legal place, or wait one time in three."""
        if below(3) == 0:
            return None
        at = random_spot(below, self._fits) or self.spot()
        return None if at is None else (*at, below(12))

    def default(self) -> Placement | None:
        """Wait."""
        return None

    def pack(self, answer: Placement | None) -> object:
        """Write the place as a list."""
        return None if answer is None else list(answer)

    def unpack(self, data: object) -> Placement | None:
        """Read the place from a list."""
        return None if data is None else unpack_placement(data)


def home_edges(state: State, seat: Seat) -> tuple[Edge, ...]:
    """List the edges along which a player's deployment zone lies: all, where a scenario names none."""
    return (state.edges[seat],) if seat in state.edges else tuple(Edge)


def rebirth_refusal(state: State, seat: Seat, placement: Placement) -> Refusal | None:
    """Say why a destroyed ship cannot come back at a place, or None (FAC-4)."""
    if not is_point(placement, 3):
        return Refusal("FAC-4", "a ship comes back at a point of the board with a heading from 0 to 11")
    at = snap_point(placement[:2])
    near = min([distance_to_edge_in(at, edge) for edge in home_edges(state, seat)])
    if not on_board(at) or near > DEPLOYMENT_IN + TOLERANCE_IN:
        return Refusal("FAC-4", "it comes back in your own deployment zone")
    return _heading_refusal(placement) or rock_refusal(state.setup.terrain, at)


@value(frozen=True, slots=True)
class RebirthShip(PlaceShip):
    """Ask where a destroyed ship comes back, and with what heading (FAC-4)."""

    asks_for: ClassVar[str] = "reborn"
    seat: Seat
    state: State
    ship_id: str

    def refusal(self, answer: Placement) -> Refusal | None:
        """Say why it cannot come back there, or None."""
        return rebirth_refusal(self.state, self.seat, answer)

    def _fits(self, at: Point) -> bool:
        return rebirth_refusal(self.state, self.seat, (*at, 0)) is None

    def example(self, below: Below) -> Placement:
        """Draw a legal place and heading."""
        at = random_spot(below, self._fits)
        return self.default() if at is None else (*at, below(12))

    def default(self) -> Placement:
        """Take the legal place nearest to the center of the board, facing away from the edge."""
        at = scan_board(self._fits)
        assert at is not None, "a map leaves room to deploy"
        edge = min(home_edges(self.state, self.seat), key=lambda edge: distance_to_edge_in(at, edge))
        return (*at, INWARD[edge])
