"""The charts of a result: amounts turn by turn, luck, and the figures of both sides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import zip_longest
from typing import Any, ClassVar, Protocol, TypeVar

import pygame
from pygame import Rect

from game.match.recording import recording_of
from game.screens.tools.parts import seat_icon
from game.shell import drawing
from game.shell.theme import BODY, FIGURES, SECTION, SMALL, STRONG, Color, Theme, mix
from game.widgets.pen import Ink, Pen
from game.widgets.rowlist import PLAIN, Cell, Line, ListRow, described_once, paint_row
from game.widgets.rowtable import RowTable, table_head
from game.widgets.widget import Widget
from rules.kernel.match import AnyMatch
from rules.kernel.seats import PLAYERS, Seat

SideT = TypeVar("SideT")

_AXIS_LEFT, _AXIS_FOOT = 30, 22
_LABEL_ROOM = 26
_BEST_LINE, _UNDER_SIGN = 18, 19
_LUCK = 0.5  # differences below this count as expected
_BARS = 0.68  # the fraction of the width that the longest bar takes


class MatchFigures:
    """The figures of a finished match, computed once from its beats by the game's `statistics_of`."""

    statistics_of: ClassVar[Callable[[object, object], object]]
    final: Any
    found: object

    def __init__(self, match: AnyMatch) -> None:
        recording = recording_of(match)
        self.final = match.view(None)
        self.found = type(self).statistics_of(recording.opening, recording.beats)
        names = self.final.setup.names
        self.names: tuple[str, str] = (names[Seat.RED], names[Seat.BLUE])


class Turned(Protocol):
    """The data of a turn, for its column."""

    @property
    def turn(self) -> int: ...


@dataclass(eq=False, repr=False)
class TurnChart(Widget):
    """A chart over the turns of a match; each turn is a column, labeled if there is room."""

    kind = "chart"

    heading: str
    turns: Sequence[Turned]
    names: tuple[str, str]
    _: KW_ONLY
    turn_word: str = "Turn"

    def value(self) -> list[list[object]]:
        return [[turn.turn] for turn in self.turns]

    def text(self) -> str:
        return self.heading

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the frame, the heading, the turns and the contents of the chart."""
        rect = surface.get_rect()
        pen.panel(surface, rect, pen.theme.panel, pen.theme.line)
        head = Rect(pen.px(12), pen.px(8), rect.width - pen.px(24), pen.px(18))
        whose = [
            Cell(name, SMALL, pen.theme.seat_text(seat), "right", gap=13, sign=seat_icon(seat), size=8)
            for seat, name in zip(PLAYERS, self.names, strict=True)
        ]
        cells = [*reversed(whose), Cell(self.heading, SECTION, "secondary")]
        paint_row(pen, surface, head, ListRow(cells, pad=(0, 0, 0, 0), ground=PLAIN))
        left, top = pen.px(12 + _AXIS_LEFT), head.bottom + pen.px(10)
        plot = Rect(left, top, rect.width - left - pen.px(34), rect.height - top - pen.px(_AXIS_FOOT + 8))
        if not self.turns:
            pen.write(
                surface,
                f"No {self.turn_word.lower()} was played to its end.",
                plot,
                BODY,
                pen.theme.secondary,
                "center",
            )
            return
        self._paint_turns(surface, pen, plot)
        self.plot(surface, pen, plot)

    def plot(self, surface: pygame.Surface, pen: Pen, plot: Rect) -> None:
        """Draw the contents of the chart into a pixel rectangle."""

    def column(self, plot: Rect, index: int) -> float:
        """Return the center x of a turn's column, in pixels."""
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
            pen.write(surface, str(turn.turn), foot, FIGURES.sized(11), pen.theme.secondary, "center")
        wide = min(plot.left - pen.px(4), pen.width(self.turn_word, SMALL) + 1)
        word = Rect(min(pen.px(12), plot.left - wide), foot.top, wide, foot.height)
        style = pen.squeeze(self.turn_word, SMALL, wide)
        pen.write(surface, self.turn_word, word, style, pen.theme.secondary)


