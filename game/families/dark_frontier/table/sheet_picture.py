"""A ship's sheet as a picture: in full, or folded to hull, counter and guns."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from game.families.dark_frontier.table.gauges import (
    Counter,
    Wheel,
    paint_hull,
    paint_magazine,
    paint_wheel,
    paint_wheels,
)
from game.families.dark_frontier.words import result_words
from game.screens.tools.parts import seat_icon
from game.shell.theme import SMALL, STRONG, Color, TextStyle
from game.widgets.icons import Icon
from game.widgets.layout import columns
from game.widgets.pen import Ink, Pen
from rules.dark_frontier.figures import HULL
from rules.hexes.grid import Hex, length
from rules.kernel.seats import Seat

HEAD, LINE, COUNTER, WHEELS, TABLE_LINE, GAP = 24, 18, 66, 52, 17, 7  # logical units
FOLDED_HIGH, LOST_HIGH = 60, 26
_ASIDE, _LABEL, _FIGURE, _DIE = 66, 78, 12, 17
_MOST_ASIDE = 0.38  # share of the width: with large text the numbers need the rest
_BOX, _LEAST_BOX, _LEAST_BOXES = 13, 8, 20
_MOST_LETTERS, _CUT = 8, 5
_FIGURES: TextStyle = STRONG.sized(12.5)
_LOW: TextStyle = SMALL.sized(10)


@dataclass(frozen=True, slots=True)
class Stat:
    """A number of a ship: how much of it is left, or a rating that damage makes worse."""

    label: str
    now: int
    of: int
    aside: str

    @property
    def worse(self) -> bool:
        """Whether damage has changed it."""
        return self.now != self.of


@dataclass(frozen=True, slots=True)
class Bay:
    """The missiles of a ship: left in the magazine, used this round, and whether the bay works."""

    left: int
    stock: int
    used: int
    a_round: int
    works: bool


@dataclass(frozen=True, slots=True)
class SheetRow:
    """What a sheet shows: a value, so that equal ones are drawn only once.

    `then` is the velocity after the planned command. `table` has for each face of the damage die
    its result, and what a hit would cost now. With room to spare the lines are spaced out by the
    factor `spread`.
    """

    name: str
    seat: Seat
    kind: str
    hull: tuple[int, int]
    stats: tuple[Stat, ...]
    velocity: Hex
    then: Hex | None
    wheels: tuple[Wheel, ...]
    bay: Bay | None
    table: tuple[tuple[str, str], ...]
    gone: str
    words: str
    folded: bool = False
    spread: float = 1.0

    @property
    def high(self) -> float:
        """The height of its picture in logical units."""
        if self.gone:
            return LOST_HIGH
        if self.folded:
            return FOLDED_HIGH
        bay = LINE if self.bay is not None else 0
        table = TABLE_LINE * ((len(self.table) + 1) // 2)
        return self.spread * (HEAD + LINE + COUNTER + WHEELS + bay + table + 2 * GAP) + 15


def speed_words(row: SheetRow) -> str:
    """Return a ship's speed, and its speed after the planned command."""
    now = length(row.velocity)
    then = None if row.then is None else length(row.then)
    return f"speed {now}" if then in (None, now) else f"speed {now} → {then}"


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """The painter of a sheet."""

    row: SheetRow
    color: Color
    ink: Color

    def __call__(self, pen: Pen, surface: pygame.Surface, place: Rect) -> None:
        """Draw the sheet into a rectangle in pixels."""
        row = self.row
        rest = place.inflate(-pen.px(16), -pen.px(6))
        rest.top += pen.px(1)
        if row.folded and not row.gone:
            self._folded(pen, surface, rest)
            return
        self._head(pen, surface, _take(pen, rest, row.spread * HEAD if not row.gone else LOST_HIGH - 8))
        if row.gone:
            return
        spread = row.spread
        self._figures(pen, surface, _take(pen, rest, spread * (LINE + COUNTER)))
        _rule(pen, surface, _take(pen, rest, spread * GAP))
        paint_wheels(pen, surface, _take(pen, rest, spread * WHEELS), row.wheels, self.color)
        _rule(pen, surface, _take(pen, rest, spread * GAP))
        if row.bay is not None:
            self._bay(pen, surface, _take(pen, rest, spread * LINE), row.bay)
        self._table(pen, surface, rest)

    def _head(self, pen: Pen, surface: pygame.Surface, place: Rect) -> None:
        row, theme = self.row, pen.theme
        aside = row.gone or row.kind
        wide = pen.width(aside, SMALL)
        ink: Ink = "refusal" if row.gone else "secondary"
        pen.write(surface, aside, place, SMALL, ink, "right")
        icon = Icon.CROSS if row.gone else seat_icon(row.seat)
        color = theme.refusal if row.gone else self.color
        pen.put_icon(surface, icon, (place.left + pen.px(6), place.centery), 12, color)
        name = Rect(place.left + pen.px(18), place.top, place.width - pen.px(24) - wide, place.height)
        style = STRONG.sized(15)
        pen.write(surface, row.name, name, pen.squeeze(row.name, style, name.width), theme.text)

    def _figures(self, pen: Pen, surface: pygame.Surface, place: Rect) -> None:
        """Draw hull, thrust, turn and point defense on the left, the counter on the right."""
        row, theme = self.row, pen.theme
        hull = Rect(place.left, place.top, place.width, pen.px(row.spread * LINE))
        wide = pen.write(surface, "Hull", hull, SMALL, "secondary").width + pen.px(8)
        boxes = Rect(hull.left + wide, hull.top, hull.width - wide - pen.px(42), hull.height)
        taken = paint_hull(pen, surface, boxes, row.hull, self.color)
        left, of = row.hull
        words = Rect(taken.right + pen.px(4), hull.top, hull.right - taken.right - pen.px(4), hull.height)
        pen.write(surface, f"{left} of {of}", words, SMALL, theme.refusal if left < of else theme.text)
        lower = Rect(place.left, hull.bottom, place.width, place.bottom - hull.bottom)
        side = min(pen.px(_ASIDE), round(_MOST_ASIDE * place.width))
        self._counter(pen, surface, lower, side)
        rows = Rect(lower.left, lower.top, lower.width - side, pen.px(row.spread * (LINE + 1)))
        for stat in row.stats:
            self._stat(pen, surface, rows, stat)
            rows = rows.move(0, rows.height)
        self._say_below(pen, surface, Rect(rows.left, rows.top, rows.width, place.bottom - rows.top))

    def _say_below(self, pen: Pen, surface: pygame.Surface, place: Rect) -> None:
        """Write the aside of the last number below it if there is no room beside it."""
        last = self.row.stats[-1]
        if _room_beside(pen, place) < pen.width(last.aside, SMALL):
            low = Rect(place.left, place.top - pen.px(2), place.width, pen.px(12))
            pen.write(surface, last.aside, low, pen.squeeze(last.aside, _LOW, low.width), "secondary")

    def _counter(self, pen: Pen, surface: pygame.Surface, place: Rect, side: int) -> None:
        row = self.row
        said = Rect(place.right - side, place.bottom - pen.px(14), side, pen.px(14))
        hexagon = Rect(said.left, place.top - pen.px(2), side, said.top - place.top + pen.px(3))
        Counter(row.velocity, self.color, row.then)(pen, surface, hexagon)
        words = speed_words(row)
        ink: Ink = "good" if row.then not in (None, row.velocity) else "secondary"
        style = pen.squeeze(words, SMALL, said.width)
        if pen.width(words, style) > said.width:  # with larger words, the figures alone
            words = words.removeprefix("speed ")
        pen.write(surface, words, said, style, ink, "center")

    @staticmethod
    def _stat(pen: Pen, surface: pygame.Surface, place: Rect, stat: Stat) -> None:
        label = Rect(place.left, place.top, _label_px(pen, place), place.height)
        pen.write(surface, stat.label, label, pen.squeeze(stat.label, SMALL, label.width), "secondary")
        figure = Rect(label.right + pen.px(2), place.top, pen.px(_FIGURE), place.height)
        ink: Ink = "refusal" if stat.worse else "text"
        pen.write(surface, str(stat.now), figure, _FIGURES, ink)
        rest = Rect(figure.right, place.top, _room_beside(pen, place), place.height)
        if pen.width(stat.aside, SMALL) <= rest.width:
            pen.write(surface, stat.aside, rest, SMALL, "secondary")

    def _bay(self, pen: Pen, surface: pygame.Surface, place: Rect, bay: Bay) -> None:
        left = pen.write(surface, "Missiles", place, SMALL, "secondary").right + pen.px(8)
        ready = min(bay.a_round - bay.used, bay.left)
        said = f"{ready or 'no more'} this round" if bay.left else "all used"
        said = said if bay.works else "bay broken"
        ink: Ink = "text" if bay.works else "refusal"
        right = pen.write(surface, said, place, SMALL, ink, "right").left
        spot = Rect(left, place.top, right - left - pen.px(6), place.height)
        paint_magazine(pen, surface, spot, (bay.left, bay.stock), self.color)

    def _table(self, pen: Pen, surface: pygame.Surface, place: Rect) -> None:
        """Draw the damage table in two columns.

        A result that costs the hull instead is red (DD-2).
        """
        row, half = self.row, (len(self.row.table) + 1) // 2
        words = [_cost_words(*line) for line in row.table]
        least = max(pen.width(one, SMALL) for one in words[:half]) + pen.px(_DIE + 4)
        left, right = columns(place, [min(max(least, place.width * 2 // 5), place.width // 2), 0], pen.px(4))
        high = pen.px(row.spread * TABLE_LINE)
        for number, (result, costs) in enumerate(row.table):
            column = left if number < half else right
            line = Rect(column.left, place.top + number % half * high, column.width, high)
            die = pen.die(number + 1, 13)
            surface.blit(die, die.get_rect(midleft=line.midleft))
            line.left, line.width = line.left + pen.px(_DIE), line.width - pen.px(_DIE)
            ink: Ink = "refusal" if costs == HULL and (result != HULL or row.hull[0] == 1) else "text"
            pen.write(surface, words[number], line, pen.squeeze(words[number], SMALL, line.width), ink)

    def _folded(self, pen: Pen, surface: pygame.Surface, place: Rect) -> None:
        """Draw name and hull above the guns on the left, and the counter on the right."""
        row, side = self.row, pen.px(48)
        hexagon = Rect(place.right - side, place.top, side, place.height)
        Counter(row.velocity, self.color, row.then)(pen, surface, hexagon)
        left = Rect(place.left, place.top, place.width - side - pen.px(4), place.height)
        upper = Rect(left.left, left.top, left.width, pen.px(20))
        pen.put_icon(surface, seat_icon(row.seat), (upper.left + pen.px(6), upper.centery), 12, self.color)
        room = upper.width - pen.px(19) - pen.width(row.name, STRONG)
        least = min(row.hull[1] * pen.px(_LEAST_BOX), pen.px(_LEAST_BOXES))
        wide = min(row.hull[1] * pen.px(_BOX), max(least, room))
        boxes = Rect(upper.right - wide, upper.top, wide, upper.height)
        paint_hull(pen, surface, boxes, row.hull, self.color)
        name = Rect(upper.left + pen.px(16), upper.top, boxes.left - upper.left - pen.px(19), upper.height)
        pen.write(surface, row.name, name, pen.squeeze(row.name, STRONG, name.width), pen.theme.text)
        wide = min(pen.px(33), left.width // max(1, len(row.wheels)))
        wheel = Rect(left.left, upper.bottom + pen.px(1), wide, left.bottom - upper.bottom)
        for one in row.wheels:
            paint_wheel(pen, surface, wheel, one, self.color)
            wheel = wheel.move(wide, 0)


def _cost_words(result: str, costs: str) -> str:
    """Return the cost of a line of a damage table; long names are cut to make room for the hull.

    >>> _cost_words("bow", "bow"), _cost_words("bow", "hull"), _cost_words("starboard", "hull")
    ('bow', 'bow: hull', 'starb.: hull')
    """
    words = result_words(result)
    if costs != HULL or result == HULL:
        return words
    return f"{words if len(words) <= _MOST_LETTERS else words[:_CUT] + '.'}: {HULL}"


def _label_px(pen: Pen, place: Rect) -> int:
    return min(pen.px(_LABEL), place.width - pen.px(_FIGURE + 2))


def _room_beside(pen: Pen, place: Rect) -> int:
    """Return the width that is left beside a number and its label, in pixels."""
    return place.width - _label_px(pen, place) - pen.px(2) - pen.px(_FIGURE)


def _take(pen: Pen, rest: Rect, high: float) -> Rect:
    """Cut a strip of this height in logical units off the top of a rectangle, and return it."""
    place = Rect(rest.left, rest.top, rest.width, pen.px(high))
    rest.top, rest.height = place.bottom, rest.height - place.height
    return place


def _rule(pen: Pen, surface: pygame.Surface, place: Rect) -> None:
    surface.fill(pen.theme.line, (place.left, place.centery, place.width, pen.scale.line()))
