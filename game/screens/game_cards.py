"""The games that there are, as cards: each with its scene in small, its name and a sentence."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass

import pygame

from game.games import UIS, named
from game.screens.dawn import Dawn
from game.shell.theme import HEADING, SMALL, Theme
from game.widgets.choice import Choice
from game.widgets.layout import columns
from game.widgets.pen import Pen
from game.widgets.widget import Pos
from rules.games import GAMES

_GAP, _PAD, _NAME = 12, 10, 22
_LEAST_PICTURE = 28
_SECONDS = 3.0  # of each scene: the moment that stands on its card


def playable() -> list[str]:
    """Name the games that have ways from the title."""
    return [game for game, load in UIS.items() if load().menu]


@dataclass(eq=False, repr=False)
class GameCards(Choice):
    """A row of cards, of which one is chosen; `about` has the sentence of each game."""

    kind = "cards"

    _: KW_ONLY
    about: Mapping[str, str]

    @classmethod
    def of_games(
        cls, widget_id: str, rect: pygame.Rect, *, at: str, on_change: Callable[[str], object]
    ) -> GameCards:
        """Make the cards of all games."""
        games = playable()
        about = {game: UIS[game]().title.about for game in games}
        options = [(game, GAMES[game]().title) for game in games]
        return cls(widget_id, rect, options, at=at, on_change=on_change, about=about)

    def _places(self, area: pygame.Rect, gap: int) -> list[pygame.Rect]:
        return columns(area, [0] * len(self.options), gap)

    def place_of(self, game: str) -> pygame.Rect:
        """Return where the card of a game is."""
        places = self._places(self.rect, _GAP)
        return next(place for (key, _), place in zip(self.options, places, strict=True) if key == game)

    def press(self, pos: Pos) -> bool:
        """Choose the card under the pointer."""
        for (key, _), place in zip(self.options, self._places(self.rect, _GAP), strict=True):
            if place.collidepoint(pos):
                self.set(key)
        return True

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the cards."""
        places = self._places(surface.get_rect(), pen.px(_GAP))
        for (key, words), place in zip(self.options, places, strict=True):
            self._paint_card(surface, pen, place, key, words)

    def _paint_card(self, surface: pygame.Surface, pen: Pen, place: pygame.Rect, key: str, name: str) -> None:
        theme, chosen = pen.theme, key == self.at
        ground = theme.raised if chosen else theme.panel
        pen.panel(surface, place, ground, theme.accent if chosen else theme.line)
        inner = place.inflate(-2 * pen.px(_PAD), 0)
        lines = pen.lines(self.about[key], SMALL, inner.width)
        high = pen.px(_NAME) + len(lines) * pen.px(15) + pen.px(10)
        if place.height - high < pen.px(
            _LEAST_PICTURE
        ):  # a narrow window: the name alone, more in the tooltip
            lines, high = [], pen.px(_NAME + 6)
        picture = pygame.Rect(place.left, place.top, place.width, place.height - high).inflate(-2, -2)
        surface.blit(_scene(key, picture.size, theme), picture)
        top = picture.bottom + pen.px(4)
        ink = theme.text if chosen else theme.secondary
        pen.write(
            surface, name, pygame.Rect(inner.left, top, inner.width, pen.px(_NAME)), HEADING.sized(15), ink
        )
        for number, line in enumerate(lines):
            row = pygame.Rect(inner.left, top + pen.px(_NAME + 15 * number), inner.width, pen.px(15))
            pen.write(surface, line, row, SMALL, theme.text if chosen else theme.secondary)


@functools.lru_cache(16)
def _scene(game: str, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Draw a game's scene in small, as it is at one moment."""
    picture = pygame.Surface(size)
    scene: Dawn = named(UIS[game]().title.scene)(still=True)
    scene.seconds = _SECONDS
    scene.draw(picture, theme, picture.get_rect())
    return picture
