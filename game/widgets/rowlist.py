"""Lists whose rows are data: lines of cells with words, icons and chips, measured, painted and pressed here.

A screen only says what a row contains. It never paints one or counts where its parts are::

    def ship_row(ship: ShipRow, look: RowLook) -> ListRow:
        name = Cell(ship.name, STRONG if look.selected else BODY, squeeze=True)
        warning = [sign(Icon.WARNING, "refusal")] if ship.faults else []
        size = Cell(str(ship.integrity), FIGURES, side="right")
        remove = Cell(sign=Icon.CROSS, size=9, wide=24, side="right", act="remove")
        return ListRow([remove, size, *warning, name], ground=RAISED, high=30, topic="FRC-2")

    RowList("ships", place, ships, pen=ui.pen, row_of=ship_row, on_act=lambda ship, act: ...)

- Cells are placed in order: those with side "right" from the right end inwards, all others from the
  left. The one without a width takes what is left. A row may have several lines, each with its own
  cells. `Line.wrap` wraps the words of the last cell: the row is then as high as they are.
- A cell with an `act` can be pressed separately: `on_act` gets that act. `place_of` says where the
  cell is, for lessons and tests.
- Inks are colors or roles of the theme ("refusal"), so that rows can be described without a theme.
- Mark a function that describes a row from values only with `described_once`. Lists are rebuilt
  whenever their screen is laid out; then the rows of equal items are already described and
  measured.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import lru_cache
from typing import Generic, NamedTuple, ParamSpec, TypeVar, cast

import pygame
from pygame import Rect

from game.shell.theme import BODY, SECTION, TextStyle
from game.widgets.icons import Icon
from game.widgets.lists import BAR_ROOM, RowLook, ScrollList, paint_row_frame
from game.widgets.pen import Align, Ink, Pen
from game.widgets.widget import Pos

P = ParamSpec("P")
T = TypeVar("T")
GAP = 8
_KEPT_ROWS = 256
NOBODYS_LOOK = RowLook(0, selected=False, hovered=False)


@dataclass(frozen=True, slots=True)
class Box:
    """A frame around a cell: fill and line (None for none), and the inset inside the cell's place."""

    fill: Ink | None = None
    line: Ink | None = "line"
    radius: float = 8
    inset: tuple[float, float] = (2, 3)


@dataclass(frozen=True, slots=True)
class Cell:
    """Words, an icon or a picture in a line of a row; lengths are in logical units.

    - `wide` is its width, and `share` is a width as a share of the line. With neither, words at the
      right and `snug` cells are as wide as their words. Other cells take what is left, and use
      their `short` words if the full ones do not fit, or stay empty if `optional`. `gap` is the
      space between the cell and what is farther in.
    - Words are on the cell's own `side`, in the middle of a `box`, or as `align` says, after a
      `sign`. `squeeze` makes them smaller before they are cut. Words at the right that grew too
      large shrink again until the cell `beside` them has room. `struck` words have a line through
      them.
    - `act` is what `on_act` gets when the cell is pressed. `draw` paints the cell instead, and must
      compare as equal whenever the picture is the same.
    """

    words: str = ""
    style: TextStyle = BODY
    ink: Ink = "text"
    side: Align = "left"
    wide: float = 0
    share: float = 0
    gap: float = GAP
    snug: bool = False
    squeeze: bool = False
    short: str = ""
    optional: bool = False
    struck: bool = False
    sign: Icon | None = None
    size: float = 12
    box: Box | None = None
    act: str = ""
    align: Align | None = None
    beside: Cell | None = None
    draw: Callable[[Pen, pygame.Surface, Rect], None] | None = None

    @property
    def takes_rest(self) -> bool:
        """Whether the cell gets the space that the other cells of its line leave."""
        return not (self.wide or self.share or self.snug) and self.side != "right"


@dataclass(frozen=True, slots=True)
class Line:
    """Cells side by side.

    A `high` of 0 shares the height of the row, or follows the words with `wrap`.
    """

    cells: Sequence[Cell]
    high: float = 0
    wrap: bool = False


@dataclass(frozen=True, slots=True)
class Ground:
    """The background of a row, with its line `bold` units wide.

    A `lit` background is framed when the row is selected or pointed at.
    """

    fill: Ink | None = None
    line: Ink | None = None
    hovered_line: Ink | None = None
    lit: bool = True
    bold: float = 1


