"""The pictures of a result: points and markers turn by turn, luck, and the figures of both fleets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from game.families.false_sunrise.statistics import Statistics, TurnScore
from game.screens.seat_signs import SIGNS
from game.shell import drawing
from game.shell.theme import BODY, FIGURES, SECTION, SMALL, STRONG, Colour, mix
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.false_sunrise.scoring import POINTS_TO_WIN
from rules.kernel.seats import PLAYERS, Seat

_AXIS_LEFT, _AXIS_FOOT = 30, 22
_LABEL_ROOM = 26
_MARKERS = 5


def key_of_seats(pen: Pen, surface: pygame.Surface, rect: Rect, names: Sequence[str]) -> None:
    """Write which sign is whose, from the right edge of a pixel rectangle leftwards."""
    right = rect.right
    for seat, name in reversed(list(zip(PLAYERS, names, strict=True))):
        width = min(pen.width(name, SMALL), rect.width // 3)
        place = Rect(right - width, rect.top, width, rect.height)
        pen.write(surface, name, place, SMALL, pen.theme.seat_text(seat), "right")
        pen.put_icon(surface, SIGNS[seat], (place.left - pen.px(9), rect.centery), 8, pen.theme.seat(seat))
        right = place.left - pen.px(28)


@dataclass(eq=False, repr=False)
class TurnChart(Widget):
    """A picture over the turns of a match; turns are columns, labelled as far as there is room."""

    kind = "chart"

    heading: str
    turns: Sequence[TurnScore]
    names: tuple[str, str]
    _hover: int | None = field(default=None, init=False)

    def value(self) -> list[list[object]]:
        return [[turn.turn, list(turn.scores), list(turn.markers)] for turn in self.turns]

    def text(self) -> str:
        return self.heading

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw frame, heading, the turns and what the chart shows of them."""
        rect = surface.get_rect()
        pen.panel(surface, rect, pen.theme.panel, pen.theme.line)
        head = Rect(pen.px(12), pen.px(8), rect.width - pen.px(24), pen.px(18))
        pen.write(surface, self.heading, head, SECTION, pen.theme.secondary)
        key_of_seats(pen, surface, head, self.names)
        left, top = pen.px(12 + _AXIS_LEFT), head.bottom + pen.px(10)
        plot = Rect(left, top, rect.width - left - pen.px(34), rect.height - top - pen.px(_AXIS_FOOT + 8))
        if not self.turns:
            pen.write(surface, "No turn was played to its end.", plot, BODY, pen.theme.secondary, "centre")
            return
        self._paint_turns(surface, pen, plot)
        self.plot(surface, pen, plot)

    def plot(self, surface: pygame.Surface, pen: Pen, plot: Rect) -> None:
        """Draw what the chart is about into a pixel rectangle."""

    def column(self, plot: Rect, index: int) -> float:
        """Return the middle of a turn's column in pixels."""
        return plot.left + (index + 0.5) * plot.width / len(self.turns)

    def _paint_turns(self, surface: pygame.Surface, pen: Pen, plot: Rect) -> None:
        each = max(1, round(pen.px(_LABEL_ROOM) * len(self.turns) / max(1, plot.width) + 0.49))
        foot = Rect(0, plot.bottom + pen.px(5), pen.px(_LABEL_ROOM), pen.px(16))
        last = len(self.turns) - 1
        for index, turn in enumerate(self.turns):
            crowded = index % each > 0 or 0 < last - index < each
            if crowded and index not in (0, last):
                continue
            foot.centerx = round(self.column(plot, index))
            pen.write(surface, str(turn.turn), foot, FIGURES.sized(11), pen.theme.secondary, "centre")
        word = Rect(pen.px(12), foot.top, plot.left - pen.px(14), foot.height)
        pen.write(surface, "Turn", word, SMALL, pen.theme.secondary)


