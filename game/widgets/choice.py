"""Widgets to choose one of several options: a dropdown and a row of tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from operator import itemgetter

import pygame

from game.shell.theme import BODY, STRONG, mix
from game.widgets.button import PRESS_KEYS
from game.widgets.icons import Icon
from game.widgets.lists import RowLook, RowPainter, ScrollList, paint_row_frame
from game.widgets.pen import Pen
from game.widgets.widget import Pos, Widget

Option = tuple[str, str]
_ROW = 28
_MAX_ROWS = 10


@dataclass(eq=False, repr=False)
class Choice(Widget):
    """One option (key, words) of several; arrows step through them."""

    focusable = True

    options: Sequence[Option]
    _: KW_ONLY
    at: str
    on_change: Callable[[str], object]

    def __post_init__(self) -> None:
        super().__post_init__()
        self.options = tuple(self.options)

    def text(self) -> str:
        return next((words for key, words in self.options if key == self.at), "")

    def value(self) -> str:
        return self.at

    def set(self, key: str) -> None:
        """Select an option, and report a change."""
        if key != self.at:
            self.at = key
            self.on_change(key)

    def index(self) -> int:
        """Return the index of the selected option, or 0 if there is none."""
        return next((i for i, (key, _) in enumerate(self.options) if key == self.at), 0)

    def key(self, event: pygame.event.Event) -> bool:
        """Step with arrows, Home and End."""
        last = len(self.options) - 1
        places = {
            pygame.K_LEFT: self.index() - 1,
            pygame.K_UP: self.index() - 1,
            pygame.K_RIGHT: self.index() + 1,
            pygame.K_DOWN: self.index() + 1,
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }
        if event.key not in places or last < 0:
            return False
        self.set(self.options[min(max(places[event.key], 0), last)][0])
        return True


class Dropdown(Choice):
    """Shows the selected option; a press opens the list of all options."""

    kind = "dropdown"

    def release(self, pos: Pos) -> None:
        """Open the list."""
        if self.rect.collidepoint(pos):
            self._open()

    def key(self, event: pygame.event.Event) -> bool:
        """Open the list on Return and Space."""
        if event.key in PRESS_KEYS:
            self._open()
            return True
        return super().key(event)

    def _open(self) -> None:
        ui = self.ui
        if ui is None:
            return
        height = round(min(len(self.options), _MAX_ROWS) * _ROW * ui.pen.text_factor) + 8
        place = pygame.Rect(self.rect.left, self.rect.bottom + 2, self.rect.width, height)
        if place.bottom > ui.size[1]:
            place.bottom = self.rect.top - 2
        place.clamp_ip(pygame.Rect(0, 0, *ui.size))

        def take(option: Option) -> None:
            ui.popup = None
            self.set(option[0])

        ui.open_popup(OptionList(f"{self.id}.list", place, self.options, selected=self.index(), on_take=take))

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the option and an arrow."""
        theme, rect = pen.theme, surface.get_rect()
        ink = mix(theme.secondary, theme.panel, 0.25) if self.disabled else theme.text
        line = theme.accent if self.hovered and self.enabled else theme.line
        pen.panel(surface, rect, theme.panel if self.disabled else theme.raised, line)
        pad, sign = pen.px(10), pen.px(14)
        pen.write(
            surface, self.text(), pygame.Rect(pad, 0, rect.width - 2 * pad - sign, rect.height), BODY, ink
        )
        pen.put_icon(surface, Icon.DOWN, (rect.width - pad - sign // 2, rect.centery), 14, ink)


def _paint_option(
    pen: Pen, surface: pygame.Surface, rect: pygame.Rect, option: Option, look: RowLook
) -> None:
    place = rect.inflate(-2 * pen.px(4), -2 * pen.px(2)).move(0, pen.px(2))
    paint_row_frame(pen, surface, place, look)
    pen.write(surface, option[1], place.inflate(-2 * pen.px(8), 0), STRONG if look.selected else BODY)


@dataclass(eq=False, repr=False)
class OptionList(ScrollList[Option]):
    """The open list of a dropdown."""

    kind = "options"

    _: KW_ONLY
    on_take: Callable[[Option], None]
    paint_row: RowPainter[Option] = _paint_option
    row_height: float | Callable[[Option], float] = _ROW
    row_text: Callable[[Option], str] = itemgetter(1)
    gap: float = 0
    grows: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        self.on_activate, self.on_select = self.on_take, self._light
        self.show_row(self.selected or 0)

    def _light(self, option: Option) -> None:
        """Do nothing: moving the highlight selects nothing until Return or a press."""

    def press(self, pos: Pos) -> bool:
        """Select the option under the pointer."""
        index = self.row_at(pos)
        if index is None:
            return super().press(pos)
        self.on_take(self.items[index])
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Close on Escape and Tab; keep every other key from the screen."""
        if event.key in (pygame.K_ESCAPE, pygame.K_TAB) and self.ui is not None:
            self.ui.popup = None
            return True
        super().key(event)
        return True

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw a frame around the rows."""
        pen.panel(surface, surface.get_rect(), pen.theme.raised, pen.theme.edge)
        super().paint(surface, pen)


class Tabs(Choice):
    """A row of equal tabs, one of them open; the screen decides what they show."""

    kind = "tabs"

    def press(self, pos: Pos) -> bool:
        """Open the tab under the pointer."""
        if self.options:
            share = (pos[0] - self.rect.left) / max(1, self.rect.width)
            self.set(self.options[min(max(int(share * len(self.options)), 0), len(self.options) - 1)][0])
        return True

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the tabs and the line below them."""
        theme, rect = pen.theme, surface.get_rect()
        stroke = pen.scale.line()
        surface.fill(theme.line, (0, rect.height - stroke, rect.width, stroke))
        for i, (key, words) in enumerate(self.options):
            left, right = rect.width * i // len(self.options), rect.width * (i + 1) // len(self.options)
            place = pygame.Rect(left, 0, right - left, rect.height)
            here = key == self.at
            ink = theme.text if here else theme.secondary
            pen.write(
                surface, words, place.inflate(-2 * pen.px(4), 0), STRONG if here else BODY, ink, "center"
            )
            if here:
                mark = max(2, pen.px(3))
                surface.fill(theme.accent, (left, rect.height - mark, place.width, mark))
