"""What flashes up in an animation; each draws itself at a share of its time, 0 to 1."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.board.canvas import Canvas
from game.board.marks import draw_mark
from game.families.false_sunrise.board.overlays import Tone
from game.families.false_sunrise.board.ships import draw_wreck, length_px, put_craft
from game.families.false_sunrise.board.tracks import bowed, tone_colour
from game.paint import fire
from game.paint import glow as paint
from game.shell import drawing
from game.shell.theme import STRONG, Colour, mix
from rules.kernel.seats import Seat
from rules.table.measure import Point

_WHITE: Colour = (255, 255, 255)
_FIRE: Colour = (255, 176, 96)
_SHELL: Colour = (255, 180, 84)
_SHELLS = 6
_MUZZLE = 0.4  # shares of an effect's time
_BEAM_GROWS, _BEAM_DIES = 0.13, 0.61
_PUFFS_STAY = 0.7
_LIT, _SLOW, _SLOWNESS = 0.08, 0.35, 0.45


@dataclass(frozen=True, slots=True)
class _Passage:
    """Something of a fleet that passes from one place to another."""

    a: Point
    b: Point
    seat: Seat


class Beam(_Passage):
    """A ray that grows, holds and dies away."""

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the ray as far as it has come, with glare at both ends."""
        a, b = canvas.px(self.a), canvas.px(self.b)
        colour = mix(canvas.seat(self.seat), _WHITE, 0.3)
        grown, dying = min(1.0, share / _BEAM_GROWS), max(0.0, (share - _BEAM_DIES) / (1 - _BEAM_DIES))
        strength = (1 - dying) * (0.92 + 0.08 * math.sin(share * 70))
        end = _along(a, b, grown)
        paint.beam(canvas.surface, a, end, colour, strength, round(canvas.pen.px(20)))
        paint.flare(canvas.surface, a, canvas.pen.px(34), colour, 0.8 * strength)
        if grown == 1:
            paint.flare(canvas.surface, end, canvas.pen.px(46), colour, strength)


class Tracer(_Passage):
    """Shells that fly one behind the other in two lanes."""

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the flash of the muzzle and bright streaks on their way."""
        a, b = canvas.px(self.a), canvas.px(self.b)
        long = math.dist(a, b)
        if long < 1:
            return
        if share < _MUZZLE:
            paint.flare(canvas.surface, a, canvas.length_px(1.6), _FIRE, 1 - share / _MUZZLE)
        across = ((b[1] - a[1]) / long, (a[0] - b[0]) / long)
        reach = min(0.4, canvas.length_px(2.0) / long)
        for i in range(_SHELLS):
            head = share * (1 + 0.07 * _SHELLS) - i * 0.07
            if not 0 < head < 1:
                continue
            lane = canvas.pen.px(5) * (-1 if i % 2 else 1)
            ends = [_along(a, b, at) for at in (head, max(0.0, head - reach))]
            first, last = ((x + across[0] * lane, y + across[1] * lane) for x, y in ends)
            paint.streak(canvas.surface, first, last, _SHELL)


class Missile(_Passage):
    """A missile on a curve, with its trail."""

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw smoke that grows as it ages, and the flame at the head."""
        curve = bowed(canvas.px(self.a), canvas.px(self.b), 0.12)
        reached = share * (len(curve) - 1)
        for i in range(int(reached)):
            age = (reached - i) / len(curve)
            if age < _PUFFS_STAY:
                fire.smoke(
                    canvas.surface, curve[i], canvas.pen.px(2 + 16 * age), 0.5 * (1 - age / _PUFFS_STAY)
                )
        i = min(int(reached), len(curve) - 2)
        head = _along(curve[i], curve[i + 1], min(1.0, reached - i))
        paint.glow(canvas.surface, head, canvas.pen.px(11), _FIRE, 0.9)
        paint.glow(canvas.surface, head, canvas.pen.px(4), _WHITE, 1.0, 1.4)


