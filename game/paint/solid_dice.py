"""Ten- and twenty-sided dice, drawn as solids: at rest, tumbling and struck out."""

from __future__ import annotations

import functools
import itertools
import math

import numpy as np
import numpy.typing as npt
import pygame

from game.paint.lamp import LAMP
from game.shell.assets import asset_path
from game.shell.picture_cache import keeps_pictures

SIDES = (10, 20)
TUMBLES = 16
_OVER = 2  # drawn this many times larger, then scaled down
_REACH = 0.46  # from the middle to the farthest corner, in shares of the picture's side
_TILT_DEG = {10: 27.0, 20: 20.0}  # of the face that counts, away from the eye
_TURNS_DEG = (-14.0, 9.0, -5.0, 16.0)  # real dice never lie straight
_INK = (18, 20, 32)
_DIM, _LIT = (
    np.array((0.38, 0.40, 0.48)),
    np.array((0.74, 0.72, 0.62)),
)  # ambient, and lamp
_ASIDE = 0.5  # share of the ink for figures that do not count
_STRUCK = (97, 93, 108, 255)  # the same as for painted dice
_FIGURE_PX = 96
_FIGURE = {10: 0.66, 20: 0.52}  # the height of a figure, as a share of its face's reach
_UPSIDE_DOWN = ("6", "9")  # told apart by a line below the figure
_RING = 0.105  # how far the ring of a ten-sided die zigzags up and down, so that its faces are flat
Vectors = npt.NDArray[np.float64]


def at_rest(
    sides: int, value: int, turn: int, side_px: int, *, struck: bool = False
) -> pygame.Surface | None:
    """Return a die showing a value, or None for other numbers of sides.

    Do not draw on it: it is shared.
    """
    if sides not in SIDES or not 1 <= value <= sides:
        return None
    return _lying(sides, value, turn % len(_TURNS_DEG), side_px, struck)


def tumbling(sides: int, number: int, side_px: int) -> pygame.Surface | None:
    """Return a die in the air, one of a cycle of `TUMBLES` pictures.

    Do not draw on it: it is shared.
    """
    return _flying(sides, number % TUMBLES, side_px) if sides in SIDES else None


