"""Shot by shot: what each weapon of the attacker would do, and why; or why it cannot fire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from game.laboratory.findings import Line
from game.screens.table.rulings import ruling_text
from game.screens.tools.parts import percent, upper_first
from game.theme import FIGURES, SMALL, STRONG
from game.widgets.icons import Icon
from game.widgets.lists import RowLook, ScrollList, paint_row_frame
from game.widgets.pen import Pen
from game.widgets.widget import Common
from rules.false_sunrise.july_2024.shot_words import dice_words

_ROW = 38


def reasons(line: Line) -> str:
    """Say in short what makes a shot: dice, defence, band, rerolls, penalty."""
    if line.shot is None:
        return line.refusal.reason if line.refusal is not None else ""
    attack = line.shot.attack
    words = [dice_words(attack), f"band {line.shot.band} of own {line.band}"]
    if line.shot.band == line.band:
        words[1] = f"own band {line.band}"
    if attack.rerolls:
        words.append(f"{attack.rerolls} reroll{'s' * (attack.rerolls > 1)}")
    if attack.penalty:
        words.append(f"−{attack.penalty} a die")
    return " · ".join(words)


def tip_of(line: Line) -> str:
    """Say at length what makes a shot, by which rulings; or which one refuses it."""
    if line.shot is None or line.alone is None:
        refusal = line.refusal
        if refusal is None:
            return ""
        return f"{line.name}: {refusal.reason}.\n{ruling_text(refusal.ruling)}"
    attack, alone = line.shot.attack, line.alone
    said = [
        f"{line.name}: own band {line.band}, target in {line.shot.band}: {attack.dice} dice (FIR-3, FIR-5).",
        f"Defence rating {attack.rating}: {_rating_words(attack.thrown, attack.removed)} (FIR-6).",
    ]
    if attack.rerolls:
        said.append(f"Rerolls: {attack.rerolls} (FIR-10).")
    if attack.penalty:
        said.append(f"Fire control is lost: {attack.penalty} off each die (FIR-8).")
    if attack.kill_at:
        said.append(f"Each {attack.kill_at}+ destroys a system more (FIR-9).")
    said.append(
        f"Alone: mean {alone.mean_damage:.1f} pips, a bar emptied {percent(alone.p_bar_emptied)}, "
        f"destroyed {percent(alone.p_destroyed)}."
    )
    if line.added is not None:
        said.append(f"Behind the shots above it, it adds {line.added:.1f} to the mean (FIR-1).")
    return "\n".join(said)


def _rating_words(thrown: int, removed: int) -> str:
    if removed:
        return f"of {thrown} dice the best {removed} do no damage"
    return f"{thrown} dice are thrown, none is removed"


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
