"""Painter of danger and reach maps: the picture, made in a thread, its figures and its key."""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence

import numpy as np
import pygame

from game.board.canvas import Canvas
from game.board.corner import EDGE, Corner
from game.board.heat_map_picture import HeatSheet, crossings, painted, pattern_tiles, smoothed
from game.board.overlays import Heat, HeatKey
from game.shell.theme import SMALL, STRONG, Color, mix
from rules.table.measure import Point

_MOST_VIEWS = 2.5  # largest picture of the board, in views; beyond that only the visible part is painted
_ROOM_PX = 16
_SWATCH = (46, 16)
_PILL_PAD = 5
_KEY_PAD = 10


class HeatPainter:
    """Keeps the last picture and has the next one made in a thread while frames go on.

    `version` counts the pictures. A caller that drew on one draws again when it changes.
    """

    def __init__(self) -> None:
        self.version = 0
        self._wake = threading.Condition()
        self._wanted: tuple[Heat, HeatSheet] | None = None
        self._made: tuple[Heat, HeatSheet, bytes] | None = None
        self._working = False
        self._picture: pygame.Surface | None = None
        self._shown: tuple[Heat, HeatSheet] | None = None

    def update(self) -> bool:
        """Take over a finished picture; return whether there was one."""
        with self._wake:
            made, self._made = self._made, None
        if made is None:
            return False
        heat, sheet, pixels = made
        self._picture = pygame.image.frombuffer(pixels, sheet.size, "BGRA")  # shares the bytes
        self._shown = (heat, sheet)
        self.version += 1
        return True

    def settle(self) -> None:
        """Wait for the wanted picture, for screenshots and tests."""
        with self._wake:
            self._wake.wait_for(lambda: not self._working, 30)
        self.update()

    def lay(self, canvas: Canvas, heat: Heat) -> None:
        """Draw the picture on the board; until it is ready, draw the last one of the same subject, scaled."""
        sheet = _sheet_of(canvas, heat)
        if self._shown is None or self._shown[0] is not heat or self._shown[1] != sheet:
            self._want(heat, sheet)
        if self._picture is None or self._shown is None or self._shown[0].about != heat.about:
            return
        shown = self._shown[1]
        left, top = canvas.px((0.0, 0.0))
        times = sheet.step_px / heat.step / (shown.step_px / self._shown[0].step)
        picture = self._picture
        if abs(times - 1) > 1e-6:
            picture = pygame.transform.scale_by(picture, times)
        at = (round(left + shown.left * times), round(top + shown.top * times))
        canvas.surface.set_clip(canvas.board())
        canvas.surface.blit(picture, at)
        canvas.surface.set_clip(None)

    def _want(self, heat: Heat, sheet: HeatSheet) -> None:
        with self._wake:
            if self._wanted is not None and self._wanted == (heat, sheet):
                return
            self._wanted = (heat, sheet)
            if not self._working:
                self._working = True
                threading.Thread(target=self._run, name="heat", daemon=True).start()

    def _run(self) -> None:
        while True:
            with self._wake:
                wanted = self._wanted
            assert wanted is not None
            pixels = painted(wanted[1])
            with self._wake:
                self._made = (*wanted, pixels)
                if self._wanted == wanted:
                    self._working = False
                    self._wake.notify_all()
                    return


def _sheet_of(canvas: Canvas, heat: Heat) -> HeatSheet:
    """Return which part of the board to paint, and how large."""
    ppi = canvas.camera.ppi
    rows, columns = heat.values.shape
    width, height = ((count - 1) * heat.step * ppi for count in (columns, rows))
    whole = pygame.Rect(0, 0, round(width), round(height))
    view = canvas.surface.get_rect()
    part = whole
    if whole.width * whole.height > _MOST_VIEWS * view.width * view.height:
        left, top = canvas.px((0.0, 0.0))
        seen = view.move(-round(left), -round(top)).inflate(2 * _ROOM_PX, 2 * _ROOM_PX)
        part = seen.clip(whole)
    return HeatSheet(
        heat.values,
        heat.levels,
        ppi * heat.step,
        part.left,
        part.top,
        (max(1, part.width), max(1, part.height)),
        ink_of(canvas, heat),
        canvas.pen.scale.factor,
        heat.mirrored,
    )


def ink_of(canvas: Canvas, heat: Heat | HeatKey) -> Color:
    """Return the color of a danger or reach map."""
    return canvas.theme.good if heat.mirrored else canvas.theme.refusal


def draw_figures(canvas: Canvas, heat: Heat) -> None:
    """Draw the figure of each line on it, twice if there is room, clear of ships and words."""
    values = smoothed(heat.values)
    view = canvas.board().inflate(-canvas.pen.px(40), -canvas.pen.px(28))
    for level in reversed(heat.levels):
        points = [
            canvas.px((column * heat.step, row * heat.step)) for column, row in crossings(values, level)
        ]
        pill = _pill(canvas, f"{level:g}", ink_of(canvas, heat))
        _place_twice(canvas, pill, [one for one in points if view.collidepoint(one)])


