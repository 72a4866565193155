"""The course dial and the velocity stepper: they request, the tool decides."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

import pygame

from game.families.false_sunrise.table.nearest import short_way
from game.families.false_sunrise.table.plan import legal_velocities
from game.shell import drawing
from game.shell.theme import BODY, SMALL, STRONG, Color, mix
from game.widgets.amount import Stepper
from game.widgets.label import Label
from game.widgets.layout import Row
from game.widgets.pen import Pen
from game.widgets.widget import Pos, Widget
from rules.false_sunrise.state import Order, Ship
from rules.table.clock import HOURS


def course_words(course: int) -> str:
    """Describe a course change.

    >>> course_words(3), course_words(-1), course_words(0)
    ('starboard 3', 'port 1', 'straight on')
    """
    if course == 0:
        return "straight on"
    return f"{'port' if course < 0 else 'starboard'} {abs(course)}"


LOW_UNITS = 156


@dataclass(eq=False, repr=False)
class CourseDial(Widget):
    """A clock face with the ship's bow at twelve.

    Drag, wheel or arrows turn the hand by whole hours.
    """

    kind = "dial"
    focusable = True

    _: KW_ONLY
    course: int
    legal: frozenset[int]
    turns: tuple[int, int]
    color: Color
    on_change: Callable[[int], None]

    def text(self) -> str:
        return course_words(self.course)

    def value(self) -> int:
        return self.course

    @property
    def _is_low(self) -> bool:
        """Whether there is so little height that the words are next to the face."""
        return self.rect.height < LOW_UNITS

    def press(self, pos: Pos) -> bool:
        """Point the hand at the pointer."""
        self.drag(pos)
        return True

    def drag(self, pos: Pos) -> None:
        """Follow the pointer by whole hours."""
        size = min(self.rect.size)
        middle = self.rect.left + size / 2 if self._is_low else self.rect.centerx
        dx, dy = pos[0] - middle, pos[1] - self.rect.centery
        if math.hypot(dx, dy) < size * 0.12:
            return
        hour = round(math.degrees(math.atan2(dx, -dy)) / 30) % HOURS
        if (course := self._course_to(hour)) != self.course:
            self.on_change(course)

    def _course_to(self, hour: int) -> int:
        """Return the legal course to an hour that is nearest to the hand, or else the shorter turn."""
        legal = [course for course in self.legal if course % HOURS == hour]
        return min(legal, key=lambda course: abs(course - self.course), default=short_way(hour, self.course))

    def wheel(self, pos: Pos, steps: int) -> bool:
        """Turn with the wheel; away from the player is to starboard."""
        self.on_change(self.course + (1 if steps > 0 else -1))
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Turn with the arrow keys."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.key not in steps or event.mod & pygame.KMOD_SHIFT:
            return False
        self.on_change(self.course + steps[event.key])
        return True

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the face, the sector of the turn, the hours and the hand."""
        theme, rect = pen.theme, surface.get_rect()
        low = self._is_low
        center = (min(rect.size) / 2 if low else rect.width / 2, rect.height / 2)
        outer = min(rect.size) / 2 - pen.px(2)
        inner = outer * 0.72
        drawing.circle(surface, theme.ground, center, outer)
        drawing.circle(surface, theme.edge, center, outer, pen.scale.line())
        drawing.circle(surface, theme.line, center, inner, pen.scale.line())
        if self.course:
            start, end = sorted((0, self.course * 30))
            drawing.wedge(surface, center, (0, inner), start, end, (*self.color, 56))
        self._hours(surface, pen, center, (inner, outer))
        top = (center[0], center[1] - inner)
        drawing.dashed_line(surface, theme.secondary, center, top, pen.scale.line(), dash_px=4, gap_px=3)
        self._hand(surface, pen, center, inner)
        left = round(center[0] + outer) + pen.px(8) if low else 0
        words = pygame.Rect(
            left, round(center[1] + inner * (-0.3 if low else 0.22)), rect.width - left, pen.px(18)
        )
        pen.write(surface, self.text(), words, STRONG, self.color, "center")
        if self.course:
            first, second = (abs(turn) for turn in self.turns)
            note = pygame.Rect(left, words.bottom - pen.px(1), words.width, pen.px(16))
            pen.write(surface, f"turn {first}, then {second}", note, SMALL, theme.secondary, "center")

    def _hours(
        self, surface: pygame.Surface, pen: Pen, center: tuple[float, float], radii: tuple[float, float]
    ) -> None:
        """Write the hours; those that can be ordered are bright and have a tick mark."""
        theme, (inner, outer) = pen.theme, radii
        reachable = {course % HOURS for course in self.legal}
        for hour in range(HOURS):
            angle = math.radians(30 * hour)
            sin, cos = math.sin(angle), math.cos(angle)
            legal, here = hour in reachable, hour == self.course % HOURS
            ink = theme.text if legal else mix(theme.secondary, theme.panel, 0.5)
            tick = inner * (0.9 if legal else 0.96)
            a = (center[0] + sin * tick, center[1] - cos * tick)
            b = (center[0] + sin * inner, center[1] - cos * inner)
            drawing.line(
                surface, theme.accent if legal else theme.line, a, b, pen.scale.line(2 if legal else 1)
            )
            middle = (inner + outer) / 2
            style = STRONG if legal or here else BODY
            image = pen.text(str(hour or HOURS), style, self.color if here else ink)
            place = image.get_rect(center=(round(center[0] + sin * middle), round(center[1] - cos * middle)))
            surface.blit(image, place)

    def _hand(self, surface: pygame.Surface, pen: Pen, center: tuple[float, float], length: float) -> None:
        angle = math.radians(30 * self.course)
        sin, cos = math.sin(angle), math.cos(angle)
        tip = (center[0] + sin * length * 0.92, center[1] - cos * length * 0.92)
        neck = (center[0] + sin * length * 0.76, center[1] - cos * length * 0.76)
        drawing.line(surface, self.color, center, neck, pen.scale.line(3))
        wide = length * 0.08
        left = (neck[0] - cos * wide, neck[1] - sin * wide)
        right = (neck[0] + cos * wide, neck[1] + sin * wide)
        drawing.polygon(surface, [tip, left, right], self.color)
        drawing.circle(surface, self.color, center, pen.px(3))


def signed(number: float) -> str:
    """Return a change with its sign.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '-1', '0')
    """
    return f"{number:+.0f}" if number else "0"


class AskingStepper(Stepper):
    """A stepper that forwards every request, so that the tool can refuse one with a reason."""

    def set(self, number: float) -> None:
        """Forward the request; if it is granted, the tool makes a new stepper."""
        wanted = round(number)
        if wanted != self.at:
            self.on_change(wanted)


def velocity_row(
    row: Row, name: str, ship: Ship, order: Order, *, on_change: Callable[[float], None], tooltip: str
) -> None:
    """Add a ship's velocity, now and as ordered, and the stepper that changes it."""
    now = ship.velocity + order.velocity
    words = f"Velocity  {ship.velocity} → {now}" if order.velocity else f"Velocity  {ship.velocity}"
    row.put(Label, f"{name}_words", words)
    low, high = legal_velocities(ship, order)
    row.put(
        AskingStepper,
        name,
        low=low,
        high=high,
        at=order.velocity,
        words=signed,
        on_change=on_change,
        tooltip=tooltip,
        topic="ORD-4",
    )
