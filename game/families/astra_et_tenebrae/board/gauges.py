"""The gauges next to a frigate: its heat as a thermometer, and its captain's card."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

import pygame

from game.board.canvas import Canvas
from game.families.astra_et_tenebrae.words import LETTERS
from game.shell import drawing
from game.shell.theme import SMALL, STRONG, Color, mix
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.astra_et_tenebrae.figures import HeatFigures
from rules.astra_et_tenebrae.state import Captain, Ship
from rules.kernel.seats import Seat
from rules.table.measure import Point

MOST_SHOWN = 40
"""The top of a thermometer; heat itself has no upper limit (AH-2)."""
COOL, WARM = (58, 92, 224), (255, 84, 96)
SAFE_TICK: Color = (255, 196, 92)
_TUBE, _CARD = (8, 36), (12, 17)  # width and height in logical units
_GAP = 3


def heat_color(heat: float) -> Color:
    """Return the color of an amount of heat, from cool to far too hot."""
    return mix(COOL, WARM, min(1.0, heat / 34))


def gauge_size(canvas: Canvas, ship: Ship) -> tuple[int, int]:
    """Return the size in pixels of a ship's gauge, with its card if it has one."""
    px = canvas.pen.px
    card = px(_CARD[0]) + px(_GAP) if ship.captain is not None else 0
    return px(_TUBE[0]) + 2 * px(2) + card, px(_TUBE[1])


def draw_gauge(
    canvas: Canvas,
    ship: Ship,
    heat: HeatFigures,
    place: pygame.Rect,
    planned: int | None,
    *,
    known: bool = False,
) -> None:
    """Draw a ship's heat, hatched up to `planned`, and its card, with its letter if it is `known`."""
    px = canvas.pen.px
    key = ("gauge", ship.heat, planned, heat.overheats_above, place.height)
    picture = canvas.picture(
        key, lambda: tube(canvas, (px(_TUBE[0]), place.height), ship.heat, heat, planned)
    )
    canvas.surface.blit(picture, place)
    if ship.captain is not None:
        captain = ship.captain if ship.captain_used or known else Captain.UNKNOWN
        card = card_picture(canvas, ship.seat, captain, spent=ship.captain_used)
        canvas.surface.blit(card, card.get_rect(topright=place.topright))


def ticks_of(heat: HeatFigures) -> tuple[tuple[int, Color], ...]:
    """Return the amounts of heat to mark: the safe limit without management, and overheating."""
    safe = ((heat.unmanaged, SAFE_TICK),) if heat.unmanaged else ()
    return (*safe, (heat.overheats_above, WARM))


def tube(
    canvas: Canvas, size: tuple[int, int], heat: int, figures: HeatFigures, planned: int | None
) -> pygame.Surface:
    """Return an upright thermometer of a size in pixels, with ticks that stick out on both sides."""
    out = canvas.pen.px(2)
    image = pygame.Surface((size[0] + 2 * out, size[1]), pygame.SRCALPHA)
    body = pygame.Rect(out, 0, *size)
    theme, round_px = canvas.theme, size[0] // 2
    pygame.draw.rect(image, mix(theme.ground, theme.shade, 0.4), body, border_radius=round_px)
    inner = body.inflate(-2, -2)

    def level(amount: float) -> int:
        return inner.bottom - round(inner.height * min(1.0, max(0.0, amount / MOST_SHOWN)))

    low = min(heat, heat if planned is None else planned)
    for y in range(level(low), inner.bottom):
        ink = heat_color(MOST_SHOWN * (inner.bottom - y) / inner.height)
        pygame.draw.line(image, ink, (inner.left, y), (inner.right - 1, y))
    if planned is not None and planned != heat:
        _hatch(image, inner, sorted((level(heat), level(planned))), theme.text)
    pygame.draw.rect(image, mix(theme.edge, theme.text, 0.3), body, 1, border_radius=round_px)
    _round_off(image, body, round_px)
    for amount, ink in ticks_of(figures):
        pygame.draw.line(
            image, ink, (0, level(amount)), (image.get_width() - 1, level(amount)), canvas.stroke()
        )
    return image


def _hatch(image: pygame.Surface, inner: pygame.Rect, ends: list[int], ink: Color) -> None:
    """Hatch the part of a tube between two heights, and close it off with a bar."""
    top, low = ends
    for y in range(top, low + 1):
        for x in range(inner.left, inner.right):
            if (x + y) % 3 == 0:
                image.set_at((x, y), ink)
    pygame.draw.line(image, ink, (inner.left, top), (inner.right - 1, top))


