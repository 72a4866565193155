"""A tournament's plots, as PNG files next to its record."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from tools.tournament.results import Results
from tools.tournament.scores import interval, ratings

_DPI = 110
_QUANTILES = (5, 25, 50, 75, 95)


def draw_plots(results: Results, record: Path) -> list[str]:
    """Draw scores, ratings and times; return the file names."""
    contest, met = results.contest, results.meetings()
    labels = contest.labels
    scores = {f"{labels[one.first]} v {labels[one.second]}": (one.score, *interval(one.pairs)) for one in met}
    rated = {
        label: (elo, elo - 1.96 * error, elo + 1.96 * error)
        for label, (elo, error) in zip(labels, ratings(contest, met), strict=True)
    }
    names = [f"{record.stem}-{what}.png" for what in ("scores", "elo", "times")]
    save(draw_bars(scores, "score by pairs, with 95 %", middle=0.5), record.with_name(names[0]))
    save(draw_bars(rated, "Elo, with 95 %"), record.with_name(names[1]))
    save(_times(results), record.with_name(names[2]))
    return names


def new_figure(lines: int) -> tuple[Figure, Axes]:
    """Return an empty figure for so many lines of a chart, and its axes."""
    figure = Figure(figsize=(8, 1.2 + 0.35 * lines), layout="constrained")
    FigureCanvasAgg(figure)
    return figure, figure.add_subplot()


def draw_bars(
    values: Mapping[str, tuple[float, float, float]], title: str, middle: float | None = None
) -> Figure:
    """Draw a point with its interval (value, low, high) for each name, from top to bottom."""
    figure, axes = new_figure(len(values))
    for at, (value, low, high) in enumerate(values.values()):
        axes.plot((low, high), (at, at), color="tab:blue")
        axes.plot((value,), (at,), "o", color="tab:blue")
    axes.set_yticks(range(len(values)), list(values))
    axes.invert_yaxis()
    axes.set_xlabel(title)
    axes.grid(visible=True, axis="x", alpha=0.3)
    if middle is not None:
        axes.axvline(middle, color="gray", linestyle=":")
        axes.set_xlim(0, 1)
    return figure


def _times(results: Results) -> Figure:
    """Draw how long each player's decisions took: plans of orders, and all others."""
    shown = {
        f"{one.label}: {what}": times
        for one in results.conduct()
        for what, times in (("orders", one.orders), ("other", one.others))
        if times.number
    }
    figure, axes = new_figure(len(shown))
    if shown:
        boxes = [
            {"label": name, "whislo": low, "q1": first, "med": middle, "q3": third, "whishi": high}
            for name, times in shown.items()
            for low, first, middle, third, high in [[times.percentile(one) for one in _QUANTILES]]
        ]
        axes.bxp(boxes, orientation="horizontal", showfliers=False)
        axes.set_xscale("log")
        axes.invert_yaxis()
    axes.set_xlabel("milliseconds of processor for a decision; whiskers at 5 and 95 %")
    return figure


def save(figure: Figure, path: Path) -> None:
    """Write a figure as a PNG file."""
    figure.savefig(path, dpi=_DPI)
