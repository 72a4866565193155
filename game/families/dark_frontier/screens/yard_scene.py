"""The sky of the title screen: a turning shipyard in a grid of hexes, ships on curved paths, flak."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import pygame

from game.board.ships import EXHAUST
from game.families.dark_frontier.board import hulls
from game.paint import glow
from game.paint.night_sky import PAINTED, Disc, Drifting, ShipsAtDawn, burn, covering, seen_from_above, turned
from game.shell import drawing
from game.shell.motion import along
from game.shell.theme import Color, Theme, mix
from rules.dark_frontier.state import ATTACKER, DEFENDER
from rules.kernel.seats import Seat

YARD: Disc = ((0.79, 0.235), 0.12)
_STEEL: Color = (150, 160, 186)
_LAMP: Color = (255, 190, 110)
_FLAK: Color = (255, 196, 120)
_SQUASH = 0.72  # everything is seen from a little above
_SPOKES, _LAMPS = 6, 18
_ROCK: Sequence[tuple[float, Color]] = (
    (1.0, (40, 44, 66)),
    (0.86, (62, 67, 94)),
    (0.66, (86, 92, 122)),
    (0.4, (112, 118, 148)),
)  # from bottom to top: how large and how bright
_TURN_S = 240.0  # seconds for one turn of the yard
_DOTS = 22
_SPARKS = 14


@dataclass(frozen=True, slots=True)
class _Ship:
    """A ship in the free space.

    `at` is its place in shares of that space, `length` a share of its height, `head` its heading.
    `bend` is how far the path behind it curves, in ship lengths.
    """

    seat: Seat
    kind: str
    at: tuple[float, float]
    length: float
    head: float
    bend: float


SHIPS = (
    _Ship(ATTACKER, "carrier", (0.97, 0.74), 0.2, 300.0, -0.25),
    _Ship(ATTACKER, "cutter", (0.88, 0.16), 0.15, 205.0, 0.2),
    _Ship(DEFENDER, "gunboat", (0.3, 0.66), 0.4, 62.0, 0.3),
)


class DuelAtTheYard(ShipsAtDawn):
    """The yard, with ships that brake around it."""

    grounded: ClassVar[bool] = False
    file: ClassVar[str] = "title-frontier"
    dark: ClassVar[Disc] = (YARD[0], YARD[1] * 1.1)
    shining: ClassVar[tuple[float, float]] = YARD[0]
    ships: ClassVar[Sequence[_Ship]] = SHIPS
    shots: ClassVar[Sequence[tuple[int, int]]] = ((2, 1), (1, 2), (2, 0), (0, 2))
    volley_s, shot_s = 9.0, 1.2

    def draw_ships(self, surface: pygame.Surface, theme: Theme, free: pygame.Rect) -> None:
        """Draw the yard, then the ships."""
        sky = covering(surface.get_size())
        middle = sky.left + YARD[0][0] * sky.width, sky.top + YARD[0][1] * sky.height
        _draw_yard(surface, middle, YARD[1] * sky.height, self.seconds * math.tau / _TURN_S)
        super().draw_ships(surface, theme, free)

    def draw_ship(
        self, surface: pygame.Surface, theme: Theme, number: int, ship: _Ship, placed: Drifting
    ) -> None:
        """Draw a ship, its flames, and the path behind it as dots."""
        at, length = placed
        ink = mix(theme.seat(ship.seat), (255, 255, 255), 0.2)
        for dot, (x, y) in enumerate(_way(ship, placed)):
            share = 1 - dot / _DOTS
            glow.glow(surface, (x, y), max(2.0, length * 0.035), mix((0, 0, 0), ink, 0.75 * share), share)
        engines = hulls.build_of(ship.seat, ship.kind).engines
        burn(surface, engines, placed, ship.head, _SQUASH, ink=EXHAUST[ship.seat], flame=0.6)
        picture = _pictured(ship.seat, ship.kind, length, ship.head, theme.seat(ship.seat))
        surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))

    def draw_shot(
        self,
        surface: pygame.Surface,
        theme: Theme,
        shooter: tuple[_Ship, Drifting],
        target: tuple[_Ship, Drifting],
        share: float,
    ) -> None:
        """Draw flak that spreads on its way; `share` is the part of its time that has passed."""
        (_, a), (_, b) = shooter, target
        head, spread = along(a.at, b.at, share), b.length * 0.5 * share
        for dx, dy in _sparks():
            spark = head[0] + dx * spread, head[1] + dy * spread * _SQUASH
            glow.glow(surface, spark, max(2.0, b.length * 0.05), _FLAK, 1 - 0.6 * share)


@lru_cache(1)
def _sparks() -> tuple[tuple[float, float], ...]:
    dice = random.Random(7)
    return tuple((dice.uniform(-1, 1), dice.uniform(-1, 1)) for _ in range(_SPARKS))


def _way(ship: _Ship, placed: Drifting) -> list[tuple[float, float]]:
    """Return dots behind a ship along a curved path."""
    aside = [(ship.bend * (n / _DOTS) ** 2 * 2, 0.55 + 2.4 * n / _DOTS) for n in range(_DOTS)]
    return turned(aside, placed, ship.head, _SQUASH)


def _draw_yard(surface: pygame.Surface, middle: tuple[float, float], radius: float, turn: float) -> None:
    """Draw the yard: a rock in a wheel with spokes and lamps, turned by an angle in radians."""

    def rim(angle: float, far: float) -> tuple[float, float]:
        return middle[0] + radius * far * math.cos(angle), middle[1] + radius * far * _SQUASH * math.sin(
            angle
        )

    wheel = [rim(math.tau * n / 72, 1.0) for n in range(72)]
    inner = [rim(math.tau * n / 72, 0.86) for n in range(72)]
    line = max(1, round(radius / 26))
    for spoke in range(_SPOKES):
        angle = turn + math.tau * spoke / _SPOKES
        drawing.line(surface, mix(_STEEL, (0, 0, 0), 0.45), rim(angle, 0.28), rim(angle, 0.9), line)
    drawing.lines(surface, mix(_STEEL, (0, 0, 0), 0.3), wheel, 2 * line, closed=True)
    drawing.lines(surface, mix(_STEEL, (0, 0, 0), 0.55), inner, line, closed=True)
    for lamp in range(_LAMPS):
        glow.glow(surface, rim(turn + math.tau * lamp / _LAMPS, 0.93), max(2.0, radius * 0.055), _LAMP, 0.9)
    for share, ink in _ROCK:
        corners = [rim(math.tau * n / 16 + turn, share * (0.33 + 0.02 * (n * 7 % 5))) for n in range(16)]
        shift = radius * (1 - share) * 0.16
        drawing.polygon(surface, [(x - shift, y - shift) for x, y in corners], ink)


@lru_cache(maxsize=4 * len(SHIPS))
def _pictured(seat: Seat, kind: str, length: float, head: float, color: Color) -> pygame.Surface:
    """Return a ship as seen from a little above (cached)."""
    return seen_from_above(hulls.ship(seat, kind, length * PAINTED, head, color), _SQUASH)
