"""Widgets to choose a number: a slider and a stepper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

import pygame

from game.shell.theme import FIGURES, STRONG, Color, mix
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.widget import Pos, Widget

_VALUE_WIDTH = 56


@dataclass(eq=False, repr=False)
class Amount(Widget):
    """A number between two bounds in equal steps, changed with arrows, wheel, Home and End."""

    focusable = True

    _: KW_ONLY
    low: float
    high: float
    at: float
    on_change: Callable[[float], object]
    step: float = 1
    words: Callable[[float], str] = "{:g}".format

    def __post_init__(self) -> None:
        super().__post_init__()
        self.high = max(self.low, self.high)
        self.at = min(max(self.at, self.low), self.high)

    def state(self) -> tuple[object, ...]:
        return self.low, self.high, self.at, self.text()

    def text(self) -> str:
        return self.words(self.at)

    def value(self) -> float:
        return self.at

    def set(self, number: float) -> None:
        """Set the number to the nearest step inside the bounds, and report a change."""
        steps = round((number - self.low) / self.step)
        at = min(max(self.low + steps * self.step, self.low), self.high)
        if at != self.at:
            self.at = at
            self.on_change(at)

    def wheel(self, pos: Pos, steps: int) -> bool:
        """Change the number with the wheel."""
        inside = bool(self.rect.collidepoint(pos))
        if inside:
            self.set(self.at + steps * self.step)
        return inside

    def key(self, event: pygame.event.Event) -> bool:
        """Change the number with arrows, Home, End, PageUp and PageDown."""
        page = max(self.step, (self.high - self.low) / 10)
        changes = {
            pygame.K_LEFT: self.at - self.step,
            pygame.K_DOWN: self.at - self.step,
            pygame.K_RIGHT: self.at + self.step,
            pygame.K_UP: self.at + self.step,
            pygame.K_PAGEDOWN: self.at - page,
            pygame.K_PAGEUP: self.at + page,
            pygame.K_HOME: self.low,
            pygame.K_END: self.high,
        }
        if event.key not in changes:
            return False
        self.set(changes[event.key])
        return True


class Slider(Amount):
    """A number on a track, with its value at the right."""

    kind = "slider"

    def _track(self) -> tuple[float, float]:
        """Return the left end and the length of the track in logical units, from the widget's left edge."""
        return 8.0, max(1.0, self.rect.width - _VALUE_WIDTH - 16)

    def press(self, pos: Pos) -> bool:
        """Jump to the pointer."""
        self.drag(pos)
        return True

    def drag(self, pos: Pos) -> None:
        """Follow the pointer."""
        left, length = self._track()
        share = min(1.0, max(0.0, (pos[0] - self.rect.left - left) / length))
        self.set(self.low + share * (self.high - self.low))

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw track, knob and number."""
        theme, rect = pen.theme, surface.get_rect()
        left, length = (pen.px(v) for v in self._track())
        share = (self.at - self.low) / (self.high - self.low) if self.high > self.low else 0.0
        ink: Color = mix(theme.secondary, theme.panel, 0.3) if self.disabled else theme.accent
        track = pygame.Rect(left, 0, length, max(2, pen.px(4)))
        track.centery = rect.centery
        pen.panel(surface, track, theme.line, radius=2)
        pen.panel(
            surface, pygame.Rect(track.left, track.top, round(length * share), track.height), ink, radius=2
        )
        size = pen.px(16)
        knob = pygame.Rect(0, 0, size, size)
        knob.center = left + round(length * share), rect.centery
        fill = theme.text if self.hovered or self.held else ink
        pen.panel(surface, knob, fill, theme.ground, radius=8, width=2)
        words = pygame.Rect(rect.right - pen.px(_VALUE_WIDTH - 8), 0, pen.px(_VALUE_WIDTH - 8), rect.height)
        pen.write(
            surface, self.text(), words, FIGURES, theme.secondary if self.disabled else theme.text, "right"
        )


class Stepper(Amount):
    """A number between a minus and a plus button."""

    kind = "stepper"

    def _side(self, pos: Pos) -> int:
        if pos[0] < self.rect.left + self.rect.height:
            return -1
        return 1 if pos[0] >= self.rect.right - self.rect.height else 0

    def press(self, pos: Pos) -> bool:
        """Change by one step, by the side that was pressed."""
        self.set(self.at + self._side(pos) * self.step)
        return True

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw both sides and the number."""
        theme, rect = pen.theme, surface.get_rect()
        side = rect.height
        ends = ((0, Icon.MINUS, self.at > self.low), (rect.width - side, Icon.PLUS, self.at < self.high))
        for left, icon, possible in ends:
            live = possible and not self.disabled
            box = pygame.Rect(left, 0, side, side)
            fill = mix(theme.raised, theme.text, 0.08) if live and self.hovered else theme.raised
            pen.panel(surface, box, fill if live else theme.panel, theme.edge if live else theme.line)
            ink = theme.text if live else mix(theme.secondary, theme.panel, 0.4)
            pen.put_icon(surface, icon, box.center, 14, ink)
        middle = pygame.Rect(side, 0, rect.width - 2 * side, rect.height)
        pen.write(
            surface, self.text(), middle, STRONG, theme.secondary if self.disabled else theme.text, "center"
        )
