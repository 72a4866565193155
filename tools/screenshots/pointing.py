"""Steps of a mouse and a keyboard."""

from __future__ import annotations

from typing import Annotated

import pygame
from pydantic import Field

from game.families.false_sunrise.screens.map_editor.map_editor_screen import MapEditor
from rules.bounds import Change, Place, SmallCount, Text
from rules.table.measure import Point
from tools.screenshots.step import MIDDLE, Shares, Step, WidgetId, Words
from tools.screenshots.studio import Studio

_HELD = {"shift": pygame.KMOD_LSHIFT, "ctrl": pygame.KMOD_LCTRL}
_TIMES = "*"


def _widget_px(studio: Studio, widget: str, share: Shares) -> tuple[int, int]:
    rect = studio.app.screen.ui.px(widget)
    return rect.x + round(rect.w * share[0]), rect.y + round(rect.h * share[1])


def _window_px(studio: Studio, share: Shares) -> tuple[int, int]:
    width, height = studio.app.surface.get_size()
    return round(width * share[0]), round(height * share[1])


def _board_px(studio: Studio, at: Point) -> tuple[int, int]:
    screen = studio.app.screen
    if isinstance(screen, MapEditor):
        x, y = screen.easel.camera.to_px(at)
        left, top = screen.ui.px("board").topleft
        return round(left + x), round(top + y)
    x, y = studio.table.pane.camera.to_px(at)
    return round(x), round(y)


class Click(Step):
    """Click a widget: its middle, or where the shares of its width and height say."""

    click: WidgetId
    at: Shares = MIDDLE

    def take(self, studio: Studio) -> None:
        studio.desk.click_at(_widget_px(studio, self.click, self.at))


class ClickRow(Step):
    """Click a row of a list; -1 is the last one."""

    click_row: Change
    of: WidgetId

    def take(self, studio: Studio) -> None:
        count = len(studio.desk.rows(self.of))
        studio.desk.click_row(self.of, self.click_row % count)


class ClickBoard(Step):
    """Click a place of the board, in inches or its own units."""

    click_board: Place

    def take(self, studio: Studio) -> None:
        studio.desk.click_at(_board_px(studio, self.click_board))


class ClickWindow(Step):
    """Click a place of the window, by shares of its width and height."""

    click_window: Shares

    def take(self, studio: Studio) -> None:
        studio.desk.click_at(_window_px(studio, self.click_window))


class ClickGame(Step):
    """Choose a game on the main menu."""

    click_game: Text

    def take(self, studio: Studio) -> None:
        studio.desk.choose_game(self.click_game)


class Hover(Step):
    """Move the pointer onto a widget."""

    hover: WidgetId
    at: Shares = MIDDLE

    def take(self, studio: Studio) -> None:
        studio.desk.point_at(_widget_px(studio, self.hover, self.at))


class PointAtShip(Step):
    """Move the pointer onto a ship of the board."""

    point_at_ship: Text

    def take(self, studio: Studio) -> None:
        place = studio.table.presenter.place_of(self.point_at_ship)
        assert place is not None, f"{self.point_at_ship} is not on the board"
        studio.desk.point_at(_board_px(studio, place))


class PointAtBoard(Step):
    """Move the pointer to a place of the board."""

    point_at_board: Place

    def take(self, studio: Studio) -> None:
        studio.desk.point_at(_board_px(studio, self.point_at_board))


class PointAtWindow(Step):
    """Move the pointer to a place of the window, by shares of its width and height."""

    point_at_window: Shares

    def take(self, studio: Studio) -> None:
        studio.desk.point_at(_window_px(studio, self.point_at_window))


class Drag(Step):
    """Drag from one place of the board `to` another, and with `held` don't release the button."""

    drag: Place
    to: Place
    held: bool = False

    def take(self, studio: Studio) -> None:
        lead = studio.desk.lead if self.held else studio.desk.drag
        lead(_board_px(studio, self.drag), _board_px(studio, self.to))


class Press(Step):
    """Press keys one after the other: `ctrl+a left*6` is six times the left key after a chord."""

    press: Words

    def take(self, studio: Studio) -> None:
        for word in self.press.split():
            chord, _, times = word.partition(_TIMES)
            *held, key = chord.split("+")
            mod = sum(_HELD[one] for one in held)
            for _ in range(int(times or 1)):
                studio.desk.key(pygame.key.key_code(key), mod=mod)


class Type(Step):
    """Type text into the focused field."""

    type: Words

    def take(self, studio: Studio) -> None:
        studio.desk.type(self.type)


class Focus(Step):
    """Move the keyboard focus to a widget by keys."""

    focus: WidgetId

    def take(self, studio: Studio) -> None:
        studio.desk.focus(self.focus)


class Wait(Step):
    """Let some frames pass."""

    wait: SmallCount

    def take(self, studio: Studio) -> None:
        studio.desk.step(self.wait)


class Look(Step):
    """Zoom the board in by some steps and look at a place."""

    look: Place
    zoom: Annotated[int, Field(ge=0, le=10)] = 0

    def take(self, studio: Studio) -> None:
        pane = studio.table.pane
        pane.camera.zoom_at(pane.rect.center, self.zoom)
        pane.camera.center_on(self.look)


STEPS: tuple[type[Step], ...] = (
    Click, ClickRow, ClickBoard, ClickWindow, ClickGame, Hover, PointAtShip, PointAtBoard, PointAtWindow,
    Drag, Press, Type, Focus, Wait, Look,
)  # fmt: skip
