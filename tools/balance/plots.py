"""Plots of what things are worth, as PNG files next to the report."""

from __future__ import annotations

from pathlib import Path

from tools.balance.samples import FAMILIES, Evidence, things_of
from tools.balance.worths import worths
from tools.tournament.plots import draw_bars, save


def draw_worths(evidence: Evidence, out: Path) -> list[str]:
    """Draw a plot for each family of things; return the file names."""
    if not evidence.samples:
        return []
    fitted = worths(evidence.samples, things_of(evidence.catalogue))
    names = []
    for family in FAMILIES:
        members = sorted((one for one in fitted if one.thing.family == family), key=lambda one: -one.score)
        if members:
            values = {one.thing.name: (100 * one.score, 100 * one.low, 100 * one.high) for one in members}
            names.append(f"{out.stem}-{family}s.png")
            save(
                draw_bars(values, f"worth of one more {family}, in points of a hundred"),
                out.with_name(names[-1]),
            )
    return names
