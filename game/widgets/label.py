"""Things to read: labels, captions, panels with a heading, rows of pips."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Literal

import pygame

from game.shell.theme import BODY, SECTION, SMALL, Color, TextStyle, mix
from game.widgets.icons import Icon
from game.widgets.pen import Align, Ink, Pen
from game.widgets.widget import Widget

SIGN_GAP = 6  # between an icon and its words
_SMALL_WORDS = re.compile(r"(?<=\s)(A|An|And|At|By|For|In|Of|On|The|To)(?=\s)")  # lower case inside names
PipShape = Literal["bar", "round", "square"]


@dataclass(eq=False, repr=False)
class Label(Widget):
    """Words, either in one line (shortened to fit) or wrapped."""

    kind = "label"
    solid = False

    words: str
    _: KW_ONLY
    style: TextStyle = BODY
    color: Ink | None = None
    align: Align = "left"
    wrap: bool = False
    icon: Icon | None = None

    def text(self) -> str:
        return self.words

    def place_of(self, pen: Pen, start: int, end: int) -> pygame.Rect:
        """Return the pixels of some letters of a one-line label, from the label's corner."""
        frame = self.px()
        left = pen.px(self.style.size) + pen.px(SIGN_GAP) if self.icon is not None else 0
        whole = pen.width(self.words, self.style)
        room = frame.width - left
        spare = max(0, room - whole)
        left += {"left": 0, "center": spare // 2, "right": spare}[self.align]
        before, upto = (pen.width(self.words[:at], self.style) for at in (start, end))
        high = pen.line_height(self.style)
        place = pygame.Rect(left + before, (frame.height - high) // 2, upto - before, high)
        return place.clip(pygame.Rect(0, place.top, frame.width, high))

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the icon and the words."""
        rect = surface.get_rect()
        if self.icon is not None:
            sign = pen.icon(self.icon, self.style.size, self.color)
            line_px = min(rect.height, pen.line_height(self.style)) if self.wrap else rect.height
            surface.blit(sign, (0, (line_px - sign.get_height()) // 2))
            taken = sign.get_width() + pen.px(SIGN_GAP)
            rect = pygame.Rect(taken, 0, rect.width - taken, rect.height)
        if not self.wrap:
            pen.write(surface, self.words, rect, self.style, self.color, self.align)
            return
        style = pen.within(self.words, self.style, rect.size, wrap=True)
        words = pen.text(self.words, style, self.color, wrap_px=rect.width, align=self.align)
        left = {
            "left": rect.left,
            "center": rect.centerx - words.get_width() // 2,
            "right": rect.right - words.get_width(),
        }
        surface.blit(words, (left[self.align], rect.top))


@dataclass(eq=False, repr=False)
class Note(Label):
    """Small words, less important than what is next to them."""

    _: KW_ONLY
    style: TextStyle = SMALL
    color: Ink | None = "secondary"


@dataclass(eq=False, repr=False)
class Caption(Label):
    """One line about what is happening or awaited, with an icon; the tooltip has the full words."""

    kind = "caption"

    _: KW_ONLY
    icon: Icon | None = Icon.DIAMOND

    def tip(self) -> str:
        return self.words


@dataclass(eq=False, repr=False)
class Panel(Widget):
    """A frame with a heading at the left and an aside at the right."""

    kind = "panel"

    _: KW_ONLY
    heading: str = ""
    aside: str = ""
    heading_color: Ink | None = None
    heading_style: TextStyle = SECTION
    fill: Color | None = None
    line: Color | None = None

    def inner(self, pad: int = 12) -> pygame.Rect:
        """Return the space below the heading, in logical units."""
        top = pad + (round(self.heading_style.size * 1.4) + 6 if self.heading or self.aside else 0)
        rect = self.rect
        return pygame.Rect(rect.left + pad, rect.top + top, rect.width - 2 * pad, rect.height - top - pad)

    def text(self) -> str:
        return " · ".join(filter(None, (self.heading, self.aside)))

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the frame and the heading."""
        pen.panel(surface, surface.get_rect(), self.fill or pen.theme.panel, self.line or pen.theme.line)
        pad = pen.px(12)
        height = pen.line_height(self.heading_style)
        place = pygame.Rect(pad, pen.px(9), surface.get_width() - 2 * pad, height)
        heading, ink = self.heading, self.heading_color or "secondary"
        if self.aside:
            beside = self.heading, self.heading_style
            style = pen.aside(self.aside, SMALL, place, beside)
            aside = pen.write(surface, self.aside, place, style, "secondary", "right")
            place.width = aside.left - pad - pen.px(8)
        style = pen.squeeze(heading, self.heading_style, place.width)
        if pen.width(heading, style) > place.width:  # a long name is narrower without capitals
            heading = _SMALL_WORDS.sub(lambda word: word[0].casefold(), self.heading.title())
            style = pen.squeeze(heading, self.heading_style, place.width)
        pen.write(surface, heading, place, style, ink)


@dataclass(eq=False, repr=False)
class Pips(Widget):
    """A row of pips: the tones ("full", "half", "lost") in order, the rest empty."""

    kind = "pips"
    solid = False

    total: int
    parts: Sequence[tuple[int, str]]
    _: KW_ONLY
    color: Color | None = None
    shape: PipShape = "bar"
    words: str = ""

    def text(self) -> str:
        return self.words

    def value(self) -> list[tuple[int, str]]:
        return list(self.parts)

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the pips."""
        paint_pips(pen, surface, surface.get_rect(), self.total, self.parts, self.color, self.shape)


def paint_pips(
    pen: Pen,
    surface: pygame.Surface,
    rect: pygame.Rect,
    total: int,
    parts: Sequence[tuple[int, str]],
    color: Color | None = None,
    shape: PipShape = "bar",
) -> None:
    """Draw a row of pips in a pixel rectangle; at most 200."""
    total = max(1, min(200, total))
    full = color or pen.theme.seat("red")
    tones = [tone for count, tone in parts for _ in range(max(0, count))][:total]
    gap = max(1, pen.px(3)) if total <= 40 else 1
    width = max(2, (rect.width + gap) // total - gap)
    if total > 1 and total * (width + gap) - gap > rect.width:
        gap = max(1, (rect.width - total * width) // (total - 1))  # keeps them inside
    if shape != "bar":
        width = min(width, rect.height)
    fills = {"full": full, "half": mix(full, pen.theme.panel, 0.45), "lost": pen.theme.refusal}
    for i in range(total):
        place = pygame.Rect(rect.left + i * (width + gap), rect.top, width, rect.height)
        fill = fills.get(tones[i]) if i < len(tones) else None
        if shape == "bar":
            line = None if fill else pen.theme.line
            pen.panel(surface, place, fill or pen.theme.ground, line, radius=2)
            continue
        signs = (Icon.ROUND, Icon.RING) if shape == "round" else (Icon.SQUARE, Icon.SQUARE_OPEN)
        ink = fill or mix(full, pen.theme.panel, 0.45)
        pen.put_icon(surface, signs[0 if fill else 1], place.center, width / pen.scale.factor, ink)


def lower_line(note: Note, pen: Pen, by: int) -> None:
    """Move a note that fits on one line down by `by` units, so that it is in the middle of its row."""
    if pen.width(note.words, SMALL) <= pen.px(note.rect.width):
        note.rect.update(note.rect.left, note.rect.top + by, note.rect.width, note.rect.height - by)
