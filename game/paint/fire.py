"""Fires, shock waves, smoke and shields, from painted frames and small cached pictures."""

from __future__ import annotations

import functools
import math
import random
import threading

import numpy as np
import pygame

from game.paint.glow import ADD, add_line, flare, glow
from game.paint.lamp import LAMP
from game.shell.assets import asset_path
from game.shell.picture_cache import keeps_pictures
from game.shell.theme import Color, mix
from rules.table.measure import Point

KINDS = 3
FRAMES = 12
_FRAME_PX = 192
_BODY = 2.4  # a frame's side in radii of its fire
_SIZES_PX = 6
_LARGE_PX = 40.0
_WARM: Color = (255, 150, 66)
_BLACK: Color = (0, 0, 0)
_WHITE: Color = (255, 255, 255)
_SOOT: Color = (104, 98, 100)
_DRIFT = (0.62, -0.55)  # the direction in which smoke drifts
_PUFFS, _DRIFT_A_S, _FIRES_A_S = 13, 0.28, 10


@functools.lru_cache(32)
def painted_file(name: str) -> pygame.Surface | None:
    """Return a picture file, or None if it is missing or broken (the rest is drawn without it)."""
    try:
        return pygame.image.load(asset_path("art", name))
    except (OSError, pygame.error):
        return None


@functools.cache
def fetch() -> None:
    """Begin to read the picture files in a thread, so that no frame waits for them."""
    names = [*(f"fire-{kind}.webp" for kind in range(KINDS)), "ring.webp"]
    threading.Thread(target=lambda: [painted_file(name) for name in names], daemon=True).start()


@keeps_pictures(24)
def _frame(kind: int, number: int, side_px: int) -> pygame.Surface | None:
    strip = painted_file(f"fire-{kind}.webp")
    if strip is None:
        return None
    one = strip.subsurface((number * _FRAME_PX, 0, _FRAME_PX, _FRAME_PX))
    return pygame.transform.smoothscale(one, (side_px, side_px))


def fireball(surface: pygame.Surface, at_px: Point, radius_px: float, age: float, kind: int = 0) -> None:
    """Add a ball of fire; at an age of 0 it is white and whole, at 1 it is gone."""
    if not 0 <= age < 1 or radius_px < 1:
        return
    step = _SIZES_PX if radius_px < _LARGE_PX else 4 * _SIZES_PX  # so that few new sizes are made per frame
    side = max(4, round(radius_px * _BODY / step) * step)
    picture = _frame(kind % KINDS, int(age * FRAMES), min(side, 640))
    if picture is None:
        glow(surface, at_px, radius_px, _WARM, 1 - age)
        return
    _add(surface, picture, at_px)


def _add(surface: pygame.Surface, picture: pygame.Surface, at_px: Point) -> None:
    place = picture.get_rect(center=(round(at_px[0]), round(at_px[1])))
    surface.blit(picture, place, special_flags=ADD)


def shock(surface: pygame.Surface, at_px: Point, radius_px: float, strength: float) -> None:
    """Add the ring of a shock wave that has reached a radius."""
    painted, side = painted_file("ring.webp"), round(2 * radius_px)
    if painted is None or side < 4 or strength <= 0:
        return
    ring = pygame.transform.scale(painted, (min(side, 600), min(side, 600)))
    dimmed = [min(255, round(255 * strength))] * 3
    ring.fill(dimmed, special_flags=pygame.BLEND_RGB_MULT)
    _add(surface, ring, at_px)


@keeps_pictures(16)
def _puff(radius_px: int, alpha: int, tone: Color) -> pygame.Surface:
    """Return a ball of smoke, lit by the lamp."""
    across, down = np.mgrid[-radius_px : radius_px + 1, -radius_px : radius_px + 1].astype(np.float32)
    across, down = across / radius_px, down / radius_px
    away = np.hypot(across, down)
    lit = np.clip(0.5 + (across * LAMP[0] + down * LAMP[1]) * 0.75, 0, 1)
    picture = pygame.Surface((2 * radius_px + 1, 2 * radius_px + 1), pygame.SRCALPHA)
    pixels = pygame.surfarray.pixels3d(picture)
    pixels[...] = (np.array(tone, np.float32) * (0.4 + 0.9 * lit[..., None])).clip(0, 255)
    del pixels
    alphas = pygame.surfarray.pixels_alpha(picture)
    alphas[...] = np.clip(1 - away, 0, 1) ** 1.2 * alpha
    del alphas
    return picture


