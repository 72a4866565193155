"""The figures of the volley: current, pinned, and the difference."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import Rect

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.laboratory.findings import Findings
from game.families.false_sunrise.screens.laboratory.charts import pinned_ink
from game.screens.tools.parts import percent
from game.shell.theme import BODY, FIGURES, SECTION, STRONG
from game.widgets.pen import Ink, Pen
from game.widgets.rowlist import PLAIN, Cell, ListRow
from game.widgets.rowtable import RowTable
from rules.false_sunrise.editions import NEWEST

_HEAD, _ROW = 24, 20
_LEAST_ROWS = 5
_COLUMN = 104


def table_high(count: int) -> int:
    """Return the height of a table of `count` figures, with a minimum so that it does not jump."""
    return _HEAD + max(_LEAST_ROWS, count) * _ROW + 6


@dataclass(frozen=True, slots=True)
class VolleyFigure:
    """A figure of a volley in words: its name, current, pinned, and the difference."""

    name: str
    now: str
    pinned: str
    tip: str
    change: str = ""
    tone: int = 0


def figures(now: Findings | None, pinned: Findings | None) -> list[VolleyFigure]:
    """List the figures of both setups, with "…" for those not known yet."""
    edition = next((one.bench.edition for one in (now, pinned) if one is not None), NEWEST)
    told = edition_ui_of(edition).laboratory.figures
    return [
        *(_figure(one.words, one.field, now, pinned, one.tip) for one in told),
        *_further(now, pinned),
        _shots(now, pinned),
    ]


def _further(now: Findings | None, pinned: Findings | None) -> list[VolleyFigure]:
    """List the edition's extra figures, each with the pinned one if there is one."""
    there = {} if pinned is None else {one.words: one.said for one in pinned.further}
    known = () if now is None else now.further
    return [VolleyFigure(one.words, one.said, there.get(one.words, "–"), one.tip) for one in known]


def _figure(name: str, field: str, now: Findings | None, pinned: Findings | None, tip: str) -> VolleyFigure:
    chance = field.startswith("p_")
    values = [None if one is None else float(getattr(one.outcome, field)) for one in (now, pinned)]
    one, other = ("…" if value is None else percent(value) if chance else f"{value:.2f}" for value in values)
    known = VolleyFigure(name, one, other, tip)
    if values[0] is None or values[1] is None:
        return known
    change = values[0] - values[1]
    if abs(change) < (0.0005 if chance else 0.005):
        return replace(known, change="same")
    shown = f"{100 * change:+.1f} points" if chance else f"{change:+.2f}"
    tone = 0 if _wrecks(field, now, pinned, change) else 1 if change > 0 else -1
    return replace(known, change=shown, tone=tone)


def _wrecks(field: str, now: Findings | None, pinned: Findings | None, change: float) -> bool:
    """Return whether systems and chance to destroy change in opposite directions.

    Fewer systems may be lost just because the target is destroyed more often.
    """
    if field != "mean_systems" or now is None or pinned is None:
        return False
    return change * (now.outcome.p_destroyed - pinned.outcome.p_destroyed) < 0


def _shots(now: Findings | None, pinned: Findings | None) -> VolleyFigure:
    one, other = ("…" if one is None else f"{one.shots} of {len(one.lines)}" for one in (now, pinned))
    tip = "Weapons that can fire: in range, in arc, and working."
    known = VolleyFigure("Weapons that fire", one, other, tip)
    if now is None or pinned is None:
        return known
    more = now.shots - pinned.shots
    return replace(known, change=f"{more:+d}" if more else "same", tone=(more > 0) - (more < 0))


def figure_table(
    name: str, place: Rect, pen: Pen, found: list[VolleyFigure], *, pinned: bool, stale: bool
) -> RowTable:
    """Return the table of figures; without a pin it has only the current ones."""
    wide, faint = min(_COLUMN, (place.width - 160) // 3), pinned_ink(pen)

    def row(first: Cell, cells: list[Cell], tip: str = "") -> ListRow:
        shown = reversed(cells if pinned else cells[:1])
        columns = [replace(cell, side="right", wide=wide, gap=0) for cell in shown]
        return ListRow([*columns, first], pad=(4, 0, 4, 0), ground=PLAIN, tip=tip)

    title = "VOLLEY: CALCULATING …" if stale else "THE WHOLE VOLLEY"
    inks: list[tuple[str, Ink]] = [("NOW", "accent"), ("PINNED", faint), ("DIFFERENCE", "secondary")]
    head = row(Cell(title, SECTION, "secondary"), [Cell(words, SECTION, ink) for words, ink in inks])
    tones: dict[int, Ink] = {1: "good", 0: "secondary", -1: "refusal"}
    rows = [
        row(
            Cell(one.name, squeeze=True),
            [
                Cell(one.now, STRONG, "secondary" if stale else "text", squeeze=True),
                Cell(one.pinned, BODY, faint, squeeze=True),
                Cell(one.change, FIGURES.sized(12), tones[one.tone], squeeze=True),
            ],
            one.tip,
        )
        for one in found
    ]
    told = {one.name: [one.now, one.pinned, one.change] if pinned else [one.now] for one in found}
    return RowTable(name, place, rows, head=replace(head, high=_HEAD, pad=(4, 4, 4, 2)), told=told)