@dataclass(frozen=True, slots=True)
class Boom:
    """A fire that flashes up, with sparks; `word` is written beside it."""

    at: Point
    radius_in: float
    word: str

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the fire going out, and sparks flying."""
        x, y = centre = canvas.px(self.at)
        full = max(canvas.pen.px(10), canvas.length_px(self.radius_in))
        seed = round(self.at[0] * 7 + self.at[1] * 13)
        paint.glow(canvas.surface, centre, full * 1.8, _FIRE, 0.6 * (1 - share))
        fire.fireball(canvas.surface, centre, full * (0.7 + 0.4 * share), share, seed)
        fire.sparks(canvas.surface, centre, 14, full * 1.8, share, seed)
        if self.word:
            words = canvas.outlined(self.word, STRONG, canvas.theme.refusal)
            canvas.put(words, (x, y - full * 0.6 - canvas.pen.px(14)))


@dataclass(frozen=True, slots=True)
class Shield:
    """Shields that take a part of what comes from one side; they burst where more came than they hold."""

    at: Point
    source: Point | None
    radius_in: float
    breaks: bool

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the shell of hexagons, brightest where it is hit."""
        dx, dy = (0.0, -1.0) if self.source is None else (self.source[k] - self.at[k] for k in range(2))
        hit = math.degrees(math.atan2(dy, dx))
        radius = max(canvas.pen.px(20), self.radius_in * canvas.camera.ship_scale)
        fire.shield(canvas.surface, canvas.px(self.at), radius, hit, share, breaks=self.breaks)


@dataclass(frozen=True, slots=True)
class Kill:
    """The end of a ship: it is lit from inside, bursts, and drifts apart in pieces."""

    at: Point
    hull: str
    seat: Seat
    angle_deg: float

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the stages; time runs slower just after the flash."""
        centre, length = canvas.px(self.at), length_px(canvas, self.hull)
        if share < _LIT:
            paint.glow(canvas.surface, centre, length * 0.7, _WHITE, share / _LIT, 1.6)
            return
        since = _slowed((share - _LIT) / (1 - _LIT))
        draw_wreck(canvas, self.hull, self.seat, self.at, self.angle_deg, since)
        seed = round(self.at[0] * 7 + self.at[1] * 13)
        fire.explosion(canvas.surface, centre, length * 1.05, since, canvas.seat(self.seat), seed)
        words = canvas.outlined("destroyed", STRONG, canvas.theme.refusal)
        canvas.put(words, (centre[0], centre[1] - length * 0.8 - canvas.pen.px(14)))


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
        """Draw three craft in a row, each with its engine."""
        curve = bowed(canvas.px(self.a), canvas.px(self.b), 0.15)
        for behind in range(3):
            place = (share * 1.1 - behind * 0.05) * (len(curve) - 1)
            if 0 <= place < len(curve) - 1:
                start, end = curve[int(place)], curve[int(place) + 1]
                angle = math.degrees(math.atan2(end[0] - start[0], start[1] - end[1]))
                put_craft(canvas, self.seat, _along(start, end, place % 1), angle, burns=True)


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
        paint.glow(canvas.surface, centre, canvas.length_px(1.6), colour, 0.7 * (1 - wide))
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
        paint.glow(canvas.surface, centre, canvas.length_px(2.4), colour, 0.6 * (1 - share))
        ring = mix(colour, canvas.theme.ground, 0.8 * share)
        drawing.circle(canvas.surface, ring, centre, canvas.length_px(3.0 + 1.5 * share), canvas.stroke(2))
        words = canvas.outlined("+1", STRONG.sized(20), canvas.theme.seat_text(self.seat))
        canvas.put(words, (x, y - canvas.pen.px(22) - canvas.pen.px(14) * share))


def _slowed(share: float) -> float:
    """Let time run slower at first, and make up for it later."""
    if share < _SLOW:
        return share * _SLOWNESS
    return _SLOW * _SLOWNESS + (share - _SLOW) * (1 - _SLOW * _SLOWNESS) / (1 - _SLOW)


Effect = Beam | Tracer | Missile | Boom | Shield | Kill | Tag | Hop | Capture | Jump | Pool | Score


def _along(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
