"""The bars of a ship that is losing pips: they go out and fly off one by one while the number counts down."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.board.canvas import Canvas
from game.shell.theme import STRONG, mix
from rules.kernel.seats import Seat

PIP_S = 0.04  # seconds per pip, but no more than _LONGEST_LOSS_S in all
_LONGEST_LOSS_S = 0.6
_FLY_S = 0.45
_EMBER = (255, 150, 70)
_BLACK = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Breaking:
    """Bars before, bars now, and the pips that fly off as (bar, pip, seconds since)."""

    had: tuple[int, ...]
    now: tuple[int, ...]
    flown: tuple[tuple[int, int, float], ...]


@dataclass(frozen=True, slots=True)
class Loss:
    """Pips that a ship loses one by one from a moment on; all at once with reduced motion."""

    ship_id: str
    begin_s: float
    had: tuple[int, ...]
    left: tuple[int, ...]
    still: bool = False

    @property
    def _lost(self) -> list[tuple[int, int]]:
        """The pips in the order in which they go: (bar, number in it)."""
        pairs = enumerate(zip(self.had, self.left, strict=True))
        return [(bar, pip) for bar, (had, left) in pairs for pip in range(had - 1, left - 1, -1)]

    @property
    def length_s(self) -> float:
        """The seconds that it takes."""
        return 0.0 if self.still else min(_LONGEST_LOSS_S, PIP_S * len(self._lost))

    def at(self, clock_s: float) -> Breaking:
        """Return the bars at a moment."""
        lost = self._lost
        step_s = self.length_s / max(1, len(lost))
        ages = [clock_s - self.begin_s - number * step_s for number in range(len(lost))]
        gone = [(bar, pip, age) for (bar, pip), age in zip(lost, ages, strict=True) if age >= 0]
        bars = list(self.had)
        for bar, _, _ in gone:
            bars[bar] -= 1
        return Breaking(self.had, tuple(bars), () if self.still else tuple(gone))


def _measures(canvas: Canvas) -> tuple[int, int, int]:
    """Return the width and height of a pip and the gap between bars, in pixels."""
    return canvas.pen.px(4), canvas.pen.px(8), canvas.pen.px(3)


def breaking_size(canvas: Canvas, bars: int, bar_pips: int) -> tuple[int, int]:
    """Return the size of the panel that shows the bars pip by pip."""
    wide, high, gap = _measures(canvas)
    words = _count(canvas, bars * bar_pips, bars * bar_pips)  # the widest text
    return bars * (bar_pips * (wide + 1) + gap) + 2 * gap + words.get_width(), max(
        high + 2 * gap, words.get_height()
    )


def _count(canvas: Canvas, left: int, whole: int) -> pygame.Surface:
    theme = canvas.theme
    return canvas.outlined(f"{left} of {whole}", STRONG.sized(13), theme.text if left else theme.refusal)


def draw_breaking(canvas: Canvas, plate: pygame.Rect, seat: Seat, bars: Breaking, bar_pips: int) -> None:
    """Draw the bars of a ship while it loses pips, with the pips that fly off."""
    wide, high, gap = _measures(canvas)
    surface, theme = canvas.surface, canvas.theme
    surface.fill(mix(theme.ground, _BLACK, 0.4), plate)
    pygame.draw.rect(surface, mix(theme.ground, theme.seat(seat), 0.6), plate, 1)
    top = plate.centery - high // 2

    def left_of(bar: int, pip: int) -> int:
        return plate.left + gap + bar * (bar_pips * (wide + 1) + gap) + pip * (wide + 1)

    for bar, (left, had) in enumerate(zip(bars.now, bars.had, strict=True)):
        for pip in range(bar_pips):
            box = pygame.Rect(left_of(bar, pip), top, wide, high)
            if pip < left:
                surface.fill(theme.seat(seat), box)
            else:
                # Pips lost just now look different from those lost before.
                ink, share = (theme.refusal, 0.75) if pip < had else (theme.line, 0.9)
                pygame.draw.rect(surface, mix(theme.ground, ink, share), box, 1)
    words = _count(canvas, sum(bars.now), len(bars.now) * bar_pips)
    surface.blit(words, words.get_rect(midright=(plate.right - gap, plate.centery)))
    for bar, pip, since_s in bars.flown:
        share = since_s / _FLY_S
        if 0 <= share < 1:
            side = (1 if (bar * 7 + pip * 3) % 2 else -1) * (4 + (bar * 5 + pip * 11) % 9)
            x = left_of(bar, pip) + canvas.pen.px(1) * side * share
            y = top - canvas.pen.px(34) * (1 - (1 - share) ** 3)
            size = max(1, round(wide * (1.15 - 0.6 * share))), max(1, round(high * (0.9 - 0.5 * share)))
            surface.fill(mix((255, 226, 160), _EMBER, share), (round(x), round(y), *size))
