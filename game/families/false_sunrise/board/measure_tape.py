"""The readings of a tape between two points: inches, range band, bearing by the clock, arc and sight."""

from __future__ import annotations

from collections.abc import Callable

from game.board.overlays import MeasureTape
from rules.table.arcs import arcs_to
from rules.table.bands import band_of
from rules.table.clock import bearing_deg, clock_of
from rules.table.measure import Point, distance_in
from rules.table.terrain import Terrain


def measure(
    a: Point,
    b: Point,
    *,
    heading: int | None = None,
    terrain: Terrain | None = None,
    band_words: Callable[[float], str] = lambda inches: f"RB{band_of(inches)}",
) -> MeasureTape:
    """Measure from a to b; with a heading, give bearing and arc from a ship at a (GEO-4, GEO-5, GEO-7).

    Without a heading the bearing is from the top of the board (GEO-2). `band_words` names the range band of
    a distance in inches.
    """
    inches = distance_in(a, b)
    lines = [f'{inches:.1f}"  {band_words(inches)}'.rstrip()]
    if heading is not None:
        arcs = " and ".join(arcs_to(a, heading, b)) if a != b else "same point"
        lines.append(f"bearing {clock_of(bearing_deg(a, heading, b))}, {arcs}")
    elif a != b:
        lines.append(f"bearing {clock_of(bearing_deg(a, 0, b))} from the top of the board")
    blocked = terrain is not None and terrain.blocks_sight(a, b)
    if terrain is not None:
        lines.append("rock in the way" if blocked else "clear line of sight")
    return MeasureTape(a, b, tuple(lines), blocked)