@dataclass(eq=False, repr=False)
class LineChart(TurnChart):
    """Two lines: an amount of each side after every turn, over a grid with a line at every `every`.

    `goal` is a highlighted grid line, in the color of something `good` or bad. A line starts at what
    the side had before the first turn (`begins`). It ends early if the side no longer has an amount.
    """

    _: KW_ONLY
    values: tuple[Sequence[float], Sequence[float]]
    every: int = 5
    goal: int = 0
    least: int = 0
    good: bool = True
    begins: tuple[float, float] = (0.0, 0.0)

    def value(self) -> list[list[object]]:
        return [[turn.turn, [red, blue]] for turn, red, blue in zip_longest(self.turns, *self.values)]

    def plot(self, surface: pygame.Surface, pen: Pen, plot: Rect) -> None:
        """Draw the grid and both lines, with the seats' shapes at every turn."""
        theme = pen.theme
        most = round(max(self.goal, self.least, *self.values[0], *self.values[1])) + 1
        ink = theme.good if self.good else theme.refusal

        def height(amount: float) -> float:
            return plot.bottom - amount / most * plot.height

        for amount in range(0, most + 1, self.every):
            y, goal = round(height(amount)), amount == self.goal > 0
            surface.fill(
                mix(ink, theme.panel, 0.45) if goal else theme.line,
                (plot.left, y, plot.width, pen.scale.line()),
            )
            place = Rect(pen.px(8), y - pen.px(8), plot.left - pen.px(16), pen.px(16))
            pen.write(
                surface, str(amount), place, FIGURES.sized(11), ink if goal else theme.secondary, "right"
            )
        for seat, begins, values in reversed(list(zip(PLAYERS, self.begins, self.values, strict=True))):
            color = theme.seat(seat)
            points_px = [(self.column(plot, i), height(amount)) for i, amount in enumerate(values)]
            drawing.lines(surface, color, [(plot.left, height(begins)), *points_px], pen.scale.line(2))
            for point in points_px:
                pen.put_icon(surface, seat_icon(seat), point, 9 if seat is Seat.BLUE else 7, color)
        ends = [height(values[-1]) if values else 0.0 for values in self.values]
        self._paint_ends(surface, pen, plot, ends)

    def _paint_ends(self, surface: pygame.Surface, pen: Pen, plot: Rect, heights: list[float]) -> None:
        """Draw the last amounts next to the ends of their lines, without overlapping."""
        apart, ends = pen.px(15), [len(values) - 1 for values in self.values]
        shift = [0.0, 0.0]
        if ends[0] == ends[1] and abs(heights[0] - heights[1]) < apart:
            upper = 0 if heights[0] <= heights[1] else 1
            shift[upper] = -(apart - abs(heights[0] - heights[1]))
        for at, seat in enumerate(PLAYERS):
            if ends[at] < 0:
                continue
            left = min(round(self.column(plot, ends[at])) + pen.px(9), plot.right + pen.px(2))
            place = Rect(left, 0, pen.px(28), pen.px(16))
            place.centery = round(heights[at] + shift[at])
            points = f"{self.values[at][-1]:.0f}"
            style = FIGURES.sized(12)
            words = Rect(left, 0, pen.width(points, style), pen.px(13)).move_to(centery=place.centery)
            surface.fill(pen.theme.panel, words)  # so that the goal line does not cross the figures
            pen.write(surface, points, place, style, pen.theme.seat_text(seat))


@dataclass(frozen=True, slots=True)
class Bar:
    """Draws a bar in a seat's color over its whole cell, filled or only outlined."""

    seat: Seat
    filled: bool

    def __call__(self, pen: Pen, surface: pygame.Surface, rect: Rect) -> None:
        color = pen.theme.seat(self.seat)
        if rect.width >= pen.px(2):
            fill = color if self.filled else mix(color, pen.theme.panel, 0.72)
            pen.panel(surface, rect.inflate(0, -2 * pen.px(2)), fill, color, radius=3)


