"""The background of the main menu: two fleets against the light, burning engines, some shots."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import pygame

from game.board.ships import EXHAUST
from game.families.false_sunrise.board import hulls
from game.paint import fire, glow
from game.paint.night_sky import PAINTED, Drifting, ShipsAtDawn, seen_from_above, turned
from game.shell.motion import along
from game.shell.theme import Color, Theme, mix
from rules.kernel.seats import Seat

# Ships are seen from the side, a little from above.
_SQUASH = 0.5
_HEADS: dict[Seat, float] = {Seat.RED: 84.0, Seat.BLUE: 264.0}
# Distant ships fade into a haze of the light behind them.
_HAZE: Color = (64, 34, 36)
_FIRE: Color = (255, 190, 112)
_FLICKERS_HZ = 5.0
_TRAIL = 8  # segments, each fainter than the one before


@dataclass(frozen=True, slots=True)
class FleetShip:
    """A ship of the background.

    `at` is its center in shares of the free area; its length and its drift are in shares of the
    height.
    """

    seat: Seat
    hull: str
    at: tuple[float, float]
    length: float
    haze: float = 0.0


_R, _B = Seat.RED, Seat.BLUE
SHIPS = (
    FleetShip(_B, "frigate", (0.72, 0.40), 0.10, 0.45),
    FleetShip(_B, "destroyer", (0.82, 0.22), 0.17, 0.35),
    FleetShip(_B, "corvette", (0.66, 0.62), 0.06, 0.55),
    FleetShip(_B, "cruiser", (0.87, 0.60), 0.22, 0.3),
    FleetShip(_R, "frigate", (0.34, 0.14), 0.13, 0.2),
    FleetShip(_R, "corvette", (0.50, 0.80), 0.09, 0.2),
    FleetShip(_R, "flagship", (0.33, 0.48), 0.46),
    FleetShip(_R, "destroyer", (0.26, 0.86), 0.22, 0.08),
)


class FleetsAtDawn(ShipsAtDawn):
    """Two fleets against the light."""

    ships: ClassVar[Sequence[FleetShip]] = SHIPS
    # Pairs of shooter and target, in order.
    shots: ClassVar[Sequence[tuple[int, int]]] = ((6, 1), (3, 4), (6, 3), (1, 6), (4, 0), (3, 7))
    volley_s, shot_s = 7.0, 0.7

    def draw_ship(
        self, surface: pygame.Surface, theme: Theme, number: int, ship: FleetShip, placed: Drifting
    ) -> None:
        """Draw a ship in its haze, with the glow of its engines."""
        (x, y), length = placed
        head, strength = _HEADS[ship.seat], 1 - ship.haze
        burns = 0.9 + 0.1 * math.sin(self.seconds * math.tau * _FLICKERS_HZ + number * 1.7)
        astern, long = math.radians(head + 90), 1.6 * length / _TRAIL
        way = math.cos(astern) * long, math.sin(astern) * long * _SQUASH
        for across, down, radius in hulls.engines_of(ship.hull, ship.seat):
            (mouth,) = turned([(across, down)], placed, head, _SQUASH)
            ink = mix((0, 0, 0), EXHAUST[ship.seat], strength)
            # The flame itself never changes, so it is drawn once; only the glow at the engine flickers.
            glow.flame(surface, mouth, length * 0.9, max(1.0, length * radius * 0.85), ink, head)
            for part in range(_TRAIL):
                ends = [(mouth[0] + way[0] * at, mouth[1] + way[1] * at) for at in (part, part + 1)]
                glow.add_line(surface, mix((0, 0, 0), ink, 0.3 * (1 - part / _TRAIL)), ends[0], ends[1])
            glow.glow(surface, mouth, max(3.0, length * radius * 2.4), ink, 0.75 * burns)
        color = mix(theme.seat(ship.seat.value), _HAZE, ship.haze)
        picture = _lit_from_below(ship.hull, ship.seat, length, color)
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def draw_shot(
        self,
        surface: pygame.Surface,
        theme: Theme,
        shooter: tuple[FleetShip, Drifting],
        target: tuple[FleetShip, Drifting],
        share: float,
    ) -> None:
        """Draw a beam of one fleet or shells of the other, and the impact."""
        (ship, (a, length)), (_, (b, broad)) = shooter, target
        side = 1 if ship.seat is Seat.RED else -1
        muzzle = a[0] + side * length * 0.46, a[1]
        dying = max(0.0, (share - 0.6) / 0.4)
        if ship.seat is Seat.RED:
            end = b if share > 0.12 else along(muzzle, b, share / 0.12)
            glow.beam(surface, muzzle, end, _FIRE, 0.9 * (1 - dying), 14)
            glow.flare(surface, muzzle, length * 0.1 + 10, _FIRE, 0.8 * (1 - dying))
        else:
            for shell in range(5):
                head = share * 1.5 - 0.09 * shell
                if 0 < head < 1:
                    tail = along(muzzle, b, max(0.0, head - 0.09))
                    glow.streak(surface, along(muzzle, b, head), tail, _FIRE)
        struck = (share - 0.15) / 0.85 if ship.seat is Seat.RED else (share - 0.6) / 0.4
        if struck > 0:
            glow.flare(surface, b, 12 + broad * 0.12, _FIRE, 1 - struck)
            hit = math.degrees(math.atan2(a[1] - b[1], a[0] - b[0]))
            fire.shield(surface, b, max(12.0, broad * 0.5), hit, struck, breaks=False)


@lru_cache(maxsize=4 * len(SHIPS))
def _lit_from_below(hull: str, seat: Seat, length: float, color: Color) -> pygame.Surface:
    """Return a picture of a ship lit from below, mirrored from one lit from above (cached)."""
    red = seat is Seat.RED
    head = _HEADS[seat] + 180 if red else 180 - _HEADS[seat]
    painted = hulls.ship(hull, seat, length * PAINTED, head % 360, color)
    return seen_from_above(pygame.transform.flip(painted, flip_x=red, flip_y=True), _SQUASH)
