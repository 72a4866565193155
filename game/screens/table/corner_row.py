"""The row of buttons in the corner of the board: what is shown there, and folding it."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from pygame import Rect

from game.board.corner import EDGE, KEY, MAP, VIEW
from game.screens.host import HasBindings, HasBoard, HasUi, Rebuilds
from game.widgets.button import Button, ButtonLook
from game.widgets.icons import Icon
from game.widgets.widget import Widget

_HIGH, _FOLD, _TAB, _GAP = 24, 28, 62, 4
_WORDS = {
    KEY: ("Key", "Show what the signs on the board mean"),
    VIEW: ("View", "Show the small view"),
    MAP: ("Map", "Show the whole board"),
}


class CornerScreen(HasUi, HasBoard, HasBindings, Rebuilds, Protocol):
    """A screen with something in the corner of its board."""


class CornerRow:
    """The buttons of the corner; the settings keep what the player chose."""

    def __init__(self, screen: CornerScreen) -> None:
        self.screen = screen
        self._laid: tuple[object, ...] = ()
        self._there: tuple[str, ...] = ()
        screen.pane.corner.chosen = screen.app.settings.corner

    def fold(self) -> None:
        """Fold or unfold the corner."""
        self.screen.app.change_settings(fold_corner=not self.screen.app.settings.fold_corner)

    def show(self, name: str) -> None:
        """Show something else in the corner."""
        self.screen.pane.corner.chosen = name
        self.screen.app.change_settings(corner=name)

    def update(self) -> bool:
        """Lay out the buttons again when what could be shown has changed; return whether it has."""
        corner = self.screen.pane.corner
        if self._laid in ((), (corner.there, corner.key)):
            return False
        if VIEW in corner.there and VIEW not in self._there and corner.folded:
            self.fold()  # it was asked for, so it shows
        self.screen.rebuild()
        return True

    def build(self, board: Rect) -> list[Widget]:
        """Return the buttons for a board: one that folds, and one for each thing if there are several."""
        screen, corner = self.screen, self.screen.pane.corner
        corner.folded, self._there = screen.app.settings.fold_corner, corner.there
        corner.lift_px = screen.ui.scale.px(_HIGH + _GAP) if corner.there else 0
        self._laid = (corner.there, corner.key)
        if not corner.there:
            return []
        tabs = corner.there if not corner.folded and len(corner.there) > 1 else ()
        row = Rect(0, 0, _FOLD + len(tabs) * (_TAB + _GAP), _HIGH)
        row.top = board.top + EDGE if corner.above else board.bottom - EDGE - _HIGH
        row.left = board.right - EDGE - row.width if corner.at_right else board.left + EDGE
        does, key = "Show" if corner.folded else "Fold", screen.bindings.label("fold_corner")
        made: list[Widget] = [
            Button(
                "corner.fold", Rect(row.left, row.top, _FOLD, _HIGH), "", look=ButtonLook.QUIET,
                icon=Icon.UP if corner.folded else Icon.DOWN, on_press=self.fold,
                tooltip=f"{does} what is in this corner [{key}]", group="toggles",
            )
        ]  # fmt: skip
        for number, name in enumerate(tabs):
            words, about = _WORDS[name]
            place = Rect(row.left + _FOLD + _GAP + number * (_TAB + _GAP), row.top, _TAB, _HIGH)
            made.append(Button(
                f"corner.{name}", place, words, look=ButtonLook.PILL, on=name == corner.shown,
                on_press=partial(self.show, name), tooltip=about, group="toggles",
            ))  # fmt: skip
        return made
