"""The unfinished matches in the main menu: each can be continued or deleted."""

from __future__ import annotations

from typing import Protocol

from pygame import Rect

from game.match import autosaves
from game.match.autosaves import Unfinished
from game.screens.file_rows import ROW_HEIGHT, FileRow, match_row, row_of
from game.screens.host import HasBindings, HasUi
from game.shell.theme import SECTION
from game.widgets.button import Button
from game.widgets.label import Label
from game.widgets.layout import Column
from game.widgets.modal import confirm
from game.widgets.rowlist import RowList

LIST = "unfinished"
HEADING, OPEN = f"{LIST}.heading", f"{LIST}.open"
LEAST_WIDTH = 300
_GAP, _HIGH, _FOOT = 6, 20, 36
NO_MATCH = "No match has been saved yet."


class MatchesScreen(HasBindings, HasUi, Protocol):
    """A screen with a list of matches."""

    def enter(self) -> None:
        """Show the screen again, after the list has changed."""

    def lay_out(self) -> None:
        """Recreate the widgets."""


class UnfinishedMatches:
    """Read the unfinished matches, list them, and continue or delete the chosen one."""

    def __init__(self, screen: MatchesScreen) -> None:
        self.screen = screen
        self.matches: list[Unfinished] = []
        self.rows: list[FileRow] = []
        self.at = 0

    def read(self) -> None:
        """Read the list again."""
        self.matches = autosaves.unfinished(self.screen.app.home)
        self.rows = [row_of(one.newest) for one in self.matches]
        self.at = min(self.at, max(0, len(self.rows) - 1))

    @property
    def next(self) -> FileRow | None:
        """The match that "Continue" opens, or None."""
        return next((row for row in self.rows if not row.problem), None)

    @property
    def why_none(self) -> str:
        """Why there is nothing to continue; "" if there is."""
        if self.next is not None:
            return ""
        return f"The last match cannot be read: {self.rows[0].problem}." if self.rows else NO_MATCH

    def build(self, area: Rect) -> None:
        """Add the list, and the buttons for the match chosen in it."""
        if not self.rows or area.width < LEAST_WIDTH:
            return
        rows_high = len(self.rows) * (ROW_HEIGHT + _GAP) - _GAP
        high = min(area.height, _HIGH + 2 + rows_high + _GAP + 2 + _FOOT)
        area = Rect(area.left, area.bottom - high, area.width, high)  # leave the sky above it to the scene
        column = Column(self.screen.ui.add, area, gap=_GAP)
        words = "UNFINISHED MATCHES, LAST PLAYED FIRST" if len(self.rows) > 1 else "UNFINISHED MATCH"
        heading = column.row(high=_HIGH, below=2)
        heading.put(Label, HEADING, words, style=SECTION, color="accent")
        room = column.rect.height - _FOOT - _GAP - 2
        column.row(high=min(room, rows_high), below=_GAP + 2).put(
            RowList[FileRow],
            LIST,
            self.rows,
            pen=self.screen.ui.pen,
            row_of=match_row,
            gap=_GAP,
            selected=self.at,
            on_select=self._choose,
            on_activate=lambda _row: self.go_on(),
        )
        foot = column.row([110, 0, 200], high=_FOOT)
        key = self.screen.bindings.label("file_delete")
        foot.put(Button, f"{LIST}.delete", "Delete", on_press=self.ask_delete, shortcut=key)
        foot.skip()
        problem = self.rows[self.at].problem
        foot.put(Button, OPEN, "Continue", on_press=self.go_on, disabled=problem)

    def _choose(self, row: FileRow) -> None:
        self.at = self.rows.index(row)
        self.screen.lay_out()

    def go_on(self) -> None:
        """Continue the chosen match."""
        from game.screens.saves import continue_one  # late: it imports the whole table

        app = self.screen.app
        if self.rows[self.at].problem:
            app.toast(self.rows[self.at].problem, "refusal")
            return
        app.audio.play("click")
        app.push(continue_one(app, self.matches[self.at]))

    def ask_delete(self) -> None:
        """Delete the chosen match after the player has confirmed."""
        ui, row = self.screen.ui, self.rows[self.at]
        if not self.screen.app.home.alone:
            self.screen.app.toast("These belong to the other False Sunrise window.", "refusal")
            return
        name = "This match" if row.problem or row.listed is None else f"“{row.listed.titled}”"
        words = (
            f"{name} is not finished. Its automatic saves are deleted; "
            "saves with a name stay. You cannot undo this."
        )
        confirm(ui, "unfinished", "Delete this match?", words, "Delete", self._delete)

    def _delete(self) -> None:
        autosaves.discard(self.screen.app.home, self.matches[self.at].match)
        self.read()
        self.screen.lay_out()
        self.screen.enter()
