"""Effects in a battle of frigates besides shots: aiming, radiating, marks and unconscious crews."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from game.board import effects
from game.board.canvas import Canvas
from game.families.astra_et_tenebrae.board.person_card import CardTurning
from game.families.astra_et_tenebrae.board.ships import (
    HOT,
    length_px,
    put_heat,
    put_mark,
    ring_px,
)
from game.paint import glow
from game.shell import drawing
from game.shell.motion import eased
from game.shell.theme import mix
from rules.astra_et_tenebrae.figures import Component
from rules.kernel.seats import Seat
from rules.table.measure import Point


@dataclass(frozen=True, slots=True)
class Aimed:
    """A weapon being aimed: a ring that closes on the target, and a faint line to it."""

    a: Point
    b: Point
    seat: Seat

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw line and ring, where `share` is the part of the time that has passed."""
        a, b, ink = canvas.px(self.a), canvas.px(self.b), canvas.seat(self.seat)
        faint = canvas.theme.faint(ink, 0.7)
        drawing.dashed_line(canvas.surface, faint, a, b, canvas.stroke(), dash_px=3, gap_px=6)
        radius = ring_px(canvas) * (2.2 - 1.1 * eased(share))
        drawing.circle(canvas.surface, ink, b, radius, canvas.stroke(1.6))
        for turn in range(0, 360, 90):
            way = math.radians(turn + 90 * share)
            x, y = math.sin(way), -math.cos(way)
            near, far = ((b[0] + x * off, b[1] + y * off) for off in (radius - 5, radius + 5))
            drawing.line(canvas.surface, ink, near, far, canvas.stroke(1.6))


@dataclass(frozen=True, slots=True)
class Radiating:
    """Heat leaving a ship: its radiators flare, and rings of warmth widen."""

    at: Point
    seat: Seat
    angle_deg: float

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the fading light."""
        center, length = canvas.px(self.at), length_px(canvas)
        put_heat(canvas, self.seat, center, self.angle_deg)
        glow.glow(canvas.surface, center, length * (0.8 + 1.2 * share), HOT, 0.5 * (1 - share))
        ink = mix(HOT, canvas.theme.ground, share)
        drawing.circle(canvas.surface, ink, center, length * (0.6 + 1.3 * share), canvas.stroke())


@dataclass(frozen=True, slots=True)
class Marking:
    """A laser's mark that begins to burn."""

    at: Point
    angle_deg: float
    component: Component

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the mark, brighter at first."""
        strength = 1.0 if share > 0.5 else 0.4 + 1.2 * share
        put_mark(canvas, canvas.px(self.at), self.angle_deg, self.component, min(0.99, strength))


@dataclass(frozen=True, slots=True)
class Fainting:
    """A crew that loses consciousness: a dark ring closes on the ship."""

    at: Point

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw rings that close one after the other."""
        center, ink = canvas.px(self.at), canvas.theme.refusal
        for number in range(3):
            part = share * 1.6 - 0.3 * number
            if 0 < part < 1:
                radius = ring_px(canvas) * (2.4 - 1.6 * part)
                drawing.dashed_arc(canvas.surface, ink, center, radius, 0, 360, canvas.stroke(1.6))


@dataclass(frozen=True, slots=True)
class Arriving:
    """A ship that has just been placed: a ring opens around it."""

    at: Point
    seat: Seat

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the ring."""
        ink, center = canvas.seat(self.seat), canvas.px(self.at)
        glow.glow(canvas.surface, center, length_px(canvas) * 1.4, ink, 0.6 * (1 - share))
        drawing.circle(canvas.surface, ink, center, ring_px(canvas) * (0.4 + 1.4 * share), canvas.stroke(1.6))


WORDS = (*effects.WORDS, CardTurning)  # drawn over everything else
STILLS: Mapping[type, float] = {
    **effects.STILLS,
    Aimed: 1.0,
    Radiating: 0.3,
    Marking: 0.9,
    Fainting: 0.5,
    Arriving: 0.5,
    CardTurning: 1.0,
}
