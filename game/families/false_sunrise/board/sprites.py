"""Pictures of markers and of squadron chips."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.board.canvas import OVERSAMPLE, Canvas, smooth
from game.board.marks import draw_mark
from game.shell import drawing
from game.shell.theme import FIGURES, Color, mix
from rules.false_sunrise.state import Marker, Mode, Squadron
from rules.kernel.seats import Seat
from rules.table.measure import Point

MARKER_RADIUS_IN = 3.0
_NUMBERED_FROM = 16  # logical units: a smaller ring has no room for its number
_LARGEST_PICTURE_PX = 150.0


def _marker_color(canvas: Canvas, owner: Seat | None) -> Color:
    return canvas.seat(owner) if owner else mix(canvas.theme.secondary, canvas.theme.text, 0.4)


def marker_picture(canvas: Canvas, owner: Seat | None) -> pygame.Surface:
    """Return an objective marker with its ring of three inches, dashed while nobody holds it (OBJ-1)."""
    radius = round(min(canvas.length_px(MARKER_RADIUS_IN), _LARGEST_PICTURE_PX), 1)
    key = ("marker", owner, radius, _marker_color(canvas, owner))
    return canvas.picture(key, lambda: _draw_marker(canvas, owner, radius))


def _draw_marker(canvas: Canvas, owner: Seat | None, radius: float) -> pygame.Surface:
    color = _marker_color(canvas, owner)
    side = math.ceil(radius * 2) + 6
    side += side % 2
    image = pygame.Surface((side, side), pygame.SRCALPHA)
    image.fill((*color, 0))
    middle = (side / 2, side / 2)
    drawing.circle(image, (*color, 26), middle, radius)
    if owner is not None:
        drawing.circle(image, mix(color, canvas.theme.ground, 0.25), middle, radius, canvas.stroke(1.4))
    else:
        _draw_dashes(canvas, image, middle, radius, color)
    core = _core_picture(canvas, owner, radius)
    image.blit(core, core.get_rect(center=middle))
    return image


def _draw_dashes(canvas: Canvas, image: pygame.Surface, middle: Point, radius: float, color: Color) -> None:
    count = max(18, round(radius * math.tau / 9 / canvas.pen.scale.factor))
    for i in range(count):
        dash = drawing.arc_points(middle, radius, 360 * i / count, 360 * (i + 0.56) / count)
        drawing.lines(image, color, dash, canvas.stroke(1.2))


def _core_picture(canvas: Canvas, owner: Seat | None, radius: float) -> pygame.Surface:
    color = _marker_color(canvas, owner)
    size = round(max(5.0, min(canvas.pen.scale.factor * 10, radius * 0.2)), 1)
    side = math.ceil(size * 2.6)

    def draw(surface: pygame.Surface, times: int) -> None:
        draw_mark(surface, owner, (side * times / 2, side * times / 2), size * times, color)

    return canvas.picture(("core", owner, size, color), lambda: smooth((side, side), color, draw))


def draw_marker(canvas: Canvas, marker: Marker, *, numbered: bool = True) -> pygame.Rect:
    """Draw a marker, by default with the number that the log uses; return the pixels of its middle."""
    at = canvas.px(marker.at)
    radius = canvas.length_px(MARKER_RADIUS_IN)
    if not canvas.sees(pygame.Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)):
        return pygame.Rect(round(at[0]), round(at[1]), 0, 0)
    if radius > _LARGEST_PICTURE_PX:
        drawing.circle(canvas.surface, (*_marker_color(canvas, marker.owner), 26), at, radius)
        _draw_ring(canvas, marker.owner, at, radius)
    else:
        canvas.put(marker_picture(canvas, marker.owner), at)
    if numbered:
        number_marker(canvas, marker, ())
    side = canvas.pen.px(18)
    place = pygame.Rect(0, 0, side, side)
    place.center = (round(at[0]), round(at[1]))
    return place


def number_marker(canvas: Canvas, marker: Marker, taken: Sequence[pygame.Rect]) -> None:
    """Write the number of a marker inside its ring, where it covers nothing that is `taken`."""
    (x, y), radius = canvas.px(marker.at), canvas.length_px(MARKER_RADIUS_IN)
    if radius < canvas.pen.px(_NUMBERED_FROM) or not canvas.surface.get_rect().collidepoint(x, y):
        return
    number, off = canvas.outlined(marker.id[1:], FIGURES.sized(10), _marker_color(canvas, marker.owner)), 0.66
    ways = (
        (0.0, 1.0),
        (0.0, -1.0),
        (1.0, 0.0),
        (-1.0, 0.0),
        (0.7, 0.7),
        (-0.7, 0.7),
        (0.7, -0.7),
        (-0.7, -0.7),
    )
    spots = (
        number.get_rect(center=(round(x + right * radius * off), round(y + down * radius * off)))
        for right, down in ways
    )
    place = next((one for one in spots if one.collidelist(taken) < 0), None)
    if place is not None:
        canvas.write(number, place, "figure", marker.id)


def draw_ring_of(canvas: Canvas, marker: Marker) -> None:
    """Draw a marker's ring and middle again, over what covers them."""
    at, radius = canvas.px(marker.at), canvas.length_px(MARKER_RADIUS_IN)
    place = pygame.Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius)
    if not canvas.surface.get_clip().colliderect(place):
        return
    _draw_ring(canvas, marker.owner, at, radius)


