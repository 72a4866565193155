"""Shot by shot: what each weapon of the attacker would do, and why; or why it cannot fire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from game.families.false_sunrise.laboratory.findings import Line
from game.screens.table.rulings import ruling_text
from game.screens.tools.parts import percent, upper_first
from game.shell.theme import FIGURES, SMALL, STRONG
from game.widgets.icons import Icon
from game.widgets.lists import RowLook, ScrollList, paint_row_frame
from game.widgets.pen import Pen
from game.widgets.widget import Common

_ROW = 38


def reasons(line: Line) -> str:
    """Say in short what makes a shot, or what forbids it."""
    if line.planned is None:
        return line.refusal.reason if line.refusal is not None else ""
    return line.planned.short


def tip_of(line: Line) -> str:
    """Say at length what makes a shot, by which rulings; or which one refuses it."""
    if line.planned is None:
        refusal = line.refusal
        if refusal is None:
            return ""
        return f"{line.name}: {refusal.reason}.\n{ruling_text(refusal.ruling)}"
    alone = line.planned.alone
    said = [
        f"{line.name}: {line.planned.short}.",
        *line.planned.notes,
        (
            f"Alone: mean {alone.mean_damage:.1f} pips, a bar emptied {percent(alone.p_bar_emptied)}, "
            f"destroyed {percent(alone.p_destroyed)}."
        ),
    ]
    if line.added is not None:
        said.append(f"Behind the shots above it, it adds {line.added:.1f} to the mean.")
    return "\n".join(said)


class ShotLines(ScrollList[Line]):
    """The weapons in the order in which they fire."""

    kind = "lines"

    def __init__(
        self,
        widget_id: str,
        rect: pygame.Rect,
        lines: tuple[Line, ...],
        *,
        at: int | None,
        on_look: Callable[[Line], None],
        **common: Unpack[Common],
    ) -> None:
        super().__init__(
            widget_id,
            rect,
            lines,
            paint_row=_paint,
            row_height=_ROW,
            selected=at,
            on_select=on_look,
            row_text=lambda line: f"{line.name}: {reasons(line)}",
            row_tip=tip_of,
            **common,
        )

    def dump(self) -> dict[str, object]:
        """Return the rows as well."""
        return {**super().dump(), "rows": [self.row_text(line) for line in self.items]}


def _paint(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, line: Line, look: RowLook) -> None:
    theme, pad, half = pen.theme, pen.px(6), rect.height // 2
    paint_row_frame(pen, surface, rect, look)
    above = pygame.Rect(rect.left + pad, rect.top + pen.px(2), rect.width - 2 * pad, half - pen.px(2))
    below = pygame.Rect(above.left, above.bottom, above.width, half - pen.px(2))
    if line.alone is None:
        pen.put_icon(surface, Icon.CROSS, (above.right - pen.px(6), above.centery), 9, theme.secondary)
        pen.write(surface, line.name, above, STRONG.sized(12), theme.secondary)
        words, ink = upper_first(reasons(line)), theme.secondary
    else:
        added = f"{line.added:+.1f}" if line.added is not None else "…"
        figure = pen.write(surface, added, above, FIGURES.sized(12), theme.text, "right")
        alone = pygame.Rect(above.left, above.top, figure.left - above.left - pen.px(8), above.height)
        aside = pen.write(
            surface, f"alone {line.alone.mean_damage:.1f}", alone, SMALL, theme.secondary, "right"
        )
        name = pygame.Rect(above.left, above.top, aside.left - above.left - pen.px(6), above.height)
        pen.write(surface, line.name, name, STRONG.sized(12))
        words, ink = upper_first(reasons(line)), theme.accent
    pen.write(surface, words, below, pen.squeeze(words, SMALL, below.width), ink)