def _round_off(image: pygame.Surface, body: pygame.Rect, round_px: int) -> None:
    """Clear the pixels outside the round ends of a tube."""
    mask = pygame.Surface(image.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), body, border_radius=round_px)
    image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def card_picture(canvas: Canvas, seat: Seat, captain: Captain, *, spent: bool = True) -> pygame.Surface:
    """Return the picture of a captain's card: its back, or its letter, gray once it is spent."""
    size = (canvas.pen.px(_CARD[0]), canvas.pen.px(_CARD[1]))
    key = ("card", seat, captain, spent, size, canvas.seat(seat))
    return canvas.picture(key, lambda: _card(canvas, seat, captain, size, spent=spent))


def _card(
    canvas: Canvas, seat: Seat, captain: Captain, size: tuple[int, int], *, spent: bool
) -> pygame.Surface:
    theme, color = canvas.theme, canvas.seat(seat)
    image = pygame.Surface(size, pygame.SRCALPHA)
    rect = image.get_rect()
    if captain is Captain.UNKNOWN or not spent:
        canvas.pen.panel(image, rect, mix(theme.ground, color, 0.25), color, radius=2)
        if captain is not Captain.UNKNOWN:
            letter = canvas.pen.text(LETTERS[captain], STRONG.sized(11), theme.text)
            image.blit(letter, letter.get_rect(center=rect.center))
            return image
        wide, high, middle = size[0] * 0.28, size[1] * 0.28, (size[0] / 2, size[1] / 2)
        _diamond(image, middle, wide, high, color)
        return image
    canvas.pen.panel(image, rect, mix(theme.secondary, theme.text, 0.3), theme.text, radius=2)
    letter = canvas.pen.text(LETTERS[captain], STRONG.sized(11), (16, 20, 36))
    image.blit(letter, letter.get_rect(center=rect.center))
    return image


def _diamond(image: pygame.Surface, middle: Point, wide: float, high: float, ink: Color) -> None:
    x, y = middle
    corners = [(x, y - high), (x + wide, y), (x, y + high), (x - wide, y)]
    drawing.polygon(image, corners, None, ink, 1)


@dataclass(eq=False, repr=False)
class HeatBar(Widget):
    """Heat as a horizontal thermometer, with numbers at the limits; hatched up to the planned heat."""

    kind = "heat"
    solid = False

    _: KW_ONLY
    heat: int
    figures: HeatFigures
    planned: int | None = None
    figured: bool = True

    def text(self) -> str:
        then = "" if self.planned is None else f", then {self.planned}"
        return f"heat {self.heat}{then}"

    def value(self) -> int:
        return self.heat

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw tube, ticks and numbers."""
        words = SMALL
        high = surface.get_height() - (pen.line_height(words) if self.figured else 0)
        place = pygame.Rect(0, 0, surface.get_width(), high)
        paint_heat(surface, pen, place, self.heat, self.figures, self.planned)
        for amount, ink in ticks_of(self.figures) if self.figured else ():
            image = pen.text(str(amount), words, ink)
            x = round(surface.get_width() * amount / MOST_SHOWN)
            surface.blit(image, image.get_rect(midtop=(x, high)))


def paint_heat(
    surface: pygame.Surface,
    pen: Pen,
    place: pygame.Rect,
    heat: int,
    figures: HeatFigures,
    planned: int | None,
) -> None:
    """Draw a horizontal thermometer in a rectangle, with ticks as high as that."""
    theme = pen.theme
    body = place.inflate(0, -pen.px(6))
    pen.panel(surface, body, mix(theme.ground, theme.shade, 0.4), mix(theme.edge, theme.text, 0.2), radius=5)
    inner = body.inflate(-pen.px(4), -pen.px(4))

    def level(amount: float) -> int:
        return inner.left + round(inner.width * min(1.0, max(0.0, amount / MOST_SHOWN)))

    low = min(heat, heat if planned is None else planned)
    for x in range(inner.left, level(low)):
        ink = heat_color(MOST_SHOWN * (x - inner.left) / inner.width)
        surface.fill(ink, (x, inner.top, 1, inner.height))
    if planned is not None and planned != heat:
        left, right = sorted((level(heat), level(planned)))
        for x in range(left, right + 1):
            for y in range(inner.top, inner.bottom):
                if (x + y) % 4 == 0:
                    surface.set_at((x, y), theme.text)
        surface.fill(theme.text, (right, place.top, max(2, pen.px(2)), place.height))
    for amount, ink in ticks_of(figures):
        surface.fill(ink, (level(amount), place.top, max(1, pen.px(1.5)), place.height))