def _draw_ring(canvas: Canvas, owner: Seat | None, at: Point, radius: float) -> None:
    color = _marker_color(canvas, owner)
    if owner is None:
        canvas.dotted_arc(at, radius, 0, 360, color, canvas.stroke(1.2))
    else:
        ring = mix(color, canvas.theme.ground, 0.25)
        drawing.circle(canvas.surface, ring, at, radius, canvas.stroke(1.4))
    canvas.put(_core_picture(canvas, owner, radius), at)


def chip_picture(canvas: Canvas, squadron: Squadron, *, selected: bool = False) -> pygame.Surface:
    """Return a squadron's chip: mode, size and the letter of its type, round or square by owner."""
    key = ("chip", squadron.seat, squadron.type, squadron.size, squadron.mode, squadron.ordered, selected)
    return canvas.picture(
        (key, canvas.seat(squadron.seat)), lambda: _draw_chip(canvas, squadron, selected=selected)
    )


def _draw_chip(canvas: Canvas, squadron: Squadron, *, selected: bool) -> pygame.Surface:
    theme, pen = canvas.theme, canvas.pen
    color = canvas.seat(squadron.seat)
    words = pen.text(f"{squadron.size}{squadron.type[:1].upper()}", FIGURES.sized(11), theme.text)
    height = max(pen.px(16), words.get_height())
    sign = round(height * 0.62)
    width = words.get_width() + sign + pen.px(10)
    back = theme.selected if selected else mix(theme.ground, color, 0.12)
    edge = theme.focus if selected else mix(color, theme.ground, 0.45 if squadron.ordered else 0.0)

    def draw(surface: pygame.Surface, times: int) -> None:
        round_px = surface.get_height() // 2 if squadron.seat is Seat.RED else times * 2
        pygame.draw.rect(surface, edge, surface.get_rect(), border_radius=round_px)
        inner = surface.get_rect().inflate(-3 * times, -3 * times)
        pygame.draw.rect(surface, back, inner, border_radius=max(0, round_px - times))
        middle = ((pen.px(4) + sign / 2) * times, height * times / 2)
        _draw_mode(surface, squadron.mode, middle, sign * 0.4 * times, color)

    image = smooth((width, height), edge, draw)
    image.blit(words, words.get_rect(midleft=(pen.px(6) + sign, height // 2)))
    return image


def _draw_mode(surface: pygame.Surface, mode: Mode, center: Point, size: float, color: Color) -> None:
    """Draw a solid arrow for offensive, a hollow shield for defensive."""
    x, y = center
    if mode is Mode.OFFENSIVE:
        arrow = [(x - size, y - size), (x + size, y), (x - size, y + size), (x - size * 0.4, y)]
        drawing.polygon(surface, arrow, color)
        return
    shield = [
        (x - size, y - size),
        (x + size, y - size),
        (x + size, y + size * 0.2),
        (x, y + size * 1.2),
        (x - size, y + size * 0.2),
    ]
    drawing.polygon(surface, shield, None, color, max(OVERSAMPLE, round(size * 0.4)))
