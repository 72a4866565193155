"""Small pictures for a ship's sheet: hull boxes, velocity counter, gun wheels and magazine."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.families.dark_frontier.board.layout import angle_of, point_of
from game.families.dark_frontier.board.tokens import heading_of
from game.shell import drawing
from game.shell.theme import SMALL, STRONG, Color, TextStyle, mix
from game.widgets.layout import columns
from game.widgets.pen import Ink, Pen
from rules.hexes.grid import DIRECTIONS, ORIGIN, Hex, length
from rules.hexes.velocity import counter_of

_RIM, _FIGURE = 0.96, 0.6  # of a counter's radius: its sides and its numbers
_NAME = 14  # logical units below a wheel
_FULL_SPEED = 6  # the speed at which the arrow of a counter reaches its numbers
_APART = 3  # logical units between names
_LEAST_STEP_PX = 6  # if missiles would be closer, they are shown as a number
_LEAST_BOX = 5  # logical units
_MOST_MISSILES = 12  # more are only a number


def toward(velocity: Hex) -> float:
    """Return the direction of a velocity on the map in radians, clockwise from the right.

    >>> round(math.degrees(toward((0, 1))))
    60
    """
    (x, y), (to_x, to_y) = point_of(ORIGIN), point_of(velocity)
    return math.atan2(to_y - y, to_x - x)


@dataclass(frozen=True, slots=True)
class Counter:
    """A velocity as a hexagon with six numbers and an arrow (DV-2).

    `then` is the planned velocity.
    """

    velocity: Hex
    color: Color
    then: Hex | None = None

    def __call__(self, pen: Pen, surface: pygame.Surface, place: Rect) -> None:
        """Draw the counter into a rectangle in pixels."""
        theme, radius = pen.theme, min(place.width / math.sqrt(3), place.height / 2)
        middle = place.center
        tips = [_off(middle, radius * _RIM, math.radians(60 * n - 30)) for n in range(DIRECTIONS)]
        drawing.polygon(surface, tips, mix(theme.panel, theme.ground, 0.6), self.color, pen.scale.line(1.2))
        shown = self.velocity if self.then is None else self.then
        if self.then is not None and self.then != self.velocity:
            _arrow(pen, surface, middle, radius, self.velocity, mix(self.color, theme.panel, 0.6))
        _arrow(pen, surface, middle, radius, shown, self.color)
        before = counter_of(self.velocity)
        for direction, number in enumerate(counter_of(shown)):
            x, y = _off(middle, radius * _FIGURE, math.radians(angle_of(direction)))
            box = Rect(0, 0, round(radius * 0.5), round(radius * 0.46)).move_to(center=(round(x), round(y)))
            ink = theme.secondary if not number else theme.text
            if number != before[direction]:
                ink = theme.good
            style = STRONG.sized(max(9.5, min(14.0, radius * 0.42 / pen.scale.factor)))
            pen.write(surface, str(number), box, style, ink, "center")


def _off(middle: tuple[float, float], far: float, angle: float) -> tuple[float, float]:
    return middle[0] + far * math.cos(angle), middle[1] + far * math.sin(angle)


def _arrow(
    pen: Pen, surface: pygame.Surface, middle: tuple[float, float], radius: float, velocity: Hex, ink: Color
) -> None:
    """Draw an arrow inside the numbers, longer for higher speeds; a dot at rest."""
    speed = length(velocity)
    if not speed:
        drawing.circle(surface, ink, middle, max(1.5, radius * 0.07))
        return
    angle, far = toward(velocity), radius * (0.2 + 0.24 * min(speed, _FULL_SPEED) / _FULL_SPEED)
    head = radius * 0.17
    tail, neck, tip = _off(middle, -far, angle), _off(middle, far - head, angle), _off(middle, far, angle)
    drawing.line(surface, ink, tail, neck, pen.scale.line(2))
    sides = [_off(neck, head * 0.62 * side, angle + math.pi / 2) for side in (1, -1)]
    drawing.polygon(surface, [tip, *sides], ink)


@dataclass(frozen=True, slots=True)
class Wheel:
    """A weapon: its directions on the map and its launch velocity; `facing` is that of its ship."""

    name: str
    directions: tuple[int, ...]
    launch: int
    facing: int
    works: bool = True
    fired: bool = False


def paint_wheel(pen: Pen, surface: pygame.Surface, place: Rect, wheel: Wheel, color: Color) -> None:
    """Draw a weapon as a disc with its sectors filled, crossed out if it is broken."""
    theme, radius = pen.theme, min(place.size) / 2
    hub, disc = place.center, radius * 0.8
    drawing.circle(surface, mix(theme.ground, theme.panel, 0.25), hub, disc)
    ink = color if wheel.works else mix(color, theme.panel, 0.72)
    if wheel.fired and wheel.works:
        ink = mix(color, theme.panel, 0.5)
    for direction in wheel.directions:
        heading = heading_of(direction)
        drawing.wedge(surface, hub, (disc * 0.42, disc), heading - 29, heading + 29, ink)
    drawing.circle(surface, theme.ground, hub, disc * 0.46)
    angle = math.radians(angle_of(wheel.facing))
    tip = _off(hub, radius * 0.99, angle)
    sides = [
        _off(_off(hub, radius * 0.82, angle), radius * 0.13 * side, angle + math.pi / 2) for side in (1, -1)
    ]
    drawing.polygon(surface, [tip, *sides], theme.text if wheel.works else theme.secondary)
    number = theme.text if wheel.works and not wheel.fired else theme.secondary
    box = Rect(0, 0, round(disc * 0.9), round(disc * 0.9)).move_to(center=hub)
    pen.write(surface, str(wheel.launch), box, STRONG.sized(12), number, "center")
    if not wheel.works:
        off = disc * 0.86
        for side in (1, -1):
            a, b = (hub[0] - off, hub[1] - off * side), (hub[0] + off, hub[1] + off * side)
            drawing.line(surface, theme.refusal, a, b, pen.scale.line(2.2))


def paint_wheels(
    pen: Pen, surface: pygame.Surface, place: Rect, wheels: Sequence[Wheel], color: Color
) -> None:
    """Draw weapons side by side, each with its name below it if all names fit."""
    apart = pen.px(_APART)
    least = [pen.width(one.name, pen.squeeze(one.name, SMALL, 1)) + apart for one in wheels]
    named = sum(least) <= place.width
    wide = [pen.width(one.name, SMALL) + apart for one in wheels] if named else [0] * len(wheels)
    if (all_wide := sum(wide)) > place.width:
        wide = [one * place.width // all_wide for one in wide]
    spare = max(0, place.width - sum(wide)) // max(1, len(wheels))
    spots = columns(place, [min(one + spare, place.width // len(wheels) * 2) for one in wide], 0)
    style = _alike(pen, [(one.name, spot.width) for one, spot in zip(wheels, spots, strict=True)])
    side = min(spot.width for spot in spots)
    for wheel, spot in zip(wheels, spots, strict=True):
        disc = Rect(spot.centerx - side // 2, spot.top, side, spot.height - pen.px(_NAME) * named)
        paint_wheel(pen, surface, disc, wheel, color)
        if named:
            name = Rect(spot.left, disc.bottom, spot.width, pen.px(_NAME))
            ink: Ink = "refusal" if not wheel.works else "secondary" if wheel.fired else "text"
            pen.write(surface, wheel.name, name, style, ink, "center")


def _alike(pen: Pen, words: list[tuple[str, int]]) -> TextStyle:
    """Return a style in which all words fit their widths."""
    styles = [pen.squeeze(string, SMALL, width - pen.px(_APART)) for string, width in words]
    return min(styles, key=lambda style: style.size, default=SMALL)


def paint_hull(pen: Pen, surface: pygame.Surface, place: Rect, boxes: tuple[int, int], color: Color) -> Rect:
    """Draw the boxes of a hull, lost ones crossed out, and return the rectangle that they cover.

    Without room for boxes the numbers are written instead.
    """
    left, of = boxes
    gap, high = pen.px(3), min(place.height, pen.px(13))
    wide = min(pen.px(17), (place.width + gap) // max(1, of) - gap)
    theme = pen.theme
    if wide < pen.px(_LEAST_BOX):
        words = f"{left}/{of}"
        style = pen.squeeze(words, STRONG.sized(12), place.width)
        return pen.write(surface, words, place, style, color if left == of else theme.refusal, "right")
    for number in range(of):
        box = Rect(place.left + number * (wide + gap), place.centery - high // 2, wide, high)
        if number < left:
            pen.panel(surface, box, color, None, radius=2)
            continue
        pen.panel(surface, box, mix(theme.panel, theme.danger, 0.5), theme.refusal, radius=2)
        inner = box.inflate(-min(pen.px(6), box.width // 2), -pen.px(6))
        stroke = pen.scale.line(1.5)
        drawing.line(surface, theme.refusal, inner.topleft, inner.bottomright, stroke)
        drawing.line(surface, theme.refusal, inner.bottomleft, inner.topright, stroke)
    return Rect(place.left, place.top, of * (wide + gap), place.height)


def paint_magazine(
    pen: Pen, surface: pygame.Surface, place: Rect, missiles: tuple[int, int], color: Color
) -> None:
    """Draw the missiles of a magazine, used ones hollow; if they do not fit, write their number."""
    left, stock = missiles
    step = min(pen.px(10), place.width // max(1, stock))
    if stock > _MOST_MISSILES or step < _LEAST_STEP_PX:
        words = f"{left}"
        style = pen.squeeze(words, STRONG.sized(12), place.width)
        pen.write(surface, words, place, style, pen.theme.text)
        return
    high = min(place.height, pen.px(13))
    for number in range(stock):
        body = Rect(place.left + number * step, place.centery - high // 2, max(4, step - pen.px(3)), high)
        neck = body.top + round(body.width * 0.7)
        tips = [
            (body.left, neck),
            (body.centerx, body.top),
            (body.right, neck),
            body.bottomright,
            body.bottomleft,
        ]
        if number < left:
            drawing.polygon(surface, tips, color)
        else:
            drawing.lines(surface, mix(color, pen.theme.panel, 0.55), tips, pen.scale.line(), closed=True)