def smoke(
    surface: pygame.Surface, at_px: Point, radius_px: float, strength: float, tone: Color = (62, 58, 64)
) -> None:
    """Draw a puff of smoke; strength is 0 to 1."""
    alpha = round(min(1.0, strength) * 12) * 14
    if alpha <= 0:
        return
    picture = _puff(max(2, min(120, round(radius_px / 2) * 2)), alpha, tone)
    surface.blit(picture, picture.get_rect(center=(round(at_px[0]), round(at_px[1]))))


def sparks(
    surface: pygame.Surface, at_px: Point, count: int, reach_px: float, share: float, seed: int
) -> None:
    """Add sparks that fly from a place; `share` is how far they have flown, 0 to 1."""
    dice = random.Random(seed)
    for _ in range(count):
        turn, far = dice.random() * math.tau, reach_px * dice.uniform(0.3, 1.0)
        heat = dice.uniform(0.6, 1.0) * (1 - share) ** 0.8
        out = 1 - (1 - share) ** 3
        x, y = math.cos(turn), math.sin(turn)
        head, tail = far * out, far * max(0.0, out - 0.16)
        ink = mix(_WARM, _WHITE, max(0.0, heat - 0.45))
        ink = mix(_BLACK, ink, heat)
        a, b = (at_px[0] + x * head, at_px[1] + y * head), (at_px[0] + x * tail, at_px[1] + y * tail)
        add_line(surface, ink, a, b)


def debris(
    surface: pygame.Surface,
    at_px: Point,
    count: int,
    reach_px: float,
    share: float,
    color: Color,
    seed: int,
) -> None:
    """Draw fragments in a ship's color that turn as they drift; `share` runs from 0 to 1."""
    dice = random.Random(seed)
    for _ in range(count):
        turn, far = dice.random() * math.tau, reach_px * dice.uniform(0.15, 1.0) ** 0.8
        side, spin, tone = dice.uniform(1.2, 3.6), dice.uniform(-7, 7), dice.uniform(0.15, 0.75)
        out = far * (1 - (1 - share) ** 2)
        x, y = at_px[0] + math.cos(turn) * out, at_px[1] + math.sin(turn) * out
        angle = turn + spin * share
        ring = [
            (x + math.cos(angle + i) * side, y + math.sin(angle + i) * side * 0.7) for i in (0, 1.5, 3.2, 4.6)
        ]
        pygame.draw.polygon(surface, mix((26, 28, 40), color, tone * (1 - 0.6 * share)), ring)


@keeps_pictures(12)
def _hexagons(radius_px: int, hit_deg: int, color: Color, broken: int) -> pygame.Surface:
    """Return a shield of hexagons, brightest where it is hit.

    `broken` is how far it has broken up, in quarters.
    """
    dice = random.Random(radius_px + broken)
    apart = broken / 4
    side = math.ceil(radius_px * (1.3 + 0.7 * apart)) * 2
    picture = pygame.Surface((side, side))
    cell = radius_px / 6.5
    toward = (math.cos(math.radians(hit_deg)), math.sin(math.radians(hit_deg)))
    for row in range(-9, 10):
        for column in range(-9, 10):
            x, y = cell * math.sqrt(3) * (column + row % 2 / 2), cell * 1.5 * row
            away = math.hypot(x, y)
            if away > radius_px or (apart and dice.random() < apart * 0.35):
                continue
            along = (x * toward[0] + y * toward[1]) / radius_px
            lit = math.exp(-(((1 - along) / (0.55 + 0.5 * apart)) ** 2))
            lit *= 0.4 + 0.6 * (away / radius_px) ** 2
            lit *= 1.5 * dice.uniform(0.55, 1.0) * (1 - 0.45 * apart)
            if lit < 0.04:
                continue
            out = 1 + apart * dice.uniform(0.1, 0.5)
            size = cell * (0.95 - 0.45 * apart) * (0.6 + 0.4 * math.sqrt(1 - (away / radius_px) ** 2))
            turn = math.pi / 6 + dice.uniform(-0.6, 0.6) * apart
            middle = side / 2 + x * out, side / 2 + y * out
            turns = [turn + k * math.pi / 3 for k in range(6)]
            ring = [(middle[0] + size * math.cos(t), middle[1] + size * math.sin(t)) for t in turns]
            pygame.draw.polygon(picture, mix(_BLACK, color, min(1.0, lit * 0.5)), ring)
            pygame.draw.aalines(picture, mix(_BLACK, mix(color, _WHITE, 0.35), min(1.0, lit)), True, ring)
    return picture


