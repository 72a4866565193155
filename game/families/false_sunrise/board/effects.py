"""What flashes up in an animation; each draws itself at a share of its time, 0 to 1."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

import pygame

from game.board.canvas import Canvas, smooth
from game.board.marks import draw_mark
from game.families.false_sunrise.board.overlays import Tone
from game.families.false_sunrise.board.tracks import bowed, tone_colour
from game.shell import drawing
from game.shell.theme import STRONG, Colour, mix
from rules.kernel.seats import Seat
from rules.table.measure import Point

_WHITE: Colour = (255, 255, 255)
_FIRE: Colour = (255, 196, 120)


@dataclass(frozen=True, slots=True)
class _Passage:
    """Something of a fleet that passes from one place to another."""

    a: Point
    b: Point
    seat: Seat


class Beam(_Passage):
    """A ray that is there at once and dies away."""

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw a broad glow and a thin white core."""
        glow, core = mix(canvas.seat(self.seat), _WHITE, 0.2), mix(canvas.seat(self.seat), _WHITE, 0.85)
        a, b = canvas.px(self.a), canvas.px(self.b)
        strength = 1 - share
        for width, ink in (
            (7 * strength, mix(canvas.theme.ground, glow, 0.55 * strength)),
            (4 * strength, glow),
        ):
            drawing.line(canvas.surface, ink, a, b, max(1, canvas.stroke(width)))
        drawing.line(canvas.surface, core, a, b, canvas.stroke(1.5))


class Tracer(_Passage):
    """Shells that fly one behind the other."""

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw five bright dashes on their way."""
        a, b = canvas.px(self.a), canvas.px(self.b)
        ink = mix(canvas.seat(self.seat), _WHITE, 0.6)
        for i in range(5):
            head = share * 1.4 - i * 0.09
            tail = head - 0.05
            if tail < 0 or head > 1:
                continue
            drawing.line(canvas.surface, ink, _along(a, b, tail), _along(a, b, head), canvas.stroke(2))


class Missile(_Passage):
    """A missile on a curve, with its trail."""

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the trail so far, fading backwards, and the head."""
        curve = bowed(canvas.px(self.a), canvas.px(self.b), 0.12)
        reached = max(1, round(share * (len(curve) - 1)))
        colour = canvas.seat(self.seat)
        for i, (p, q) in enumerate(itertools.pairwise(curve[: reached + 1])):
            age = (reached - i) / len(curve)
            drawing.line(
                canvas.surface, mix(colour, canvas.theme.ground, min(0.9, age * 1.6)), p, q, canvas.stroke(2)
            )
        drawing.circle(canvas.surface, _WHITE, curve[reached], canvas.pen.px(3))


@dataclass(frozen=True, slots=True)
class Boom:
    """A flash and a ring that widens; `word` is written beside it."""

    at: Point
    radius_in: float
    word: str

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the core shrinking, the ring growing, sparks flying."""
        x, y = centre = canvas.px(self.at)
        full = max(canvas.pen.px(10), canvas.length_px(self.radius_in))
        _glow(canvas, _FIRE, centre, full * (0.3 + 0.5 * share), 0.8 * (1 - share))
        _glow(canvas, _WHITE, centre, full * 0.45 * (1 - share), 1 - share)
        ring = mix(_FIRE, canvas.theme.ground, share)
        drawing.circle(canvas.surface, ring, centre, full * (0.4 + 0.8 * share), canvas.stroke(2))
        for i in range(9):
            angle = i * math.tau / 9 + i % 3 * 0.2
            near, far = (
                full * (0.3 + share * (0.7 + i % 3 * 0.2)),
                full * (0.45 + share * (0.9 + i % 3 * 0.25)),
            )
            ends = [(x + math.sin(angle) * r, y - math.cos(angle) * r) for r in (near, far)]
            drawing.line(
                canvas.surface, mix(_FIRE, canvas.theme.ground, share), ends[0], ends[1], canvas.stroke(1.6)
            )
        if self.word:
            words = canvas.outlined(self.word, STRONG, canvas.theme.refusal)
            canvas.put(words, (x, y - full * 0.6 - canvas.pen.px(14)))


@dataclass(frozen=True, slots=True)
class Tag:
    """Words on a plate that rise from a place; `row` counts those already there: they keep clear."""

    at: Point
    text: str
    tone: Tone
    row: int = 0

    def draw(self, canvas: Canvas, share: float) -> None:
        """Write the words, a little higher each moment; at the top of the view rows go down, not up."""
        x, y = canvas.px(self.at)
        words = canvas.badge(self.text, STRONG, tone_colour(canvas, self.tone))
        step, room = (
            words.get_height() + canvas.pen.px(1),
            canvas.surface.get_rect().inflate(-canvas.pen.px(8), 0),
        )
        above = canvas.pen.px(36) + canvas.pen.px(16) * share  # clear of a ship and the bars over it
        high = y - above - step * (self.row + 0.5)
        place = words.get_rect(midbottom=(round(x), round(y - above - step * self.row)))
        if high < room.top:
            place.top = round(max(room.top, y - above)) + step * self.row
        if canvas.sees(place):
            place.left = max(room.left, min(room.right - place.width, place.left))
            canvas.surface.blit(words, place)


class Hop(_Passage):
    """A squadron on its way from ship to ship."""

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw three craft in a row."""
        curve = bowed(canvas.px(self.a), canvas.px(self.b), 0.15)
        for behind in range(3):
            place = share * 1.1 - behind * 0.05
            if 0 <= place <= 1:
                spot = curve[round(place * (len(curve) - 1))]
                draw_mark(
                    canvas.surface, self.seat, spot, canvas.pen.scale.factor * 3, canvas.seat(self.seat)
                )


