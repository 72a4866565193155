"""Cards for two answers to a question, side by side, each with a key and bars of equal length."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

import pygame

from game.shell.theme import HEADING, SMALL, STRONG, mix
from game.widgets.button import Pressed
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.share_bar import Share, paint_captioned

_PAD, _TITLE, _BAR, _LABEL, _GAP = 10, 24, 38, 15, 4
BETTER = "better"


@dataclass(frozen=True, slots=True)
class Bar:
    """A forecast as a bar, with the name of the ship it concerns if a card has several."""

    shares: tuple[Share, ...]
    label: str = ""

    @property
    def high(self) -> int:
        """The height in logical units."""
        return _BAR + _LABEL * bool(self.label)


def card_height(pen: Pen, words: str, bars: tuple[Bar, ...], wide: int) -> int:
    """Return the height of a card in logical units."""
    lines = pen.words_height(words, wide - 2 * _PAD, SMALL.sized(12))
    return round(2 * _PAD - 4 + _TITLE + lines + sum(bar.high + _GAP for bar in bars))


@dataclass(eq=False, repr=False)
class AnswerCard(Pressed):
    """A card for one answer: highlighted if it is `on`, with a check mark if it is the `better` one."""

    kind = "answer"

    _: KW_ONLY
    title: str
    words: str
    bars: tuple[Bar, ...]
    on: bool
    better: bool
    on_press: Callable[[], object]

    def state(self) -> tuple[object, ...]:
        return *super().state(), self.shortcut

    def text(self) -> str:
        return self.title

    def value(self) -> dict[str, object]:
        bars = [f"{bar.label} {' '.join(share.label for share in bar.shares)}".strip() for bar in self.bars]
        return {"on": self.on, "better": self.better, "bars": bars}

    def act(self) -> None:
        self.on_press()

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the key, title, check mark, words and bars, from top to bottom."""
        theme, rect, pad = pen.theme, surface.get_rect(), pen.px(_PAD)
        fill = theme.selected if self.on else theme.raised
        line = theme.focus if self.on else theme.edge if self.hovered else theme.line
        pen.panel(surface, rect, mix(fill, theme.text, 0.05 * self.hovered), line, width=2 if self.on else 1)
        place = pygame.Rect(pad, pad - pen.px(4), rect.width - 2 * pad, pen.px(_TITLE))
        self._head(surface, pen, place)
        style = SMALL.sized(12)
        words = pen.text(self.words, style, theme.text, wrap_px=place.width)
        surface.blit(words, (place.left, place.bottom))
        top = place.bottom + words.get_height() + pen.px(_GAP)
        for bar in self.bars:
            if bar.label:
                label = pygame.Rect(place.left, top, place.width, pen.px(_LABEL))
                pen.write(surface, bar.label, label, SMALL, "secondary")
            spot = pygame.Rect(place.left, top + pen.px(_LABEL) * bool(bar.label), place.width, pen.px(_BAR))
            paint_captioned(pen, surface, spot, bar.shares)
            top = spot.bottom + pen.px(_GAP)

    def _head(self, surface: pygame.Surface, pen: Pen, place: pygame.Rect) -> None:
        cap = pen.key_cap(self.shortcut)
        surface.blit(cap, cap.get_rect(midleft=place.midleft))
        left = place.left + cap.get_width() + pen.px(8)
        right = place.right
        if self.better:
            right = pen.write(surface, BETTER, place, STRONG.sized(12), "good", "right").left - pen.px(5)
            pen.put_icon(surface, Icon.CHECK, (right - pen.px(6), place.centery), 12, pen.theme.good)
            right -= pen.px(16)
        room = pygame.Rect(left, place.top, right - left, place.height)
        style = pen.squeeze(self.title, HEADING.sized(14), room.width)
        pen.write(surface, self.title, room, style, "text")