@keeps_pictures(12)
def _lying(sides: int, value: int, turn: int, side_px: int, struck: bool) -> pygame.Surface:  # noqa: FBT001
    eye = _about(0, _TILT_DEG[sides]) @ _about(2, _TURNS_DEG[turn]) @ _facing(sides, value)
    picture = _drawn(sides, eye, side_px, counts=value)
    if struck:
        picture.fill(_STRUCK, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@keeps_pictures(8)
def _flying(sides: int, number: int, side_px: int) -> pygame.Surface:
    share = 360 * number / TUMBLES
    return _drawn(sides, _about(1, 2 * share) @ _about(0, share + 40) @ _about(2, 3 * share), side_px)


# --- solids: x to the right, y down, z to the eye ---------------------------------------------------------


@functools.cache
def _solid(sides: int) -> list[tuple[Vectors, Vectors, Vectors]]:
    """List a die's faces in order of value: corners, middle of the figure, and the direction of its top."""
    faces = _of_ten() if sides == 10 else _of_twenty()
    half = sides // 2
    ordered = [faces[3 * number % half] for number in range(half)]  # neighbors get distant values
    opposite = [(-corners, -middle, -top) for corners, middle, top in reversed(ordered)]
    return [*ordered, *opposite]  # opposite faces add up to the number of sides plus one


def _of_ten() -> list[tuple[Vectors, Vectors, Vectors]]:
    """Return the five kites around the upper tip of a ten-sided die."""
    tip = np.array((0.0, 0.0, _RING * (1 + math.cos(math.pi / 5)) / (1 - math.cos(math.pi / 5))))
    ring = [
        np.array((math.sin(k * math.pi / 5), math.cos(k * math.pi / 5), _RING if k % 2 else -_RING))
        for k in range(10)
    ]
    found = []
    for k in range(0, 10, 2):
        corners = np.array((tip, ring[k - 1], ring[k], ring[(k + 1) % 10]))
        middle = 0.3 * tip + 0.25 * (ring[k - 1] + ring[(k + 1) % 10]) + 0.2 * ring[k]
        found.append((corners, middle, tip - ring[k]))
    return found


def _of_twenty() -> list[tuple[Vectors, Vectors, Vectors]]:
    """Return ten triangles of a twenty-sided die, no two of them opposite."""
    golden = (1 + math.sqrt(5)) / 2
    far = math.hypot(1, golden)
    corners = [
        np.roll(np.array((0.0, a, b * golden)), turn) / far
        for turn, a, b in itertools.product(range(3), (-1, 1), (-1, 1))
    ]
    edge = 2 / far + 0.01
    found: list[tuple[Vectors, Vectors, Vectors]] = []
    for three in itertools.combinations(corners, 3):
        if any(np.linalg.norm(a - b) > edge for a, b in itertools.combinations(three, 2)):
            continue
        middle = np.mean(three, axis=0)
        if not any(np.allclose(middle, -one[1]) for one in found):
            found.append((np.array(three), middle, three[0] - middle))
    return found


def _facing(sides: int, value: int) -> Vectors:
    """Return the rotation that turns a value to the eye, with its figure upright."""
    corners, _, top = _solid(sides)[value - 1]
    out = _outward(corners)
    up = top - np.dot(top, out) * out
    up /= np.linalg.norm(up)
    return np.array((np.cross(out, up) * -1, -up, out))


def _outward(corners: Vectors) -> Vectors:
    out = np.cross(corners[1] - corners[0], corners[2] - corners[0])
    out /= np.linalg.norm(out)
    found: Vectors = out * np.sign(np.dot(out, corners[0]))
    return found


def _about(axis: int, degrees: float) -> Vectors:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    a, b = (one for one in range(3) if one != axis)
    turn = np.eye(3)
    turn[a, a] = turn[b, b] = cos
    turn[a, b], turn[b, a] = -sin, sin
    return turn


# --- drawing ----------------------------------------------------------------------------------------------


def _drawn(sides: int, eye: Vectors, side_px: int, counts: int | None = None) -> pygame.Surface:
    """Draw a turned die, each visible face with its figure; the value that `counts` stands out."""
    big = side_px * _OVER
    picture = pygame.Surface((big, big), pygame.SRCALPHA)
    seen = []
    for value, (corners, middle, top) in enumerate(_solid(sides), start=1):
        turned = corners @ eye.T
        out = _outward(turned)
        if out[2] > 0.02:
            seen.append((value, turned, middle @ eye.T, top @ eye.T, out))
    lines = []
    for value, corners, middle, top, out in seen:
        ink = np.clip(255 * (_DIM + _LIT * max(0.0, float(np.dot(out, LAMP)))), 0, 255).astype(int)
        places = [_at(one, big) for one in corners]
        pygame.draw.polygon(picture, (int(ink[0]), int(ink[1]), int(ink[2])), places)
        edge = np.clip(ink * 1.12 + 10, 0, 255).astype(int)
        lines += [((int(edge[0]), int(edge[1]), int(edge[2])), a, b) for a, b in _around(places)]
        _lay_figure(picture, sides, value, (middle, top, out), 1.0 if counts in (None, value) else _ASIDE)
    for color, a, b in lines:
        pygame.draw.line(picture, color, a, b, max(1, round(big * 0.012)))
    return pygame.transform.smoothscale(picture, (side_px, side_px))


def _around(places: list[tuple[float, float]]) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    return list(zip(places, places[1:] + places[:1], strict=True))


def _at(place: Vectors, big: int) -> tuple[float, float]:
    return big * (0.5 + _REACH * float(place[0])), big * (0.5 + _REACH * float(place[1]))


def _lay_figure(
    picture: pygame.Surface, sides: int, value: int, lies: tuple[Vectors, Vectors, Vectors], ink: float
) -> None:
    """Draw a face's figure on it, turned and foreshortened like the face."""
    middle, top, out = lies
    big = picture.get_width()
    up = top - np.dot(top, out) * out
    up /= np.linalg.norm(up)
    right = np.cross(up, out) * -1
    figure = _figure(str(value))
    size = _FIGURE[sides] * big * _REACH / _FIGURE_PX
    if len(str(value)) > 1:
        size *= 0.82
    # Columns: the steps on the die's picture for a step right and a step down in the figure's picture.
    steps = np.array(((right[0], -up[0]), (right[1], -up[1]))) * size
    turn = abs(float(np.linalg.det(steps)))
    if turn < 0.02:
        return
    at = np.array(_at(middle, big))
    half = np.abs(steps) @ np.array(figure.shape) / 2
    low, high = np.maximum(0, np.floor(at - half)), np.minimum(big, np.ceil(at + half))
    x, y = np.meshgrid(np.arange(low[0], high[0]), np.arange(low[1], high[1]), indexing="ij")
    back = np.linalg.inv(steps)
    column = (back[0, 0] * (x - at[0]) + back[0, 1] * (y - at[1]) + figure.shape[0] / 2).astype(int)
    row = (back[1, 0] * (x - at[0]) + back[1, 1] * (y - at[1]) + figure.shape[1] / 2).astype(int)
    inside = (column >= 0) & (row >= 0) & (column < figure.shape[0]) & (row < figure.shape[1])
    there = figure[np.clip(column, 0, figure.shape[0] - 1), np.clip(row, 0, figure.shape[1] - 1)]
    strength = (np.where(inside, there, 0) * (ink / 255))[:, :, None]
    pixels = pygame.surfarray.pixels3d(picture)
    part = pixels[int(low[0]) : int(high[0]), int(low[1]) : int(high[1])]
    part[...] = (part * (1 - strength) + np.array(_INK) * strength).astype(np.uint8)
    del pixels, part


@functools.lru_cache(32)
def _figure(words: str) -> npt.NDArray[np.uint8]:
    """Return the ink at each pixel of a figure, centered."""
    pygame.font.init()
    try:
        font = pygame.font.Font(asset_path("fonts", "B612-Bold.otf"), _FIGURE_PX)
    except (OSError, pygame.error):
        font = pygame.font.Font(None, _FIGURE_PX)
    image = font.render(words, antialias=True, color=(255, 255, 255))
    box = image.get_bounding_rect()
    high = box.height + (2 * (box.height // 5) if words in _UPSIDE_DOWN else 0)
    sheet = pygame.Surface((box.width, high), pygame.SRCALPHA)
    sheet.blit(image.subsurface(box), (0, (high - box.height) // 2))
    if words in _UPSIDE_DOWN:
        sheet.fill((255, 255, 255), (0, high - box.height // 9, box.width, box.height // 9))
    alphas: npt.NDArray[np.uint8] = pygame.surfarray.array_alpha(sheet)
    return alphas
