"""The quiet scene behind the main menu: a planet at night, a light at its edge, stars."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import pygame

from game.paint import glow
from game.shell.assets import asset_path
from game.shell.theme import Color, Theme, mix

# Places in the painted picture, as fractions of its width and height: the planet's center (with its radius
# in picture heights), and the light on its limb.
Disc = tuple[tuple[float, float], float]
Spot = tuple[float, float]
PLANET: Disc = ((0.74, 1.77), 1.4)
LIGHT = (0.77, 0.373)
_QUICK_S, _SLOW_S = 1 / 30, 1 / 12  # seconds between frames with ships: during a shot, and otherwise
_SHADE = 190  # of 255
_LEAST_ROOM = (0.14, 0.1)  # fractions of width and height: in less room, ships would be specks
_AIR = 0.02  # above the limb, in picture heights: too bright for ships
_FOOT = 0.92  # the lower limit of flight without a planet below, as a fraction of the height
_AS_WIDE_AS = 1.9  # the largest ratio of width to height that ships use
_STARS, _LAYERS = 300, 3
_FEWEST_STARS, _STAR_ROOM_PX = 24, 2000  # small pictures have fewer stars
_DRIFT_PER_S = 0.0014  # window widths per second, for a star in the nearest layer
_NEARLY = 0.9  # fraction of a pause that is enough, because clocks are not exact
_GLARE = 0.24  # radius around the light without stars, in picture heights
_TINTS: tuple[Color, ...] = ((200, 214, 255), (255, 236, 210), (180, 200, 255), (255, 214, 180))


@dataclass(frozen=True, slots=True)
class _Star:
    x: float
    y: float
    layer: int
    ink: Color


class NightSky:
    """The sky alone; a game puts its ships before it.

    The scene carries no information, so a plain theme shows only its background color. `still`
    freezes it. `light` is its brightness, up to 1; less if words cover it. A game with a sky of its
    own names its `file` in `assets/art`, the `dark` disc in it that hides stars, and the place of its
    light (`shining`).
    """

    grounded: ClassVar[bool] = True  # whether the planet limits the sky below
    file: ClassVar[str] = "title"
    dark: ClassVar[Disc] = PLANET
    shining: ClassVar[tuple[float, float]] = LIGHT
    # Seconds between two frames: a star moves about one pixel in that time.
    pause_s = 0.7

    def __init__(self, *, still: bool, light: float = 1.0) -> None:
        self.still = still
        self.light = light
        self.seconds = 0.0
        self._since_s = 0.0
        self._stars = _stars()

    def update(self, dt_s: float) -> bool:
        """Advance time by some seconds; return whether the picture changes."""
        if self.still:
            return False
        self.seconds += dt_s
        self._since_s += dt_s
        if self._since_s < self.pause_s * _NEARLY:
            return False
        self._since_s = 0.0
        return True

    def draw(
        self,
        surface: pygame.Surface,
        theme: Theme,
        free: pygame.Rect | None = None,
        shaded: pygame.Rect | None = None,
    ) -> None:
        """Draw the whole scene.

        Ships stay within the part that is `free` of words and buttons, and are clipped at its left
        edge. The `shaded` part is darker, for words.
        """
        picture = None if theme.plain else _fitted(self.file, surface.get_size(), self.light)
        if picture is None:
            surface.fill(theme.ground)
            return
        surface.blit(picture, (0, 0))
        self._draw_stars(surface)
        least = [share * whole for share, whole in zip(_LEAST_ROOM, surface.get_size(), strict=True)]
        if free is not None and free.width >= least[0] and free.height >= least[1]:
            surface.set_clip((free.left, 0, surface.get_width() - free.left, surface.get_height()))
            self.draw_ships(surface, theme, free)
            surface.set_clip(None)
        if shaded is not None:
            shade = pygame.Surface(shaded.size, pygame.SRCALPHA)
            pygame.draw.rect(
                shade, (*theme.ground, _SHADE), shade.get_rect(), border_radius=shaded.height // 24
            )
            surface.blit(shade, shaded)

    def draw_ships(self, surface: pygame.Surface, theme: Theme, free: pygame.Rect) -> None:
        """Draw what flies in front of the sky."""

    def horizon_px(self, size: tuple[int, int]) -> int:
        """Return the y coordinate in a window down to which the sky is free."""
        if not self.grounded:
            return round(size[1] * _FOOT)
        place = covering(size)
        return place.top + round((PLANET[0][1] - PLANET[1] - _AIR) * place.height)

    def _draw_stars(self, surface: pygame.Surface) -> None:
        wide, high = surface.get_size()
        place = covering(surface.get_size())
        (across, down), dark = self.dark
        middle = place.left + across * place.width, place.top + down * place.height
        light = place.left + self.shining[0] * place.width, place.top + self.shining[1] * place.height
        radius, glare = (dark + 0.012) * place.height, _GLARE * place.height
        for star in self._stars[: max(_FEWEST_STARS, wide * high // _STAR_ROOM_PX)]:
            x = (star.x - self.seconds * _DRIFT_PER_S * (star.layer + 1) / _LAYERS) % 1.0 * wide
            y = star.y * high
            if math.dist((x, y), middle) > radius and math.dist((x, y), light) > glare:
                side = 1 + (star.layer == _LAYERS - 1 and high > 800)
                surface.fill(star.ink, (int(x), int(y), side, side), pygame.BLEND_RGB_ADD)


@functools.cache
def _stars() -> tuple[_Star, ...]:
    """Return the stars; the same sky every time, so that screenshots match."""
    dice = random.Random(2024)
    stars = []
    for _ in range(_STARS):
        layer = dice.randrange(_LAYERS)
        light = dice.uniform(0.12, 0.9) * (layer + 1.5) / (_LAYERS + 0.5)
        stars.append(_Star(dice.random(), dice.random(), layer, mix((0, 0, 0), dice.choice(_TINTS), light)))
    return tuple(stars)


def covering(size: tuple[int, int]) -> pygame.Rect:
    """Return the painted picture's rectangle, so that it covers a window and its light stays visible.

    >>> covering((1280, 720)), covering((1000, 800))
    (Rect(0, 0, 1280, 720), Rect(-349, 0, 1423, 800))
    """
    wide, high = size
    factor = max(wide / 16, high / 9)
    place = pygame.Rect(0, 0, math.ceil(16 * factor), math.ceil(9 * factor))
    place.left = round((wide - place.width) * 0.824)
    place.top = round((high - place.height) * 0.3)
    return place


@dataclass(frozen=True, slots=True)
class Room:
    """The room in which ships drift: limited in width, so that they stay together."""

    rect: pygame.Rect

    @classmethod
    def within(cls, free: pygame.Rect) -> Room:
        """Return the middle of the free area as a room."""
        rect = free.copy()
        rect.width = min(free.width, round(free.height * _AS_WIDE_AS))
        rect.center = free.center
        return cls(rect)

    @property
    def size(self) -> float:
        """The height by which ships are scaled."""
        return min(self.rect.height, self.rect.width / 1.25)

    def place(self, number: int, at: tuple[float, float], length: float, seconds: float) -> Drifting:
        """Return the position of a ship: each swings slowly around its place, the large ones least."""
        turn = seconds * math.tau / (17 + 3 * number) + number * 2.4
        swing = self.size * (0.035 - 0.03 * length)
        x = self.rect.left + at[0] * self.rect.width + math.sin(turn) * swing * 1.6
        y = self.rect.top + at[1] * self.rect.height + math.cos(turn * 0.7) * swing * 0.6
        return Drifting((x, y), max(8.0, round(length * self.size)))


class Drifting(NamedTuple):
    """The position of a ship and its length, in pixels."""

    at: tuple[float, float]
    length: float


class ShipsAtDawn(NightSky):
    """The sky, ships before it that drift, and now and then a shot; a game says how both look.

    Each of `ships` has an `at` in fractions of the free room and a `length` as a fraction of its
    height, the distant ones first. `shots` say who fires at whom, in turn: one every `volley_s`
    seconds, visible for `shot_s` seconds.
    """

    ships: ClassVar[Sequence[Any]]
    shots: ClassVar[Sequence[tuple[int, int]]]
    volley_s: ClassVar[float]
    shot_s: ClassVar[float]
    pause_s = _SLOW_S

    def update(self, dt_s: float) -> bool:
        """Advance time by some seconds; shots get a higher frame rate.

        Return whether the picture changes.
        """
        moved = super().update(dt_s)
        self.pause_s = _QUICK_S if self._shot() is not None else _SLOW_S
        return moved

    def _shot(self) -> tuple[int, int, float] | None:
        """Return who fires at whom now, and the progress of the shot; None if nobody does."""
        number, since = divmod(self.seconds, self.volley_s)
        share = (since - self.volley_s + self.shot_s) / self.shot_s
        if self.still or share < 0:
            return None
        return *self.shots[int(number) % len(self.shots)], share

    def draw_ships(self, surface: pygame.Surface, theme: Theme, free: pygame.Rect) -> None:
        """Draw the ships, the distant ones first, and the current shot."""
        room, ships = Room.within(free), self.ships
        places = [room.place(n, ship.at, ship.length, self.seconds) for n, ship in enumerate(ships)]
        for number, (ship, placed) in enumerate(zip(ships, places, strict=True)):
            self.draw_ship(surface, theme, number, ship, placed)
        if (shot := self._shot()) is not None:
            a, b, share = shot
            self.draw_shot(surface, theme, (ships[a], places[a]), (ships[b], places[b]), share)

    def draw_ship(
        self,
        surface: pygame.Surface,
        theme: Theme,
        number: int,
        ship: Any,  # noqa: ANN401 - of any game
        placed: Drifting,
    ) -> None:
        """Draw a ship at its position."""
        raise NotImplementedError

    def draw_shot(
        self,
        surface: pygame.Surface,
        theme: Theme,
        shooter: tuple[Any, Drifting],
        target: tuple[Any, Drifting],
        share: float,
    ) -> None:
        """Draw a shot and its effect; `share` is its progress."""
        raise NotImplementedError


def turned(spots: Sequence[Spot], placed: Drifting, head_deg: float, squash: float) -> list[Spot]:
    """Return the pixel positions of spots on a ship, seen at a slight angle from above."""
    sin, cos = math.sin(math.radians(head_deg)), math.cos(math.radians(head_deg))
    (left, top), length = placed
    return [
        (left + (x * cos - y * sin) * length, top + (x * sin + y * cos) * length * squash) for x, y in spots
    ]


def burn(
    surface: pygame.Surface,
    engines: Sequence[tuple[float, float, float]],
    placed: Drifting,
    head_deg: float,
    squash: float,
    *,
    ink: Color,
    flame: float,
) -> None:
    """Draw the flames of a ship's engines; `flame` is their length in ship lengths."""
    length = placed.length
    for across, astern, radius in engines:
        (mouth,) = turned([(across, astern)], placed, head_deg, squash)
        glow.flame(surface, mouth, length * flame, max(1.0, length * radius), ink, head_deg)
        glow.glow(surface, mouth, max(3.0, length * radius * 2.2), ink, 0.7)


