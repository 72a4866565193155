"""Problems of a map, with ruling and place: what makes it unplayable, and what makes it unfair."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from game.families.false_sunrise.maps.sheet import MapSheet
from rules.false_sunrise.mapmaking import map_faults
from rules.false_sunrise.placing import MARKERS, marker_refusal, rock_refusal
from rules.false_sunrise.state import Marker, Setup, State
from rules.kernel.requests import Refusal
from rules.table.measure import Point, snap_point
from rules.table.polygons import Polygon, outline_faults
from rules.table.terrain import Terrain, terrain_faults

_ROCK = re.compile(r"rock (\d+): (.*)")
_COUNT = "rocks are needed"


@dataclass(frozen=True, slots=True)
class Fault:
    """A problem, its ruling, and the rock or marker (from 0) it is about.

    `stops` is true if the map cannot be played because of it.
    """

    ruling: str
    reason: str
    rock: int | None = None
    marker: int | None = None
    stops: bool = False

    def __str__(self) -> str:
        return f"{self.ruling} {self.place}{self.reason}"

    @property
    def place(self) -> str:
        """What the problem is about, such as "rock 2: "."""
        if self.rock is not None:
            return f"rock {self.rock + 1}: "
        return f"marker {self.marker + 1}: " if self.marker is not None else ""


def faults_of(sheet: MapSheet) -> tuple[Fault, ...]:
    """List all problems; those that make the map unplayable come first (GEO-6, SET-1, SET-3)."""
    starts = tuple((one.ship, one.at) for side in sheet.story.by_seat.values() for one in side.starts)
    return _faults(sheet.rocks, tuple(post.at for post in sheet.posts), starts)


@lru_cache(maxsize=8)
def _faults(
    rocks: tuple[Polygon, ...], markers: tuple[Point, ...], starts: tuple[tuple[str, Point], ...]
) -> tuple[Fault, ...]:
    sound = all(outline_refusal(rock) is None for rock in rocks)
    # Valid rocks can only be unfair, too few or too many; of these, only a wrong number stops play.
    found = [_fault(text, stops=not sound or _COUNT in text) for text in map_faults(rocks)]
    found += _marker_faults(rocks if sound else (), markers)
    if sound and starts:
        found += _start_faults(rocks, starts)
    return tuple(sorted(found, key=lambda fault: not fault.stops))


def stops(sheet: MapSheet) -> str:
    """Return why a sheet cannot be played, or ""."""
    return "; ".join(str(fault) for fault in faults_of(sheet) if fault.stops)


@lru_cache(maxsize=256)
def outline_refusal(outline: Polygon) -> Refusal | None:
    """Return why a rock cannot have this outline, or None (GEO-6)."""
    faults = outline_faults(outline) or terrain_faults([outline])
    reason = faults[0] if faults else ""
    told = _ROCK.fullmatch(reason)
    return Refusal("GEO-6", told[2] if told else reason) if faults else None


def refusal_of(sheet: MapSheet) -> Refusal | None:
    """Return why a sheet is impossible (a bad outline, too many markers), or None."""
    if len(sheet.posts) > MARKERS:
        return Refusal("SET-3", f"a map has at most {MARKERS} markers")
    return next((one for rock in sheet.rocks if (one := outline_refusal(rock)) is not None), None)


def _fault(text: str, *, stops: bool) -> Fault:
    told = _ROCK.fullmatch(text)
    ruling = "GEO-6" if stops and _COUNT not in text else "SET-1"
    if told:
        return Fault(ruling, told[2], rock=int(told[1]) - 1, stops=stops)
    return Fault(ruling, text, stops=stops)


def _marker_faults(rocks: tuple[Polygon, ...], markers: tuple[Point, ...]) -> Iterator[Fault]:
    """Check the markers against SET-3, each against those before it."""
    table = State(Setup({}, Terrain(rocks if markers else ())))
    for number, place in enumerate(markers):
        at = snap_point(place)
        refusal = marker_refusal(table, at)
        if refusal is not None:
            yield Fault(refusal.ruling, refusal.reason, marker=number, stops=True)
        table.markers = (*table.markers, Marker(f"m{number}", at))


def _start_faults(rocks: tuple[Polygon, ...], starts: tuple[tuple[str, Point], ...]) -> Iterator[Fault]:
    """Find the ships of a scenario that would start inside a rock (GEO-8)."""
    terrain = Terrain(rocks)
    for ship, at in starts:
        if rock_refusal(terrain, snap_point(at)) is not None:
            yield Fault("GEO-8", f"{ship} would start inside a rock", stops=True)
