"""Effects in a duel besides shots and hits: bursting flak, warheads, thrust and rings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.board import effects
from game.board.canvas import Canvas
from game.families.dark_frontier.board.layout import TIP_IN, point_on_way
from game.families.dark_frontier.board.tokens import put_flak, put_missile, reach_px
from game.paint import fire, glow
from game.shell import drawing
from game.shell.motion import along, eased
from game.shell.theme import Color, mix
from rules.dark_frontier.state import Kind
from rules.hexes.grid import towards
from rules.kernel.seats import Seat
from rules.table.measure import Point

_WHITE: Color = (255, 255, 255)
_FIRE: Color = (255, 190, 110)
_SHARDS = 16
_LIT = 0.16  # share of a blast in which it lights the board


@dataclass(frozen=True, slots=True)
class Opening:
    """Flak that bursts where it was fired or set off: a flash, then shards all around."""

    at: Point
    seat: Seat
    source: Point | None = None

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the flying shell, then the shards that become the cloud."""
        center, ink = canvas.px(self.at), canvas.seat(self.seat)
        begins = 0.35 if self.source is not None else 0.0
        if self.source is not None and share < begins:
            head = along(canvas.px(self.source), center, share / begins)
            tail = along(canvas.px(self.source), center, max(0.0, share / begins - 0.3))
            glow.streak(canvas.surface, head, tail, _FIRE, canvas.pen.px(5))
            glow.flare(canvas.surface, canvas.px(self.source), canvas.pen.px(26), _FIRE, 1 - share / begins)
            return
        opened = (share - begins) / (1 - begins)
        reach = reach_px(canvas, Kind.FLAK)
        glow.glow(canvas.surface, center, reach * 2.2, mix(ink, _WHITE, 0.4), 1 - opened)
        put_flak(canvas, self.seat, center, eased(min(1.0, 0.3 + opened)))
        fire.sparks(canvas.surface, center, _SHARDS, reach * 2.6, opened, _SHARDS)


@dataclass(frozen=True, slots=True)
class Launching:
    """A missile that leaves a ship, and hangs where it was launched."""

    at: Point
    seat: Seat
    angle_deg: float

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw it coming out of its flame."""
        center = canvas.px(self.at)
        glow.glow(canvas.surface, center, reach_px(canvas, Kind.MISSILE) * 2, _FIRE, 0.8 * (1 - share))
        put_missile(canvas, self.seat, center, self.angle_deg, thrust=1 - share)


@dataclass(frozen=True, slots=True)
class Blast:
    """A warhead that explodes: it lights the hexes around it, then a ring spreads (DM-5)."""

    at: Point

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the light and the ring."""
        center = canvas.px(self.at)
        wide = min(canvas.length_px(7 * TIP_IN), fire.most_px(canvas.surface))
        if share < _LIT:
            glow.glow(canvas.surface, center, wide, _WHITE, 1 - 0.4 * share / _LIT, 1.5)
            return
        dying = (share - _LIT) / (1 - _LIT)
        glow.glow(canvas.surface, center, wide, (255, 206, 150), 0.7 * (1 - dying), 1.8)
        fire.fireball(canvas.surface, center, wide * 0.3 * (0.7 + 0.3 * dying), dying, 1)
        fire.shock(canvas.surface, center, wide * eased(dying), 1 - dying)


@dataclass(frozen=True, slots=True)
class Thrusting:
    """Points of thrust as arrows from a ship, in the directions in which they pushed it (DT-1)."""

    at: Point
    seat: Seat
    thrust: tuple[int, ...]

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the arrows growing, one direction after the other."""
        center, ink = canvas.px(self.at), mix(canvas.seat(self.seat), _WHITE, 0.3)
        directions = list(dict.fromkeys(self.thrust))
        for i, direction in enumerate(directions):
            part = min(1.0, max(0.0, share * (len(directions) + 1) - i))
            if part <= 0:
                continue
            points = self.thrust.count(direction)
            step = towards(direction, points)
            middle = point_on_way((0, 0), step, part)
            origin = point_on_way((0, 0), step, 0)
            end = canvas.px((self.at[0] + middle[0] - origin[0], self.at[1] + middle[1] - origin[1]))
            drawing.line(canvas.surface, ink, center, end, canvas.stroke(2.4))
            canvas.arrow(center, end, ink, canvas.pen.px(9))


@dataclass(frozen=True, slots=True)
class Ringing:
    """A ring that closes on a place where two tokens meet, or opens where a ship starts."""

    at: Point
    seat: Seat | None
    opens: bool = False

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the ring."""
        ink = canvas.theme.focus if self.seat is None else canvas.seat(self.seat)
        grown = eased(share) if self.opens else 1 - eased(share)
        radius = canvas.length_px(TIP_IN) * (0.7 + 1.3 * grown)
        drawing.circle(
            canvas.surface,
            mix(ink, canvas.theme.ground, 0.6 * share),
            canvas.px(self.at),
            radius,
            canvas.stroke(1.8),
        )


@dataclass(frozen=True, slots=True)
class Lighting:
    """A part of the map that lights up: the yard when it scores."""

    corners: tuple[Point, ...]
    seat: Seat

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw it glowing and fading."""
        strength = round(90 * (1 - share))
        if strength > 0:
            drawing.polygon(canvas.surface, canvas.pxs(self.corners), (*canvas.seat(self.seat), strength))


WORDS = effects.WORDS
STILLS: Mapping[type, float] = {
    **effects.STILLS,
    effects.Defence: 0.4,
    Opening: 0.9,
    Launching: 0.5,
    Blast: 0.3,
    Thrusting: 1.0,
    Ringing: 0.5,
    Lighting: 0.3,
}