PAINTED = 1.5
"""How many times larger ships are painted than shown."""


def seen_from_above(painted: pygame.Surface, squash: float) -> pygame.Surface:
    """Return a ship's picture, scaled down and squashed as seen at a slight angle from above."""
    wide, high = painted.get_size()
    return pygame.transform.smoothscale(painted, (round(wide / PAINTED), round(high * squash / PAINTED)))


@functools.lru_cache(2)
def _file(name: str) -> pygame.Surface | None:
    """Return a painted picture, or None if its file is missing or broken; then nothing is drawn."""
    try:
        return pygame.image.load(asset_path("art", f"{name}.webp"))
    except (OSError, pygame.error):
        return None


@functools.lru_cache(6)
def _fitted(name: str, size: tuple[int, int], light: float) -> pygame.Surface | None:
    """Return a picture scaled to cover a window, at a brightness."""
    painted = _file(name)
    if painted is None:
        return None
    place = covering(size)
    whole = painted if place.size == painted.get_size() else pygame.transform.smoothscale(painted, place.size)
    fitted = pygame.Surface(size)
    fitted.blit(whole, place)
    fitted.fill([round(255 * light)] * 3, special_flags=pygame.BLEND_RGB_MULT)
    return fitted.convert() if pygame.display.get_surface() else fitted