class ScoreChart(TurnChart):
    """The scores after every turn as two lines, with the line of victory."""

    def plot(self, surface: pygame.Surface, pen: Pen, plot: Rect) -> None:
        """Draw the grid of points and both lines, the seats' signs at every turn."""
        theme = pen.theme
        most = max(POINTS_TO_WIN, *(max(turn.scores) for turn in self.turns)) + 1

        def height(points: float) -> float:
            return plot.bottom - points / most * plot.height

        for points in range(0, most + 1, 5):
            y = round(height(points))
            goal = points == POINTS_TO_WIN
            colour = mix(theme.good, theme.panel, 0.45) if goal else theme.line
            surface.fill(colour, (plot.left, y, plot.width, pen.scale.line()))
            place = Rect(pen.px(8), y - pen.px(8), plot.left - pen.px(16), pen.px(16))
            ink = theme.good if goal else theme.secondary
            pen.write(surface, str(points), place, FIGURES.sized(11), ink, "right")
        for at, seat in reversed(list(enumerate(PLAYERS))):
            colour = theme.seat(seat)
            points_px = [(self.column(plot, i), height(turn.scores[at])) for i, turn in enumerate(self.turns)]
            drawing.lines(surface, colour, [(plot.left, height(0)), *points_px], pen.scale.line(2))
            for point in points_px:
                pen.put_icon(surface, SIGNS[seat], point, 9 if seat is Seat.BLUE else 7, colour)
        self._paint_ends(surface, pen, plot, [height(points) for points in self.turns[-1].scores])

    def _paint_ends(self, surface: pygame.Surface, pen: Pen, plot: Rect, heights: list[float]) -> None:
        """Write the final points beside the last turn's, apart from each other."""
        apart = pen.px(15)
        left = min(round(self.column(plot, len(self.turns) - 1)) + pen.px(9), plot.right + pen.px(2))
        shift = [0.0, 0.0]
        if abs(heights[0] - heights[1]) < apart:
            upper = 0 if heights[0] <= heights[1] else 1
            shift[upper] = -(apart - abs(heights[0] - heights[1]))
        for at, seat in enumerate(PLAYERS):
            place = Rect(left, 0, pen.px(28), pen.px(16))
            place.centery = round(heights[at] + shift[at])
            points = str(self.turns[-1].scores[at])
            pen.write(surface, points, place, FIGURES.sized(12), pen.theme.seat_text(seat))


class MarkerChart(TurnChart):
    """Who held how many markers after every turn: one from the foot up, the other from the top down."""

    def plot(self, surface: pygame.Surface, pen: Pen, plot: Rect) -> None:
        """Draw five cells a turn, with the sign of whoever held one."""
        theme = pen.theme
        wide, high = plot.width / len(self.turns), plot.height / _MARKERS
        sign_px = max(3.0, min(wide - pen.px(2), high - pen.px(3), pen.px(12)))
        units = sign_px / pen.scale.factor
        for index, turn in enumerate(self.turns):
            red, blue = turn.markers
            x = self.column(plot, index)
            for row in range(_MARKERS):
                y = plot.bottom - (row + 0.5) * high
                if row < red:
                    pen.put_icon(surface, Icon.ROUND, (x, y), units, theme.seat(Seat.RED))
                elif row >= _MARKERS - blue:
                    pen.put_icon(surface, Icon.SQUARE, (x, y), units, theme.seat(Seat.BLUE))
                else:
                    pen.put_icon(surface, Icon.DOT, (x, y), max(5, units * 0.8), theme.edge)