def _place_twice(canvas: Canvas, pill: pygame.Surface, points: Sequence[Point]) -> None:
    free = [
        place
        for point in points[:: max(1, len(points) // 40)]
        if (place := pill.get_rect(center=point)).inflate(12, 8).collidelist(canvas.avoid) < 0
    ]
    if not free:
        return
    x, y = np.mean([place.center for place in free], axis=0)
    first = max(free, key=lambda place: math.dist(place.center, (x, y)))
    second = max(free, key=lambda place: math.dist(place.center, first.center))
    apart = math.dist(first.center, second.center) > 6 * pill.get_width()
    for place in (first, second) if apart else (first,):
        canvas.write(pill, place)


def _pill(canvas: Canvas, words: str, ink: Color) -> pygame.Surface:
    def draw() -> pygame.Surface:
        text = canvas.pen.text(words, SMALL, canvas.theme.text)
        pad = canvas.pen.px(_PILL_PAD)
        size = max(text.get_width() + 2 * pad, canvas.pen.px(20)), canvas.pen.px(16)
        image = pygame.Surface(size, pygame.SRCALPHA)
        box = image.get_rect()
        pygame.draw.rect(image, mix(canvas.theme.ground, (0, 0, 0), 0.3), box, border_radius=box.height // 2)
        pygame.draw.rect(image, ink, box, canvas.stroke(), border_radius=box.height // 2)
        image.blit(text, text.get_rect(center=box.center))
        return image

    return canvas.picture(("heat pill", words, ink), draw)


def key_place(canvas: Canvas, key: HeatKey, corner: Corner) -> pygame.Rect:
    """Return the rectangle of the key in pixels, in the corner of the view."""
    pen, texts = canvas.pen, _key_texts(canvas, key)
    wide, high, gap = pen.px(_SWATCH[0]), pen.px(_SWATCH[1]), pen.px(3)
    swatches = len(key.levels) * (wide + gap) - gap if key.levels else 0
    width = max(swatches, *(text.get_width() for text in texts)) + 2 * pen.px(_KEY_PAD)
    height = sum(text.get_height() for text in texts) + 2 * pen.px(_KEY_PAD)
    height += high + pen.px(22) if key.levels else 0
    return corner.place((width, height), canvas.surface.get_rect(), pen.px(EDGE))


def _key_texts(canvas: Canvas, key: HeatKey) -> list[pygame.Surface]:
    pen, theme = canvas.pen, canvas.theme
    lines = [pen.text(words, SMALL, theme.secondary) for words in key.lines]
    return [pen.text(key.title, STRONG, theme.text), *lines]


def draw_key(canvas: Canvas, key: HeatKey, corner: Corner) -> None:
    """Draw the key in the corner of the view: the map's subject and the meaning of its patterns."""
    pen, theme, ink = canvas.pen, canvas.theme, ink_of(canvas, key)
    pad, gap = pen.px(_KEY_PAD), pen.px(3)
    place = key_place(canvas, key, corner)
    pen.panel(canvas.surface, place, theme.panel, theme.edge)
    top = place.top + pad
    for number, text in enumerate(_key_texts(canvas, key)):
        canvas.surface.blit(text, (place.left + pad, top))
        top += text.get_height()
        if number == 1 and key.levels:  # below the line that says what the levels count
            top = _draw_swatches(canvas, key, (place.left + pad, top + gap), ink)
    canvas.avoid.append(place)
    canvas.note("panel", place)


def _draw_swatches(canvas: Canvas, key: HeatKey, at: tuple[int, int], ink: Color) -> int:
    """Draw a box with each band's pattern and its figure below; return the y of what follows."""
    pen = canvas.pen
    wide, high, gap = pen.px(_SWATCH[0]), pen.px(_SWATCH[1]), pen.px(3)
    for number, level in enumerate(key.levels):
        box = pygame.Rect(at[0] + number * (wide + gap), at[1], wide, high)
        canvas.surface.blit(_swatch(canvas, number + 1, box.size, ink, mirrored=key.mirrored), box)
        last = number == len(key.levels) - 1
        words = pen.text(f"{level:g}+" if last else f"{level:g}", SMALL, canvas.theme.text)
        canvas.surface.blit(words, words.get_rect(midtop=(box.centerx, box.bottom + pen.px(2))))
    return at[1] + high + pen.px(19)


def _swatch(
    canvas: Canvas, band: int, size: tuple[int, int], ink: Color, *, mirrored: bool
) -> pygame.Surface:
    def draw() -> pygame.Surface:
        tile = pattern_tiles(canvas.pen.scale.factor, mirrored=mirrored)[band]
        side = len(tile)
        alpha = tile[np.ix_(np.arange(size[1]) % side, np.arange(size[0]) % side)]
        pixels = np.empty((size[1], size[0], 4), dtype=np.uint8)
        pixels[..., :3] = ink
        pixels[..., 3] = alpha
        image = pygame.image.frombytes(pixels.tobytes(), size, "RGBA").convert_alpha()
        pygame.draw.rect(image, ink, image.get_rect(), canvas.stroke())
        return image

    return canvas.picture(("heat swatch", band, size, ink, mirrored), draw)
