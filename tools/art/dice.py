"""Dice with round edges, drawn by marching a ray for each pixel: at rest with a value up, and tumbling."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float32]

SIDE_PX = 128
TURNS = 4  # rotations of a resting die on the table
TUMBLES = 16  # frames of a tumbling die
_TILT = 0.62  # radians; 36 degrees from straight above
_ROUND = 0.24  # radius of the rounded edges, where half an edge is 1
_VIEW = 1.72
_STEPS = 34
_SAMPLES = 2
_LAMP = np.array((-0.55, -0.55, 0.78), np.float32) / np.float32(1.1)
_BODY = (244, 241, 230)
_INK = (24, 26, 38)
_SHINE = (255, 246, 230)
_FAR = 0.5
_PIPS = {
    1: ((0.0, 0.0),),
    2: ((-0.46, -0.46), (0.46, 0.46)),
    3: ((-0.5, -0.5), (0.0, 0.0), (0.5, 0.5)),
    4: ((-0.46, -0.46), (0.46, -0.46), (-0.46, 0.46), (0.46, 0.46)),
    5: ((-0.5, -0.5), (0.5, -0.5), (0.0, 0.0), (-0.5, 0.5), (0.5, 0.5)),
    6: ((-0.46, -0.54), (-0.46, 0.0), (-0.46, 0.54), (0.46, -0.54), (0.46, 0.0), (0.46, 0.54)),
}
# Which face points along an axis: (axis, sign) to its value and the two axes of its pips.
_FACES = {
    (2, 1): (1, 0, 1),
    (2, -1): (6, 0, 1),
    (1, 1): (2, 0, 2),
    (1, -1): (5, 0, 2),
    (0, -1): (3, 1, 2),
    (0, 1): (4, 1, 2),
}
# How far a die is turned about its two level axes, in radians, to bring a value up.
_UP = {
    1: (0.0, 0.0),
    2: (math.pi / 2, 0.0),
    3: (0.0, math.pi / 2),
    4: (0.0, -math.pi / 2),
    5: (-math.pi / 2, 0.0),
    6: (math.pi, 0.0),
}


def at_rest(value: int, turn: int) -> Field:
    """Return a die at rest with a value up: rows by columns by red, green, blue and alpha."""
    yaw = 0.42 + turn * math.tau / TURNS / 4
    return _seen(_turned(0, 0, yaw) @ _turned(*_UP[value], 0.0))


def tumbling(number: int) -> Field:
    """Return frame `number` of a die that tumbles in the air."""
    share = number / TUMBLES * math.tau
    return _seen(_turned(share, 2 * share, 0.7 + share))


def _turned(about_x: float, about_y: float, about_z: float) -> Field:
    """Return the matrix of turns about three axes, one after the other."""

    def turn(angle: float, first: int, second: int) -> Field:
        matrix = np.eye(3, dtype=np.float32)
        matrix[first, first] = matrix[second, second] = math.cos(angle)
        matrix[first, second], matrix[second, first] = -math.sin(angle), math.sin(angle)
        return matrix

    found: Field = (turn(about_z, 0, 1) @ turn(about_y, 2, 0) @ turn(about_x, 1, 2)).astype(np.float32)
    return found


def _distance(points: Field) -> Field:
    """Return the distance of points from the surface of the die."""
    over = np.abs(points) - (1 - _ROUND)
    box = np.linalg.norm(np.maximum(over, 0), axis=-1) + np.minimum(over.max(-1), 0) - _ROUND
    found: Field = np.maximum(box, np.linalg.norm(points, axis=-1) - 1.5)
    return found


def _seen(lies: Field) -> Field:
    """Return the picture of a die turned by a matrix, seen from the front and above."""
    count = SIDE_PX * _SAMPLES
    line = (np.arange(count, dtype=np.float32) + 0.5) / count * 2 - 1
    across, down = np.meshgrid(line * _VIEW, line * _VIEW)
    whole = _turned(_TILT, 0, 0) @ lies
    origin = np.stack([across, down, np.full_like(across, 3.0)], -1) @ whole
    along = np.array((0, 0, -1), np.float32) @ whole
    far = np.zeros_like(across)
    for _ in range(_STEPS):
        far += np.minimum(_distance((origin + along * far[..., None]).astype(np.float32)), _FAR)
    points: Field = (origin + along * far[..., None]).astype(np.float32)
    hit = _distance(points) < 0.02
    looks = _normals(points)
    normal = looks @ whole.T
    falls = np.clip(normal @ _LAMP, 0, 1)[..., None]
    between = _LAMP + np.array((0, 0, 1), np.float32)
    shine = np.clip(normal @ (between / np.linalg.norm(between)), 0, 1)[..., None] ** 60
    pips = _pips(points, looks, hit)[..., None]
    color = np.array(_BODY, np.float32) * (1 - pips) + np.array(_INK, np.float32) * pips
    lit = color * (np.array((0.34, 0.37, 0.46)) + falls * np.array((0.8, 0.76, 0.68)))
    lit += shine * np.array(_SHINE) * 0.4 * (1 - 0.5 * pips)
    picture = np.concatenate([lit.clip(0, 255) * hit[..., None], hit[..., None] * 255.0], -1)
    small = picture.reshape(SIDE_PX, _SAMPLES, SIDE_PX, _SAMPLES, 4).mean((1, 3))
    # Edge pixels get the color of the die, not of the dark next to it.
    small[..., :3] /= np.maximum(small[..., 3:], 1) / 255
    found: Field = small.astype(np.float32)
    return found


def _normals(points: Field) -> Field:
    """Return the surface normals at points."""
    steps = np.eye(3, dtype=np.float32) * np.float32(0.01)
    slopes = [_distance(points + step) - _distance(points - step) for step in steps]
    found = np.stack(slopes, -1)
    normal: Field = found / (np.linalg.norm(found, axis=-1, keepdims=True) + 1e-6)
    return normal


def _pips(points: Field, looks: Field, hit: NDArray[np.bool_]) -> Field:
    """Return how much of a pip covers points of the surface, from 0 to 1."""
    axis = np.abs(looks).argmax(-1)
    sign = np.sign(np.take_along_axis(looks, axis[..., None], -1)[..., 0])
    found = np.zeros(points.shape[:2], np.float32)
    for (along, side), (value, first, second) in _FACES.items():
        face = (axis == along) & (sign == side) & hit
        for x, y in _PIPS[value]:
            radius = 0.3 if value == 1 else 0.205
            away = np.hypot(points[..., first] - x, points[..., second] - y)
            found = np.maximum(found, face * np.clip((radius - away) / 0.04 + 0.5, 0, 1))
    return found.astype(np.float32)
