"""Overlays of the tools on the board of frigates, as plain values.

The view draws each by its type.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.board.overlays import Heat, HeatKey
from game.board.plates import Bands, Plate, ShotLine, Sight, Span, Trail
from rules.astra_et_tenebrae.state import FormationType
from rules.kernel.seats import Seat
from rules.table.measure import Point


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece of a disc: angles clockwise from up, distances from the center, and heat."""

    start_deg: float
    end_deg: float
    near_in: float
    far_in: float
    heat: int


@dataclass(frozen=True, slots=True)
class Disc:
    """A ship's possible positions, in cells by heat.

    `limits_in` are the distances in inches at which rocks stop it, one per degree (empty: no
    rocks). `motion` is drawn as an arrow. In its `back` sector, in degrees, a burn has to cancel
    the motion first. `notes` are labels at a bearing and a distance; `rows` are (label, distance)
    pairs about the strength, along `row_deg`.
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
    """The legend for the colors of added heat, from 0 to `most`."""

    most: int


@dataclass(frozen=True, slots=True)
class Ghost:
    """A ship at its planned position, with the path there and labels next to it.

    It is `held` while it is dragged. `sought` is a refused destination: its place, the reason and the ruling.
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
    """A formation on the board, or a `planned` one, with the limits that define it and its label.

    `ships` are its members; for a screening, the screened ones, whose courses are in `courses`,
    with its screens in `screens`. Distances in inches are those of the edition.
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
    """The sectors from which a member of a line is hit in the flank (AF-3).

    `words` is the effect.
    """

    at: Point
    axis: tuple[Point, Point]
    degrees: int
    seat: Seat
    words: str = ""
    radius_in: float = 8.0


Overlay = (
    Disc | Heat | HeatKey | HeatLegend | Ghost | Bands | Plate | Shape | Flank | Trail | Sight | ShotLine
)
