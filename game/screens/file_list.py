"""A screen with a list of files: open, rename and delete."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect

from game.match import saves
from game.screens.base import Screen
from game.screens.file_rows import FileRow, paint_file_row, row_height
from game.shell.theme import BODY, TITLE
from game.widgets.button import Button, ButtonLook
from game.widgets.field import TextField
from game.widgets.label import Label
from game.widgets.layout import centred, rows
from game.widgets.lists import ScrollList
from game.widgets.modal import Modal, question
from rules.files import FileError

if TYPE_CHECKING:
    from game.app import App

# id, words, look and what it does
Answer = tuple[str, str, ButtonLook, Callable[[], None]]
MARGIN, WIDTH = 24, 1120
HEAD_HEIGHT, FOOT_HEIGHT, LINE_HEIGHT = 52, 44, 40
NOTHING_CHOSEN = "Choose a match in the list first."


class FileList(Screen):
    """List files of matches; subclasses say which, and what opening one means."""

    title: ClassVar[str] = ""
    open_words: ClassVar[str] = "Open"
    empty: ClassVar[str] = ""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.files: list[FileRow] = []
        self.at: int | None = None
        self._renamed = ""

    # --- for subclasses -------------------------------------------------------------------------

    def list_files(self) -> list[FileRow]:
        """Read the list anew."""
        raise NotImplementedError

    def open_file(self, row: FileRow) -> None:
        """Open a file that has no known problem."""
        raise NotImplementedError

    def rename_refusal(self, row: FileRow) -> str:
        """Say why a file cannot be given another name; "" where it can."""
        return row.problem

    def delete_file(self, path: Path) -> None:
        """Remove a file; raise `FileError`."""
        saves.delete(path)

    def line(self, area: Rect) -> None:
        """Add what stands between the list and the buttons; subclasses with a line have `has_line`."""

    @property
    def has_line(self) -> bool:
        """Whether there is anything between the list and the buttons."""
        return False

    # --- building -------------------------------------------------------------------------------

    def enter(self) -> None:
        """Read the list again: it may have changed meanwhile."""
        self.reread()
        self.ui.focus("files", visible=False)

    def reread(self) -> None:
        """Read the list, keeping the same file chosen where it is still there."""
        chosen = self.chosen
        self.files = self.list_files()
        paths = [row.listed.path if row.listed is not None else None for row in self.files]
        if chosen is not None and chosen.listed is not None and chosen.listed.path in paths:
            self.at = paths.index(chosen.listed.path)
        else:
            self.at = next((i for i, row in enumerate(self.files) if row.listed is not None), None)
        self.lay_out()

    @property
    def chosen(self) -> FileRow | None:
        """The chosen file."""
        return self.files[self.at] if self.at is not None and self.at < len(self.files) else None

    def build(self, size: tuple[int, int]) -> None:
        """Lay out heading, list, line and buttons."""
        window = centred(Rect(0, 0, *size), WIDTH + 2 * MARGIN, size[1]).inflate(-2 * MARGIN, -2 * MARGIN)
        heights = [HEAD_HEIGHT, 0, *([LINE_HEIGHT] if self.has_line else []), FOOT_HEIGHT]
        head, body, *line, foot = rows(window, heights, gap=12)
        self.ui.add(Label("heading", head, self.title, style=TITLE))
        if not self.files:
            self.ui.add(
                Label(
                    "empty",
                    body,
                    self.empty,
                    style=BODY.sized(15),
                    colour=self.app.theme.secondary,
                    wrap=True,
                )
            )
        else:
            self._build_list(body)
        if line:
            self.line(line[0])
        self._build_foot(foot)

    def _build_list(self, area: Rect) -> None:
        made = ScrollList(
            "files",
            area,
            self.files,
            paint_row=paint_file_row,
            row_height=row_height,
            grows=True,
            gap=6,
            selected=self.at,
            on_select=self._choose,
            on_activate=self._open,
            selectable=lambda row: row.listed is not None,
            row_tip=lambda row: row.problem,
            row_text=lambda row: row.name,
        )
        self.ui.add(made)

    def _build_foot(self, area: Rect) -> None:
        row = self.chosen
        nothing = "" if row is not None else NOTHING_CHOSEN
        problem = row.problem if row is not None else NOTHING_CHOSEN
        rename = self.rename_refusal(row) if row is not None else NOTHING_CHOSEN
        entries = (
            ("back", "Back", self.back, ButtonLook.NORMAL, "", 110),
            ("delete", "Delete", self.ask_delete, ButtonLook.DANGER, nothing, 110),
            ("rename", "Rename", self.ask_rename, ButtonLook.NORMAL, rename, 110),
            ("open", self.open_words, self.open_chosen, ButtonLook.PRIMARY, problem, 170),
        )
        left = area.right - sum(entry[5] for entry in entries) - 12 * (len(entries) - 1)
        for name, words, press, look, why, width in entries:
            place = Rect(left, area.top, width, area.height)
            key = {"back": self.app.bindings.label("back"), "delete": "Del", "rename": "F2", "open": "Enter"}
            self.ui.add(
                Button(name, place, words, look=look, on_press=press, disabled=why, shortcut=key[name])
            )
            left = place.right + 12

    # --- doing ----------------------------------------------------------------------------------

    def _choose(self, row: FileRow) -> None:
        at = self.files.index(row)
        if at != self.at:
            self.at = at
            self.lay_out()

    def _open(self, row: FileRow) -> None:
        if row.problem:
            self.app.toast(row.problem, "refusal")
        else:
            self.open_file(row)

    def open_chosen(self) -> None:
        """Open the chosen file."""
        if self.chosen is not None:
            self._open(self.chosen)

    def ask_delete(self) -> None:
        """Delete the chosen file once the player has confirmed."""
        row = self.chosen
        if row is None or row.listed is None:
            return
        ui = self.ui
        answers = [
            ("delete.yes", "Delete", ButtonLook.DANGER, self._delete),
            ("delete.no", "Keep it", ButtonLook.NORMAL, ui.close_modal),
        ]
        words = f"“{row.name}” is removed from this computer. This cannot be taken back."
        ui.open_modal(
            question(
                "ask_delete", ui.pen, ui.size, "Delete this match?", words, answers, on_close=ui.close_modal
            )
        )

    def _delete(self) -> None:
        self.ui.close_modal()
        row = self.chosen
        if row is None or row.listed is None:
            return
        try:
            self.delete_file(row.listed.path)
        except FileError as error:
            self.app.toast(str(error), "refusal")
        self.reread()

    def ask_rename(self) -> None:
        """Give the chosen file another name."""
        row = self.chosen
        if row is None:
            return
        if why := self.rename_refusal(row):
            self.app.toast(why, "refusal")
            return
        ui = self.ui
        self._renamed = row.name
        modal = Modal(
            "ask_rename",
            centred(Rect(0, 0, *ui.size), 480, 176),
            heading="Rename this match",
            on_close=ui.close_modal,
            first_focus="rename.name",
        )
        inner = modal.inner()
        field = TextField(
            "rename.name",
            Rect(inner.left, inner.top, inner.width, 36),
            row.name,
            on_change=self._take_name,
            on_submit=lambda _name: self._rename(),
            max_length=48,
        )
        yes = Rect(inner.right - 110, inner.bottom - 36, 110, 36)
        no = yes.move(-118, 0)
        modal.children += [
            field,
            Button("rename.no", no, "Cancel", on_press=ui.close_modal),
            Button("rename.yes", yes, "Rename", look=ButtonLook.PRIMARY, on_press=self._rename),
        ]
        ui.open_modal(modal)

    def _take_name(self, name: str) -> None:
        self._renamed = name

    def _rename(self) -> None:
        self.ui.close_modal()
        row = self.chosen
        if row is None or row.listed is None or not self._renamed.strip():
            return
        try:
            saves.rename(row.listed.path, self._renamed)
        except FileError as error:
            self.app.toast(str(error), "refusal")
        self.reread()

    def fail(self, error: FileError, *ways: Answer) -> None:
        """Say why a file could not be opened, and offer other ways on."""
        ui = self.ui
        close = ("failed.close", "Close", ButtonLook.NORMAL, ui.close_modal)
        heading = "This match cannot be opened"
        answers = [*ways, close]
        ui.open_modal(
            question(
                "failed", ui.pen, ui.size, heading, f"{error}.", answers, on_close=ui.close_modal, width=560
            )
        )

    def event(self, event: pygame.Event) -> bool:
        """Let Delete and F2 act on the chosen file."""
        if event.type == pygame.KEYDOWN and self.ui.modal is None and self.ui.focus_id in (None, "files"):
            if event.key == pygame.K_DELETE:
                self.ask_delete()
                return True
            if event.key == pygame.K_F2:
                self.ask_rename()
                return True
        return super().event(event)

    def state(self) -> dict[str, object]:
        """Say what is listed and chosen."""
        row = self.chosen
        return {
            "files": [one.name for one in self.files if one.listed is not None][:50],
            "broken": sum(bool(one.problem) for one in self.files),
            "chosen": row.name if row is not None else None,
        }