BARE, RAISED, CARD = Ground(), Ground("raised", "line"), Ground("panel", "line")
PLAIN = Ground(lit=False)


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row: its cells, or several lines of cells.

    `pad` is the space at left, top, right and bottom.

    `first` is at the left of all lines, `last` at their right. A `high` of 0 makes the row as high
    as its lines, and at least `least` high. `text` is the row in words, by default those of its
    cells. A heading or a remark is not `selectable`.
    """

    cells: Sequence[Cell] = ()
    lines: Sequence[Line] = ()
    high: float = 0
    least: float = 0
    pad: tuple[float, float, float, float] = (8, 0, 8, 0)
    ground: Ground = BARE
    first: Cell | None = None
    last: Cell | None = None
    tip: str = ""
    topic: str = ""
    text: str = ""
    selectable: bool = True
    heights: dict[object, float] = field(default_factory=dict, init=False, compare=False, repr=False)
    """The measured heights, by everything that they depend on."""

    @property
    def all_lines(self) -> Sequence[Line]:
        """The lines of the row; plain cells are one line."""
        return self.lines or (Line(self.cells),)

    @property
    def words(self) -> str:
        """The row in one line of words."""
        cells = [cell.words for line in self.all_lines for cell in line.cells]
        return self.text or ", ".join(filter(None, cells))


def described_once(describe: Callable[P, ListRow]) -> Callable[P, ListRow]:
    """Cache what a function describes; it must depend only on its arguments, all of them values."""
    return cast("Callable[P, ListRow]", lru_cache(_KEPT_ROWS)(describe))


class Placed(NamedTuple):
    """A cell of a row, its pixels from the row's corner, and the style of its words."""

    cell: Cell
    rect: Rect
    style: TextStyle
    wrap: bool = False


def heading(
    words: str, *, high: float = 26, left: float = 4, ink: Ink = "secondary", topic: str = ""
) -> ListRow:
    """Return a heading over rows."""
    pad = (left, 0.0, left, 0.0)
    cell = Cell(words.upper(), SECTION, ink)
    return ListRow([cell], high=high, pad=pad, ground=PLAIN, topic=topic, text=words, selectable=False)


def sign(icon: Icon, ink: Ink, size: float = 12, room: float = 6) -> Cell:
    """Return an icon before words, with some space after it."""
    return Cell(sign=icon, ink=ink, size=size, wide=size, gap=room)


def lay_row(pen: Pen, row: ListRow, width_px: int, height_px: int = 0) -> list[Placed]:
    """Return the cells of a row, placed, for a width.

    Without a height the row is as high as its lines.
    """
    left, top, right, bottom = (pen.px(one) for one in row.pad)
    room = Rect(left, top, width_px - left - right, max(0, height_px - top - bottom))
    placed: list[Placed] = []
    for cell in filter(None, (row.first, row.last)):
        wide = pen.px(cell.wide)
        taken = wide + pen.px(cell.gap)
        left = room.left if cell is row.first else room.right - wide
        placed.append(Placed(cell, Rect(left, room.top, wide, room.height), cell.style))
        room.left, room.width = room.left + taken * (cell is row.first), room.width - taken
    lines = row.all_lines
    fixed = sum(pen.px(line.high) for line in lines)
    loose = sum(not line.high and not line.wrap for line in lines)
    y = room.top
    for line in lines:
        high = pen.px(line.high) or (room.height - fixed) // max(1, loose)
        if line.wrap:  # cells next to wrapped words are next to their first line
            high = pen.line_height(line.cells[-1].style)
        cells = list(_lay_line(pen, line, Rect(room.left, y, room.width, high)))
        placed += cells
        y = max(one.rect.bottom for one in cells) if line.wrap and cells else y + high
    return placed


def _lay_line(pen: Pen, line: Line, room: Rect) -> Iterator[Placed]:
    rest: Cell | None = None
    whole = room.width
    for cell in line.cells:
        wide = pen.px(cell.wide) or round(whole * cell.share)
        if cell.takes_rest:
            rest = cell
            continue
        style = None if wide else _style(pen, cell, room)
        if cell.snug and cell.squeeze:  # it must leave room for the rest of the line, too
            beside = next((one.words for one in line.cells if one.takes_rest), "")
            style = pen.squeeze(cell.words + beside, cell.style, room.width)
            style = pen.within(cell.words, style, room.size) if room.height else style
        wide = wide or min(pen.width(cell.words, style or cell.style) + _sign_room(pen, cell), room.width)
        place = Rect(room.left, room.top, wide, room.height)
        taken = wide + pen.px(cell.gap)
        room.width -= taken
        if cell.side == "right":
            place.left = room.right + taken - wide
        else:
            room.left += taken
        yield Placed(cell, place, style or _style(pen, cell, _inside(pen, cell, place)))
    if rest is not None:
        room.width = max(0, room.width)
        if line.wrap:
            room.height = pen.text(rest.words, rest.style, wrap_px=room.width).get_height()
        inside = _inside(pen, rest, room)
        yields = rest.short or rest.optional
        if yields and pen.width(rest.words, _style(pen, rest, inside)) > inside.width:
            rest = replace(rest, words=rest.short)
        yield Placed(rest, room, _style(pen, rest, inside), line.wrap)


