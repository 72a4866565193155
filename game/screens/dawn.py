"""The quiet scene behind the title: a planet at night, a light on its limb that is not the sun, stars."""

from __future__ import annotations

import functools
import math
import random
from dataclasses import dataclass

import pygame

from game.shell.assets import asset_path
from game.shell.theme import Colour, Theme, mix

# Of the painted picture, in shares of its width and height: the planet's middle with its radius in heights,
# and where on the limb the light stands.
PLANET = ((0.74, 2.06), 1.4)
LIGHT = (0.77, 0.663)
_AIR = 0.05  # above the limb, in heights of the picture: too bright to fly there
_STARS, _LAYERS = 300, 3
_DRIFT_PER_S = 0.0014  # of the window's width, for a star of the nearest layer
_NEARLY = 0.9  # of a pause: clocks are not exact
_GLARE = 0.24  # round the light, in heights of the picture: no star is seen there
_TINTS: tuple[Colour, ...] = ((200, 214, 255), (255, 236, 210), (180, 200, 255), (255, 214, 180))


@dataclass(frozen=True, slots=True)
class _Star:
    x: float
    y: float
    layer: int
    ink: Colour


class Dawn:
    """The sky alone; a game puts its ships before it.

    Nothing of it tells a player anything, so a plain theme has the ground alone. `still` has it stand, and
    `light` is how bright it is, up to 1: less where words stand all over it.
    """

    # How long a picture stands before the next: a star crosses about a pixel in that time.
    pause_s = 0.7

    def __init__(self, *, still: bool, light: float = 1.0) -> None:
        self.still = still
        self.light = light
        self.seconds = 0.0
        self._since_s = 0.0
        self._stars = _stars()

    def update(self, dt_s: float) -> bool:
        """Let time pass; return whether the picture changes."""
        if self.still:
            return False
        self.seconds += dt_s
        self._since_s += dt_s
        if self._since_s < self.pause_s * _NEARLY:
            return False
        self._since_s = 0.0
        return True

    def draw(self, surface: pygame.Surface, theme: Theme, free: pygame.Rect | None = None) -> None:
        """Draw all of it; ships keep to what is `free` of words and buttons, to its left all is cut."""
        picture = None if theme.plain else _fitted(surface.get_size(), self.light)
        if picture is None:
            surface.fill(theme.ground)
            return
        surface.blit(picture, (0, 0))
        self._draw_stars(surface)
        if free is not None:
            surface.set_clip((free.left, 0, surface.get_width() - free.left, surface.get_height()))
            self.draw_ships(surface, theme, free)
            surface.set_clip(None)

    def draw_ships(self, surface: pygame.Surface, theme: Theme, free: pygame.Rect) -> None:
        """Draw what flies before the sky."""

    def _draw_stars(self, surface: pygame.Surface) -> None:
        wide, high = surface.get_size()
        place = covering(surface.get_size())
        middle = place.left + PLANET[0][0] * place.width, place.top + PLANET[0][1] * place.height
        light = place.left + LIGHT[0] * place.width, place.top + LIGHT[1] * place.height
        radius, glare = (PLANET[1] + 0.012) * place.height, _GLARE * place.height
        for star in self._stars:
            x = (star.x - self.seconds * _DRIFT_PER_S * (star.layer + 1) / _LAYERS) % 1.0 * wide
            y = star.y * high
            if math.dist((x, y), middle) > radius and math.dist((x, y), light) > glare:
                side = 1 + (star.layer == _LAYERS - 1 and high > 800)
                surface.fill(star.ink, (int(x), int(y), side, side), pygame.BLEND_RGB_ADD)


def _stars() -> list[_Star]:
    """Scatter stars: the same sky every time, for pictures too."""
    dice = random.Random(2024)
    stars = []
    for _ in range(_STARS):
        layer = dice.randrange(_LAYERS)
        light = dice.uniform(0.12, 0.9) * (layer + 1.5) / (_LAYERS + 0.5)
        stars.append(_Star(dice.random(), dice.random(), layer, mix((0, 0, 0), dice.choice(_TINTS), light)))
    return stars


def covering(size: tuple[int, int]) -> pygame.Rect:
    """Return where the painted picture lies so that it covers a window, its light kept in sight.

    >>> covering((1280, 720)), covering((1000, 800))
    (Rect(0, 0, 1280, 720), Rect(-349, 0, 1423, 800))
    """
    wide, high = size
    factor = max(wide / 16, high / 9)
    place = pygame.Rect(0, 0, math.ceil(16 * factor), math.ceil(9 * factor))
    place.left = round((wide - place.width) * 0.824)
    place.top = round((high - place.height) * 0.7)
    return place


@functools.lru_cache(1)
def _file() -> pygame.Surface | None:
    """Return the painted picture; None where its file is missing or broken: nothing is drawn then."""
    try:
        return pygame.image.load(asset_path("art", "title.webp"))
    except (OSError, pygame.error):
        return None


def horizon_px(size: tuple[int, int]) -> int:
    """Return how far down in a window the sky is free of the planet."""
    place = covering(size)
    return place.top + round((PLANET[0][1] - PLANET[1] - _AIR) * place.height)


@functools.lru_cache(2)
def _fitted(size: tuple[int, int], light: float) -> pygame.Surface | None:
    """Return the picture as it covers a window of a size, so bright."""
    painted = _file()
    if painted is None:
        return None
    place = covering(size)
    whole = painted if place.size == painted.get_size() else pygame.transform.smoothscale(painted, place.size)
    fitted = pygame.Surface(size)
    fitted.blit(whole, place)
    fitted.fill([round(255 * light)] * 3, special_flags=pygame.BLEND_RGB_MULT)
    return fitted.convert() if pygame.display.get_surface() else fitted
