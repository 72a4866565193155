"""The quiet scene behind the title: a planet at night, a light on its limb that is not the sun, stars."""

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

# Of the painted picture, in shares of its width and height: the planet's middle with its radius in heights,
# and where on the limb the light stands.
Disc = tuple[tuple[float, float], float]
Spot = tuple[float, float]
PLANET: Disc = ((0.74, 1.77), 1.4)
LIGHT = (0.77, 0.373)
_QUICK_S, _SLOW_S = 1 / 30, 1 / 12  # between pictures of ships: while a shot is seen, and else
_SHADE = 190  # of 255
_LEAST_ROOM = (0.14, 0.1)  # of width and height: ships in less would be specks
_AIR = 0.02  # above the limb, in heights of the picture: too bright to fly there
_FOOT = 0.92  # how far down ships fly where there is no ground
_AS_WIDE_AS = 1.9  # heights: wider room is not filled
_STARS, _LAYERS = 300, 3
_FEWEST_STARS, _STAR_ROOM_PX = 24, 2000  # a picture in small has fewer
_DRIFT_PER_S = 0.0014  # of the window's width, for a star of the nearest layer
_NEARLY = 0.9  # of a pause: clocks are not exact
_GLARE = 0.24  # round the light, in heights of the picture: no star is seen there
_TINTS: tuple[Color, ...] = ((200, 214, 255), (255, 236, 210), (180, 200, 255), (255, 214, 180))


@dataclass(frozen=True, slots=True)
class _Star:
    x: float
    y: float
    layer: int
    ink: Color


class NightSky:
    """The sky alone; a game puts its ships before it.

    Nothing of it tells a player anything, so a plain theme has the ground alone. `still` has it stand, and
    `light` is how bright it is, up to 1: less where words stand all over it.
    A game with a sky of its own names its `file` under `assets/art`, the `dark` disc in it that hides stars,
    and where its `shining` is.
    """

    grounded: ClassVar[bool] = True  # whether the planet bounds the sky below
    file: ClassVar[str] = "title"
    dark: ClassVar[Disc] = PLANET
    shining: ClassVar[tuple[float, float]] = LIGHT
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

    def draw(
        self,
        surface: pygame.Surface,
        theme: Theme,
        free: pygame.Rect | None = None,
        shaded: pygame.Rect | None = None,
    ) -> None:
        """Draw all of it; ships keep to what is `free` of words and buttons, to its left all is cut.

        What is `shaded` is darker, for words.
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
        """Draw what flies before the sky."""

    def horizon_px(self, size: tuple[int, int]) -> int:
        """Return how far down in a window the sky is free."""
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
    """Scatter stars: the same sky every time, for pictures too."""
    dice = random.Random(2024)
    stars = []
    for _ in range(_STARS):
        layer = dice.randrange(_LAYERS)
        light = dice.uniform(0.12, 0.9) * (layer + 1.5) / (_LAYERS + 0.5)
        stars.append(_Star(dice.random(), dice.random(), layer, mix((0, 0, 0), dice.choice(_TINTS), light)))
    return tuple(stars)


def covering(size: tuple[int, int]) -> pygame.Rect:
    """Return where the painted picture lies so that it covers a window, its light kept in sight.

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
    """Where ships drift: not wider than suits its height, so that they stay together."""

    rect: pygame.Rect

    @classmethod
    def within(cls, free: pygame.Rect) -> Room:
        """Take the middle of what is free."""
        rect = free.copy()
        rect.width = min(free.width, round(free.height * _AS_WIDE_AS))
        rect.center = free.center
        return cls(rect)

    @property
    def size(self) -> float:
        """The height by which ships are measured."""
        return min(self.rect.height, self.rect.width / 1.25)

    def place(self, number: int, at: tuple[float, float], length: float, seconds: float) -> Drifting:
        """Return where a ship is: each swings round its place, slowly, the large ones least."""
        turn = seconds * math.tau / (17 + 3 * number) + number * 2.4
        swing = self.size * (0.035 - 0.03 * length)
        x = self.rect.left + at[0] * self.rect.width + math.sin(turn) * swing * 1.6
        y = self.rect.top + at[1] * self.rect.height + math.cos(turn * 0.7) * swing * 0.6
        return Drifting((x, y), max(8.0, round(length * self.size)))


