"""Small pictures for the panel of commands: how thrust is spread."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.board.ships import placed
from game.families.dark_frontier.board import hulls
from game.families.dark_frontier.board.layout import angle_of
from game.families.dark_frontier.board.tokens import heading_of
from game.families.dark_frontier.table.commanding_words import Push
from game.shell import drawing
from game.shell.theme import STRONG, Color, mix
from game.widgets.pen import Pen
from rules.kernel.seats import Seat
from rules.table.measure import Point


@dataclass(frozen=True, slots=True)
class ThrustSpread:
    """A ship with its facing, and arrows with points for where the thrust of its command goes."""

    seat: Seat
    kind: str
    facing: int
    rotate: int
    pushes: tuple[Push, ...]

    def __call__(self, pen: Pen, surface: pygame.Surface, place: Rect) -> None:
        """Draw it into a rectangle in pixels.

        The ship is off center to make room for its arrows.
        """
        theme, half = pen.theme, min(place.width / 2.7, place.height / 2)
        color, middle = theme.seat(self.seat), self._stand(place, half)
        outline = hulls.build_of(self.seat, self.kind).outline
        corners = placed(outline, middle, half * 0.8, heading_of(self.facing))
        drawing.polygon(surface, corners, mix(theme.panel, color, 0.65), color, pen.scale.line(1.2))
        if self.rotate:
            self._draw_turn(pen, surface, middle, half * 0.58)
        for push in self.pushes:
            self._draw_push(pen, surface, middle, half, push)

    def _stand(self, place: Rect, half: float) -> Point:
        """Return the place of the ship: as far back as its arrows go forward, but inside."""
        ways = [one.direction for one in self.pushes] or [self.facing, self.facing + self.rotate]
        ends = [_off((0.0, 0.0), half * 0.5, one) for one in ways]
        x, y = (sum(end[axis] for end in ends) / len(ends) for axis in (0, 1))
        return place.centerx - x, place.centery - y

    def _draw_turn(self, pen: Pen, surface: pygame.Surface, middle: Point, radius: float) -> None:
        """Draw an arc from the old facing to the new one, with an arrowhead."""
        start, sweep = heading_of(self.facing), 60 * self.rotate
        points = drawing.arc_points(middle, radius, *sorted((start, start + sweep)))
        drawing.lines(surface, pen.theme.focus, points, pen.scale.line(1.4))
        along = math.radians(start + sweep + (0 if sweep > 0 else 180))
        _head(surface, points[-1] if sweep > 0 else points[0], along, pen.px(6), pen.theme.focus)

    def _draw_push(self, pen: Pen, surface: pygame.Surface, middle: Point, half: float, push: Push) -> None:
        ink, way = pen.theme.seat_text(self.seat), push.direction
        near, neck, tip = (_off(middle, half * share, way) for share in (0.72, 1.0, 1.2))
        drawing.line(surface, ink, near, neck, pen.scale.line(3))
        _head(surface, tip, math.radians(angle_of(way)), pen.px(9), ink)
        image = pen.text(str(push.points), STRONG.sized(12), pen.theme.text)
        side = -1 if self.rotate > 0 else 1  # away from the arc
        spot = _off(_off(middle, half * 0.95, way), pen.px(11), way + 1.5 * side)
        surface.blit(image, image.get_rect(center=(round(spot[0]), round(spot[1]))))


def _off(middle: Point, far: float, direction: float) -> Point:
    angle = math.radians(60.0 * direction)
    return middle[0] + far * math.cos(angle), middle[1] + far * math.sin(angle)


def _head(surface: pygame.Surface, tip: Point, angle: float, size: float, ink: Color) -> None:
    """Draw an arrowhead that points along an angle, in radians clockwise from the right."""
    back = [angle + math.pi + 0.45, angle + math.pi - 0.45]
    corners = [tip, *((tip[0] + size * math.cos(one), tip[1] + size * math.sin(one)) for one in back)]
    drawing.polygon(surface, corners, ink)
