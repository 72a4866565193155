"""The cards of the games in the main menu: each with its scene as a picture, its name and a sentence."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass

import pygame

from game.game_card import AnyCard, TitleCard
from game.games import Offer, card
from game.paint.night_sky import NightSky
from game.shell.theme import HEADING, SMALL, Color, Theme, mix
from game.widgets.button import Button
from game.widgets.pen import Pen

PAD, STRIP = 12, 50  # logical units: the margin next to words, and the height of the row of buttons
_NAME, _LINE = 26, 16
_LEAST_PICTURE = 28
_SECONDS = 3.0  # seconds into each scene: the moment shown on its card


@dataclass(eq=False, repr=False)
class GameButton(Button):
    """The upper part of a game's card, which chooses the game; buttons stand below it, on the same ground."""

    kind = "card"

    _: KW_ONLY
    offer: Offer
    chosen: bool

    def value(self) -> bool:
        return self.chosen

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the scene above the words, as large as possible; plain themes have no scene."""
        place, theme, title = surface.get_rect(), pen.theme, self.offer.title
        lines = pen.lines(title.about, SMALL, place.width - 2 * pen.px(PAD))
        high = pen.px(_NAME + 14) + len(lines) * pen.px(_LINE)
        if theme.plain:
            self._tell(surface, pen, (place.height - high) // 2, lines)
            return
        if place.height - high < pen.px(_LEAST_PICTURE):  # a low window: the tooltip says the rest
            lines, high = [], pen.px(_NAME + 8)
        picture = pygame.Rect(place.left, place.top, place.width, place.height - high).inflate(-2, -2)
        if picture.height > 0:
            surface.blit(scene_picture(scene_of(card(self.offer.game), title), picture.size, theme), picture)
        surface.fill(title.ink, (picture.left, picture.bottom, picture.width, pen.scale.line(1.5)))
        self._tell(surface, pen, picture.bottom + pen.px(7), lines)

    def _tell(self, surface: pygame.Surface, pen: Pen, top: int, lines: Sequence[str]) -> None:
        """Draw the name and the lines of the sentence below it."""
        theme, inner = pen.theme, surface.get_rect().inflate(-2 * pen.px(PAD), 0)
        ink = theme.text if theme.plain else self.offer.title.ink
        ink = ink if self.chosen or self.hovered else mix(ink, theme.panel, 0.25)
        name = pygame.Rect(inner.left, top, inner.width, pen.px(_NAME))
        style = pen.squeeze(self.words, HEADING.sized(18), name.width)
        pen.write(surface, self.words, name, style, ink)
        tone: Color = theme.text if self.chosen else mix(theme.text, theme.secondary, 0.6)
        for number, line in enumerate(lines):
            row = pygame.Rect(inner.left, name.bottom + pen.px(_LINE * number), inner.width, pen.px(_LINE))
            pen.write(surface, line, row, SMALL, tone)


def draw_ground(surface: pygame.Surface, pen: Pen, place: pygame.Rect, *, chosen: bool) -> None:
    """Draw the background of a card and its buttons into a pixel rectangle."""
    theme = pen.theme
    fill = mix(theme.ground, theme.raised if chosen else theme.panel, 0.92)
    pen.panel(surface, place, fill, theme.accent if chosen else theme.line, width=1.6 if chosen else 1)


def scene_of(game: AnyCard, title: TitleCard) -> Callable[..., NightSky]:
    """Return what makes the scene of a card: that of its game, or the sky alone."""
    return game.scene(title) or NightSky


@functools.lru_cache(24)
def scene_picture(scene: Callable[..., NightSky], size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return a small picture of a game's scene at a fixed moment."""
    picture = pygame.Surface(size)
    made = scene(still=True)
    made.seconds = _SECONDS
    made.draw(picture, theme, picture.get_rect())
    return picture
