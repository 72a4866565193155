"""The pen that widgets draw with: text that never raises, smooth panels and icons, all cached."""

from __future__ import annotations

import itertools
import math
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Literal, cast

import pygame

from game.shell.lettering import Lettering
from game.shell.picture_cache import PictureCache
from game.shell.scripts import is_mark, runs_from_right
from game.shell.theme import BODY, MIN_TEXT_PX, SMALL, Color, Fonts, Scale, TextStyle, Theme, mix
from game.widgets.icons import Icon, draw_die, draw_icon

Align = Literal["left", "center", "right"]
Role = Literal[
    "text",
    "secondary",
    "dim",
    "accent",
    "good",
    "refusal",
    "ground",
    "panel",
    "raised",
    "line",
    "edge",
    "primary",
    "danger",
]
Ink = Color | Role  # a color, or a role for which the theme has a color

RADIUS = 6
_MOST_MIB = 24  # of cached pictures
_MOST_WIDTHS = 3_000
_MAX_CHARS = 600
_MAX_CHARS_WRAPPED = 6_000
_MIN_WRAP_PX = 24
_OVERSAMPLE = 4
# How small a squeezed line may become, and in what steps.
_LEAST_SHARE, _SHRINK_STEP = 0.86, 0.07
_NUDGED_SHARE = 0.96
_ALIGN: dict[Align, int] = {
    "left": pygame.FONT_LEFT,
    "center": pygame.FONT_CENTER,
    "right": pygame.FONT_RIGHT,
}


def clean(string: str, *, lines: bool = False, limit: int = _MAX_CHARS) -> str:
    """Return text that every font can draw, cut to a limit.

    Control, surrogate and direction characters are removed or replaced.
    """
    if len(string) > limit:
        string = string[: limit - 1] + "…"
    if string.isprintable():
        return string
    kept = (
        c if c.isprintable() or (lines and c == "\n") else " "
        for c in string
        if unicodedata.category(c) not in ("Cf", "Cs", "Co", "Cn")
    )
    return "".join(kept)


