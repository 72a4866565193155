"""What tools lay over the board of frigates, as plain values: the view draws them by what they say."""

from __future__ import annotations

from dataclasses import dataclass

from game.board.plates import Bands, Plate, ShotLine, Sight, Span, Trail
from rules.astra_et_tenebrae.state import FormationType
from rules.kernel.seats import Seat
from rules.table.measure import Point


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece of a disc: degrees clockwise from up, inches from the middle, and the heat of ending there."""

    start_deg: float
    end_deg: float
    near_in: float
    far_in: float
    heat: int


@dataclass(frozen=True, slots=True)
class Disc:
    """Where a ship can end, in cells by heat; `limits_in` are where rocks stop it, by degree (none: nowhere).

    The `motion` is drawn as an arrow, and from its `back` sector, in degrees, it has to be canceled first;
    `notes` are words at a bearing and a distance, those of `rows` are about the strength.
    """

    at: Point
    cells: tuple[Cell, ...]
    seat: Seat
    limits_in: tuple[float, ...] = ()
    motion: tuple[int, float] | None = None
    back: tuple[float, float] | None = None
    notes: tuple[tuple[str, float, float], ...] = ()
    rows: tuple[tuple[str, float], ...] = ()
    row_deg: float = 90.0


@dataclass(frozen=True, slots=True)
class HeatLegend:
    """The colors of the heat that cells add, up to so much."""

    most: int


@dataclass(frozen=True, slots=True)
class Ghost:
    """Where a ship would be, with the way there and words beside it; one that is `held` is being dragged.

    `sought` is where the pointer wants it although that is refused, with the reason.
    """

    start: Point
    end: Point
    seat: Seat
    angle_deg: float
    words: tuple[tuple[Span, ...], ...] = ()
    held: bool = False
    sought: tuple[Point, str, str] | None = None


@dataclass(frozen=True, slots=True)
class Shape:
    """A formation as it lies on the board, or would (`planned`), with the limits that make it; words name it.

    `ships` are its members, the screened ones of a screening, whose courses are in `courses`; `screens` its
    screens. Distances in inches are those of the edition.
    """

    type: FormationType
    seat: Seat
    ships: tuple[Point, ...]
    screens: tuple[Point, ...] = ()
    courses: tuple[int, ...] = ()
    axis: tuple[Point, Point] | None = None
    reach_in: float = 9.0
    degrees: int = 45
    off_in: float = 1.0
    words: tuple[str, ...] = ()
    holds: bool = True
    planned: bool = False


@dataclass(frozen=True, slots=True)
class Flank:
    """The sectors from which a member of a line is taken in the flank (AF-3); words say what that gives."""

    at: Point
    axis: tuple[Point, Point]
    degrees: int
    seat: Seat
    words: str = ""
    radius_in: float = 8.0


Overlay = Disc | HeatLegend | Ghost | Bands | Plate | Shape | Flank | Trail | Sight | ShotLine
