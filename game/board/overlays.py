"""Overlays on the board that any game uses, as plain values: distances, lines of sight, places and words."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point

Tone = Literal["plain", "good", "refusal"]


@dataclass(frozen=True, slots=True)
class SightLine:
    """A line of sight; `contact` is where a rock blocks it (GEO-7)."""

    a: Point
    b: Point
    blocked: bool = False
    contact: Point | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class TargetRing:
    """A ring around a target or a selected piece, with words next to it."""

    at: Point
    tone: Tone = "refusal"
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Crosshair:
    """The place that a placing tool points at.

    `lines` say what it would do, or why it is refused.
    """

    at: Point
    legal: bool = True
    ring_in: float = 0.0
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Circle:
    """A dotted circle that marks a distance in inches, faintly filled if the inside is what counts.

    Its label is at the lowest point, or with `label_above` at the highest.
    """

    at: Point
    radius_in: float
    seat: Seat | None = None
    label: str = ""
    filled: bool = False
    label_above: bool = False


@dataclass(frozen=True, slots=True)
class MeasureTape:
    """A tape between two points, with its measurements, one per line."""

    a: Point
    b: Point
    lines: tuple[str, ...]
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class Cross:
    """A cross at a point: something ends here, or is refused."""

    at: Point
    tone: Tone = "refusal"


@dataclass(frozen=True, slots=True)
class Notice:
    """Words at a point, with the ruling behind them."""

    at: Point
    text: str
    ruling: str = ""
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class LegalArea:
    """Where something may be placed: a grid, row by row, with a byte of 1 for each legal cell."""

    cells: bytes
    columns: int
    rows: int
    seat: Seat | None = None


@functools.lru_cache(maxsize=8)
def legal_area(legal: Callable[[Point], bool], seat: Seat | None = None, step_in: float = 0.5) -> LegalArea:
    """Ask for the middle of each cell of a grid whether it is legal; the answers are cached."""
    columns, rows = round(WIDTH_IN / step_in), round(HEIGHT_IN / step_in)
    cells = bytes(
        legal(((column + 0.5) * step_in, (row + 0.5) * step_in))
        for row in range(rows)
        for column in range(columns)
    )
    return LegalArea(cells, columns, rows, seat)


@dataclass(frozen=True, slots=True, eq=False)
class Heat:
    """A map of danger or reach over the board: a lattice [row, column] of values, and its levels.

    The points are `step` board units apart. `about` names the subject, so that a coarse picture can
    be replaced by the full one. A map equals only itself, so tools keep the same object while
    nothing changes.
    """

    about: str
    values: NDArray[np.float64]
    levels: tuple[float, ...]
    step: float = 1.0
    mirrored: bool = False


@dataclass(frozen=True, slots=True)
class HeatKey:
    """The key to a `Heat`: a title, its levels, and lines; one goes above the patterns, the others below."""

    title: str
    lines: tuple[str, ...]
    levels: tuple[float, ...]
    mirrored: bool = False
