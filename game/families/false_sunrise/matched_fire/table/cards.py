"""Cards of the bench other than throws: lines under a head, and one line for a whole attack."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

import pygame
from pygame import Rect

from game.families.false_sunrise.matched_fire.table.spread import HEAD
from game.families.false_sunrise.matched_fire.table.throw_card import Head, paint_head
from game.shell.theme import BODY, SMALL
from game.widgets.pen import Pen
from game.widgets.widget import Widget

_LINE = 19


@dataclass(eq=False, repr=False)
class LinesCard(Widget):
    """Lines under the head of a step; losses are marked, and a `dim` card is still to come."""

    kind = "lines"

    lines: tuple[tuple[str, bool], ...]
    _: KW_ONLY
    head: Head
    dim: bool = False

    def text(self) -> str:
        return " · ".join([self.head.title, *(words for words, _ in self.lines)])

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the lines, only the last ones if there is not enough room."""
        paint_head(surface, pen, self.head)
        room, theme = max(1, (self.rect.height - HEAD - 4) // _LINE), pen.theme
        parts = [
            (part, loss) for words, loss in self.lines for part in pen.lines(words, BODY, surface.get_width())
        ]
        for number, (words, loss) in enumerate(parts[-room:]):
            place = pen.scale.rect(Rect(0, HEAD + 4 + number * _LINE, self.rect.width, _LINE))
            ink = theme.refusal if loss else theme.secondary if self.dim else theme.text
            pen.write(surface, words, place, BODY, ink)


@dataclass(eq=False, repr=False)
class BenchLine(Widget):
    """A finished attack in one line, with its full text in the tooltip."""

    kind = "line"

    words: str

    def text(self) -> str:
        return self.words

    def tip(self) -> str:
        return self.words

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the line, shortened to fit."""
        style = pen.squeeze(self.words, SMALL.sized(12), surface.get_width())
        pen.write(surface, self.words, surface.get_rect(), style, pen.theme.secondary)
