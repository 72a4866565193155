"""Effects in the animations of any game. Each draws itself at a share of its time, 0 to 1."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from game.board.canvas import Canvas
from game.board.labels import covered_px
from game.board.marking import bowed, tone_color
from game.board.overlays import Tone
from game.board.ships import ShipModel
from game.paint import fire
from game.paint import glow as paint
from game.shell.motion import along
from game.shell.theme import STRONG, Color, mix
from rules.kernel.seats import Seat
from rules.table.measure import Point

_WHITE: Color = (255, 255, 255)
_FIRE: Color = (255, 176, 96)
_SHELL: Color = (255, 180, 84)
_VAPOR: Color = (186, 180, 184)
_SHELLS = 6
_MUZZLE = 0.4  # shares of an effect's time
_BEAM_GROWS, _BEAM_DIES = 0.13, 0.61
_PUFFS_STAY = 0.7
# The stages of a kill, in shares of its time: lit from inside, then slow motion, then normal speed.
BLOW, _FLASH = 0.09, 0.05
_SLOW, _SLOWNESS = 0.28, 0.35


# The ship at a place (None: nothing), and how far from its middle shots begin or end, as a share of
# its length.
Rim = tuple[ShipModel | None, float]


def _off(canvas: Canvas, at_px: Point, toward_px: Point, rim: Rim) -> Point:
    """Return the point on the rim of a hull at `at_px`, on the line to `toward_px`."""
    far = math.dist(at_px, toward_px)
    if rim[0] is None or far < 1:
        return at_px
    return along(at_px, toward_px, min(0.45, rim[1] * rim[0].length_px(canvas) / far))


@dataclass(frozen=True, slots=True)
class Passage:
    """Something that passes from `a` to `b`, from hull to hull, in the color of a seat."""

    a: Point
    b: Point
    seat: Seat
    leaves: Rim = (None, 0.0)
    ends: Rim = (None, 0.0)

    def ends_px(self, canvas: Canvas) -> tuple[Point, Point]:
        """Return the pixels of the muzzle and of the point of impact."""
        a, b = canvas.px(self.a), canvas.px(self.b)
        return _off(canvas, a, b, self.leaves), _off(canvas, b, a, self.ends)


class Beam(Passage):
    """A ray that grows, holds and fades."""

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the ray as far as it has come, with a glare at both ends."""
        a, b = self.ends_px(canvas)
        color = mix(canvas.seat(self.seat), _WHITE, 0.3)
        grown, dying = min(1.0, share / _BEAM_GROWS), max(0.0, (share - _BEAM_DIES) / (1 - _BEAM_DIES))
        strength = (1 - dying) * (0.96 + 0.04 * math.sin(share * 70))
        end = along(a, b, grown)
        paint.beam(canvas.surface, a, end, color, strength, round(canvas.pen.px(20)))
        paint.flare(canvas.surface, a, canvas.pen.px(34), color, 0.8 * strength)
        if grown == 1:
            paint.flare(canvas.surface, end, canvas.pen.px(46), color, strength)


