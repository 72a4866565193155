"""Placing things on the board: markers, fleets at the start, returning ships (SET-3, SET-4, MOV-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

from rules.false_sunrise.asking import OverState
from rules.false_sunrise.state import Ship, State
from rules.kernel.requests import Below, Refusal
from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN, Edge, distance_to_edge_in, edge_distance_in, on_board
from rules.table.clearings import nearest_clear_point
from rules.table.clock import HALF_HOUR_VECTORS
from rules.table.measure import TOLERANCE_IN, Point, distance_in, snap_point, within
from rules.table.terrain import Terrain
from rules.values import value

MARKERS = 5  # SET-3
MARKER_EDGE_IN = 12.0
MARKER_GAP_IN = 9.0
DEPLOYMENT_IN = 12.0  # SET-4
RETURN_IN = 3.0  # MOV-5
ROCK_GAP_IN = 0.01  # GEO-8
INWARD = {
    Edge.TOP: 6,
    Edge.RIGHT: 9,
    Edge.BOTTOM: 0,
    Edge.LEFT: 3,
}  # the heading that faces away from an edge, as an hour
_TRIES = 400
_FAR_IN = 1e6  # a coordinate limit: larger numbers could not be rounded to the grid

# Where a ship is placed: x, y (inches) and heading (an hour).
Placement = tuple[float, float, int]


def rock_refusal(terrain: Terrain, at: Point) -> Refusal | None:
    """Return why rocks prevent placing anything at a point, or None if they do not (GEO-8)."""
    if not terrain.is_clear(at, ROCK_GAP_IN - TOLERANCE_IN):
        return Refusal("GEO-8", "that is in a rock or touches one")
    return None


def is_point(at: object, length: int) -> bool:
    """Return whether `at` is a tuple of `length` numbers of a sensible size, inches first (GEO-1).

    >>> is_point((12.0, 3, 11), 3), is_point((12.0, float("nan")), 2), is_point((True, 3.0), 2)
    (True, False, False)
    """
    if not isinstance(at, tuple) or len(at) != length:
        return False
    for part in at:
        if isinstance(part, bool) or not isinstance(part, int | float) or not abs(part) <= _FAR_IN:
            return False
    return True


def marker_refusal(state: State, at: Point) -> Refusal | None:
    """Return why a marker cannot be placed at a point, or None if it can (SET-3)."""
    if not on_board(at) or edge_distance_in(at) < MARKER_EDGE_IN - TOLERANCE_IN:
        return Refusal("SET-3", f"a marker stands at least {MARKER_EDGE_IN:.0f} inches from every edge")
    for marker in state.markers:
        if distance_in(at, marker.at) < MARKER_GAP_IN - TOLERANCE_IN:
            return Refusal("SET-3", f"a marker stands at least {MARKER_GAP_IN:.0f} inches from every other")
    return rock_refusal(state.setup.terrain, at)


def _marker_grid(step_in: float) -> Iterator[Point]:
    """Yield grid points for markers, row by row outward from the center of the board."""
    columns = int((WIDTH_IN - 2 * MARKER_EDGE_IN) / step_in)
    rows = int((HEIGHT_IN - 2 * MARKER_EDGE_IN) / step_in)
    for row in range(rows + 1):
        down = (row + 1) // 2 * (-1) ** row
        for column in range(columns + 1):
            across = (column + 1) // 2 * (-1) ** column
            yield (WIDTH_IN / 2 + across * step_in, HEIGHT_IN / 2 + down * step_in)


def marker_spot(state: State) -> Point | None:
    """Return a legal point for a marker, or None if a quarter-inch grid has none (SET-3)."""
    for step_in in (2.0, 0.25):
        for at in _marker_grid(step_in):
            if marker_refusal(state, at) is None:
                return at
    return None


@value(frozen=True, slots=True)
class PlaceMarker(OverState[Point]):
    """A request: where the next objective marker goes (SET-3)."""

    asks_for: ClassVar[str] = "marker"
    seat: Seat
    state: State

    def refusal(self, answer: Point) -> Refusal | None:
        """Return why the marker cannot go there, or None if it can."""
        if not is_point(answer, 2):
            return Refusal("SET-3", "a place is two numbers, x and y in inches")
        return marker_refusal(self.state, snap_point(answer))

    def example(self, below: Below) -> Point:
        """Pick a legal point at random."""
        for _ in range(_TRIES):
            at = snap_point((12 + below(49 * 64) / 64, 12 + below(25 * 64) / 64))
            if marker_refusal(self.state, at) is None:
                return at
        return self.default()

    def default(self) -> Point:
        """Take the first legal point from the center outward."""
        spot = marker_spot(self.state)
        assert spot is not None, "a marker is only asked for while there is room"
        return spot

    def unpack(self, data: object) -> Point:
        """Read a point. Raise `ValueError` if it is anything else."""
        return unpack_point(data)


def deployment_refusal(state: State, edge: Edge, placement: Placement) -> Refusal | None:
    """Return why a ship cannot start at a placement, or None if it can (SET-4)."""
    at = snap_point(placement[:2])
    if not on_board(at) or distance_to_edge_in(at, edge) > DEPLOYMENT_IN + TOLERANCE_IN:
        return Refusal("SET-4", f"ships start within {DEPLOYMENT_IN:.0f} inches of their {edge} edge")
    if type(placement[2]) is not int or not 0 <= placement[2] <= 11:
        return Refusal("GEO-2", "a heading is an hour from 0 to 11")
    return rock_refusal(state.setup.terrain, at)


@value(frozen=True, slots=True)
class DeployFleet(OverState[dict[str, Placement]]):
    """A request: place the whole fleet within 12 inches of an edge (SET-4)."""

    asks_for: ClassVar[str] = "deployment"
    seat: Seat
    state: State
    edge: Edge

    def ships(self) -> list[Ship]:
        """List the ships to place: all except those kept in reserve (FAC-6)."""
        mine = [ship for ship in self.state.ships.values() if ship.spec.seat is self.seat]
        return [ship for ship in mine if ship.extras is None or not ship.extras.reserve]

    def refusal(self, answer: dict[str, Placement]) -> Refusal | None:
        """Return why the fleet cannot start like this, or None if it can."""
        for ship in self.ships():
            placement = answer.get(ship.id)
            if placement is None or not is_point(placement, 3):
                return Refusal("SET-4", f"{ship.spec.name} has no place yet")
            refusal = deployment_refusal(self.state, self.edge, placement)
            if refusal is not None:
                return Refusal(refusal.ruling, f"{ship.spec.name}: {refusal.reason}")
        if len(answer) > len(self.ships()):
            return Refusal("SET-4", "you can only place your own ships")
        return None

    def example(self, below: Below) -> dict[str, Placement]:
        """Pick a legal point and heading at random for each ship."""
        return {ship.id: self._random(below) for ship in self.ships()}

    def _random(self, below: Below) -> Placement:
        for _ in range(_TRIES):
            deep = below(12 * 64 + 1) / 64
            along = below(4096) / 4096
            placement = (*_from_edge(self.edge, along, deep), below(12))
            if deployment_refusal(self.state, self.edge, placement) is None:
                return placement
        return next(iter(self.default().values()))

    def default(self) -> dict[str, Placement]:
        """Line up the fleet along the edge, facing away from it and clear of rocks."""
        ships = self.ships()
        placements = {}
        for number, ship in enumerate(ships):
            along = (number + 1) / (len(ships) + 1)
            placements[ship.id] = self._near(along)
        return placements

    def _near(self, along: float) -> Placement:
        heading = INWARD[self.edge]
        for shift in range(72):
            for deep in (6.0, 9.0, 3.0, 11.0, 1.0):
                there = along + (shift + 1) // 2 * (-1) ** shift / 72
                placement = (*snap_point(_from_edge(self.edge, there, deep)), heading)
                if 0 <= there <= 1 and deployment_refusal(self.state, self.edge, placement) is None:
                    return placement
        spot = _room_along(self.state.setup.terrain, self.edge)
        assert spot is not None, "maps without room to deploy are refused"
        return (*spot, heading)

    def pack(self, answer: dict[str, Placement]) -> object:
        """Write placements as lists."""
        return {key: list(placement) for key, placement in answer.items()}

    def unpack(self, data: object) -> dict[str, Placement]:
        """Read placements from lists. Raise `ValueError` if the form is wrong."""
        if not isinstance(data, dict):
            raise ValueError("places are given by ship")
        return {str(key): unpack_placement(value) for key, value in data.items()}


def unpack_point(data: object) -> Point:
    """Read a point. Raise `ValueError` if the form is wrong."""
    match data:
        case [float() | int() as x, float() | int() as y] if is_point((x, y), 2):
            return (float(x), float(y))
    raise ValueError("a point is [x, y]")


def unpack_placement(data: object) -> Placement:
    """Read a point and a heading. Raise `ValueError` if the form is wrong."""
    if isinstance(data, list | tuple) and is_point(tuple(data), 3) and isinstance(data[2], int):
        return (float(data[0]), float(data[1]), data[2])
    raise ValueError("a place is [x, y, heading]")


def _from_edge(edge: Edge, along: float, deep_in: float) -> Point:
    """Return the point at fraction `along` (0 to 1) of an edge, `deep_in` inches from it."""
    if edge in (Edge.TOP, Edge.BOTTOM):
        return (along * WIDTH_IN, deep_in if edge is Edge.TOP else HEIGHT_IN - deep_in)
    return (deep_in if edge is Edge.LEFT else WIDTH_IN - deep_in, along * HEIGHT_IN)


def scan_board(fits: Callable[[Point], bool]) -> Point | None:
    """Return a point that fits, or None if a one-inch grid has none.

    The scan goes row by row, outward from the center of the board.
    """
    for row in range(int(HEIGHT_IN) + 1):
        y = HEIGHT_IN / 2 + (row + 1) // 2 * (-1) ** row
        for column in range(int(WIDTH_IN) + 1):
            at = (WIDTH_IN / 2 + (column + 1) // 2 * (-1) ** column, y)
            if fits(at):
                return at
    return None


def crowded_edges(terrain: Terrain, edges: Iterable[Edge]) -> list[Edge]:
    """List the edges where rocks leave no room to deploy, on a one-inch grid (SET-4, FAC-4)."""
    return [edge for edge in edges if _room_along(terrain, edge) is None]


def _room_along(terrain: Terrain, edge: Edge) -> Point | None:
    def fits(at: Point) -> bool:
        return distance_to_edge_in(at, edge) <= DEPLOYMENT_IN and rock_refusal(terrain, at) is None

    return scan_board(fits)


def random_spot(below: Below, fits: Callable[[Point], bool]) -> Point | None:
    """Pick a random point that fits. If no attempt succeeds, scan the board by rows."""
    for _ in range(_TRIES):
        at = snap_point((below(int(WIDTH_IN) * 64 + 1) / 64, below(int(HEIGHT_IN) * 64 + 1) / 64))
        if fits(at):
            return at
    return scan_board(fits)


def _rings(center: Point, reach_in: float) -> Iterator[Point]:
    """Yield points on rings around a center, nearest first, an eighth of an inch apart."""
    yield snap_point(center)
    step = 1
    while step / 8 <= reach_in:
        for dx, dy in HALF_HOUR_VECTORS:
            yield snap_point((center[0] + dx * step / 8, center[1] + dy * step / 8))
        step += 1


def return_spot(state: State, ship: Ship) -> Point:
    """Return the legal point nearest to where a ship left the board (MOV-5)."""
    assert ship.left_at is not None
    nearest = nearest_clear_point(state.setup.terrain, ship.left_at, ROCK_GAP_IN)
    if nearest is not None:
        return nearest
    for at in _rings(ship.left_at, WIDTH_IN + HEIGHT_IN):
        if on_board(at) and rock_refusal(state.setup.terrain, at) is None:
            return at
    raise AssertionError("a map leaves room on the board")


class PlaceShip(OverState[Placement]):
    """A request for a point on the board and a heading, packed as a list."""

    __slots__ = ()

    def pack(self, answer: Placement) -> object:
        """Write the placement as a list."""
        return list(answer)

    def unpack(self, data: object) -> Placement:
        """Read the placement from a list. Raise `ValueError` if the form is wrong."""
        return unpack_placement(data)


@value(frozen=True, slots=True)
class ReturnShip(PlaceShip):
    """A request: where, and with what heading, a ship returns to the board (MOV-5)."""

    asks_for: ClassVar[str] = "return"
    seat: Seat
    state: State
    ship_id: str

    @property
    def ship(self) -> Ship:
        """The returning ship."""
        return self.state.ships[self.ship_id]

    def refusal(self, answer: Placement) -> Refusal | None:
        """Return why the ship cannot return there, or None if it can."""
        if not is_point(answer, 3) or type(answer[2]) is not int or not 0 <= answer[2] <= 11:
            return Refusal("MOV-5", "a ship comes back at a point of the board with a heading from 0 to 11")
        at = snap_point(answer[:2])
        left_at = self.ship.left_at
        assert left_at is not None
        if not on_board(at):
            return Refusal("MOV-5", "a ship comes back on the board")
        if not within(at, left_at, RETURN_IN):
            nearest = return_spot(self.state, self.ship)
            if within(nearest, left_at, RETURN_IN) or not within(at, nearest, TOLERANCE_IN):
                return Refusal("MOV-5", f"a ship comes back within {RETURN_IN:.0f} inches of where it left")
        refusal = rock_refusal(self.state.setup.terrain, at)
        return Refusal("MOV-5", refusal.reason) if refusal else None

    def example(self, below: Below) -> Placement:
        """Pick a legal point and heading at random."""
        left_at = self.ship.left_at
        assert left_at is not None
        for _ in range(20):
            placement = (
                left_at[0] + (below(385) - 192) / 64,
                left_at[1] + (below(385) - 192) / 64,
                below(12),
            )
            at = placement[:2]
            if on_board(at) and within(at, left_at, RETURN_IN) and self.refusal(placement) is None:
                return placement
        return self.default()

    def default(self) -> Placement:
        """Return where it left the board, or at the nearest legal point, with its old heading."""
        return (*return_spot(self.state, self.ship), self.ship.heading)
