"""Rocks out of a seed, fair to both sides (AT-1)."""

from __future__ import annotations

from rules.table.polygons import Polygon


def generate_rocks(seed: int) -> tuple[Polygon, ...]:
    """Make a fair map, the same for the same seed on every machine (AT-1)."""
    raise NotImplementedError(seed)