@dataclass(frozen=True, slots=True)
class Capture:
    """A ring that closes on a marker in the colour of its new owner."""

    at: Point
    seat: Seat

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the ring at its size of the moment, and the owner's shape."""
        colour = canvas.seat(self.seat)
        centre = canvas.px(self.at)
        drawing.circle(
            canvas.surface, colour, centre, canvas.length_px(3.0) * (1 - 0.75 * share), canvas.stroke(2)
        )
        draw_mark(canvas.surface, self.seat, centre, canvas.pen.px(4 + 4 * share), colour)


class Jump(_Passage):
    """A ship that is taken up at one place and set down at another."""

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw a ring that closes on the first place, then one that opens on the second."""
        at, wide = (self.a, 1 - 2 * share) if share < 0.5 else (self.b, 2 * share - 1)
        colour, centre = canvas.seat(self.seat), canvas.px(at)
        _glow(canvas, colour, centre, canvas.length_px(1.6), 0.7 * (1 - wide))
        drawing.circle(
            canvas.surface, colour, centre, max(2.0, canvas.length_px(2.6) * wide), canvas.stroke(2)
        )


@dataclass(frozen=True, slots=True)
class Pool:
    """Miracle points that come or go: the bar shows them, the board nothing (FAC-1)."""

    seat: Seat
    change: int

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw nothing."""


@dataclass(frozen=True, slots=True)
class Score:
    """A point that a marker brings its owner: a ring that widens, and +1 that rises."""

    at: Point
    seat: Seat

    def draw(self, canvas: Canvas, share: float) -> None:
        """Light the marker up and let the point rise from it."""
        x, y = centre = canvas.px(self.at)
        colour = canvas.seat(self.seat)
        _glow(canvas, colour, centre, canvas.length_px(2.4), 0.5 * (1 - share))
        ring = mix(colour, canvas.theme.ground, 0.8 * share)
        drawing.circle(canvas.surface, ring, centre, canvas.length_px(3.0 + 1.5 * share), canvas.stroke(2))
        words = canvas.outlined("+1", STRONG.sized(20), canvas.theme.seat_text(self.seat))
        canvas.put(words, (x, y - canvas.pen.px(22) - canvas.pen.px(14) * share))


def _glow(canvas: Canvas, colour: Colour, centre_px: Point, radius_px: float, strength: float) -> None:
    """Draw a translucent disc with a smooth rim."""
    radius = min(400, max(1, round(radius_px)))
    side = 2 * radius + 2

    def draw(surface: pygame.Surface, times: int) -> None:
        middle = side * times / 2
        drawing.circle(surface, colour, (middle, middle), radius * times)

    disc = canvas.picture(("glow", colour, radius), lambda: smooth((side, side), colour, draw))
    disc.set_alpha(round(255 * max(0.0, min(1.0, strength))))
    canvas.put(disc, centre_px)


Effect = Beam | Tracer | Missile | Boom | Tag | Hop | Capture | Jump | Pool | Score


def _along(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