class LuckBars(Widget):
    """Expected against rolled damage of each fleet as bars of one scale."""

    kind = "luck"

    def __init__(self, widget_id: str, rect: Rect, found: Statistics, names: tuple[str, str]) -> None:
        super().__init__(
            widget_id,
            rect,
            tooltip="Damage of all attacks before any protection: the mean, and what the dice gave.",
        )
        self.names = names
        self.rows = tuple((found.fleets[seat].expected, found.fleets[seat].rolled) for seat in PLAYERS)

    def state(self) -> tuple[object, ...]:
        return self.names, self.rows

    def text(self) -> str:
        return "; ".join(
            f"{name}: {luck_words(rolled - expected)}"
            for name, (expected, rolled) in zip(self.names, self.rows, strict=True)
        )

    def value(self) -> list[list[float]]:
        return [[round(expected, 6), rolled] for expected, rolled in self.rows]

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw two bars a fleet."""
        theme, rect = pen.theme, surface.get_rect()
        pen.panel(surface, rect, theme.panel, theme.line)
        pad = pen.px(12)
        head = Rect(pad, pen.px(8), rect.width - 2 * pad, pen.px(18))
        pen.write(surface, "LUCK: EXPECTED AND ROLLED DAMAGE", head, SECTION, theme.secondary)
        most = max(1.0, *(max(row) for row in self.rows))
        top = head.bottom + pen.px(4)
        high = (rect.height - top - pen.px(8)) // 2
        for at, seat in enumerate(PLAYERS):
            row = Rect(pad, top + at * high, rect.width - 2 * pad, high)
            self._paint_fleet(surface, pen, row, seat, self.names[at], self.rows[at], most)

    def _paint_fleet(
        self,
        surface: pygame.Surface,
        pen: Pen,
        row: Rect,
        seat: Seat,
        name: str,
        figures: tuple[float, int],
        most: float,
    ) -> None:
        expected, rolled = figures
        colour = pen.theme.seat(seat)
        line = Rect(row.left, row.top, row.width, pen.px(18))
        pen.put_icon(surface, SIGNS[seat], (line.left + pen.px(5), line.centery), 9, colour)
        words = Rect(line.left + pen.px(16), line.top, line.width // 2, line.height)
        pen.write(surface, name, words, STRONG.sized(12), pen.theme.seat_text(seat))
        luck = rolled - expected
        pen.write(surface, luck_words(luck), line, BODY.sized(12), luck_ink(pen, luck), "right")
        room = row.width - pen.px(112)
        for number, (amount, solid) in enumerate(((expected, False), (float(rolled), True))):
            bar = Rect(row.left, line.bottom + number * pen.px(15), round(room * amount / most), pen.px(11))
            if bar.width >= pen.px(2):
                fill = colour if solid else mix(colour, pen.theme.panel, 0.72)
                pen.panel(surface, bar, fill, colour, radius=3)
            place = Rect(bar.right + pen.px(6), bar.top - pen.px(2), pen.px(106), bar.height + pen.px(4))
            words_of = f"{amount:.0f} rolled" if solid else f"{amount:.1f} expected"
            pen.write(surface, words_of, place, FIGURES.sized(11), pen.theme.text)


def luck_words(luck: float) -> str:
    """Say luck in words and figures.

    >>> luck_words(4.26), luck_words(-3.0), luck_words(0.2)
    ('lucky, +4.3', 'unlucky, -3.0', 'as expected')
    """
    if abs(luck) < 0.5:
        return "as expected"
    return f"{'lucky' if luck > 0 else 'unlucky'}, {luck:+.1f}"


def luck_ink(pen: Pen, luck: float) -> Colour:
    """Return the colour of good or bad luck."""
    if abs(luck) < 0.5:
        return pen.theme.secondary
    return pen.theme.good if luck > 0 else pen.theme.refusal


@dataclass(frozen=True, slots=True)
class Figure:
    """A row of figures: what, and how much for each fleet in the order of `PLAYERS`."""

    name: str
    values: tuple[str, str]
    tip: str = ""


class FigureTable(Widget):
    """Figures of both fleets, line by line, in two columns under their names."""

    kind = "figures"

    def __init__(self, widget_id: str, rect: Rect, rows: Sequence[Figure], names: tuple[str, str]) -> None:
        super().__init__(widget_id, rect)
        self.rows = tuple(rows)
        self.names = names
        self._row: int | None = None

    def state(self) -> tuple[object, ...]:
        return self.rows, self.names, self._row

    def text(self) -> str:
        return "; ".join(f"{row.name}: {row.values[0]} and {row.values[1]}" for row in self.rows)

    def value(self) -> dict[str, list[str]]:
        return {row.name: list(row.values) for row in self.rows}

    def _height(self) -> float:
        return (self.rect.height - 44) / max(1, len(self.rows))

    def moved_over(self, pos: tuple[float, float] | None) -> None:
        """Note the row under the pointer, for its explanation."""
        row = -1 if pos is None else int((pos[1] - self.rect.top - 38) // self._height())
        self._row = row if 0 <= row < len(self.rows) else None

    def tip(self) -> str:
        return "" if self._row is None else self.rows[self._row].tip

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the names and the rows."""
        theme, rect = pen.theme, surface.get_rect()
        pen.panel(surface, rect, theme.panel, theme.line)
        pad = pen.px(12)
        wide = (rect.width - 2 * pad) // 4
        columns = [Rect(rect.right - pad - (2 - at) * wide, 0, wide, 0) for at in range(2)]
        for seat, name, column in zip(PLAYERS, self.names, columns, strict=True):
            place = Rect(column.left, pen.px(10), wide, pen.px(20))
            written = pen.write(
                surface, name, place.inflate(-pen.px(14), 0), STRONG, theme.seat_text(seat), "right"
            )
            pen.put_icon(
                surface, SIGNS[seat], (written.left - pen.px(10), place.centery), 9, theme.seat(seat)
            )
        for number, row in enumerate(self.rows):
            top = pen.px(38 + number * self._height())
            line = Rect(pad, top, rect.width - 2 * pad, pen.px(38 + (number + 1) * self._height()) - top)
            if number % 2 == 0:
                pen.panel(
                    surface,
                    line.inflate(pen.px(8), 0),
                    theme.raised if self._row == number else mix(theme.panel, theme.raised, 0.55),
                    radius=4,
                )
            elif self._row == number:
                pen.panel(surface, line.inflate(pen.px(8), 0), theme.raised, radius=4)
            pen.write(surface, row.name, Rect(line.left, top, line.width - 2 * wide, line.height), BODY)
            for column, words in zip(columns, row.values, strict=True):
                place = Rect(column.left, top, wide - pen.px(7), line.height)
                pen.write(surface, words, place, FIGURES, theme.text, "right")
