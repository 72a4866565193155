"""The quiet scene behind the title: stars, a planet's limb at dawn, ships far away."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pygame

from game.shell import drawing
from game.shell.theme import Colour, Theme, mix

STAR_COUNT = 260
LAYERS = 3
# Width of the window that a star of the nearest layer crosses in a second.
DRIFT_PER_S = 0.0014
# A star of the nearest layer crosses about a pixel in that time: no motion is lost, and hardly any work done.
FRAME_S = 0.7
GLOW_STEPS = 10
SHIPS = (
    (0.62, 0.30, 1.0, "red"),
    (0.70, 0.36, 0.7, "red"),
    (0.66, 0.43, 0.7, "red"),
    (0.90, 0.56, 1.0, "blue"),
)


@dataclass(frozen=True, slots=True)
class _Star:
    x: float
    y: float
    layer: int
    brightness: float


class Stars:
    """Drift slowly; stand still when motion is reduced."""

    def __init__(self, *, still: bool, ships: bool = True) -> None:
        self.still = still
        self.ships = ships
        self._seconds = 0.0
        self._since_frame_s = 0.0
        # A fixed seed: the same sky every time, for pictures too.
        dice = random.Random(2024)
        self._stars = [
            _Star(dice.random(), dice.random(), dice.randrange(LAYERS), dice.uniform(0.25, 1.0))
            for _ in range(STAR_COUNT)
        ]
        self._ground: pygame.Surface | None = None
        self._ground_key: tuple[object, ...] = ()
        self._seen: list[tuple[_Star, Colour]] = []

    def update(self, dt_s: float) -> bool:
        """Let time pass; return whether the scene has moved (twice a second at most)."""
        if self.still:
            return False
        self._seconds += dt_s
        self._since_frame_s += dt_s
        if self._since_frame_s < FRAME_S:
            return False
        self._since_frame_s = 0.0
        return True

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the whole scene."""
        if theme.plain:
            surface.fill(theme.ground)
            return
        width, height = surface.get_size()
        surface.blit(self._backdrop(surface, theme), (0, 0))
        (middle_x, middle_y), radius = _planet(width, height)
        hidden = (radius + GLOW_STEPS * height / 220) ** 2
        for star, colour in self._seen:
            speed = DRIFT_PER_S * (star.layer + 1) / LAYERS
            x, y = (star.x - self._seconds * speed) % 1.0 * width, star.y * height
            if (x - middle_x) ** 2 + (y - middle_y) ** 2 < hidden:
                continue
            size = 1 + (star.layer == LAYERS - 1) * (height > 800)
            surface.fill(colour, (int(x), int(y), size, size))
        if self.ships:
            self._draw_ships(surface, theme)

    def _backdrop(self, surface: pygame.Surface, theme: Theme) -> pygame.Surface:
        """Return what never moves, drawn once for a size and a palette: dusk and the planet."""
        key = (surface.get_size(), theme.name)
        if self._ground is None or key != self._ground_key:
            self._ground_key = key
            strip = pygame.Surface((2, 3))
            warm = mix(theme.ground, theme.seat("red"), 0.10)
            for y, colour in enumerate((theme.ground, theme.ground, warm)):
                strip.fill(colour, (0, y, 2, 1))
            self._ground = pygame.transform.smoothscale(strip, surface.get_size()).convert()
            _draw_planet(self._ground, theme)
            shares = [star.brightness * (star.layer + 1.5) / (LAYERS + 1.5) for star in self._stars]
            inks = [mix(theme.ground, theme.text, share) for share in shares]
            self._seen = list(zip(self._stars, inks, strict=True))
        return self._ground

    def _draw_ships(self, surface: pygame.Surface, theme: Theme) -> None:
        width, height = surface.get_size()
        drift = 0.0 if self.still else self._seconds * DRIFT_PER_S
        for x, y, size, seat in SHIPS:
            sign = 1 if seat == "red" else -1
            at = ((x + sign * drift * 0.5) % 1.1 * width, y * height)
            _draw_ship(surface, at, sign * size * height / 46, mix(theme.ground, theme.seat(seat), 0.75))


def _planet(width: int, height: int) -> tuple[tuple[float, float], float]:
    """Return the middle and the radius of the planet in a window."""
    return (0.80 * width, 1.78 * height), 1.02 * height


def _draw_planet(surface: pygame.Surface, theme: Theme) -> None:
    width, height = surface.get_size()
    centre, radius = _planet(width, height)
    for step in range(GLOW_STEPS):
        glow = mix(theme.ground, theme.seat("red"), 0.05 + 0.45 * (step / GLOW_STEPS) ** 3)
        drawing.circle(surface, glow, centre, radius + (GLOW_STEPS - step) * height / 220)
    drawing.circle(surface, mix(theme.ground, (0, 0, 0), 0.45), centre, radius)


def _draw_ship(surface: pygame.Surface, at: tuple[float, float], length_px: float, colour: Colour) -> None:
    """Draw an arrowhead; a negative length flies to the left."""
    x, y = at
    hull = [(-0.5, -0.28), (0.6, 0.0), (-0.5, 0.28), (-0.3, 0.0)]
    drawing.polygon(surface, [(x + a * length_px, y + b * abs(length_px)) for a, b in hull], fill=colour)
    wake = [(x - k * length_px, y) for k in (0.6, 2.4)]
    drawing.dashed_line(surface, mix(colour, (10, 15, 32), 0.6), wake[0], wake[1])
