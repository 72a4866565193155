"""Long lists that draw only the visible rows: rosters, logs, files."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Generic, TypeVar

import pygame

from game.shell.theme import BODY
from game.widgets.pen import Pen
from game.widgets.widget import Pos, Widget

T = TypeVar("T")
_BAR = 6
BAR_ROOM = _BAR + 4
_WHEEL = 48


@dataclass(frozen=True, slots=True)
class RowLook:
    """How a row looks at this moment."""

    index: int
    selected: bool
    hovered: bool


RowPainter = Callable[[Pen, pygame.Surface, pygame.Rect, T, RowLook], None]


def paint_row_frame(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, look: RowLook) -> None:
    """Draw the background of a row: highlighted if selected, raised under the pointer."""
    theme = pen.theme
    if look.selected:
        pen.panel(surface, rect, theme.selected, theme.edge)
    elif look.hovered:
        pen.panel(surface, rect, theme.raised, theme.line)


def paint_text_row(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, item: object, look: RowLook) -> None:
    """Draw a row that consists only of words."""
    paint_row_frame(pen, surface, rect, look)
    pen.write(surface, str(item), rect.inflate(-2 * pen.px(8), 0), BODY)


@dataclass(eq=False, repr=False)
class ScrollList(Widget, Generic[T]):
    """Rows of any height, with an optional selection; heights and gaps are in logical units.

    With `grows`, rows of fixed heights are enlarged as a whole when the text size is larger than
    usual: they are drawn and pressed in larger units. Measured rows grow by being measured. With
    `in_view`, a list begins scrolled to its selection, and when it is rebuilt, it follows a
    selection that has changed.
    """

    kind = "list"
    focusable = True

    items: Sequence[T] = ()
    _: KW_ONLY
    paint_row: RowPainter[T] = paint_text_row
    row_height: float | Callable[[T], float] = 26
    gap: float = 2
    selected: int | None = None
    on_select: Callable[[T], object] | None = None
    on_activate: Callable[[T], object] | None = None
    on_click: Callable[[T, Pos], bool] | None = None
    selectable: Callable[[T], bool] = lambda _item: True
    row_tip: Callable[[T], str] | None = None
    row_topic: Callable[[T], str] | None = None
    row_text: Callable[[T], str] = str
    follow: bool = False
    grows: bool = False
    in_view: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        self._painted: dict[int, tuple[object, pygame.Surface]] = {}
        self._bar_grip: float | None = None
        self._to_show: int | None = None
        self._take(self.items)
        self.scroll = self._limit() if self.follow else 0.0  # in units of the rows, like the tops
        if self.in_view and self.selected is not None:
            self.show_row(self.selected)

    # Rows.

    def _take(self, items: Sequence[T]) -> None:
        """Take all rows, and compute where each begins."""
        self.items = list(items)
        self._hover_row: int | None = None
        self._tops = [0.0]
        for height in self._measure():
            self._tops.append(self._tops[-1] + height + self.gap)
        self._rows = tuple(self.items), tuple(self._tops)  # everything that is drawn

    def _measure(self) -> Iterable[float]:
        """Return the heights of all rows."""
        high = self.row_height
        return map(high, self.items) if callable(high) else [high] * len(self.items)

    def set_items(self, items: Sequence[T]) -> None:
        """Replace all rows; nothing is selected then."""
        self.selected = None
        self._take(items)
        self.scroll = min(self.scroll, self._limit())

    def row_rect(self, index: int) -> pygame.Rect:
        """Return the place of a row in logical units of the window, in view or not."""
        growth = self._growth
        top = self.rect.top + (self._tops[index] - self.scroll) * growth
        height = (self._tops[index + 1] - self._tops[index] - self.gap) * growth
        return pygame.Rect(self.rect.left, round(top), self._row_width(), round(height))

    def shows(self, is_meant: Callable[[T], object]) -> bool:
        """Return whether a matching row is in view as a whole."""
        found = (self.row_rect(number) for number, item in enumerate(self.items) if is_meant(item))
        return any(self.rect.top <= row.top and row.bottom <= self.rect.bottom for row in found)

    def _row_width(self) -> int:
        return self.rect.width - (BAR_ROOM if self._limit() > 0 else 0)

    @property
    def _growth(self) -> float:
        """The number of logical units in one unit of the rows."""
        return self.ui.pen.text_factor if self.grows and self.ui is not None else 1.0

    @property
    def _high(self) -> float:
        """The visible height, in units of the rows."""
        return self.rect.height / self._growth

    def _limit(self) -> float:
        return max(0.0, self._tops[-1] - self.gap - self._high)

    def row_at(self, pos: Pos) -> int | None:
        """Return the index of the row at a position, or None."""
        if not self.rect.collidepoint(pos) or pos[0] >= self.rect.left + self._row_width():
            return None
        index = bisect_right(self._tops, (pos[1] - self.rect.top) / self._growth + self.scroll) - 1
        return index if 0 <= index < len(self.items) else None

    # State.

    def state(self) -> tuple[object, ...]:
        return self.paint_row, self._rows, round(self.scroll, 2), self.selected, self._hover_row

    def text(self) -> str:
        chosen = self.chosen
        return "" if chosen is None else self.row_text(chosen)

    def value(self) -> int | None:
        return self.selected

    @property
    def chosen(self) -> T | None:
        """The selected item, or None."""
        inside = self.selected is not None and 0 <= self.selected < len(self.items)
        return self.items[self.selected] if inside and self.selected is not None else None

    def tip(self) -> str:
        if self.row_tip is not None and self._hover_row is not None and self._hover_row < len(self.items):
            return self.row_tip(self.items[self._hover_row])
        return self.tooltip

    def joined(self) -> None:
        """Show the row that was requested before the size of rows was known."""
        if self._to_show is not None:
            self.show_row(self._to_show)

    def memory(self) -> object:
        return self.scroll, self.selected

    def take_picture(self, other: Widget) -> None:
        """Take over the pictures of the rows as well."""
        super().take_picture(other)
        if type(other) is type(self):
            self._painted = other._painted  # noqa: SLF001 - of the same class

    def drop_picture(self) -> None:
        """Free the pictures of the rows as well."""
        super().drop_picture()
        self._painted = {}

    def recall(self, memory: object) -> None:
        match memory:
            case (float(scroll), before):
                self.scroll = self._limit() if self.follow else min(scroll, self._limit())
                if self.in_view and self.selected is not None and self.selected != before:
                    self.show_row(self.selected)

    def show_row(self, index: int) -> None:
        """Scroll as little as possible so that a row is fully visible, and no row is cut off at the top."""
        if self.ui is None:
            self._to_show = index
        if 0 <= index < len(self.items):
            bottom = self._tops[index + 1] - self.gap - self._high
            if bottom > self.scroll:
                bottom = self._tops[bisect_left(self._tops, bottom)]  # no row is cut off at the top
            self.scroll = max(0.0, min(max(self.scroll, bottom), self._tops[index], self._limit()))

    def select(self, index: int) -> None:
        """Select a row, show it and report it; do nothing if the row is not selectable."""
        if not 0 <= index < len(self.items) or not self.selectable(self.items[index]):
            return
        self.selected = index
        if self.row_topic is not None:
            self.topic = self.row_topic(self.items[index])
        self.show_row(index)
        if self.on_select is not None:
            self.on_select(self.items[index])

    # Input.

    def moved_over(self, pos: Pos | None) -> None:
        """Highlight the row under the pointer."""
        self._hover_row = None if pos is None else self.row_at(pos)
        if self.row_topic is not None:
            over = self._hover_row is not None and self._hover_row < len(self.items)
            item = self.items[self._hover_row] if over and self._hover_row is not None else self.chosen
            self.topic = self.row_topic(item) if item is not None else ""

    def press(self, pos: Pos) -> bool:
        """Select a row, or activate it if it is selected already; the scroll bar can be dragged."""
        if self._limit() > 0 and pos[0] >= self.rect.left + self._row_width():
            self._bar_grip = pos[1]
            return True
        self._bar_grip = None
        index = self.row_at(pos)
        if index is None:
            return True
        item, row, growth = self.items[index], self.row_rect(index), self._growth
        inside = (pos[0] - row.left) / growth, (pos[1] - row.top) / growth
        if self.on_click is not None and self.on_click(item, inside):
            return True
        again = index == self.selected
        self.select(index)
        if again and self.on_activate is not None:
            self.on_activate(item)
        return True

    def drag(self, pos: Pos) -> None:
        """Scroll with the bar."""
        if self._bar_grip is not None:
            content = self._tops[-1] / max(1, self._high)
            self._scroll_to(self.scroll + (pos[1] - self._bar_grip) / self._growth * content)
            self._bar_grip = pos[1]

    def wheel(self, pos: Pos, steps: int) -> bool:
        """Scroll with the wheel."""
        self._scroll_to(self.scroll - steps * _WHEEL)
        self.moved_over(pos)
        return True

    def _scroll_to(self, scroll: float) -> None:
        self.scroll = min(max(0.0, scroll), self._limit())

    def key(self, event: pygame.event.Event) -> bool:
        """Move the selection, or scroll if nothing is selectable; Return activates."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            if self.chosen is not None and self.on_activate is not None:
                self.on_activate(self.chosen)
                return True
            return False
        page = max(1, int(self._high / max(1.0, self._tops[-1] / max(1, len(self.items)))))
        steps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -len(self.items),
            pygame.K_END: len(self.items),
        }
        if event.key not in steps:
            return False
        self._step(steps[event.key])
        return True

    def _step(self, step: int) -> None:
        allowed = [i for i, item in enumerate(self.items) if self.selectable(item)]
        if self.on_select is None or not allowed:
            self._scroll_to(self.scroll + step * 26)
            return
        if self.selected not in allowed:
            self.select(allowed[0])
            return
        at = allowed.index(self.selected) + step
        self.select(allowed[min(max(at, 0), len(allowed) - 1)])

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the visible rows and the scroll bar.

        A row is painted again only if it has changed.
        """
        first = max(0, bisect_right(self._tops, self.scroll) - 1)
        own = pen.grown() if self.grows else pen
        before, self._painted = self._painted, {}
        for index in range(first, len(self.items)):
            if self._tops[index] - self.scroll >= self._high:
                break
            place = pen.scale.rect(self.row_rect(index).move(-self.rect.left, -self.rect.top))
            place.width = min(place.width, surface.get_width() - place.left)
            look = RowLook(index, index == self.selected, index == self._hover_row)
            key = (own, place.size, self.row_key(self.items[index], look))
            known = before.get(index)
            picture = (
                known[1] if known is not None and known[0] == key else self._row_picture(own, place, look)
            )
            self._painted[index] = (key, picture)
            surface.blit(picture, place)
        if self._limit() > 0:
            paint_bar(pen, surface, self.scroll, self._high, self._tops[-1])

    def row_key(self, item: T, look: RowLook) -> object:
        """Return everything that the picture of a row depends on, except its size."""
        return self.paint_row, item, look

    def _row_picture(self, pen: Pen, place: pygame.Rect, look: RowLook) -> pygame.Surface:
        picture = pygame.Surface((max(1, place.width), max(1, place.height)), pygame.SRCALPHA)
        self.paint_row(pen, picture, picture.get_rect(), self.items[look.index], look)
        return picture


def paint_bar(pen: Pen, surface: pygame.Surface, scroll: float, visible: float, total: float) -> None:
    """Draw a scroll bar at the right edge; lengths are in logical units."""
    height, width = surface.get_height(), pen.px(_BAR)
    length = max(pen.px(24), round(height * visible / max(visible, total)))
    share = scroll / max(1.0, total - visible)
    top = round((height - length) * min(1.0, share))
    pen.panel(surface, pygame.Rect(surface.get_width() - width, 0, width, height), pen.theme.ground, radius=3)
    pen.panel(surface, pygame.Rect(surface.get_width() - width, top, width, length), pen.theme.edge, radius=3)
