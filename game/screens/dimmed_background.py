"""The background of a screen that does not fill the window: the dimmed screen below it."""

from __future__ import annotations

import pygame

from game.app import App, Layer
from game.widgets.toast import Toasts

_DIM_ALPHA = 172


class DimmedBackground:
    """The picture of the screen below, redrawn only if the window, the colors or the scale change."""

    def __init__(self, app: App, screen: Layer) -> None:
        self._app, self._screen = app, screen
        self._picture: pygame.Surface | None = None
        self._key: tuple[object, ...] = ()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the picture; plain themes, and screens with nothing below, get a plain background."""
        app = self._app
        key = (surface.get_size(), app.theme, app.scale, app.text_factor)
        if key != self._key:
            self._key, self._picture = key, self._taken(surface)
        if self._picture is None:
            surface.fill(app.theme.ground)
        else:
            surface.blit(self._picture, (0, 0))

    def _taken(self, surface: pygame.Surface) -> pygame.Surface | None:
        app = self._app
        below = app.screens[: app.screens.index(self._screen)] if self._screen in app.screens else ()
        if not below or app.theme.plain:
            return None
        covered, picture = below[-1], pygame.Surface(surface.get_size())
        shared, covered.ui.toasts = covered.ui.toasts, Toasts()  # notices belong to the top screen
        covered.draw(picture)
        covered.ui.toasts = shared
        dark = pygame.Surface(picture.get_size())
        dark.fill(app.theme.ground)
        dark.set_alpha(_DIM_ALPHA)
        picture.blit(dark, (0, 0))
        return picture
