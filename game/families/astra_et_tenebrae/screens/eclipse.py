"""The title's sky: a dark disc before a red sun, a group of ships that glow, and one that does not."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import pygame

from game.board.ships import EXHAUST
from game.families.astra_et_tenebrae.board import hulls
from game.paint import glow
from game.screens.dawn import Dawn, Disc, Drifting, Room
from game.shell.theme import Colour, Theme, mix
from rules.kernel.seats import Seat

SUN: Disc = ((0.79, 0.5), 0.2)
_HOT: Colour = (255, 84, 40)
_LASER: Colour = (150, 214, 255)
_HEADS: dict[Seat, float] = {Seat.RED: 62.0, Seat.BLUE: 248.0}
_NIGHT: Colour = (10, 14, 26)
_SQUASH = 0.7  # they are seen from a little above
_VENTS_S, _VOLLEY_S, _SHOT_S = 9.0, 11.0, 0.9
_QUICK_S, _SLOW_S = 1 / 30, 1 / 12
_FOOT = 0.92


@dataclass(frozen=True, slots=True)
class _Ship:
    """A frigate in the free room: its place in shares of it, its length in heights, how dark it is."""

    seat: Seat
    at: tuple[float, float]
    length: float
    dark: float


SHIPS = (
    _Ship(Seat.BLUE, (0.95, 0.12), 0.11, 0.55),
    _Ship(Seat.BLUE, (0.83, 0.09), 0.13, 0.5),
    _Ship(Seat.BLUE, (0.90, 0.28), 0.15, 0.42),
    _Ship(Seat.BLUE, (0.75, 0.22), 0.18, 0.34),
    _Ship(Seat.RED, (0.16, 0.52), 0.17, 0.1),
    _Ship(Seat.RED, (0.34, 0.64), 0.22, 0.06),
    _Ship(Seat.RED, (0.12, 0.80), 0.25, 0.04),
    _Ship(Seat.RED, (0.38, 0.90), 0.33, 0.0),
)
_SHOTS = ((3, 5), (2, 4), (3, 7))


class ShipsAtEclipse(Dawn):
    """The eclipse; ships that radiate before it, and cold ones that look on."""

    file: ClassVar[str] = "title-eclipse"
    dark: ClassVar[Disc] = SUN
    shining: ClassVar[tuple[float, float]] = SUN[0]
    pause_s = _SLOW_S

    def horizon_px(self, size: tuple[int, int]) -> int:
        """Return how far down in a window ships may fly: there is no ground."""
        return round(size[1] * _FOOT)

    def update(self, dt_s: float) -> bool:
        """Let time pass; a shot is seen in more pictures than the rest."""
        moved = super().update(dt_s)
        self.pause_s = _QUICK_S if self._shot() is not None else _SLOW_S
        return moved

    def _shot(self) -> tuple[int, int, float] | None:
        """Return who burns whom now, and the share of the shot's time; None while nobody does."""
        number, since = divmod(self.seconds, _VOLLEY_S)
        share = (since - _VOLLEY_S + _SHOT_S) / _SHOT_S
        if self.still or share < 0:
            return None
        return *_SHOTS[int(number) % len(_SHOTS)], share

    def draw_ships(self, surface: pygame.Surface, theme: Theme, free: pygame.Rect) -> None:
        """Draw the ships, the far ones first, and the laser of the moment."""
        room = Room.within(free)
        places = [room.place(number, one.at, one.length, self.seconds) for number, one in enumerate(SHIPS)]
        for number, (ship, placed) in enumerate(zip(SHIPS, places, strict=True)):
            self._draw_ship(surface, theme, number, ship, placed)
        if (shot := self._shot()) is not None:
            a, b, share = shot
            fades = 1 - max(0.0, (share - 0.5) / 0.5)
            glow.beam(surface, places[a].at, places[b].at, _LASER, 0.8 * fades, 9)
            glow.flare(surface, places[b].at, 10 + places[b].length * 0.2, _LASER, fades)

    def _draw_ship(
        self, surface: pygame.Surface, theme: Theme, number: int, ship: _Ship, placed: Drifting
    ) -> None:
        at, length = placed
        hot = ship.seat is Seat.RED
        head = _HEADS[ship.seat]
        if hot:
            beats = 0.75 + 0.25 * math.sin(self.seconds * math.tau / _VENTS_S + number * 1.9)
            glow.glow(surface, at, length * 0.95, _HOT, 0.32 * beats)
            for place in _turned([*_radiators(ship.seat)], at, length, head):
                glow.glow(surface, place, length * 0.26, _HOT, beats)
        strength = 0.9 if hot else 0.4
        for across, astern, radius in hulls.ENGINES[ship.seat]:
            (mouth,) = _turned([(across, astern)], at, length, head)
            ink = mix((0, 0, 0), EXHAUST[ship.seat], strength)
            glow.flame(surface, mouth, length * 0.7, max(1.0, length * radius), ink, head)
            glow.glow(surface, mouth, max(3.0, length * radius * 2.2), ink, 0.7)
        colour = mix(theme.seat(ship.seat.value), _NIGHT, ship.dark)
        picture = _pictured(ship.seat, length, colour, ship.dark)
        surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


def _radiators(seat: Seat) -> list[tuple[float, float]]:
    corners = hulls.RADIATORS[seat]
    x, y = (sum(one[k] for one in corners) / len(corners) for k in range(2))
    return [(x, y), (-x, y)]


def _turned(
    spots: list[tuple[float, float]], at: tuple[float, float], length: float, head_deg: float
) -> list[tuple[float, float]]:
    """Return where spots of a ship are on the picture."""
    sin, cos = math.sin(math.radians(head_deg)), math.cos(math.radians(head_deg))
    return [
        (at[0] + (x * cos - y * sin) * length, at[1] + (x * sin + y * cos) * length * _SQUASH)
        for x, y in spots
    ]


@lru_cache(maxsize=4 * len(SHIPS))
def _pictured(seat: Seat, length: float, colour: Colour, dark: float) -> pygame.Surface:
    """Return a ship as it is seen, darker the farther it is (remembered)."""
    large = hulls.ship(seat, length * 1.5, _HEADS[seat], colour, hot=seat is Seat.RED)
    wide, high = large.get_size()
    small = pygame.transform.smoothscale(large, (round(wide / 1.5), round(high * _SQUASH / 1.5)))
    left = round(255 * (1 - dark))
    small.fill((left, left, left, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return small
