"""What flashes up in an animation; each effect draws itself at a share of its time, 0 to 1."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from game.board import effects
from game.board.canvas import Canvas
from game.board.effects import Passage
from game.board.marking import bowed
from game.board.marks import draw_mark
from game.families.false_sunrise.board.ships import SHIELD, length_px, put_craft, wedge_px
from game.paint import fire
from game.paint import glow as paint
from game.shell import drawing
from game.shell.motion import along, eased
from game.shell.theme import STRONG, mix
from rules.kernel.seats import Seat
from rules.table.measure import Point

# Where a marker's points may rise, in logical units from its middle (the first clear spot), and how far.
_SCORE_SPOTS = ((0, -33), (34, -33), (-34, -33), (40, 0), (-40, 0), (0, 48))
_SCORE_RISES = 14


@dataclass(frozen=True, slots=True)
class Shield:
    """Shields that absorb damage from one side; they burst if more came than they hold."""

    at: Point
    source: Point | None
    hull: str
    breaks: bool

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the shell of hexagons, brightest where it is hit."""
        dx, dy = (0.0, -1.0) if self.source is None else (self.source[k] - self.at[k] for k in range(2))
        hit = math.degrees(math.atan2(dy, dx))
        radius = max(canvas.pen.px(20), SHIELD * length_px(canvas, self.hull))
        fire.shield(canvas.surface, canvas.px(self.at), radius, hit, share, breaks=self.breaks)


@dataclass(frozen=True, slots=True)
class Hop(Passage):
    """A squadron that flies from ship to ship."""

    size: int = 1

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the craft in their wedge, each with its engine burning."""
        curve = bowed(canvas.px(self.a), canvas.px(self.b), 0.15)
        place = eased(share) * (len(curve) - 1)
        start, end = curve[min(int(place), len(curve) - 2)], curve[min(int(place) + 1, len(curve) - 1)]
        angle = math.degrees(math.atan2(end[0] - start[0], start[1] - end[1]))
        leader = along(start, end, place % 1)
        for at in wedge_px(canvas, leader, self.size, angle):
            put_craft(canvas, self.seat, at, angle, burns=True)


@dataclass(frozen=True, slots=True)
class Capture:
    """A ring that closes on a marker in the color of its new owner."""

    at: Point
    seat: Seat

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the ring at its present size, and the owner's shape."""
        color = canvas.seat(self.seat)
        center = canvas.px(self.at)
        drawing.circle(
            canvas.surface, color, center, canvas.length_px(3.0) * (1 - 0.75 * share), canvas.stroke(2)
        )
        draw_mark(canvas.surface, self.seat, center, canvas.pen.px(4 + 4 * share), color)


class Jump(Passage):
    """A ship that is taken up at one place and set down at another (FAC-7)."""

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw a ring that closes on the first place, then one that opens on the second."""
        at, wide = (self.a, 1 - 2 * share) if share < 0.5 else (self.b, 2 * share - 1)
        color, center = canvas.seat(self.seat), canvas.px(at)
        paint.glow(canvas.surface, center, canvas.length_px(1.6), color, 0.7 * (1 - wide))
        drawing.circle(
            canvas.surface, color, center, max(2.0, canvas.length_px(2.6) * wide), canvas.stroke(2)
        )


@dataclass(frozen=True, slots=True)
class Pool:
    """Miracle points gained or spent, shown in the status bar and not on the board (FAC-1)."""

    seat: Seat
    change: int

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw nothing."""


@dataclass(frozen=True, slots=True)
class Score:
    """A point that a marker scores for its owner: a widening ring and a rising +1."""

    at: Point
    seat: Seat

    def draw(self, canvas: Canvas, share: float) -> None:
        """Light the marker up and let the "+1" rise from it."""
        center = canvas.px(self.at)
        color = canvas.seat(self.seat)
        paint.glow(canvas.surface, center, canvas.length_px(2.4), color, 0.6 * (1 - share))
        ring = mix(color, canvas.theme.ground, 0.8 * share)
        drawing.circle(canvas.surface, ring, center, canvas.length_px(3.0 + 1.5 * share), canvas.stroke(2))
        room, rise = self.room(canvas), canvas.pen.px(_SCORE_RISES)
        canvas.put(self._words(canvas), (room.centerx, room.centery + rise * (0.5 - share)))

    def room(self, canvas: Canvas) -> pygame.Rect:
        """Return the pixels in which the +1 rises: clear of other words if possible."""
        x, y = canvas.px(self.at)
        room = self._words(canvas).get_rect().inflate(0, canvas.pen.px(_SCORE_RISES))
        spots = [
            room.move_to(center=(round(x + canvas.pen.px(across)), round(y + canvas.pen.px(down))))
            for across, down in _SCORE_SPOTS
        ]
        return min(spots, key=lambda spot: len(spot.collidelistall(canvas.avoid)))

    def _words(self, canvas: Canvas) -> pygame.Surface:
        return canvas.outlined("+1", STRONG.sized(20), canvas.theme.seat_text(self.seat))


# Words are drawn over everything; all other effects go under the words of the board.
WORDS = (*effects.WORDS, Score)
# With reduced motion each shows its picture at this share of its time; all others are left out.
STILLS: Mapping[type, float] = {
    **effects.STILLS,
    Shield: 0.3,
    Capture: 0.6,
    Pool: 0.0,
    Score: 0.3,
}
