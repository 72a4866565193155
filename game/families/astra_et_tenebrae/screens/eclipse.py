"""The sky of the title screen: a dark disc in front of a red sun, glowing ships, and cold ones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import pygame

from game.board.ships import EXHAUST
from game.families.astra_et_tenebrae.board import hulls
from game.paint import glow
from game.paint.night_sky import PAINTED, Disc, Drifting, ShipsAtDawn, burn, seen_from_above, turned
from game.shell.theme import Color, Theme, mix
from rules.kernel.seats import Seat

SUN: Disc = ((0.79, 0.235), 0.165)
_HOT: Color = (255, 84, 40)
_LASER: Color = (150, 214, 255)
_HEADS: dict[Seat, float] = {Seat.RED: 62.0, Seat.BLUE: 248.0}
_NIGHT: Color = (10, 14, 26)
_SQUASH = 0.7  # the ships are seen from a little above
_VENTS_S = 9.0


@dataclass(frozen=True, slots=True)
class _Ship:
    """A frigate in the free space.

    `at` is its place in shares of that space, `length` a share of its height, `dark` how dark it is
    (0 to 1).
    """

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


class ShipsAtEclipse(ShipsAtDawn):
    """The eclipse, with radiating ships in front of it and cold ones looking on."""

    grounded: ClassVar[bool] = False
    file: ClassVar[str] = "title-eclipse"
    dark: ClassVar[Disc] = SUN
    shining: ClassVar[tuple[float, float]] = SUN[0]
    ships: ClassVar[Sequence[_Ship]] = SHIPS
    shots: ClassVar[Sequence[tuple[int, int]]] = ((3, 5), (2, 4), (3, 7))
    volley_s, shot_s = 11.0, 0.9

    def draw_shot(
        self,
        surface: pygame.Surface,
        theme: Theme,
        shooter: tuple[_Ship, Drifting],
        target: tuple[_Ship, Drifting],
        share: float,
    ) -> None:
        """Draw a laser; `share` is the part of its time that has passed."""
        (_, a), (_, b), fades = shooter, target, 1 - max(0.0, (share - 0.5) / 0.5)
        glow.beam(surface, a.at, b.at, _LASER, 0.8 * fades, 9)
        glow.flare(surface, b.at, 10 + b.length * 0.2, _LASER, fades)

    def draw_ship(
        self, surface: pygame.Surface, theme: Theme, number: int, ship: _Ship, placed: Drifting
    ) -> None:
        """Draw a ship; the radiators of a hot one pulse."""
        at, length = placed
        hot, head = ship.seat is Seat.RED, _HEADS[ship.seat]
        if hot:
            beats = 0.75 + 0.25 * math.sin(self.seconds * math.tau / _VENTS_S + number * 1.9)
            glow.glow(surface, at, length * 0.95, _HOT, 0.32 * beats)
            for place in turned(_radiators(ship.seat), placed, head, _SQUASH):
                glow.glow(surface, place, length * 0.26, _HOT, beats)
        strength = 0.9 if hot else 0.4
        ink = mix((0, 0, 0), EXHAUST[ship.seat], strength)
        burn(surface, hulls.ENGINES[ship.seat], placed, head, _SQUASH, ink=ink, flame=0.7)
        color = mix(theme.seat(ship.seat.value), _NIGHT, ship.dark)
        picture = _pictured(ship.seat, length, color, ship.dark)
        surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


def _radiators(seat: Seat) -> list[tuple[float, float]]:
    corners = hulls.RADIATORS[seat]
    x, y = (sum(one[k] for one in corners) / len(corners) for k in range(2))
    return [(x, y), (-x, y)]


@lru_cache(maxsize=4 * len(SHIPS))
def _pictured(seat: Seat, length: float, color: Color, dark: float) -> pygame.Surface:
    """Return the picture of a ship, darker the farther away it is (cached)."""
    painted = hulls.ship(seat, length * PAINTED, _HEADS[seat], color, hot=seat is Seat.RED)
    small = seen_from_above(painted, _SQUASH)
    left = round(255 * (1 - dark))
    small.fill((left, left, left, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return small
