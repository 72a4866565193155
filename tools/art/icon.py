"""The program's icon: a ship over the dark side of a planet, in front of a light that is not the sun."""

from __future__ import annotations

import os

import numpy as np
import pygame

from game.families.false_sunrise.board import hulls
from rules.kernel.seats import Seat
from tools.art.clouds import Field, smooth

SIDE_PX = 256
_FINE = 4  # the icon is painted this many times larger
_CORNER, _MARGIN = 0.2, 0.02  # as shares of the side
_LIMB = ((0.5, 1.42), 0.74)  # the planet's center and radius
_SUN = (0.5, 0.7)
_SHIP, _SHIP_LENGTH = (0.5, 0.39), 0.56
_GOLD = (236, 190, 92)


def icon_picture() -> Field:
    """Return the icon's colors, rows by columns by 4, from 0 to 255."""
    side = SIDE_PX * _FINE
    down, across = (np.mgrid[0:side, 0:side].astype(np.float32) + 0.5) / side
    sky, ship = _sky(across, down), _ship(side)
    opaque = ship[..., 3:] / 255
    colors = sky * (1 - opaque) + ship[..., :3] * opaque
    whole = np.concatenate([colors, 255 * _card(across, down)[..., None]], -1)
    found: Field = whole.reshape(SIDE_PX, _FINE, SIDE_PX, _FINE, 4).mean((1, 3))
    return found


def _sky(across: Field, down: Field) -> Field:
    """Return the night, the air above the limb, the light in it, and the planet."""
    (x, y), radius = _LIMB
    above = np.hypot(across - x, down - y) - np.float32(radius)
    off, away = np.abs(across - _SUN[0]), np.hypot(across - _SUN[0], down - _SUN[1])
    night = (
        _light(10, 16, 40) * (1.2 - down[..., None]) + _light(26, 40, 92) * (1 - down[..., None]) ** 2 * 0.6
    )
    air = (
        np.exp(-np.maximum(above, 0) / 0.16)[..., None]
        * _light(210, 88, 40)
        * np.exp(-((off / 0.5) ** 2))[..., None]
    )
    air += np.exp(-np.maximum(above, 0) / 0.03)[..., None] * _light(255, 196, 120)
    sun = np.exp(-((away / 0.16) ** 2))[..., None] * _light(255, 214, 150)
    dark = _light(9, 12, 26) + np.exp(-np.maximum(-above, 0) / 0.05)[..., None] * _light(190, 96, 44)
    over = smooth(above, -0.002, 0.002)[..., None]
    found: Field = np.clip((night + air + sun) * over + dark * (1 - over), 0, 255)
    return found


def _ship(side_px: int) -> Field:
    """Return the ship, rows by columns by 4."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    picture = pygame.Surface((side_px, side_px), pygame.SRCALPHA)
    ship = hulls.ship("destroyer", Seat.RED, _SHIP_LENGTH * side_px, 0, _GOLD)
    picture.blit(ship, ship.get_rect(center=(_SHIP[0] * side_px, _SHIP[1] * side_px)))
    data = np.frombuffer(pygame.image.tobytes(picture, "RGBA"), np.uint8)
    found: Field = data.reshape(side_px, side_px, 4).astype(np.float32)
    return found


def _card(across: Field, down: Field) -> Field:
    """Return the opacity of the card with round corners, from 0 to 1."""
    inner = 0.5 - _MARGIN - _CORNER
    past = np.hypot(np.maximum(np.abs(across - 0.5) - inner, 0), np.maximum(np.abs(down - 0.5) - inner, 0))
    found: Field = (past <= _CORNER).astype(np.float32)
    return found


def _light(red: int, green: int, blue: int) -> Field:
    return np.array((red, green, blue), np.float32)
