"""The scores of both sides in a bar, a row each: name, signs and figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.screens.tools.parts import seat_icon
from game.shell import drawing
from game.shell.theme import FIGURES, SMALL, STRONG, mix
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.kernel.seats import Seat

_SIGN, _MOST_SIGNS, _GAP = 15, 10, 8  # logical units a sign, signs at most, and logical units between parts
_RING = 7.5  # logical units: the radius of the ring around a fresh sign
_NAME, _FIGURES = STRONG.sized(12), FIGURES.sized(12)
_HOLLOW = {Seat.RED: Icon.RING, Seat.BLUE: Icon.SQUARE_OPEN}


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """The score of a side: `filled` signs of `of`, and its figures in a long form and a shorter one.

    `words` says it all in words. `does` is a small word beside the name; `news` takes its place and
    stands out. The last `fresh` signs were won just now, and have a ring.
    """

    seat: Seat
    name: str
    filled: int
    of: int
    figures: tuple[str, str]
    words: str
    does: str = ""
    news: str = ""
    fresh: int = 0

    @property
    def beside(self) -> str:
        """The word beside the name."""
        return self.news or self.does


@dataclass(eq=False, repr=False)
class ScoreRows(Widget):
    """The scores of both sides; `rule` says what they mean.

    In little room the word beside the names is dropped first, then the long figures. A name may be
    cut to `least_name` logical units; if that is not enough, the signs are dropped.
    """

    kind = "scores"
    solid = False

    rows: Sequence[ScoreRow]
    rule: str
    least_name: int

    def text(self) -> str:
        return "; ".join(row.words for row in self.rows)

    def value(self) -> list[int]:
        return [row.filled for row in self.rows]

    def tip(self) -> str:
        return f"{self.text()}. {self.rule}"

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw a row for each side."""
        rect, theme, rows = surface.get_rect(), pen.theme, self.rows
        gap, sign = pen.px(_GAP), pen.px(_SIGN)
        name_wide = max(pen.width(row.name, _NAME) for row in rows)
        does_wide = max(pen.width(row.beside, SMALL) + gap if row.beside else 0 for row in rows)
        most = max(row.of for row in rows)
        signs = sign * most + gap if most <= _MOST_SIGNS else 0
        for form in range(2):
            figures = max(pen.width(row.figures[form], _FIGURES) for row in rows)
            room = rect.width - figures - gap - signs
            if room >= name_wide:
                break
        if signs and room < min(name_wide, pen.px(self.least_name)):
            signs, room = 0, room + signs
        does_wide = does_wide if name_wide + does_wide <= room else 0
        name_wide = min(name_wide, room - does_wide)
        for number, row in enumerate(rows):
            line = Rect(room - does_wide - name_wide, number * rect.height // 2, name_wide, rect.height // 2)
            ink, color = theme.seat_text(row.seat), theme.seat(row.seat)
            pen.write(surface, row.name, line, pen.squeeze(row.name, _NAME, name_wide), ink, "right")
            line.left, line.width = line.right + gap, does_wide
            if does_wide:
                tone = theme.good if row.fresh else theme.text if row.news else theme.secondary
                pen.write(surface, row.beside, line, SMALL, tone)
            for at in range(row.of if signs else 0):
                there = at < row.filled
                middle = room + gap + sign * at + sign // 2, line.centery
                icon = seat_icon(row.seat) if there else _HOLLOW[row.seat]
                pen.put_icon(surface, icon, middle, 11, color if there else mix(color, theme.panel, 0.4))
                if row.filled - row.fresh <= at < row.filled:
                    drawing.circle(surface, theme.good, middle, pen.px(_RING), pen.px(1.5))
            place = Rect(rect.right - figures, line.top, figures, line.height)
            pen.write(surface, row.figures[form], place, _FIGURES, ink, "right")