def luck_bars(
    name: str,
    place: Rect,
    theme: Theme,
    rolls: Sequence[tuple[float, int]],
    names: Sequence[str],
    *,
    what: str,
    came: str,
    tooltip: str,
    head: str = "",
) -> RowTable:
    """Return a table of `what` each side expected and of what `came`, as bars on one scale.

    `rolls` holds the average and the actual amount of each side.
    """
    most, rows = max(1.0, *map(max, rolls)), []
    for seat, fleet, (expected, rolled) in zip(PLAYERS, names, rolls, strict=True):
        luck = rolled - expected
        ink: Ink = "secondary" if abs(luck) < _LUCK else "good" if luck > 0 else "refusal"
        who = Cell(fleet, STRONG.sized(12), theme.seat_text(seat), sign=seat_icon(seat), size=9)
        bars = [
            [
                Cell(draw=Bar(seat, filled), share=max(0.001, _BARS * amount / most), gap=6),
                Cell(words, FIGURES.sized(11)),
            ]
            for amount, words, filled in (
                (expected, f"{expected:.1f} average", False),
                (rolled, f"{rolled} {came}", True),
            )
        ]
        said = luck_words(luck, what)
        first = Line([Cell(said, BODY.sized(12), ink, "right"), who], 18)
        lines = [first, *(Line(cells, 15) for cells in bars), Line([])]
        rows.append(ListRow((), lines, pad=(4, 0, 4, 0), ground=PLAIN, text=f"{fleet}: {said}"))
    return RowTable(
        name,
        place,
        rows,
        head=table_head(head or f"LUCK: AVERAGE AND {came.upper()} {what.upper()}", high=30),
        told=[[round(expected, 6), rolled] for expected, rolled in rolls],
        striped=False,
        tooltip=tooltip,
    )


def luck_words(luck: float, what: str) -> str:
    """Return luck in words and figures.

    >>> luck_words(4.26, "damage"), luck_words(-3.0, "hits"), luck_words(0.2, "hits")
    ('lucky, +4.3 damage', 'unlucky, -3.0 hits', 'about average')
    """
    if abs(luck) < _LUCK:
        return "about average"
    return f"{'lucky' if luck > 0 else 'unlucky'}, {luck:+.1f} {what}"


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A row of figures: a name, and one value for each side in the order of `PLAYERS`."""

    name: str
    values: tuple[str, str]
    tip: str = ""


def row_of(sides: Sequence[SideT]) -> Callable[[str, Callable[[SideT], object], str], FigureRow]:
    """Return a function that makes the row of a figure of both sides, with its name and its tooltip."""

    def row(name: str, of: Callable[[SideT], object], tip: str) -> FigureRow:
        red, blue = (str(of(one)) for one in sides)
        return FigureRow(name, (red, blue), tip)

    return row


def figure_table(
    name: str,
    place: Rect,
    theme: Theme,
    figures: Sequence[FigureRow],
    names: Sequence[str],
    *,
    heading: str = "",
) -> RowTable:
    """Return a table of figures of both sides, in two columns under their names."""
    fleets = [
        Cell(fleet, STRONG, theme.seat_text(seat), "right", share=0.25, gap=0, sign=seat_icon(seat), size=9)
        for seat, fleet in zip(PLAYERS, names, strict=True)
    ]
    head = ListRow(
        [*fleets[::-1], Cell(heading, SECTION, "secondary")], high=38, pad=(4, 10, 11, 8), ground=PLAIN
    )
    told = {one.name: list(one.values) for one in figures}
    return RowTable(name, place, [figure_row(one) for one in figures], head=head, told=told)


@described_once
def figure_row(row: FigureRow) -> ListRow:
    """Return the list row of some figures."""
    values = [Cell(value, FIGURES, side="right", share=0.25, gap=0) for value in reversed(row.values)]
    said = f"{row.name}: {' and '.join(row.values)}"
    return ListRow([*values, Cell(row.name)], pad=(4, 0, 11, 0), tip=row.tip, text=said)


def best_table(
    widget_id: str, place: Rect, theme: Theme, title: str, words: Sequence[tuple[Seat, tuple[str, str]]]
) -> RowTable:
    """Return the table of each side's best feat: its result, and below that who did it."""
    rows = [_best_row(seat, said, theme.seat_text(seat)) for seat, said in words]
    told = [": ".join(filter(None, said)) for _, said in words]
    return RowTable(widget_id, place, rows, head=table_head(title), told=told, striped=False)


def _best_row(seat: Seat, said: tuple[str, str], ink: Color) -> ListRow:
    came, done = said
    lines = [
        Line([Cell(came, STRONG.sized(12), ink, sign=seat_icon(seat))], _BEST_LINE),
        Line([Cell(wide=_UNDER_SIGN, gap=0), Cell(done, BODY.sized(12))], _BEST_LINE),
    ]
    return ListRow((), lines, pad=(4, 1, 4, 0), tip=": ".join(filter(None, said)))