def shield(
    surface: pygame.Surface, at_px: Point, radius_px: float, hit_deg: float, share: float, *, breaks: bool
) -> None:
    """Draw a shield that flares where it is hit.

    `hit_deg` is clockwise from the right; `share` runs from 0 to 1.
    """
    radius = max(8, round(radius_px / 4) * 4)
    broken = min(4, 1 + int(share * 4)) if breaks else 0
    hexagons = _hexagons(radius, round(hit_deg / 6) * 6, (108, 190, 255), broken)
    strength = (1 - share) ** 0.7 if breaks else math.sin(math.pi * min(1.0, 0.25 + 0.75 * share))
    dimmed = hexagons.copy()
    dimmed.fill([max(0, min(255, round(255 * strength)))] * 3, special_flags=pygame.BLEND_RGB_MULT)
    _add(surface, dimmed, at_px)
    edge = (
        at_px[0] + math.cos(math.radians(hit_deg)) * radius,
        at_px[1] + math.sin(math.radians(hit_deg)) * radius,
    )
    flare(surface, edge, radius * 0.5, (190, 226, 255), strength * 0.8)


def most_px(surface: pygame.Surface) -> float:
    """Return the largest allowed radius of a light, so that it covers less than a quarter of a surface."""
    return 0.25 * math.sqrt(surface.get_width() * surface.get_height())


def explosion(
    surface: pygame.Surface, at_px: Point, radius_px: float, share: float, color: Color, seed: int
) -> None:
    """Blow up a ship: light, smoke, debris, three fires, sparks and a shock wave.

    `share` is 0 to 1.

    No light reaches over more than a quarter of the surface.
    """
    x, y = at_px
    most = most_px(surface)
    radius = min(radius_px, most / 1.7)
    glow(surface, at_px, min(most, radius * 3.4), (255, 128, 52), 0.5 * (1 - share) ** 1.5, 2.0)
    for i in range(7):
        turn = i * math.tau / 7 + seed
        out = radius * (0.3 + 0.5 * share)
        strength = 0.75 * min(1.0, share * 5) * (1 - share)
        smoke(
            surface,
            (x + math.cos(turn) * out, y + math.sin(turn) * out),
            radius * (0.3 + 0.25 * share),
            strength,
        )
    debris(surface, at_px, 34, radius * 1.6, share, color, seed)
    for i, (wide, late) in enumerate(((1.0, 0.0), (0.8, 0.04), (0.45, 0.09))):
        age = 0.1 + 0.9 * (share - late) / 0.72 if share >= late else -1.0
        turn = seed + i * 2.1
        at = x + math.cos(turn) * radius * 0.14 * i, y + math.sin(turn) * radius * 0.14 * i
        fireball(surface, at, radius * wide * (0.6 + 0.5 * share), age, seed + i)
    sparks(surface, at_px, 70, radius * 1.8, min(1.0, share * 1.25), seed)
    shock(surface, at_px, radius * (0.2 + 1.4 * share), (1 - share) ** 1.4)


def burning(surface: pygame.Surface, at_px: Point, radius_px: float, seconds: float, seed: int) -> None:
    """Draw a fire that licks out of a hull, with smoke that drifts away.

    `seconds` is how long it has burned.
    """
    x, y = at_px
    for i in range(_PUFFS):
        age = (i + seconds * _DRIFT_A_S * _PUFFS) % _PUFFS / _PUFFS
        off = radius_px * (0.4 + 5.5 * age)
        sway = math.sin(i * 2.7 + seed) * radius_px * (0.15 + 0.6 * age)
        place = x + _DRIFT[0] * off - _DRIFT[1] * sway, y + _DRIFT[1] * off + _DRIFT[0] * sway
        smoke(surface, place, radius_px * (0.5 + 1.5 * age), 0.85 * (1 - age) * min(1.0, 6 * age), _SOOT)
    step = int(seconds * _FIRES_A_S)
    for k, (wide, dx, dy) in enumerate(((1.0, 0.0, 0.0), (0.62, 0.7, -0.5), (0.5, -0.75, 0.45))):
        age = (3 + (step + 2 * k + seed) % 3) / FRAMES
        fireball(surface, (x + dx * radius_px, y + dy * radius_px), radius_px * wide, age, seed + k)


def drifting(surface: pygame.Surface, at_px: Point, radius_px: float, seed: int) -> None:
    """Draw thin smoke around a wreck."""
    for i in range(6):
        off, sway = radius_px * (0.3 + 0.55 * i), math.sin(i * 2.3 + seed) * radius_px * 0.35
        place = at_px[0] + _DRIFT[0] * off - sway * _DRIFT[1], at_px[1] + _DRIFT[1] * off + sway * _DRIFT[0]
        smoke(surface, place, radius_px * (0.6 + 0.14 * i), 0.5 * (1 - i / 7), _SOOT)