class Tracer(Passage):
    """Shells that fly one behind the other in two lanes."""

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the muzzle flash and bright streaks in flight."""
        a, b = self.ends_px(canvas)
        long = math.dist(a, b)
        if long < 1:
            return
        if share < _MUZZLE:
            gone = share / _MUZZLE
            paint.flare(canvas.surface, a, max(canvas.pen.px(30), canvas.length_px(1.8)), _FIRE, 1 - gone)
            fire.sparks(canvas.surface, a, 9, canvas.pen.px(26), gone, _SHELLS)
        across = ((b[1] - a[1]) / long, (a[0] - b[0]) / long)
        reach = min(0.4 * long, canvas.length_px(2.0))
        for i in range(_SHELLS):
            head = share * (1 + 0.07 * _SHELLS) - i * 0.07
            if not 0 < head < 1:
                continue
            lane = canvas.pen.px(5) * (-1 if i % 2 else 1)
            # No streak is longer than the distance it has flown.
            ends = along(a, b, head), along(a, b, max(0.0, head - reach / long))
            first, last = ((x + across[0] * lane, y + across[1] * lane) for x, y in ends)
            paint.streak(canvas.surface, first, last, _SHELL, canvas.pen.px(5))


@dataclass(frozen=True, slots=True)
class Missile(Passage):
    """A missile on a curve, with its trail.

    `until` is the share of the curve that it flies. `bow` is how far the curve bulges to one side,
    as a share of its length.
    """

    bow: float = 0.12
    until: float = 1.0

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw smoke that spreads as it ages, and the flame at the head."""
        curve = bowed(*self.ends_px(canvas), self.bow)
        reached = share * self.until * (len(curve) - 1)
        for half in range(int(2 * reached)):
            age, i = (reached - half / 2) / len(curve), half // 2
            if age < _PUFFS_STAY:
                place = along(curve[i], curve[i + 1], half % 2 / 2)
                width, strength = canvas.pen.px(3 + 14 * age), 0.55 * (1 - age / _PUFFS_STAY)
                fire.smoke(canvas.surface, place, width, strength, _VAPOR)
        i = min(int(reached), len(curve) - 2)
        (ax, ay), (bx, by) = curve[i], curve[i + 1]
        head = along(curve[i], curve[i + 1], min(1.0, reached - i))
        angle = math.degrees(math.atan2(bx - ax, ay - by))
        paint.flame(canvas.surface, head, canvas.pen.px(22), canvas.pen.px(5), _FIRE, angle)
        paint.glow(canvas.surface, head, canvas.pen.px(10), _FIRE, 0.6)
        paint.glow(canvas.surface, head, canvas.pen.px(3), _WHITE, 1.0, 1.4)


class Defence(Passage):
    """Thin streaks of point defense fired at a missile."""

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw short lines of light, one after the other."""
        a, b = self.ends_px(canvas)
        ink = mix(canvas.seat(self.seat), _WHITE, 0.5)
        for i in range(4):
            head = share * 1.6 - i * 0.2
            if 0 < head < 1:
                paint.add_line(canvas.surface, ink, along(a, b, head), along(a, b, max(0.0, head - 0.12)))


@dataclass(frozen=True, slots=True)
class Explosion:
    """A burst of fire with sparks, on the side of a hull that faces `source`."""

    at: Point
    radius_in: float
    source: Point | None = None
    rim: Rim = (None, 0.0)
    flash: bool = True

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the fading fire and the flying sparks."""
        center = canvas.px(self.at)
        if self.source is not None:
            center = _off(canvas, center, canvas.px(self.source), self.rim)
        full = max(canvas.pen.px(10), canvas.length_px(self.radius_in))
        seed = round(self.at[0] * 7 + self.at[1] * 13)
        fire.debris(canvas.surface, center, 5, full * 1.8, share, _VAPOR, seed)
        if self.flash:
            paint.glow(canvas.surface, center, full * 1.8, _FIRE, 0.6 * (1 - share))
            fire.fireball(canvas.surface, center, full * (0.7 + 0.4 * share), share, seed)
        fire.sparks(canvas.surface, center, 14, full * 2.4, share, seed)


