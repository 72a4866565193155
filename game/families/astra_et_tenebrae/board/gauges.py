"""The gauges next to a frigate: its heat as a thermometer, and its captain's card."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

import pygame
from pygame import Rect

from game.board.canvas import Canvas
from game.families.astra_et_tenebrae.words import LETTERS
from game.shell import drawing
from game.shell.theme import SMALL, STRONG, Color, mix
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.astra_et_tenebrae.figures import HeatFigures
from rules.astra_et_tenebrae.state import Ship

MOST_SHOWN = 40
"""The top of a thermometer; heat itself has no upper limit (AH-2)."""
COOL, WARM = (58, 92, 224), (255, 84, 96)
SAFE_TICK: Color = (255, 196, 92)
_TUBE, _CARD = (8, 36), (12, 17)  # width and height in logical units
_OUT = 2  # by which ticks stick out of a tube
_GAP, _HATCH = 3, 4


def heat_color(heat: int, figures: HeatFigures) -> Color:
    """Return the color of an amount of heat, the same wherever it is shown: that of the line it is over."""
    return next((ink for amount, ink in reversed(ticks_of(figures)) if heat > amount), COOL)


def gauge_size(canvas: Canvas, ship: Ship) -> tuple[int, int]:
    """Return the size in pixels of a ship's gauge, with its card if it has one."""
    px = canvas.pen.px
    card = px(_CARD[0]) + px(_GAP) if ship.captain is not None else 0
    return px(_TUBE[0]) + 2 * px(_OUT) + card, px(_TUBE[1])


def draw_gauge(
    canvas: Canvas,
    ship: Ship,
    heat: HeatFigures,
    place: Rect,
    planned: int | None,
    *,
    known: bool = False,
) -> None:
    """Draw a ship's heat, hatched up to `planned`, and its card, with its letter if it is `known`."""
    px = canvas.pen.px
    key = ("gauge", ship.heat, planned, heat.overheats_above, place.height)
    size = (px(_TUBE[0]) + 2 * px(_OUT), place.height)
    picture = canvas.picture(key, lambda: _tube(canvas, size, ship.heat, heat, planned))
    canvas.surface.blit(picture, place)
    card = card_of(ship, canvas.seat(ship.seat), shown=known)
    if card is not None:
        picture = _card_picture(canvas, card)
        canvas.surface.blit(picture, picture.get_rect(topright=place.topright))


def ticks_of(heat: HeatFigures) -> tuple[tuple[int, Color], ...]:
    """Return the amounts of heat to mark: the safe limit without management, and overheating."""
    safe = ((heat.unmanaged, SAFE_TICK),) if heat.unmanaged else ()
    return (*safe, (heat.overheats_above, WARM))


def _tube(
    canvas: Canvas, size: tuple[int, int], heat: int, figures: HeatFigures, planned: int | None
) -> pygame.Surface:
    """Return an upright thermometer of a size in pixels."""
    lying = pygame.Surface((size[1], size[0]), pygame.SRCALPHA)
    Thermometer(heat, figures, planned, _OUT)(canvas.pen, lying, lying.get_rect())
    return pygame.transform.rotate(lying, 90)


def _card_picture(canvas: Canvas, card: CardPicture) -> pygame.Surface:
    """Return the picture of a captain's card."""
    size = (canvas.pen.px(_CARD[0]), canvas.pen.px(_CARD[1]))

    def draw() -> pygame.Surface:
        image = pygame.Surface(size, pygame.SRCALPHA)
        card(canvas.pen, image, image.get_rect())
        return image

    return canvas.picture(("card", card, size), draw)


@dataclass(frozen=True, slots=True)
class Thermometer:
    """Heat as a horizontal bar, hatched up to the planned heat, with ticks at its limits.

    The ticks stick out by `out` logical units on both sides.
    """

    heat: int
    figures: HeatFigures
    planned: int | None
    out: float = 3

    def __call__(self, pen: Pen, surface: pygame.Surface, place: Rect) -> None:
        """Draw the thermometer into a rectangle in pixels."""
        theme, line = pen.theme, pen.scale.line()
        body = place.inflate(0, -2 * pen.px(self.out))
        edge = mix(theme.edge, theme.text, 0.2)
        pen.panel(surface, body, mix(theme.ground, theme.shade, 0.4), edge, radius=4)
        inner = body.inflate(-2 * line, -2 * line)

        def level(amount: float) -> int:
            return inner.left + round(inner.width * min(1.0, max(0.0, amount / MOST_SHOWN)))

        planned = self.heat if self.planned is None else self.planned
        left, right = sorted((level(self.heat), level(planned)))
        ink = heat_color(self.heat, self.figures)
        surface.fill(ink, (inner.left, inner.top, left - inner.left, inner.height))
        if planned != self.heat:
            hatch(surface, Rect(left, inner.top, right - left, inner.height), theme.text, pen.px(_HATCH))
            surface.fill(theme.text, (level(planned), place.top, max(2, pen.px(2)), place.height))
        for amount, ink in ticks_of(self.figures):
            surface.fill(ink, (level(amount), place.top, max(1, pen.px(1.5)), place.height))


@dataclass(frozen=True, slots=True)
class CardPicture:
    """A captain's card: its back, or a letter; gray once it is spent."""

    letter: str
    spent: bool
    color: Color

    def __call__(self, pen: Pen, surface: pygame.Surface, place: Rect) -> None:
        """Draw the card into a rectangle in pixels."""
        theme = pen.theme
        card = Rect(0, 0, min(place.width, pen.px(13)), min(place.height, pen.px(17)))
        card.center = place.center
        if self.spent:
            pen.panel(surface, card, mix(theme.secondary, theme.panel, 0.2), theme.secondary, radius=2)
            pen.write(surface, self.letter, card, STRONG.sized(11), theme.ground, "center")
            return
        pen.panel(surface, card, mix(theme.panel, self.color, 0.22), self.color, radius=2)
        if self.letter:
            pen.write(surface, self.letter, card, STRONG.sized(11), theme.text, "center")
            return
        x, y, r = card.centerx, card.centery, card.width * 0.32
        diamond = [(x, y - r * 1.3), (x + r, y), (x, y + r * 1.3), (x - r, y)]
        pygame.draw.aalines(surface, self.color, True, diamond)
        drawing.circle(surface, self.color, (x, y), max(1.0, r * 0.3))


def card_of(ship: Ship, color: Color, *, shown: bool) -> CardPicture | None:
    """Return the picture of a ship's card, or None without a card.

    It has its letter if it is face up or `shown`.
    """
    if ship.captain is None:
        return None
    known = ship.captain_used or shown
    return CardPicture(LETTERS.get(ship.captain, "") if known else "", ship.captain_used, color)


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
        place = Rect(0, 0, surface.get_width(), high)
        Thermometer(self.heat, self.figures, self.planned)(pen, surface, place)
        for amount, ink in ticks_of(self.figures) if self.figured else ():
            image = pen.text(str(amount), words, ink)
            x = round(surface.get_width() * amount / MOST_SHOWN)
            surface.blit(image, image.get_rect(midtop=(x, high)))


def hatch(surface: pygame.Surface, rect: Rect, ink: Color, step_px: int) -> None:
    """Draw slanting lines over a rectangle in pixels, clipped to it."""
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    for left in range(rect.left - rect.height, rect.right, max(3, step_px)):
        pygame.draw.line(surface, ink, (left, rect.bottom - 1), (left + rect.height, rect.top - 1))
    surface.set_clip(before)
