"""What painters of the board draw with: a surface, the camera, the pen and the cached pictures."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field

import pygame

from game.board.camera import Camera
from game.board.labels import Written, covered_px
from game.shell import drawing
from game.shell.drawing import Ink
from game.shell.theme import SMALL, STRONG, Color, TextStyle, Theme, mix
from game.widgets.pen import Pen
from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point

OVERSAMPLE = 3
_FAR_PX = 1e6
_LARGE_PX = 64
_SLIDES_PX = (26, 52, 84, 120)  # how much farther out a plate without room is tried
_PLATE_WEIGHT = 4  # a plate would rather cover anything else than another plate


def _bounded(value_px: float) -> float:
    """Limit a pixel coordinate to a range that whole numbers and rectangles can handle."""
    return max(-_FAR_PX, min(_FAR_PX, value_px)) if math.isfinite(value_px) else -_FAR_PX


def smooth(size: tuple[int, int], tint: Color, draw: Callable[[pygame.Surface, int], None]) -> pygame.Surface:
    """Draw a picture several times too large and shrink it; `tint` is the color of its rim.

    `draw` gets the large surface and how many times larger it is.
    """
    width, height = max(1, size[0]), max(1, size[1])
    times = OVERSAMPLE if width < _LARGE_PX else 2
    large = pygame.Surface((width * times, height * times), pygame.SRCALPHA)
    large.fill((*tint, 0))
    draw(large, times)
    return pygame.transform.smoothscale(large, (width, height))


@dataclass(slots=True)
class Canvas:
    """A surface under the camera.

    Points are inches of the board unless a name ends in `_px`. `avoid` lists rectangles that words
    keep clear of.
    """

    surface: pygame.Surface
    camera: Camera
    pen: Pen
    offset: tuple[int, int] = (0, 0)
    avoid: list[pygame.Rect] = field(default_factory=list)
    tags: list[pygame.Rect] = field(default_factory=list)  # the floating words of this moment
    captions: set[tuple[str, Point]] = field(default_factory=set)
    written: list[Written] = field(default_factory=list)  # all words so far
    reserved: list[Written] = field(default_factory=list)  # words that have a place, and are drawn later

    @property
    def theme(self) -> Theme:
        """The colors."""
        return self.pen.theme

    def px(self, point: Point) -> Point:
        """Return the pixel of this surface at a point of the board.

        A point that is not finite is far away.
        """
        x, y = self.camera.to_px(point)
        x, y = x - self.offset[0], y - self.offset[1]
        if -_FAR_PX < x < _FAR_PX and -_FAR_PX < y < _FAR_PX:  # nearly all of them, many in each frame
            return x, y
        return _bounded(x), _bounded(y)

    def pxs(self, points: Iterable[Point]) -> list[Point]:
        """Return the pixels of many points on or near the board."""
        ppi, (left, top) = self.camera.ppi, self.px((0.0, 0.0))
        return [(left + x * ppi, top + y * ppi) for x, y in points]

    def length_px(self, length_in: float) -> float:
        """Return a length on the board in pixels."""
        return length_in * self.camera.ppi

    def board(self) -> pygame.Rect:
        """Return the pixels of the part of the board in view."""
        left, top = self.px((0.0, 0.0))
        right, bottom = self.px((WIDTH_IN, HEIGHT_IN))
        return pygame.Rect(left, top, right - left, bottom - top).clip(self.surface.get_rect())

    def sees(self, place: pygame.Rect) -> bool:
        """Return whether at least a part of a rectangle of pixels is on this surface."""
        return bool(self.surface.get_rect().colliderect(place))

    def stroke(self, units: float = 1.0) -> int:
        """Return the width of a stroke in pixels."""
        return self.pen.scale.line(units * self.theme.stroke)

    def seat(self, seat: Seat | None) -> Color:
        """Return the color of a seat; neutral for nobody."""
        return self.theme.secondary if seat is None else self.theme.seat(seat)

    def picture(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a cached picture, drawing it the first time."""
        return self.pen.cached(("table", key), draw)

    def has(self, key: Hashable) -> bool:
        """Return whether a picture is cached under a key."""
        return self.pen.has(("table", key))

    def put(self, image: pygame.Surface, center_px: Point) -> pygame.Rect:
        """Put a picture centered on a pixel; do nothing if it is far away."""
        if not all(math.isfinite(v) and abs(v) < drawing.LIMIT_PX for v in center_px):
            return pygame.Rect(0, 0, 0, 0)
        place = image.get_rect(center=(round(center_px[0]), round(center_px[1])))
        self.surface.blit(image, place)
        return place

    def write(
        self,
        image: pygame.Surface,
        place: pygame.Rect,
        kind: str = "label",
        of: str = "",
        *,
        leader: bool = False,
    ) -> pygame.Rect:
        """Draw words at a place that later words keep clear of; note what they are (see `Written`)."""
        self.surface.blit(image, place)
        self.avoid.append(place)
        self.written.append(Written(kind, place, image, of, leader=leader))
        return place

    def reserve(self, image: pygame.Surface, spots: Iterable[pygame.Rect], kind: str = "label") -> None:
        """Keep the first spot that is free for words that `write_reserved` draws later.

        If no spot is free they are left out.
        """
        place = next((one for one in spots if one.collidelist(self.avoid) < 0), None)
        if place is not None:
            self.avoid.append(place)
            self.reserved.append(Written(kind, place, image))

    def write_reserved(self) -> None:
        """Draw the words that have a place, over everything else so far."""
        for one in self.reserved:
            if one.image is not None:
                self.surface.blit(one.image, one.place)
        self.written += self.reserved
        self.reserved = []

    def note(self, kind: str, place: pygame.Rect, of: str = "") -> None:
        """Note a small panel that was drawn in parts."""
        self.written.append(Written(kind, place, None, of))

    def _room(self, anchor_px: Point, size: tuple[int, int], *gaps: int) -> tuple[pygame.Rect, int]:
        """Find the place next to a pixel where a panel covers the least.

        Return it and how much it covers.

        `gaps` are distances from the pixel. Earlier ones win ties.
        """
        bounds = self.surface.get_rect().inflate(-self.pen.px(12), -self.pen.px(12))
        x, y = (round(max(-9_999.0, min(9_999.0, v))) for v in anchor_px)
        left, top = x - size[0] // 2, y - size[1] // 2
        spots: list[pygame.Rect] = []
        for away in gaps:
            sides = (x + away, y + away, x - away - size[0], y - away - size[1])
            corners = [(one, other) for one in sides[::2] for other in sides[1::2]]
            middles = [(sides[0], top), (sides[2], top), (left, sides[1]), (left, sides[3])]
            spots += [pygame.Rect(spot, size) for spot in (*corners, *middles)]
        covers, at = min(
            (covered_px(one.inflate(6, 6), self.avoid, bounds), i) for i, one in enumerate(spots)
        )
        return spots[at].clamp(bounds), covers

    def dotted_arc(
        self,
        center_px: Point,
        radius_px: float,
        start_deg: float,
        end_deg: float,
        color: Ink,
        width: int = 1,
    ) -> None:
        """Draw a dotted arc, in degrees clockwise from straight up."""
        drawing.dotted_arc(self.surface, color, center_px, radius_px, start_deg, end_deg, width)

    def arrow(self, a_px: Point, b_px: Point, color: Color, size_px: float) -> None:
        """Draw an arrowhead at `b_px`, coming from `a_px`."""
        length = math.hypot(b_px[0] - a_px[0], b_px[1] - a_px[1])
        if length < 1 or not math.isfinite(length):
            return
        ux, uy = (b_px[0] - a_px[0]) / length, (b_px[1] - a_px[1]) / length
        back = (b_px[0] - ux * size_px, b_px[1] - uy * size_px)
        side = size_px * 0.5
        points = [
            b_px,
            (back[0] - uy * side, back[1] + ux * side),
            (back[0] + uy * side, back[1] - ux * side),
        ]
        drawing.polygon(self.surface, points, color)

    def outlined(self, text: str, style: TextStyle, color: Color) -> pygame.Surface:
        """Return a word with a dark rim, legible on any background."""
        return self.pen.rimmed(text, style, color, self.stroke(2))

    def badge(self, text: str, style: TextStyle, color: Color) -> pygame.Surface:
        """Return words on a small plate, legible over rocks, lines and other words."""
        return self.picture(("badge", text, style, color), lambda: self._badge(text, style, color))

    def _badge(self, text: str, style: TextStyle, color: Color) -> pygame.Surface:
        words = self.pen.text(text, style, color)
        image = pygame.Surface((words.get_width() + 2 * self.pen.px(4), words.get_height()), pygame.SRCALPHA)
        rim = mix(self.theme.panel, color, 0.4)
        self.pen.panel(image, image.get_rect(), self.theme.panel, rim, radius=3)
        image.blit(words, words.get_rect(center=image.get_rect().center))
        return image

    def plate(
        self,
        lines: Sequence[tuple[str, Color]],
        anchor_px: Point,
        *,
        rim: Color | None = None,
        clear_px: float = 0.0,
        of: str = "",
    ) -> pygame.Rect:
        """Write lines on a small panel near a pixel, inside the view; return the panel's place.

        `clear_px` is the radius of what is drawn around the pixel. If there is no room for all
        lines, only the first is written.
        """
        styles = [STRONG if i == 0 else SMALL for i in range(len(lines))]
        images = [self.pen.text(t, s, c) for (t, c), s in zip(lines, styles, strict=True)]
        return self.lay([stacked(images), images[0]], anchor_px, rim=rim, clear_px=clear_px, of=of)

    def lay(
        self,
        contents: Sequence[pygame.Surface],
        anchor_px: Point,
        *,
        rim: Color | None = None,
        clear_px: float = 0.0,
        slides: bool = False,
        of: str = "",
    ) -> pygame.Rect:
        """Put the first content that fits on a small panel near a pixel; return the panel's place.

        If none fits, they are tried farther away. If even that covers something, the content that
        covers least is used. With `slides`, each content is tried farther away before the next
        content is tried. `of` is the id of the piece that the panel is about, if it is known.
        """
        pad = self.pen.px(8)
        gap = self.pen.px(14) + round(clear_px)
        slid = [gap + self.pen.px(out) for out in _SLIDES_PX]
        attempts = [(shown, gaps) for gaps in ((gap,), (gap, *slid)) for shown in contents]
        if slides:
            attempts = [(shown, gaps) for shown in contents for gaps in ((gap,), (gap, *slid))]
        content = contents[0]
        place, least = self._room(anchor_px, _framed(content, pad), gap)
        for shown, gaps in attempts[1:] if least else ():
            other, covers = self._room(anchor_px, _framed(shown, pad), *gaps)
            if covers < least:
                place, least, content = other, covers, shown
            if not covers:
                break
        self.avoid += [place] * _PLATE_WEIGHT
        self.pen.panel(self.surface, place, self.theme.panel, rim or self.theme.edge)
        self.surface.blit(content, (place.left + pad, place.top + pad // 2))
        self.written.append(Written("plate", place, None, of, anchor_px))
        return place


def _framed(content: pygame.Surface, pad: int) -> tuple[int, int]:
    """Return the size of a panel for a content."""
    return content.get_width() + 2 * pad, content.get_height() + pad


def stacked(rows: Sequence[pygame.Surface]) -> pygame.Surface:
    """Return one picture with the rows below each other."""
    wide = max(row.get_width() for row in rows)
    image = pygame.Surface((wide, sum(row.get_height() for row in rows)), pygame.SRCALPHA)
    top = 0
    for row in rows:
        image.blit(row, (0, top))
        top += row.get_height()
    return image