def _sign_room(pen: Pen, cell: Cell) -> int:
    """Return the width that a cell's icon takes before its words."""
    return pen.px(cell.size) + pen.px(7) if cell.sign is not None else 0


def _inside(pen: Pen, cell: Cell, place: Rect) -> Rect:
    """Return the space for the words of a cell: inside its box, and after its icon."""
    room = _sign_room(pen, cell)
    place = Rect(place.left + room, place.top, place.width - room, place.height)
    if cell.box is None:
        return place
    across, down = cell.box.inset
    return place.inflate(-2 * pen.px(across) - pen.px(8), -2 * pen.px(down))


def _style(pen: Pen, cell: Cell, room: Rect) -> TextStyle:
    """Return the style in which a cell's words fit a space."""
    if cell.beside is not None:
        return pen.aside(cell.words, cell.style, room, (cell.beside.words, cell.beside.style))
    if cell.squeeze:
        return pen.squeeze(cell.words, cell.style, room.width)
    return pen.within(cell.words, cell.style, room.size) if room.height else cell.style


def row_height(pen: Pen, row: ListRow, width: float) -> float:
    """Return the height of a row at a width, in logical units."""
    if row.high:
        return row.high
    key = pen.measure, width
    if key not in row.heights:
        lines = row.all_lines
        fixed = row.pad[1] + sum(line.high for line in lines)
        placed = lay_row(pen, row, pen.scale.least_px(width)) if any(line.wrap for line in lines) else []
        wrapped = sum(one.rect.height for one in placed if one.wrap)
        row.heights[key] = max(row.least, fixed + math.ceil(wrapped / pen.scale.factor) + row.pad[3])
    return row.heights[key]


def paint_row(
    pen: Pen, surface: pygame.Surface, rect: Rect, row: ListRow, look: RowLook = NOBODYS_LOOK
) -> None:
    """Draw a row into a pixel rectangle."""
    ground = row.ground
    if ground.fill is not None and not (look.selected and ground.lit):
        line = ground.hovered_line if look.hovered and ground.hovered_line else ground.line
        pen.panel(
            surface, rect, pen.ink(ground.fill), None if line is None else pen.ink(line), width=ground.bold
        )
    if ground.lit:
        paint_row_frame(pen, surface, rect, look)
    for placed in lay_row(pen, row, rect.width, rect.height):
        _paint_cell(pen, surface, placed.rect.move(rect.topleft), placed)


def _paint_cell(pen: Pen, surface: pygame.Surface, rect: Rect, placed: Placed) -> None:
    cell = placed.cell
    if cell.draw is not None:
        cell.draw(pen, surface, rect)
        return
    if placed.wrap:
        surface.blit(pen.text(cell.words, cell.style, cell.ink, wrap_px=rect.width), rect)
        return
    if cell.box is not None:
        fill, line = (None if one is None else pen.ink(one) for one in (cell.box.fill, cell.box.line))
        across, down = cell.box.inset
        box = rect.inflate(-2 * pen.px(across), -2 * pen.px(down))
        if fill is not None or line is not None:
            pen.panel(surface, box, fill, line, radius=cell.box.radius)
    written = rect
    if cell.words:
        align: Align = cell.align or ("center" if cell.box is not None else cell.side)
        written = pen.write(surface, cell.words, _inside(pen, cell, rect), placed.style, cell.ink, align)
    if cell.struck:
        surface.fill(pen.ink(cell.ink), (written.left, written.centery, written.width, pen.scale.line()))
    if cell.sign is not None:
        aside, half = cell.words and (cell.align or cell.side) == "right", pen.px(cell.size) // 2
        left = written.left - _sign_room(pen, cell) if aside else rect.left
        across = left + half if cell.words else rect.centerx
        pen.put_icon(surface, cell.sign, (across, rect.centery), cell.size, cell.ink)


