"""Two-sided bar charts with a row for each turn: each side's luck, or how much it gave away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

import pygame
from pygame import Rect

from game.screens.tools.parts import seat_icon
from game.shell.theme import BODY, FIGURES, SECTION, SMALL, STRONG, mix
from game.widgets.pen import Align, Pen
from game.widgets.widget import Widget
from rules.kernel.seats import PLAYERS, Seat

_PAD, _HEAD, _NAMES, _ABOUT = 12, 24, 22, 20
_MIDDLE = 44  # room for the number of the turn
_FIGURE = 46  # room for a figure beyond the longest bar
_MOST_HIGH, _LEAST_HIGH = 30, 15
_LEAST_SHOWN = 0.05


@dataclass(frozen=True, slots=True)
class TurnBar:
    """A turn with its bars to the left (first seat) and to the right, in points.

    `last` is the last of several turns that share a bar, or 0. `said` is the text shown instead of
    a bar.
    """

    turn: int
    left: float
    right: float
    last: int = 0
    said: tuple[str, str] = ("", "")

    @property
    def words(self) -> str:
        """The number of the turn, or of the turns."""
        return f"{self.turn}-{self.last}" if self.last else str(self.turn)


def grouped(bars: Sequence[TurnBar], size: int) -> list[TurnBar]:
    """Combine groups of `size` turns into one bar each.

    >>> [bar.words for bar in grouped([TurnBar(turn, 1.0, 0.0) for turn in (1, 2, 3)], 2)]
    ['1-2', '3']
    """
    found = []
    for first in range(0, len(bars), size):
        some = bars[first : first + size]
        if len(some) == 1:
            found.append(some[0])
            continue
        left, right = sum([bar.left for bar in some]), sum([bar.right for bar in some])
        found.append(TurnBar(some[0].turn, left, right, some[-1].turn))
    return found


@dataclass(eq=False, repr=False)
class TurnBars(Widget):
    """A chart with a row for each turn: colored bars from the center, with figures."""

    kind = "chart"

    heading: str
    about: str
    bars: Sequence[TurnBar]
    names: tuple[str, str]
    _: KW_ONLY
    turn: str = "turn"
    signed: bool = False

    def value(self) -> list[list[float]]:
        return [[bar.turn, round(bar.left, 3), round(bar.right, 3)] for bar in self.bars]

    def text(self) -> str:
        return f"{self.heading}. {self.about}"

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the heading, the names and the turns."""
        pen.panel(surface, surface.get_rect(), pen.theme.panel, pen.theme.line)
        inner = surface.get_rect().inflate(-2 * pen.px(_PAD), -2 * pen.px(8))
        head = Rect(inner.left, inner.top, inner.width, pen.px(_HEAD))
        pen.write(surface, self.heading, head, SECTION, "secondary")
        about, left = Rect(head), pen.width(self.heading, SECTION) + pen.px(_PAD)
        if left + pen.width(self.about, SMALL) <= inner.width:
            about.left, about.width = about.left + left, about.width - left
        else:
            about = Rect(inner.left, head.bottom - pen.px(4), inner.width, pen.px(_ABOUT))
        style = pen.squeeze(self.about, SMALL, about.width)
        pen.write(
            surface, self.about, about, style, "secondary", "right" if about.top == head.top else "left"
        )
        names = Rect(inner.left, about.bottom, inner.width, pen.px(_NAMES))
        self._paint_names(surface, pen, names)
        plot = Rect(inner.left, names.bottom, inner.width, inner.bottom - names.bottom)
        if not self.bars:
            pen.write(surface, f"No {self.turn} was played.", plot, BODY, "secondary", "center")
            return
        least = max(pen.px(_LEAST_HIGH), pen.line_height(FIGURES.sized(12)))
        bars = grouped(self.bars, -(-len(self.bars) * least // max(1, plot.height)))
        each = min(pen.px(_MOST_HIGH), plot.height // len(bars))
        most = max(1.0, *(max(bar.left, bar.right) for bar in bars))
        for number, bar in enumerate(bars):
            self._paint_turn(
                surface, pen, Rect(plot.left, plot.top + number * each, plot.width, each), bar, most
            )

    def _paint_names(self, surface: pygame.Surface, pen: Pen, place: Rect) -> None:
        half = (place.width - pen.px(_MIDDLE)) // 2
        for at, seat in enumerate(PLAYERS):
            left = place.left if at == 0 else place.right - half
            room = Rect(left, place.top, half - pen.px(18), place.height)
            if at == 1:
                room.left += pen.px(18)
            side: Align = "right" if at == 0 else "left"
            color = pen.theme.seat_text(seat)
            pen.write(surface, self.names[at], room, STRONG.sized(12), color, side)
            x = room.right + pen.px(10) if at == 0 else room.left - pen.px(10)
            pen.put_icon(surface, seat_icon(seat), (x, room.centery), 9, color)
        middle = Rect(0, place.top, pen.px(_MIDDLE + 20), place.height).move_to(centerx=place.centerx)
        pen.write(surface, self.turn.capitalize(), middle, SMALL, "secondary", "center")

    def _paint_turn(self, surface: pygame.Surface, pen: Pen, row: Rect, bar: TurnBar, most: float) -> None:
        middle = Rect(0, row.top, pen.px(_MIDDLE), row.height).move_to(centerx=row.centerx)
        pen.write(surface, bar.words, middle, FIGURES.sized(12), "text", "center")
        room = (row.width - middle.width) // 2 - pen.px(_FIGURE)
        sides = ((Seat.RED, bar.left, -1), (Seat.BLUE, bar.right, 1))
        for (seat, points, side), said in zip(sides, bar.said, strict=True):
            edge = middle.left if side < 0 else middle.right
            shown = points >= _LEAST_SHOWN
            if not shown and not said:
                continue
            long = max(pen.px(2), round(room * points / most)) if shown else 0
            drawn = Rect(edge - long if side < 0 else edge, 0, long, max(pen.px(6), row.height * 6 // 10))
            drawn.centery = row.centery
            color = pen.theme.seat(seat)
            if shown:
                pen.panel(surface, drawn, mix(color, pen.theme.panel, 0.35), color, radius=3)
            figure = Rect(0, row.top, pen.px(_FIGURE), row.height)
            figure.left = drawn.left - figure.width if side < 0 else drawn.right
            written = said or f"{'+' if self.signed else ''}{points:.1f}"
            pen.write(
                surface,
                written,
                figure.inflate(-pen.px(10), 0),
                FIGURES.sized(12),
                "text",
                "right" if side < 0 else "left",
            )