class Pen:
    """Draw in pixels with one theme and scale; sizes of styles and radii are in logical units.

    `text_factor` makes words larger than their styles say; `growth` is the part of the scale that
    does so already. A line that does not fit at its larger size uses the largest size that fits,
    down to the style's own. `measure` is everything that the size of words depends on.
    """

    def __init__(
        self,
        theme: Theme,
        scale: Scale,
        fonts: Fonts | None = None,
        *,
        text_factor: float = 1.0,
        growth: float = 1.0,
    ) -> None:
        self.theme = theme
        self.scale = scale
        self.px = scale.px
        self.fonts = fonts or Fonts()
        self._lettering = Lettering(self.fonts)
        self.text_factor = text_factor
        self._growth = growth * text_factor
        self.measure = (
            self.fonts,
            scale.factor,
            text_factor,
            self._growth,
        )
        self._grown: Pen | None = None
        self._cache = PictureCache(_MOST_MIB)
        self._widths: dict[tuple[str, TextStyle], int] = {}

    def grown(self) -> Pen:
        """Return a pen that draws everything larger, by the factor of this pen's words."""
        if self.text_factor <= 1:
            return self
        if self._grown is None:
            larger = Scale(self.scale.factor * self.text_factor)
            self._grown = Pen(self.theme, larger, self.fonts, growth=self.text_factor)
        return self._grown

    def ink(self, ink: Ink | None) -> Color:
        """Return the color of an ink; None is plain text, "dim" is weaker than secondary."""
        if isinstance(ink, tuple):
            return ink
        if ink == "dim":
            return mix(self.theme.secondary, self.theme.panel, 0.2)
        color: Color = getattr(self.theme, ink or "text")
        return color

    def font(self, style: TextStyle) -> pygame.font.Font:
        """Return the font of a style at this scale."""
        return self.fonts.get(style.family, self._text_px(style))

    def _text_px(self, style: TextStyle) -> int:
        return max(MIN_TEXT_PX, self.px(style.size * self.text_factor))

    def line_height(self, style: TextStyle = BODY) -> int:
        """Return the height of a line in pixels."""
        return self.font(style).get_linesize()

    def width(self, string: str, style: TextStyle = BODY) -> int:
        """Return the width of a line of text in pixels."""
        known = self._widths.get((string, style))
        if known is None:
            if len(self._widths) > _MOST_WIDTHS:
                self._widths.clear()
            try:
                known = self._lettering.width(clean(string), style.family, self._text_px(style))
            except (pygame.error, ValueError, UnicodeError):
                known = 0
            self._widths[string, style] = known
        return known

    def edges(self, string: str, style: TextStyle = BODY) -> list[int]:
        """Return the caret position before each letter of a line and after the last, in pixels."""
        if runs_from_right(string):
            return self._lettering.edges(string, style.family, self._text_px(style))
        told = string[: _MAX_CHARS + 1]  # all that is longer is cut to the same line
        edges = [self.width(told[:end], style) for end in range(len(told) + 1)]
        return edges + edges[-1:] * (len(string) - len(told))

    def words_height(self, string: str, width: float, style: TextStyle = BODY) -> int:
        """Return the height of wrapped words at a width, both in logical units."""
        image = self.text(string, style, wrap_px=self.scale.least_px(width))
        return math.ceil(image.get_height() / self.scale.factor)

    def fit(self, string: str, style: TextStyle, width_px: int) -> str:
        """Return a line, shortened with an ellipsis until it fits a width in pixels."""
        string = clean(string)
        if self.width(string, style) <= width_px:
            return string
        ends = range(1, len(string) + 1)
        kept = bisect_right(ends, width_px, key=lambda end: self.width(string[:end].rstrip() + "…", style))
        while 0 < kept < len(string) and is_mark(string[kept]):
            kept -= 1  # never cut off an accent
        return string[:kept].rstrip() + "…" if kept else ""

    def lines(self, string: str, style: TextStyle, width_px: int) -> list[str]:
        """Return words broken into lines that fit a width in pixels.

        A word that is too long gets its own line.
        """
        found: list[str] = []
        for word in clean(string).split():
            longer = f"{found[-1]} {word}" if found else word
            if found and self.width(longer, style) <= width_px:
                found[-1] = longer
            else:
                found.append(word)
        return found

    def squeeze(self, string: str, style: TextStyle, width_px: int) -> TextStyle:
        """Return a style made smaller until a line fits.

        Growth is undone first, then the size shrinks by at most a seventh. It never becomes smaller
        than SMALL without growth.
        """
        return self._shrunk(style, _LEAST_SHARE, lambda smaller: self.width(string, smaller) <= width_px)

    def within(
        self, string: str, style: TextStyle, room_px: tuple[int, int], *, wrap: bool = False
    ) -> TextStyle:
        """Return a style in which words that grew still fit a space, in one line or wrapped.

        A line that is slightly too wide gets a slightly smaller style, because letter widths vary a
        little between scales.
        """

        def fits(smaller: TextStyle) -> bool:
            if wrap:
                return self.text(string, smaller, wrap_px=room_px[0]).get_height() <= room_px[1]
            return self.width(string, smaller) <= room_px[0] and self.line_height(smaller) <= room_px[1]

        if self._growth > 1:
            style = self._shrunk(style, 1.0, fits)
        nudged = style.sized(style.size * _NUDGED_SHARE)
        tight = not wrap and self.width(string, nudged) <= room_px[0] < self.width(string, style)
        return nudged if tight else style

    def _shrunk(self, style: TextStyle, least_share: float, fits: Callable[[TextStyle], bool]) -> TextStyle:
        """Return the largest style that fits.

        `least_share` is relative to the style's size without growth.
        """
        least = max(min(SMALL.size, style.size * self._growth), style.size * least_share) / self._growth
        smaller = style
        while smaller.size > least and not fits(smaller):
            smaller = style.sized(max(least, smaller.size - style.size * _SHRINK_STEP))
        return smaller

    def text(
        self,
        string: str,
        style: TextStyle = BODY,
        color: Ink | None = None,
        *,
        wrap_px: int = 0,
        align: Align = "left",
    ) -> pygame.Surface:
        """Return rendered text, wrapped at `wrap_px` pixels if given.

        Never raise. Do not draw on the surface: it is cached.
        """
        ink = self.ink(color)
        wrap = max(_MIN_WRAP_PX, wrap_px) if wrap_px else 0
        limit = _MAX_CHARS_WRAPPED if wrap else _MAX_CHARS
        string = clean(string[: limit + 1], lines=bool(wrap), limit=limit)
        return self.cached(
            ("text", string, style, ink, wrap, align), lambda: self._render(string, style, ink, wrap, align)
        )

    def _render(self, string: str, style: TextStyle, ink: Color, wrap: int, align: Align) -> pygame.Surface:
        px = self._text_px(style)
        try:
            return self._lettering.image(string, style.family, px, ink, wrap, _ALIGN[align])
        except (pygame.error, ValueError, UnicodeError, MemoryError):
            return pygame.Surface((1, self.line_height(style)), pygame.SRCALPHA)

    def rimmed(
        self, string: str, style: TextStyle, color: Ink | None = None, rim_px: int = 1
    ) -> pygame.Surface:
        """Return words with a dark rim, legible on any background.

        Do not draw on them: they are cached.
        """
        ink = self.ink(color)
        return self.cached(
            ("rimmed", string, style, ink, rim_px), lambda: self._rimmed(string, style, ink, rim_px)
        )

    def _rimmed(self, string: str, style: TextStyle, ink: Color, rim: int) -> pygame.Surface:
        front = self.text(string, style, ink)
        back = self.text(string, style, mix(self.theme.ground, self.theme.shade, 0.35))
        image = pygame.Surface((front.get_width() + 2 * rim, front.get_height() + 2 * rim), pygame.SRCALPHA)
        for dx, dy in itertools.product((0, rim, 2 * rim), repeat=2):
            image.blit(back, (dx, dy))
        image.blit(front, (rim, rim))
        return image

    def write(
        self,
        surface: pygame.Surface,
        string: str,
        rect: pygame.Rect,
        style: TextStyle = BODY,
        color: Ink | None = None,
        align: Align = "left",
    ) -> pygame.Rect:
        """Write one line, fitted to a pixel rectangle and centered vertically.

        Return its pixels.
        """
        style = self.within(string, style, rect.size)
        image = self.text(self.fit(string, style, rect.width), style, color)
        place = image.get_rect(midleft=rect.midleft)
        if align == "center":
            place.centerx = rect.centerx
        elif align == "right":
            place.right = rect.right
        surface.blit(image, place)
        return place

    def aside(
        self, string: str, style: TextStyle, rect: pygame.Rect, beside: tuple[str, TextStyle], gap: float = 8
    ) -> TextStyle:
        """Return a style in which a line leaves room for the words next to it, with a gap, in a rectangle."""
        room = rect.width - self.px(gap) - self.width(beside[0], self.squeeze(*beside, 0))
        return self.within(string, style, (max(0, room), rect.height))

    def icon(self, icon: Icon, units: float, color: Ink | None = None) -> pygame.Surface:
        """Return an icon at a size in logical units. Do not draw on it: it is cached."""
        ink, px = self.ink(color), max(6, self.px(units))
        return self.cached(("icon", icon, px, ink), lambda: draw_icon(icon, px, ink))

    def put_icon(
        self,
        surface: pygame.Surface,
        icon: Icon,
        center: tuple[float, float],
        units: float,
        color: Ink | None = None,
    ) -> None:
        """Draw an icon centered on a pixel position."""
        image = self.icon(icon, units, color)
        surface.blit(image, image.get_rect(center=(round(center[0]), round(center[1]))))

    def key_cap(self, label: str, style: TextStyle = SMALL) -> pygame.Surface:
        """Return a keyboard key with its label. Do not draw on it: it is cached."""
        theme, words = self.theme, self.text(label, style.sized(11))
        wide, high = max(self.px(18), words.get_width() + self.px(8)), max(self.px(17), words.get_height())

        def draw() -> pygame.Surface:
            deep = self.px(3)
            image = pygame.Surface((wide, high + deep), pygame.SRCALPHA)
            self.panel(image, image.get_rect(), mix(theme.edge, theme.ground, 0.3), theme.edge, radius=4)
            top = pygame.Rect(0, 0, wide, high)
            self.panel(image, top, theme.raised, theme.edge, radius=4)
            image.blit(words, words.get_rect(center=top.center))
            return image

        return self.cached(("key", label, style, wide, high), draw)

    def die(
        self,
        face: int,
        units: float,
        *,
        body: Color | None = None,
        ink: Color | None = None,
        style: TextStyle | None = None,
    ) -> pygame.Surface:
        """Return a die face with pips, or with a numeral if a style is given.

        Do not draw on it: it is cached.
        """
        px, back, front = self.px(units), body or self.theme.die, ink or self.theme.ground

        def draw() -> pygame.Surface:
            numeral = None if style is None and 1 <= face <= 6 else self.text(str(face), style or BODY, front)
            return draw_die(face, px, back, front, numeral=numeral)

        return self.cached(("die", face, px, back, front, style), draw)

    def panel(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        fill: Color | None,
        line: Color | None = None,
        *,
        radius: float = RADIUS,
        width: float = 1,
    ) -> None:
        """Draw a smooth rounded box in a pixel rectangle.

        Radius and line width are in logical units.
        """
        if rect.width < 2 or rect.height < 2:
            return
        r = min(self.px(radius), rect.width // 2, rect.height // 2)
        stroke = self.scale.line(width) if line is not None else 0
        corners = self.cached(("corner", r, fill, line, stroke), lambda: _corner_disc(r, fill, line, stroke))
        if fill is not None:
            surface.fill(fill, rect.inflate(-2 * r, 0))
            surface.fill(fill, rect.inflate(0, -2 * r))
        if line is not None:
            across, down = rect.width - 2 * r, rect.height - 2 * r
            surface.fill(line, (rect.left + r, rect.top, across, stroke))
            surface.fill(line, (rect.left + r, rect.bottom - stroke, across, stroke))
            surface.fill(line, (rect.left, rect.top + r, stroke, down))
            surface.fill(line, (rect.right - stroke, rect.top + r, stroke, down))
        for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
            place = (rect.left + dx * (rect.width - r), rect.top + dy * (rect.height - r))
            surface.blit(corners, place, (dx * r, dy * r, r, r))

    def has(self, key: Hashable) -> bool:
        """Return whether a picture is cached under a key."""
        return key in self._cache

    def cached(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture under a key, drawing it the first time.

        Those that were not used for longest are dropped.
        """
        image = cast("pygame.Surface | None", self._cache.get(key))
        if image is None:
            image = draw()
            with suppress(ValueError):  # too large to be kept
                self._cache[key] = image
        return image


def _corner_disc(radius: int, fill: Color | None, line: Color | None, stroke: int) -> pygame.Surface:
    """Return a disc whose quarters are the corners of a box."""
    size = max(1, 2 * radius)
    big = size * _OVERSAMPLE
    edge = line or fill or (0, 0, 0)
    surface = pygame.Surface((big, big), pygame.SRCALPHA)
    surface.fill((*edge, 0))
    center = (big / 2, big / 2)
    pygame.draw.circle(surface, edge, center, big / 2)
    if line is not None:
        inside = (*fill, 255) if fill is not None else (*edge, 0)
        pygame.draw.circle(surface, inside, center, max(0, big / 2 - stroke * _OVERSAMPLE))
    return pygame.transform.smoothscale(surface, (size, size))
