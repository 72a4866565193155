"""What tools draw over the board, as plain values; the view paints each by its type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.board.overlays import (
    Circle,
    Cross,
    Crosshair,
    Heat,
    HeatKey,
    LegalArea,
    MeasureTape,
    Notice,
    SightLine,
    TargetRing,
    Tone,
)
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.events import Stop
from rules.false_sunrise.fittings import Mount
from rules.false_sunrise.gunnery import Band
from rules.false_sunrise.movement import Path
from rules.false_sunrise.state import Ship
from rules.kernel.seats import Seat
from rules.table.arcs import Arc
from rules.table.measure import Point

# A place and the course to it; a planned end; the selected one; a ship without an order; a drift; a trial.
GhostLook = Literal["plan", "ordered", "held", "holding", "drift", "trial"]


@dataclass(frozen=True, slots=True)
class GhostPath:
    """The course that an order would make a ship fly: stops and end, cut short by a rock or an edge.

    A name is written next to its end. `origin` is where the ship is taken up, to be set down at the first
    stop (FAC-7).
    """

    stops: tuple[Stop, ...]
    seat: Seat
    hull: str
    crashed: bool = False
    left: bool = False
    name: str = ""
    origin: Point | None = None
    look: GhostLook = "plan"


@dataclass(frozen=True, slots=True)
class Formation:
    """Where ships will end, except the selected one: shapes to plan a formation with."""

    paths: tuple[GhostPath, ...]


@dataclass(frozen=True, slots=True)
class FlightPaths:
    """The courses that ships flew, kept on show after the movement."""

    paths: tuple[GhostPath, ...]


@dataclass(frozen=True, slots=True)
class ArcWedges:
    """The reach of a weapon from a pose: its arcs (None: all around) and its bands, nearest first."""

    at: Point
    heading: int
    arcs: tuple[Arc, ...] | None
    bands: tuple[Band, ...]
    seat: Seat


@dataclass(frozen=True, slots=True)
class RangeBands:
    """Rings around a point at the end of each range band: those of six inches (FIR-3), or the given ones."""

    at: Point
    seat: Seat | None = None
    bands: tuple[Band, ...] = ()


@dataclass(frozen=True, slots=True)
class ReachDots:
    """Points where a ship can end its move, with a label."""

    points: tuple[Point, ...]
    seat: Seat
    label: str = ""


@dataclass(frozen=True, slots=True)
class Corridor:
    """Everything within some inches of a line, including its ends; the line has a label in its middle."""

    a: Point
    b: Point
    within_in: float
    seat: Seat
    label: str = ""


@dataclass(frozen=True, slots=True)
class TargetArcs:
    """The arcs of a target, each with words; the `lit` one is where the shots come from."""

    at: Point
    heading: int
    words: tuple[tuple[Arc, str], ...]
    seat: Seat
    lit: Arc | None = None


@dataclass(frozen=True, slots=True)
class AimLine:
    """Shots from one point at another: how many, and of which kind."""

    a: Point
    b: Point
    kind: WeaponKind
    count: int = 1


@dataclass(frozen=True, slots=True)
class TargetLines:
    """The shots that are declared, or about to be."""

    shots: tuple[AimLine, ...]
    seat: Seat


@dataclass(frozen=True, slots=True)
class ClockGauge:
    """A clock face around a ship: the hours that it can turn to, and the chosen course."""

    at: Point
    heading: int
    course: int = 0
    limit: int = 0
    seat: Seat = Seat.RED
    ghost: Point | None = None  # where the ship would end: figures under it are left out
    knob: bool = False  # whether its hand can be dragged


@dataclass(frozen=True, slots=True)
class Grip:
    """A ring around what can be dragged; ticks close on it (0 to 1) after it snapped to a place."""

    at: Point
    hull: str
    closing: float | None = None
    knob: ClockGauge | None = None  # the ring is around the knob of this gauge


@dataclass(frozen=True, slots=True)
class OrderCard:
    """What an order is and costs, on a card next to the dragged end, on the side away from `away`.

    `thrust` is what goes into velocity, what goes into course and drive, and the total. The card avoids
    covering `way`, the points of the course.
    """

    at: Point
    hull: str
    seat: Seat
    title: str
    thrust: tuple[int, int, int]
    lines: tuple[tuple[str, Tone], ...] = ()
    away: Point | None = None
    way: tuple[Point, ...] = ()


Overlay = (
    GhostPath
    | Formation
    | FlightPaths
    | ArcWedges
    | RangeBands
    | ReachDots
    | SightLine
    | Corridor
    | TargetLines
    | TargetRing
    | LegalArea
    | Circle
    | TargetArcs
    | Heat
    | HeatKey
    | Crosshair
    | MeasureTape
    | ClockGauge
    | Grip
    | OrderCard
    | Cross
    | Notice
)


def ghost_of(ship: Ship, path: Path, look: GhostLook = "plan", name: str = "") -> GhostPath:
    """Return the picture of a ship at the end of a path."""
    hull = ship.spec.hull.id
    return GhostPath(path.stops, ship.seat, hull, path.crashed, path.left, name, path.origin, look)


def wedges_of(
    ship: Ship, *, at: Point | None = None, heading: int | None = None, weapon: str | None = None
) -> list[ArcWedges]:
    """Return the reach of a ship's working weapons, or of one, from its own pose or another; equals once."""
    place, way = at or ship.at, ship.heading if heading is None else heading
    gunnery = load_edition(ship.spec.catalogue.edition).gunnery
    mounts: list[Mount] = [m for m in ship.fittings.mounts if weapon in (None, m.id)]
    reach = [(mount.arcs, gunnery.bands_in(ship, mount)) for mount in mounts]
    found = [ArcWedges(place, way, arcs, bands, ship.seat) for arcs, bands in reach if bands]
    return list(dict.fromkeys(found))
