"""Fire that tears itself apart, and the ring of a shock: light on black, to be added to a picture."""

from __future__ import annotations

import numpy as np

from tools.art.clouds import Field, layers, noise, smooth, warped

FRAMES = 12
KINDS = 3
SIDE_PX = 192
# From black through red and orange to white, as light from 0 to 255.
_RAMP = np.array(
    [(0, 0, 0), (48, 8, 4), (150, 34, 8), (238, 96, 18), (255, 178, 62), (255, 232, 158), (255, 252, 240)],
    np.float32,
)
_BODY_PX = SIDE_PX / 2.4
_LIP_PX = 1.4
_BEHIND_PX = 16


def _colors(heat: Field) -> Field:
    """Return the colors of heat from 0 to 1."""
    at = np.clip(heat, 0, 1) * (len(_RAMP) - 1)
    low = np.minimum(at.astype(np.intp), len(_RAMP) - 2)
    found: Field = _RAMP[low] + (_RAMP[low + 1] - _RAMP[low]) * (at - low)[..., None]
    return found


def _places() -> tuple[Field, Field]:
    """Return the offset of each pixel from the center, to the right and down."""
    down, across = np.mgrid[0:SIDE_PX, 0:SIDE_PX].astype(np.float32)
    return across - SIDE_PX / 2, down - SIDE_PX / 2


def fireball(age: float, seed: int) -> Field:
    """Return a fireball, whole and white at age 0 and torn to embers at age 1."""
    dice, shape = np.random.default_rng(seed), (SIDE_PX, SIDE_PX)
    across, down = (part / _BODY_PX for part in _places())
    drift, lift = (layers(shape, _BODY_PX * 0.55, 4, dice) - 0.5 for _ in range(2))
    torn = layers(shape, _BODY_PX * 0.42, 6, dice, 0.62)
    torn = warped(torn, drift * _BODY_PX * 1.1, lift * _BODY_PX * 1.1)
    away = np.hypot(across + drift * 0.7, down + lift * 0.7)
    body = np.clip(1.05 - away, 0, 1).astype(np.float32)
    heat = body * (1.75 - 1.15 * age) + (torn - 0.5) * (1.2 + 1.6 * age) * smooth(body, 0, 0.5)
    heat -= age * 0.3 * smooth(torn, 0.42, 0.6)
    hollow = smooth(away.astype(np.float32), 0.1, 0.65) * age + (1 - age)
    # The last frames fade out; the edge of the picture is black in all frames.
    fading = 1 - max(0.0, (age - 0.6) / 0.4) ** 1.5
    return _colors(heat * hollow * smooth(body, 0.0, 0.22) * np.float32(fading))


def ring() -> Field:
    """Return a shock ring: a bright edge, broken in places, with light behind it."""
    dice = np.random.default_rng(3)
    across, down = _places()
    turn = (np.arctan2(down, across) / np.pi + 1) / 2 * 63
    broken = noise((8, 64), 5, dice)[0]
    low = turn.astype(np.intp)
    strength = broken[low] + (broken[np.minimum(low + 1, 63)] - broken[low]) * (turn - low)
    strength = np.clip((strength - 0.5) * 3 + 0.75, 0.1, 1.15)
    off = np.hypot(across, down) - (SIDE_PX / 2 - 6)
    lip = np.exp(-((off / _LIP_PX) ** 2))
    behind = np.exp(np.minimum(off, 0) / _BEHIND_PX) * (off < 0) * 0.42
    warm = np.array((255, 178, 104), np.float32)
    found: Field = (lip[..., None] * (warm * 0.5 + 120) + behind[..., None] * warm) * strength[..., None]
    return found
