"""The forecast box, "if it ends there": what a piece deals and suffers at its planned position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.board.overlays import Tone
from game.forecast.questions import Fire, Forecast, summed
from game.screens.forecast.forecasts import WORKING
from game.screens.tools.parts import PanelColumn, percent
from game.shell.theme import SECTION, SMALL, Color
from game.widgets.icons import Icon
from game.widgets.label import Label, Panel
from game.widgets.layout import Column, Row
from game.widgets.pen import Ink

# A line of the box: words, figures, ink, icon, tooltip.
BoxLine = tuple[str, tuple[str, ...], Ink | None, Icon | None, str]
Named = Callable[[str], str]
"""Returns the name of a piece by its id."""

_DEALT = "Damage this {unit} deals from there {drift}, each weapon at its best target"
_SUFFERED = "Damage it takes there {drift}"
_LOST = "The chance that it is destroyed: on average, and if each enemy makes its best move"
DRIFT = "if they drift"
_COLUMN = 38
_HEAD_COLUMN = 60  # of the first head, which has no words to its left
LINE_UNITS, HEAD_UNITS = 17, 28


def box_room(column: PanelColumn) -> int:
    """Return how many lines of a box fit into a column."""
    return (column.rect.height - HEAD_UNITS) // LINE_UNITS


def box_height(lines: int) -> int:
    """Return the height of a forecast box, in units."""
    return HEAD_UNITS + LINE_UNITS * lines


def put_box(
    column: PanelColumn,
    name: str,
    heading: str,
    lines: Sequence[BoxLine],
    *,
    fill: Color,
    tooltip: str,
    topic: str,
) -> None:
    """Add a box with a heading and lines, whose figures are in columns under their heads."""
    frame = column.row(high=box_height(len(lines))).put(Panel, name, fill=fill, tooltip=tooltip, topic=topic)
    inside = Column(column.made.append, frame.rect.inflate(-22, -14).move(1, 0), LINE_UNITS, gap=0)
    shown = [figures for _, figures, *_ in lines if figures]
    heads = ("average", "most" if any(figures[1] for figures in shown) else "") if shown else ()
    row = _row(inside, heads, _HEAD_COLUMN)
    row.put(Label, f"{name}_head", heading, style=SECTION, color="secondary", tooltip=tooltip, topic=topic)
    _put_figures(row, f"{name}_head", heads, None)
    for number, (words, figures, color, icon, tip) in enumerate(lines):
        row = _row(inside, figures, _COLUMN)
        row.put(Label, f"{name}{number}", words, style=SMALL, color=color, icon=icon, tooltip=tip)
        _put_figures(row, f"{name}{number}", figures, color)


def _row(inside: Column, figures: Sequence[str], first: int) -> Row:
    """Return a row for words and their figures, with a width for the first of these."""
    return inside.row([0, *([first] if figures else []), *[_COLUMN] * len(figures[1:])])


def _put_figures(row: Row, name: str, figures: Sequence[str], color: Ink | None) -> None:
    """Add figures to the right of words."""
    for n, figure in enumerate(figures):
        row.put(Label, f"{name}.{n}", figure, style=SMALL, color=color, align="right")


def card_lines(seen: Forecast | None) -> list[tuple[str, Tone]]:
    """Describe, for the card of a dragged piece, the damage to and from it at that position."""
    if seen is None:
        return [("You lose …", "plain"), ("You deal …", "plain")]
    dealt = summed(fire for _, fire in seen.dealt)
    return [
        (f"You lose {seen.mean:.1f} to average moves, {seen.worst.mean:.1f} to the best", "refusal"),
        (f"You deal {dealt.mean:.1f} {DRIFT}", "good"),
    ]


def forecast_lines(
    seen: Forecast | None, named: Named, unit: str, drift: str = DRIFT, *, moving: bool = True
) -> list[BoxLine]:
    """List the forecast, with placeholders until it is known; `unit` is the word for a piece.

    `drift` says what enemies do that hold their course. If none of them is `moving` any more, the lines
    about all their moves are left out.
    """
    heads: tuple[tuple[str, Ink, Icon], ...] = (
        (f"Dealt {drift}", "good", Icon.UP),
        (f"Lost {drift}", "refusal", Icon.DOWN),
        ("Lost to average moves", "refusal", Icon.DOWN),
        ("Lost to best moves", "refusal", Icon.WARNING),
    )
    lines: list[BoxLine] = [
        (words, figures, ink, icon, tip)
        for (words, ink, icon), (figures, tip) in zip(heads, _told(seen, named, unit, drift), strict=True)
    ]
    return lines if moving else lines[:2]


def lost_line(seen: Forecast | None) -> BoxLine:
    """Return the line with the chance that the piece is destroyed, in a game that tells it."""
    figures = ("…", "…") if seen is None else (percent(seen.destroyed), percent(seen.worst.destroys))
    return ("It is destroyed", figures, "refusal", Icon.WARNING, _LOST)


def _told(seen: Forecast | None, named: Named, unit: str, drift: str) -> list[tuple[tuple[str, str], str]]:
    """Return the figures and tooltip of each line."""
    if seen is None:
        return [(("…", "…" if has_most else ""), WORKING) for has_most in (True, True, False, True)]
    dealt = summed(fire for _, fire in seen.dealt)
    threats = _threats(seen, named)
    ours, theirs = _DEALT.format(unit=unit, drift=drift), _SUFFERED.format(drift=drift)
    return [
        (_figures(dealt), _each(ours, seen.dealt, named, "No target in reach")),
        (_figures(seen.holding), _each(theirs, seen.suffered, named, "Out of reach of all enemies")),
        ((f"{seen.mean:.1f}", ""), threats),
        (_figures(seen.worst), threats),
    ]


def _figures(fire: Fire) -> tuple[str, str]:
    return f"{fire.mean:.1f}", str(fire.most)


def _each(head: str, fires: Iterable[tuple[str, Fire]], named: Named, nobody: str) -> str:
    each = [f"{named(one)} {fire.mean:.1f}, most {fire.most}" for one, fire in fires]
    return f"{head}\n{'; '.join(each) or nobody}."


def _threats(seen: Forecast, named: Named) -> str:
    each = [f"{named(one.enemy_id)} {one.mean:.1f}, best move {one.best.mean:.1f}" for one in seen.threats]
    return (
        "What it loses there: on average over all moves of each enemy, and if each makes its best move.\n"
        f"{'; '.join(each) or 'Nobody can hit it'}."
    )
