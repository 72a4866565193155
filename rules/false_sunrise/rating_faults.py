"""Checks of marks and Fire Control for files of all kinds: what no ship can have (MF-13, MF-15)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.false_sunrise.fleet import ShipSpec
from rules.false_sunrise.ratings import Marks, Rating


def rating_faults(spec: ShipSpec, marks: Marks, expended: int) -> Iterator[tuple[str, str]]:
    """Yield (field, problem) where a ship has more marks or Fire Control expended than it can have."""
    whole = spec.fittings(0).ratings
    for rating in Rating:
        most = whole.of(rating) if spec.hull.capital else 0
        if marks.on(rating) > most:
            yield "marks", f"are {marks.on(rating)} on {rating}, of which {spec.name} has {most} (MF-13)"
    if expended > whole.fire_control:
        yield "expended", f"is more Fire Control than the {whole.fire_control} of {spec.name} (MF-15)"
