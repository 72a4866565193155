"""The question before printing: what to print, on which paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from game.screens.host import HasUi
from game.screens.printing import print_to
from game.widgets.button import Button, ButtonLook
from game.widgets.choice import Dropdown, Tabs
from game.widgets.label import Label, Note
from game.widgets.layout import Column
from game.widgets.modal import dialog

_ROW, _GAP, _WIDTH = 36, 10, 560
_PAPERS = (("A4", "A4"), ("LETTER", "Letter"))


class PrintQuestion:
    """Ask what to print, and write it; a game adds `lines` rows of choices, and writes the file.

    `id` starts the ids of all widgets. `what` names the result, such as "Ship cards".
    """

    id: ClassVar[str]
    what: ClassVar[str]
    about: ClassVar[str]
    lines: ClassVar[int] = 0

    def __init__(self, screen: HasUi) -> None:
        self.screen = screen
        self.paper = "A4"

    # --- what a game says -----------------------------------------------------------------------

    def prepare(self) -> None:
        """Reload what is printed."""

    def wishes(self, column: Column) -> None:
        """Add the game's rows of choices."""

    def wrong(self) -> str:
        """Return what prevents printing; "" if nothing does."""
        return ""

    def file_name(self) -> str:
        """Return the name of the file."""
        raise NotImplementedError

    def write(self, path: Path) -> None:
        """Write the file for the chosen `paper`. Raise `FileError` if that fails."""
        raise NotImplementedError

    # --- the question ---------------------------------------------------------------------------

    def ask(self) -> None:
        """Show the question."""
        self.prepare()
        self.open(f"{self.id}.write")

    def wish(
        self,
        column: Column,
        name: str,
        words: str,
        kind: type[Dropdown | Tabs],
        options: Sequence[tuple[str, str]],
        at: str,
        take: Callable[[str], object],
    ) -> None:
        """Add the row of a choice; the dialog is laid out again after a change."""

        def taken(key: str) -> None:
            take(key)
            self.open(f"{self.id}.{name}")

        row = column.row([150, 0], gap=16)
        row.put(Label, f"{self.id}.{name}.label", words)
        row.put(kind, f"{self.id}.{name}", options, at=at, on_change=taken)

    def open(self, focus: str) -> None:
        """Lay out and open the dialog."""
        ui, start = self.screen.ui, self.id
        said = ui.pen.words_height(self.about, _WIDTH - 48)
        height = said + (self.lines + 2) * (_ROW + _GAP) + 8
        modal, column = dialog(ui, start, self.what, _WIDTH, height, first_focus=focus)
        column.high, column.gap = _ROW, _GAP
        column.row(high=said).put(Label, f"{start}.about", self.about, wrap=True, color="secondary")
        self.wishes(column)
        self.wish(column, "paper", "Paper", Tabs, _PAPERS, self.paper, partial(setattr, self, "paper"))
        row, wrong = column.row([110, 0, 170], gap=12), self.wrong()
        row.put(Button, f"{start}.back", "Cancel", on_press=ui.close_modal)
        row.put(Note, f"{start}.wrong", wrong, color="refusal", tooltip=wrong)
        look, write = ButtonLook.PRIMARY, self._write
        row.put(Button, f"{start}.write", "Write the file", look=look, on_press=write, disabled=wrong)
        if ui.modal is not None:
            ui.close_modal()
        ui.open_modal(modal)

    def _write(self) -> None:
        self.screen.ui.close_modal()
        print_to(self.screen, self.screen.app.home.data / self.file_name(), self.write, self.what)