@dataclass(frozen=True, slots=True)
class Kill:
    """The destruction of a ship: it lights up from inside, bursts, and drifts apart in pieces."""

    at: Point
    body: ShipModel
    angle_deg: float

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the stages; time runs slower just after the flash."""
        center, length = canvas.px(self.at), self.body.length_px(canvas)
        turn = math.radians(self.angle_deg)
        if share < BLOW:
            self.body.cut_up(canvas)  # now, because the next frames have much more to draw
            for down in (-0.25, 0.05, 0.3):
                at = center[0] - math.sin(turn) * down * length, center[1] + math.cos(turn) * down * length
                paint.glow(canvas.surface, at, length * 0.3, _FIRE, share / BLOW, 1.8)
                paint.glow(canvas.surface, at, length * 0.14, _WHITE, share / BLOW, 1.4)
            return
        since = (share - BLOW) / (1 - BLOW)
        slowed = _slowed(since)
        self.body.draw_wreck(canvas, self.at, self.angle_deg, slowed)
        seed = round(self.at[0] * 7 + self.at[1] * 13)
        radius = self._radius(canvas)
        fire.explosion(canvas.surface, center, radius, slowed, canvas.seat(self.body.seat), seed)
        if since < _FLASH:
            wide = min(radius * 1.5, fire.most_px(canvas.surface))
            paint.glow(canvas.surface, center, wide, _WHITE, 1 - since / _FLASH, 1.5)

    def _radius(self, canvas: Canvas) -> float:
        return max(canvas.pen.px(46), self.body.length_px(canvas) * 1.4)

    def place(self, canvas: Canvas) -> pygame.Rect:
        """Return the pixels that the explosion lights up."""
        half = round(self._radius(canvas) * 1.7)
        x, y = canvas.px(self.at)
        return pygame.Rect(round(x) - half, round(y) - half, 2 * half, 2 * half)


@dataclass(frozen=True, slots=True)
class Shout:
    """A word that stays above a place of the board, with a line for the cost below it."""

    at: Point
    body: ShipModel
    text: str
    cost: str = ""

    def draw(self, canvas: Canvas, share: float) -> None:
        """Write the word, and the line below it."""
        x, y = canvas.px(self.at)
        ink = canvas.theme.refusal
        lines = [canvas.outlined(words, STRONG, ink) for words in (self.text, self.cost) if words]
        off = self.body.length_px(canvas) * 0.8 + canvas.pen.px(24)
        foot = round(y - off) + lines[-1].get_height() // 2
        size = max(line.get_width() for line in lines), sum(line.get_height() for line in lines)
        place = pygame.Rect((0, 0), size).move_to(midbottom=(round(x), foot))
        spots = [place, *(place.move(0, -size[1] * n) for n in (1, 2)), place.move(0, 2 * round(y - foot))]
        place = min(spots, key=lambda spot: covered_px(spot, canvas.avoid, canvas.surface.get_rect()))
        if not canvas.sees(place.inflate(40, 80)):
            return
        room = canvas.surface.get_rect()
        if room.contains(pygame.Rect((0, 0), size)):
            place.clamp_ip(room)
        top = place.top
        for line in lines:
            canvas.surface.blit(line, line.get_rect(midtop=(place.centerx, top)))
            top += line.get_height()


@dataclass(frozen=True, slots=True)
class FloatingText:
    """Words on a plate that rise from a place.

    `row` is the number of rows already taken there, so that words keep clear of each other. `lift`
    starts them that many units higher, clear of the hull bars.
    """

    at: Point
    text: str
    tone: Tone
    row: int = 0
    lift: int = 0

    def draw(self, canvas: Canvas, share: float) -> None:
        """Write the words, a little higher each moment.

        At the top of the view they stand below the ship, and rows go down instead of up.
        """
        x, y = canvas.px(self.at)
        words = canvas.badge(self.text, STRONG, tone_color(canvas, self.tone))
        step = words.get_height() + canvas.pen.px(1)
        room = canvas.surface.get_rect().inflate(-canvas.pen.px(8), 0)
        # Clear of a ship and the bars over it.
        above = canvas.pen.px(36 + self.lift) + canvas.pen.px(16) * share
        high = y - above - step * (self.row + 0.5)
        place = words.get_rect(midbottom=(round(x), round(y - above - step * self.row)))
        if high < room.top:
            place.top = round(max(room.top, y + above)) + step * self.row
        if canvas.sees(place):
            place.left = max(room.left, min(room.right - place.width, place.left))
            while place.collidelist(canvas.tags) >= 0 and place.top - step >= room.top:
                place.top -= step  # wide words can overlap even if their places are far apart
            canvas.tags.append(canvas.surface.blit(words, place))


def _slowed(share: float) -> float:
    """Return a share of time that runs slower at first and catches up later."""
    if share < _SLOW:
        return share * _SLOWNESS
    return _SLOW * _SLOWNESS + (share - _SLOW) * (1 - _SLOW * _SLOWNESS) / (1 - _SLOW)


# Words are drawn on top of everything; all other effects go under the words of the board.
WORDS: tuple[type, ...] = (Shout, FloatingText)
# With reduced motion each effect is the picture at this share of its time; others are not shown.
STILLS: Mapping[type, float] = {
    Beam: 0.3,
    Tracer: 0.3,
    Missile: 0.62,
    Explosion: 0.25,
    Kill: 0.5,
    Shout: 0.0,
    FloatingText: 0.0,
}
