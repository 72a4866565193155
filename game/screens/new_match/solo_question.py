"""The question before a solo battle: what it is to be like, in one look; a level begins it at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from game.games import game_ui_of
from game.match.choosing import training_brings, training_words
from game.shell.theme import SMALL
from game.widgets.button import Button, ButtonLook, Checkbox
from game.widgets.choice import Dropdown, Tabs
from game.widgets.label import Label
from game.widgets.layout import Column, Row
from game.widgets.modal import dialog

if TYPE_CHECKING:
    from game.screens.base import Screen

_ROW, _GAP, _WIDTH = 36, 10, 620
ROW_WIDTHS = (150, 0)


class SoloFrame:
    """Asks for a level; a game adds `lines` rows of wishes above, and begins the battle."""

    lines: ClassVar[int] = 0
    edition: str

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.training = False

    def ask(self) -> None:
        """Show the question."""
        self.open()

    def wishes(self, column: Column) -> None:
        """Add the rows of wishes."""

    def wish(
        self,
        column: Column,
        name: str,
        words: str,
        kind: type[Dropdown | Tabs],
        options: Sequence[tuple[str, str]],
        at: str,
        take: Callable[[str], object],
        *,
        topic: str = "",
        tooltip: str = "",
        widths: Sequence[int] = ROW_WIDTHS,
    ) -> Row:
        """Add the row of a wish, which is laid out anew once it is taken; return the row."""

        def taken(key: str) -> None:
            take(key)
            self.open(f"solo.{name}")

        row = column.row(widths, gap=16)
        row.put(Label, f"solo.{name}.label", words, topic=topic)
        row.put(kind, f"solo.{name}", options, at=at, on_change=taken, tooltip=tooltip)
        return row

    def begin(self, level: str) -> Screen:
        """Begin the battle against a level."""
        raise NotImplementedError

    def open(self, focus: str = "") -> None:
        """Lay it out; the focus is on the first level, or on what was changed last."""
        ui, levels = self.screen.ui, game_ui_of(self.edition).computer.levels
        first = f"level.{next(iter(levels))}"
        height = (self.lines + len(levels)) * (_ROW + _GAP) + 16 + _ROW
        modal, column = dialog(ui, "level", "Solo battle", _WIDTH, height, first_focus=focus or first)
        column.high, column.gap = _ROW, _GAP
        self.wishes(column)
        for name, level in levels.items():
            look = ButtonLook.PRIMARY if f"level.{name}" == first else ButtonLook.NORMAL
            row, words = column.row(ROW_WIDTHS, gap=16), f"Fight the {level.title.casefold()}"
            row.put(Button, f"level.{name}", words, look=look, on_press=partial(self._fight, name))
            row.put(Label, f"level.{name}.about", level.about, style=SMALL)
        column.take(16, below=0)
        row = column.row(ROW_WIDTHS, gap=16)
        words, tip = f"For training: {training_brings(self.edition)}", training_words(self.edition)
        row.put(Button, "level.back", "Back", on_press=ui.close_modal)
        on, train = self.training, partial(setattr, self, "training")
        row.put(Checkbox, "level.training", words, on=on, on_change=train, tooltip=tip)
        if ui.modal is not None:
            ui.close_modal()
        ui.open_modal(modal)

    def _fight(self, level: str) -> None:
        app = self.screen.app
        self.screen.ui.close_modal()
        app.audio.play("click")
        app.push(self.begin(level))