class Drifting(NamedTuple):
    """Where a ship is and how long, in pixels."""

    at: tuple[float, float]
    length: float


class ShipsAtDawn(NightSky):
    """The sky, ships before it that drift, and now and then a shot; a game says how both look.

    `ships` each have an `at` in shares of the free room and a `length` in its heights, the far ones first;
    `shots` say who fires at whom, one after the other: one every `volley_s`, seen for `shot_s`.
    """

    ships: ClassVar[Sequence[Any]]
    shots: ClassVar[Sequence[tuple[int, int]]]
    volley_s: ClassVar[float]
    shot_s: ClassVar[float]
    pause_s = _SLOW_S

    def update(self, dt_s: float) -> bool:
        """Let time pass; a shot is seen in more pictures than the rest."""
        moved = super().update(dt_s)
        self.pause_s = _QUICK_S if self._shot() is not None else _SLOW_S
        return moved

    def _shot(self) -> tuple[int, int, float] | None:
        """Return who fires at whom now, and the share of the shot's time; None while nobody does."""
        number, since = divmod(self.seconds, self.volley_s)
        share = (since - self.volley_s + self.shot_s) / self.shot_s
        if self.still or share < 0:
            return None
        return *self.shots[int(number) % len(self.shots)], share

    def draw_ships(self, surface: pygame.Surface, theme: Theme, free: pygame.Rect) -> None:
        """Draw the ships, the far ones first, and the shot of the moment."""
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
        """Draw a ship where it has drifted to."""
        raise NotImplementedError

    def draw_shot(
        self,
        surface: pygame.Surface,
        theme: Theme,
        shooter: tuple[Any, Drifting],
        target: tuple[Any, Drifting],
        share: float,
    ) -> None:
        """Draw a shot at a share of its time, and what it does."""
        raise NotImplementedError


def turned(spots: Sequence[Spot], placed: Drifting, head_deg: float, squash: float) -> list[Spot]:
    """Return where spots of a ship are on the picture, which is seen from a little above."""
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
    """Let engines of a ship burn, with flames so long in lengths of it."""
    length = placed.length
    for across, astern, radius in engines:
        (mouth,) = turned([(across, astern)], placed, head_deg, squash)
        glow.flame(surface, mouth, length * flame, max(1.0, length * radius), ink, head_deg)
        glow.glow(surface, mouth, max(3.0, length * radius * 2.2), ink, 0.7)


PAINTED = 1.5
"""How much larger ships are painted than they are seen."""


def seen_from_above(painted: pygame.Surface, squash: float) -> pygame.Surface:
    """Return a ship that was painted larger as it is seen from a little above."""
    wide, high = painted.get_size()
    return pygame.transform.smoothscale(painted, (round(wide / PAINTED), round(high * squash / PAINTED)))


@functools.lru_cache(2)
def _file(name: str) -> pygame.Surface | None:
    """Return a painted picture; None where its file is missing or broken: nothing is drawn then."""
    try:
        return pygame.image.load(asset_path("art", f"{name}.webp"))
    except (OSError, pygame.error):
        return None


@functools.lru_cache(6)
def _fitted(name: str, size: tuple[int, int], light: float) -> pygame.Surface | None:
    """Return a picture as it covers a window of a size, so bright."""
    painted = _file(name)
    if painted is None:
        return None
    place = covering(size)
    whole = painted if place.size == painted.get_size() else pygame.transform.smoothscale(painted, place.size)
    fitted = pygame.Surface(size)
    fitted.blit(whole, place)
    fitted.fill([round(255 * light)] * 3, special_flags=pygame.BLEND_RGB_MULT)
    return fitted.convert() if pygame.display.get_surface() else fitted