@dataclass(eq=False, repr=False)
class RowList(ScrollList[T], Generic[T]):
    """A list whose rows are described by `row_of`, from an item and the row's present look.

    `on_act` gets an item and the `act` of its cell that was pressed. `act_of_key` returns what a
    key does to the selected row, "" for nothing. Heights are measured at the width that the rows
    have.
    """

    _: KW_ONLY
    pen: Pen
    row_of: Callable[[T, RowLook], ListRow]
    on_act: Callable[[T, str], object] | None = None
    act_of_key: Callable[[pygame.Event], str] | None = None

    def __post_init__(self) -> None:
        self.paint_row = self._paint
        self.on_click = self._act
        self.selectable = lambda item: self.row(item).selectable
        self.row_text = lambda item: self.row(item).words
        self.row_tip = lambda item: self.row(item).tip
        self.row_topic = lambda item: self.row(item).topic
        super().__post_init__()

    def _measure(self) -> Iterable[float]:
        """Describe all rows without highlights, and return their heights."""
        looks = (RowLook(index, selected=False, hovered=False) for index in range(len(self.items)))
        rows = tuple(map(self.row_of, self.items, looks))
        self._described = {id(item): row for item, row in zip(self.items, rows, strict=True)}
        self._drawn = rows
        heights = [row_height(self.pen, row, self.rect.width) for row in rows]
        if self.grows or sum(heights) + self.gap * (len(heights) - 1) <= self.rect.height:
            return heights
        return [row_height(self.pen, row, self.rect.width - BAR_ROOM) for row in rows]

    def _paint(self, pen: Pen, surface: pygame.Surface, rect: Rect, item: T, look: RowLook) -> None:
        paint_row(pen, surface, rect, self._seen(item, look), look)

    def _seen(self, item: T, look: RowLook) -> ListRow:
        """Return the row of an item in a look; rows without a highlight are described already."""
        return self.row_of(item, look) if look.selected or look.hovered else self.row(item)

    def row(self, item: T) -> ListRow:
        """Return the row of an item without a highlight."""
        return self._described[id(item)]

    def state(self) -> tuple[object, ...]:
        """Return what is described, so that rows that say the same are not painted again."""
        lit = [
            self._seen(item, RowLook(index, index == self.selected, index == self._hover_row))
            for index, item in enumerate(self.items)
            if index in (self.selected, self._hover_row)
        ]
        return self._drawn, self._tops, round(self.scroll, 2), self.selected, self._hover_row, *lit

    def row_key(self, item: T, look: RowLook) -> object:
        return self._seen(item, look), look.selected, look.hovered

    def _placed(self, index: int) -> tuple[Pen, list[Placed]]:
        pen = self.pen.grown() if self.grows else self.pen
        size = self.pen.scale.rect(self.row_rect(index)).size
        return pen, lay_row(pen, self.row(self.items[index]), *size)

    def _act(self, item: T, pos: Pos) -> bool:
        if self.on_act is None:
            return False
        pen, placed = self._placed(next(i for i, one in enumerate(self.items) if one is item))
        at = pen.px(pos[0]), pen.px(pos[1])
        act = next((one.cell.act for one in placed if one.cell.act and one.rect.collidepoint(at)), "")
        if act:
            self.on_act(item, act)
        return bool(act)

    def key(self, event: pygame.event.Event) -> bool:
        """Do what a key does to the selected row."""
        act = self.act_of_key(event) if self.act_of_key is not None and self.chosen is not None else ""
        if act and self.on_act is not None and self.chosen is not None:
            self.on_act(self.chosen, act)
            return True
        return super().key(event)

    def place_of(self, is_meant: Callable[[T], object], act: str) -> Rect | None:
        """Return the place of a cell of the first matching row, in logical units, or None."""
        for index, item in enumerate(self.items):
            if is_meant(item):
                px = next((one.rect for one in self._placed(index)[1] if one.cell.act == act), None)
                return None if px is None else self._units(px).move(self.row_rect(index).topleft)
        return None

    def _units(self, px: Rect) -> Rect:
        factor = self.pen.scale.factor
        return Rect(*(round(length / factor) for length in (*px.topleft, *px.size)))

    def dump(self) -> dict[str, object]:
        """Return the rows as well."""
        return {**super().dump(), "rows": [self.row_text(item) for item in self.items]}
