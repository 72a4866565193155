"""Rows, columns and grids: rectangles of logical units cut to size, and the widgets in them.

Functions cut rectangles. `Row`, `Column` and `Grid` put a widget into each of their places and hold
what all of them share, so that a screen neither counts units nor repeats itself::

    head, body, foot = rows(window, [36, 0, 40])             # 0: what is left
    row = Row(ui.add, head, [190, 0, 110], group="head")     # or Row(modal.children.append, ...)
    row.put(Label, "map.title", "MAP EDITOR", style=TITLE)
    row.skip()
    row.put(Button, "map.back", "Back", on_press=self.back)
    column = Column(ui.add, body, high=30, gap=6, group="tools")
    column.put(Checkbox, "grid", "Show the grid", on=True, on_change=self.show_grid)
    column.row(high=18).put(Label, "rock", "ROCK", style=SECTION)
    pair = column.row([0, 0])                                # two side by side
    column.fill().put(ScrollList, "things", things)          # all that is left

The class of a widget comes first, then its arguments except its place. Rows of a `RowList` are
painted and not made of widgets: see `rowlist`. Rows of a table that is always fully visible are
described in `rowtable`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from pygame import Rect

if TYPE_CHECKING:
    from game.widgets.widget import Widget

P = ParamSpec("P")
W = TypeVar("W", bound="Widget")
GAP = 8


def rows(rect: Rect, heights: Sequence[int], gap: int = GAP) -> list[Rect]:
    """Return a rectangle cut from top to bottom.

    A height of 0 takes an equal share of what is left.
    """
    places, top = [], rect.top
    for height in _fill(heights, rect.height, gap):
        places.append(Rect(rect.left, top, rect.width, height))
        top += height + gap
    return places


def columns(rect: Rect, widths: Sequence[int], gap: int = GAP) -> list[Rect]:
    """Return a rectangle cut from left to right.

    A width of 0 takes an equal share of what is left.
    """
    places, left = [], rect.left
    for width in _fill(widths, rect.width, gap):
        places.append(Rect(left, rect.top, width, rect.height))
        left += width + gap
    return places


def grid(rect: Rect, across: int, down: int, gap: int = GAP) -> list[Rect]:
    """Return a rectangle cut into equal cells, row by row."""
    return [cell for row in rows(rect, [0] * down, gap) for cell in columns(row, [0] * across, gap)]


def centered(rect: Rect, width: int, height: int) -> Rect:
    """Return a rectangle of a size in the middle of another, never larger than that one."""
    inner = Rect(0, 0, min(width, rect.width), min(height, rect.height))
    inner.center = rect.center
    return inner


class Cells:
    """Places that are filled with widgets of one group, one after the other."""

    def __init__(self, take: Callable[[Any], object], places: Iterable[Rect], group: str = "") -> None:
        self._take_widget = take
        self._places: Iterator[Rect] = iter(places)
        self.group = group

    def put(
        self, make: Callable[Concatenate[str, Rect, P], W], widget_id: str, *args: P.args, **kwargs: P.kwargs
    ) -> W:
        """Make a widget in the next place, hand it over and return it.

        Raise `StopIteration` if no place is left.
        """
        widget = make(widget_id, next(self._places), *args, **kwargs)
        widget.group = widget.group or self.group
        self._take_widget(widget)
        return widget

    def skip(self) -> Rect:
        """Skip the next place, and return it for other uses."""
        return next(self._places)


class Row(Cells):
    """Places from left to right; a width of 0 takes an equal share of what is left."""

    def __init__(
        self,
        take: Callable[[Any], object],
        rect: Rect,
        widths: Sequence[int],
        gap: int = GAP,
        group: str = "",
    ) -> None:
        super().__init__(take, columns(rect, widths, gap), group)


class Grid(Cells):
    """Equal places row by row."""

    def __init__(
        self,
        take: Callable[[Any], object],
        rect: Rect,
        across: int,
        down: int,
        gap: int = GAP,
        group: str = "",
    ) -> None:
        super().__init__(take, grid(rect, across, down, gap), group)


class Column(Cells):
    """As many places as needed from the top of a rectangle downwards, by default `high` units each."""

    def __init__(
        self, take: Callable[[Any], object], rect: Rect, high: int = 30, gap: int = GAP, group: str = ""
    ) -> None:
        super().__init__(take, iter(self.take, None), group)
        self.rect = Rect(rect)
        self.high = high
        self.gap = gap

    def take(self, high: int | None = None, below: int | None = None) -> Rect:
        """Cut a place off the top, with a gap `below` it, and return it."""
        place = Rect(self.rect.topleft, (self.rect.width, self.high if high is None else high))
        down = place.height + (self.gap if below is None else below)
        self.rect.top, self.rect.height = self.rect.top + down, max(0, self.rect.height - down)
        return place

    def row(
        self,
        widths: Sequence[int] = (0,),
        high: int | None = None,
        gap: int | None = None,
        below: int | None = None,
    ) -> Row:
        """Return the next place cut into a row."""
        between = self.gap if gap is None else gap
        return Row(self._take_widget, self.take(high, below), widths, between, self.group)

    def grid(self, across: int, down: int, high: int, below: int | None = None) -> Grid:
        """Return the next place cut into equal cells."""
        return Grid(self._take_widget, self.take(high, below), across, down, self.gap, self.group)

    def take_foot(self, high: int) -> Rect:
        """Cut a place off the bottom, with a gap above it, and return it."""
        place = Rect(self.rect.left, self.rect.bottom - high, self.rect.width, high)
        self.rect.height = max(0, self.rect.height - high - self.gap)
        return place

    def fill(self) -> Row:
        """Return all that is left as one place."""
        return self.row(high=self.rect.height)


def _fill(sizes: Sequence[int], total: int, gap: int) -> list[int]:
    open_slots = sizes.count(0)
    spare = max(0, total - sum(sizes) - gap * (len(sizes) - 1))
    filled: list[int] = []
    for size in sizes:
        share = 0 if size else spare // open_slots
        filled.append(size or share)
        spare, open_slots = spare - share, open_slots - (not size)
    return filled
