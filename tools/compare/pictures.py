"""Pictures of a comparison, as PNG data."""

from __future__ import annotations

import io
from collections.abc import Mapping
from itertools import islice

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tools.compare.findings import Findings, Use, ends, uses_of_sides, uses_of_whole
from tools.compare.report import moved, told, worths
from tools.tournament.plots import draw_bars, new_figure
from tools.tournament.scores import interval, points_for_red

_OLD, _NEW = "tab:gray", "tab:orange"
_DPI = 110
_MOST = 16  # rows of a picture
_MOST_PERCENT = 200.0
_LEAST_PAIRS = 5


def draw(findings: Findings) -> dict[str, bytes]:
    """Return the pictures by their names: score, ends, uses and worths, as far as there are any."""
    drawn: dict[str, Figure] = {}
    if len(findings.sides) >= _LEAST_PAIRS:
        drawn["score"] = _score(findings)
    if findings.whole:
        drawn["ends"] = _ends(findings)
    uses = uses_of_sides(findings.sides) if findings.sides else uses_of_whole(findings.whole)
    shown = {told(findings, one.name): _interval(one) for one in uses if one.old}
    if shown:
        drawn["uses"] = _changes(dict(islice(shown.items(), _MOST)))
    if findings.whole and (both := sorted(worths(findings), key=lambda one: -abs(moved(*one)))[:_MOST]):
        points = {}
        for old, new in both:
            one = new or old
            if one is not None:
                points[one.name] = tuple(
                    (None, None) if side is None else (side.value, (side.low, side.high))
                    for side in (old, new)
                )
        title = "worth in points of a hundred, with 95 %: old (gray) and changed (orange)"
        drawn["worths"] = _pairs_of_points(points, title)
    return {name: _png(figure) for name, figure in drawn.items()}


def _per_cent(change: float, use: Use) -> float:
    """Return a change in percent of the old figure, within the picture."""
    return min(_MOST_PERCENT, max(-100.0, 100 * change / use.old))


def _interval(use: Use) -> tuple[float, float, float]:
    """Return a change with its interval, in percent of the old figure."""
    low, high = use.change - use.half, use.change + use.half
    return _per_cent(use.change, use), _per_cent(low, use), _per_cent(high, use)


def _changes(values: Mapping[str, tuple[float, float, float]]) -> Figure:
    """Draw by how much each figure changes."""
    figure = draw_bars(values, "change in a game, in % of the old figure, with 95 %")
    figure.axes[0].axvline(0, color="gray", linestyle=":")
    return figure


def _score(findings: Findings) -> Figure:
    """Draw the score of the side with the change, pair by pair, with its interval."""
    scores = [(points_for_red(first) + 1 - points_for_red(second)) / 2 for first, second in findings.sides]
    at = list(range(_LEAST_PAIRS, len(scores) + 1, max(1, len(scores) // 200)))
    means = [100 * float(np.mean(scores[:pairs])) for pairs in at]
    bounds = [interval(scores[:pairs]) for pairs in at]
    figure, axes = new_figure(6)
    axes.fill_between(
        at, [100 * low for low, _ in bounds], [100 * high for _, high in bounds], color=_NEW, alpha=0.25
    )
    axes.plot(at, means, color=_NEW)
    axes.axhline(50, color="gray", linestyle=":")
    for sign in (1, -1):
        axes.axhline(50 + sign * 100 * findings.matters, color="gray", linewidth=0.5)
    axes.set_xlabel("pairs of games; between the thin lines, the change makes no difference that matters")
    axes.set_ylabel("score with the change, %")
    return figure


def _ends(findings: Findings) -> Figure:
    """Draw how games end, by the old rules and by the changed ones."""
    counted = [ends(rows) for rows in zip(*findings.whole, strict=True)]
    names = list({**counted[0], **counted[1]})
    figure, axes = new_figure(2 * len(names))
    for number, (found, color) in enumerate(zip(counted, (_OLD, _NEW), strict=True)):
        places = [at + 0.2 * (2 * number - 1) for at in range(len(names))]
        axes.barh(places, [100 * found[name] / len(findings.whole) for name in names], 0.36, color=color)
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.set_xlabel("% of games: old (gray) and changed (orange)")
    return figure


Point = tuple[float | None, tuple[float, float] | None]


def _pairs_of_points(values: Mapping[str, tuple[Point, ...]], title: str) -> Figure:
    """Draw an old and a new point for each name, joined by a line, with their intervals if they have any."""
    figure, axes = new_figure(len(values))
    for at, both in enumerate(values.values()):
        known = [value for value, _ in both if value is not None]
        axes.plot((min(known), max(known)), (at, at), color="lightgray")
        for (value, bounds), color, step in zip(both, (_OLD, _NEW), (-0.12, 0.12), strict=True):
            _point(axes, value, bounds, at + (step if bounds else 0), color)
    axes.set_yticks(range(len(values)), list(values))
    axes.invert_yaxis()
    axes.set_xlabel(title)
    axes.grid(visible=True, axis="x", alpha=0.3)
    return figure


def _point(
    axes: Axes, value: float | None, bounds: tuple[float, float] | None, at: float, color: str
) -> None:
    if value is None:
        return
    if bounds is not None:
        axes.plot(bounds, (at, at), color=color, linewidth=1)
    axes.plot((value,), (at,), "o", color=color)


def _png(figure: Figure) -> bytes:
    held = io.BytesIO()
    figure.savefig(held, dpi=_DPI, format="png")
    return held.getvalue()
