"""A projectile as a row of a panel, to read or to click."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass

import pygame
from pygame import Rect

from game.board.overlays import Tone
from game.shell import drawing
from game.shell.theme import SMALL, STRONG, Color, mix
from game.widgets.button import Pressed
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.dark_frontier.state import DEFENDER
from rules.kernel.seats import Seat

_BLACK_DIE: Color = (14, 16, 26)
_WHITE_DIE: Color = (248, 246, 238)


@dataclass(eq=False, repr=False)
class TokenRow(Widget):
    """A projectile's die with a title and lines of text, in the tone of its effect on the reader."""

    kind = "token"

    number: int
    whose: Seat
    title: str
    lines: Sequence[str]
    _: KW_ONLY
    aside: str = ""
    tone: Tone = "plain"
    missile: bool = False
    chosen: bool = False

    def text(self) -> str:
        return " · ".join(filter(None, (self.title, self.aside, *self.lines)))

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the box, the die and the words."""
        theme, rect = pen.theme, surface.get_rect()
        alarming = self.tone == "refusal"
        rim = theme.focus if self.chosen else theme.refusal if alarming else theme.line
        fill = theme.selected if self.chosen else theme.panel
        pen.panel(surface, rect, mix(fill, theme.danger, 0.45) if alarming else fill, rim, radius=4)
        white = self.whose is DEFENDER
        body, ink = (_WHITE_DIE, _BLACK_DIE) if white else (_BLACK_DIE, _WHITE_DIE)
        face = pen.die(self.number, 14, body=body, ink=ink)
        middle = pen.px(15), rect.centery + (pen.px(5) if self.missile and self.lines else 0)
        frame = face.get_rect(center=middle).inflate(2, 2)
        pen.panel(surface, frame, ink, None, radius=3)
        surface.blit(face, face.get_rect(center=middle))
        if self.missile and self.lines:
            x, y, half = middle[0], frame.top - pen.px(2), pen.px(4)
            neck = y - half
            tips = [(x - half, y), (x - half, neck), (x, neck - 1.4 * half), (x + half, neck), (x + half, y)]
            drawing.polygon(surface, tips, theme.seat(self.whose))
        self._write(surface, pen, rect)

    def _write(self, surface: pygame.Surface, pen: Pen, rect: Rect) -> None:
        theme, left = pen.theme, pen.px(30)
        below = [(line, SMALL, self._ink(pen)) for line in self.lines]
        words = [(self.title, STRONG.sized(12.5), theme.text), *below]
        high = (rect.height - pen.px(6)) // len(words)
        top = (rect.height - high * len(words)) // 2
        room = rect.width - left - pen.px(6)
        if self.aside:
            place = Rect(left, top, room, high)
            aside = pen.write(surface, self.aside, place, SMALL, self._ink(pen), "right")
            room = aside.left - left - pen.px(6)
        for line, style, ink in words:
            pen.write(surface, line, Rect(left, top, room, high), style, ink)
            top += high

    def _ink(self, pen: Pen) -> Color:
        theme = pen.theme
        return {"refusal": theme.text, "good": theme.good}.get(self.tone, theme.secondary)


@dataclass(eq=False, repr=False)
class TokenButton(TokenRow, Pressed):
    """A row that selects its projectile when clicked."""

    kind = "token button"
    solid = True

    _: KW_ONLY
    on_press: Callable[[], object]

    def act(self) -> None:
        self.on_press()
