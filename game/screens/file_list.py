"""A screen with a list of files to open, rename and delete."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import pygame
from pygame import Rect

from game.match import saves
from game.screens.base import Screen
from game.screens.file_rows import FileRow, file_row
from game.shell.actions import FILES, Context
from game.shell.chords import chord_label
from game.shell.theme import BODY, TITLE
from game.widgets.button import Button, ButtonLook
from game.widgets.field import TextField
from game.widgets.label import Label
from game.widgets.layout import Row, centered, rows
from game.widgets.modal import Answer, ask, ask_words, confirm
from game.widgets.rowlist import RowList
from rules.files import FileError

if TYPE_CHECKING:
    from game.app import App

MARGIN, WIDTH = 24, 1120
HEAD_HEIGHT, FOOT_HEIGHT, LINE_HEIGHT = 52, 44, 40
NOTHING_CHOSEN = "Select a match first."


class TypedLine(NamedTuple):
    """A text field with its ids, prompt and maximum length, and a button that uses the text."""

    ids: tuple[str, str]
    asks: str
    most: int
    words: str
    act: Callable[[], None]


class Beside(NamedTuple):
    """A second button next to the one that opens a file.

    Its id, its words, the action of its key, its tooltip, and its function.
    """

    id: str
    words: str
    action: str
    tip: str
    act: Callable[[FileRow], None]


class FileList(Screen):
    """List files of matches; subclasses say which, and what opening one means."""

    title: ClassVar[str] = ""
    open_words: ClassVar[str] = "Open"
    empty: ClassVar[str] = ""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.files: list[FileRow] = []
        self.at: int | None = None
        self.typed = ""

    # --- for subclasses -------------------------------------------------------------------------

    def list_files(self) -> list[FileRow]:
        """Read and return the list."""
        raise NotImplementedError

    def open_file(self, row: FileRow) -> None:
        """Open a file that has no known problem."""
        raise NotImplementedError

    def rename_refusal(self, row: FileRow) -> str:
        """Return why a file cannot be renamed; "" if it can."""
        return row.problem

    def delete_file(self, path: Path) -> None:
        """Delete a file. Raise `FileError` if that fails."""
        saves.delete(path)

    def line(self) -> TypedLine | None:
        """Return the text field between the list and the buttons, or None for none."""
        return None

    def beside(self) -> Beside | None:
        """Return the second button for files without a known problem, or None for none."""
        return None

    # --- building -------------------------------------------------------------------------------

    def enter(self) -> None:
        """Read the list again, because it may have changed."""
        self.reread()
        self.ui.focus("files", visible=False)

    def reread(self) -> None:
        """Read the list again; the same file stays chosen if it still exists."""
        chosen = self.chosen
        self.files = self.list_files()
        paths = [row.listed.path if row.listed is not None else None for row in self.files]
        if chosen is not None and chosen.listed is not None and chosen.listed.path in paths:
            self.at = paths.index(chosen.listed.path)
        else:
            self.at = next((i for i, row in enumerate(self.files) if row.listed is not None), None)
        self.lay_out()

    def none_words(self) -> str:
        """Say that there are no files."""
        return self.empty

    @property
    def chosen(self) -> FileRow | None:
        """The chosen file, or None."""
        return self.files[self.at] if self.at is not None else None

    def build(self, size: tuple[int, int]) -> None:
        """Lay out the heading, the list, the text field and the buttons."""
        window = centered(Rect(0, 0, *size), WIDTH + 2 * MARGIN, size[1]).inflate(-2 * MARGIN, -2 * MARGIN)
        line = self.line()
        heights = [HEAD_HEIGHT, 0, *[LINE_HEIGHT] * (line is not None), FOOT_HEIGHT]
        head, body, *between, foot = rows(window, heights, gap=12)
        self.ui.add(Label("heading", head, self.title, style=TITLE))
        if not self.files:
            style = BODY.sized(15)
            self.ui.add(Label("empty", body, self.none_words(), style=style, color="secondary", wrap=True))
        else:
            self._build_list(body)
        if line is not None:
            self._build_line(Row(self.ui.add, between[0], [0, 170], 12), line)
        self._build_foot(foot)

    def _build_line(self, row: Row, line: TypedLine) -> None:
        row.put(
            TextField,
            line.ids[0],
            self.typed,
            on_change=partial(setattr, self, "typed"),
            on_submit=lambda _words: line.act(),
            placeholder=line.asks,
            max_length=line.most,
        )
        row.put(Button, line.ids[1], line.words, on_press=line.act)

    def _build_list(self, area: Rect) -> None:
        made = RowList(
            "files",
            area,
            self.files,
            pen=self.ui.pen,
            row_of=partial(file_row, self.app.theme),
            grows=True,
            gap=6,
            selected=self.at,
            on_select=self._choose,
            on_activate=self._open,
        )
        self.ui.add(made)

    def _build_foot(self, area: Rect) -> None:
        row = self.chosen
        nothing = "" if row is not None else NOTHING_CHOSEN
        problem = row.problem if row is not None else NOTHING_CHOSEN
        rename = self.rename_refusal(row) if row is not None else NOTHING_CHOSEN
        beside = self.beside()
        # From the left, because the table has its big button at the right.
        foot = Row(self.ui.add, area, [110, 110, 110, *[110] * (beside is not None), 170, 0], 12)
        label = self.app.bindings.label
        foot.put(Button, "back", "Back", on_press=self.back, shortcut=label("back"))
        look, delete, key = ButtonLook.DANGER, self.ask_delete, label("file_delete")
        foot.put(Button, "delete", "Delete", look=look, on_press=delete, disabled=nothing, shortcut=key)
        key = label("file_rename")
        foot.put(Button, "rename", "Rename", on_press=self.ask_rename, disabled=rename, shortcut=key)
        if beside is not None:
            key, tip, do = label(beside.action), beside.tip, self.do_beside
            foot.put(
                Button, beside.id, beside.words, on_press=do, disabled=problem, shortcut=key, tooltip=tip
            )
        look, open_, key = ButtonLook.PRIMARY, self.open_chosen, chord_label("return")
        words = self.open_words
        foot.put(Button, "open", words, look=look, on_press=open_, disabled=problem, shortcut=key)

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

    def do_beside(self) -> None:
        """Press the second button for the chosen file."""
        row, beside = self.chosen, self.beside()
        if row is None or beside is None:
            return
        if row.problem:
            self.app.toast(row.problem, "refusal")
        else:
            beside.act(row)

    def ask_delete(self) -> None:
        """Delete the chosen file after the player has confirmed."""
        row = self.chosen
        if row is None or row.listed is None:
            return
        words = f"“{row.name}” is removed from this computer. You cannot undo this."
        confirm(self.ui, "delete", "Delete this match?", words, "Delete", self._delete)

    def _delete(self) -> None:
        row = self.chosen
        if row is not None and row.listed is not None:
            self._try(partial(self.delete_file, row.listed.path))

    def ask_rename(self) -> None:
        """Ask for a new name for the chosen file."""
        row = self.chosen
        if row is None:
            return
        if why := self.rename_refusal(row):
            self.app.toast(why, "refusal")
            return
        heading = "Rename this match"
        ask_words(self.ui, "rename", heading, "Rename", row.name, self._rename, max_length=48)

    def _rename(self, name: str) -> None:
        row = self.chosen
        if row is not None and row.listed is not None and name.strip():
            self._try(partial(saves.rename, row.listed.path, name))

    def _try(self, act: Callable[[], object]) -> None:
        """Change a file, or show why that failed; then read the list again."""
        try:
            act()
        except FileError as error:
            self.app.toast(str(error), "refusal")
        self.reread()

    def fail(self, error: FileError, *ways: Answer) -> None:
        """Show why a file could not be opened, and offer the answers in `ways`."""
        answers = [*ways, Answer("failed.close", "Close")]
        ask(self.ui, "failed", "This match cannot be opened", f"{error}.", answers, width=560)

    def event(self, event: pygame.Event) -> bool:
        """Let keys act on the chosen file while the list has the focus."""
        if event.type == pygame.KEYDOWN and self.ui.modal is None and self.ui.focus_id in (None, "files"):
            acts = {"file_delete": self.ask_delete, "file_rename": self.ask_rename}
            if (beside := self.beside()) is not None:
                acts[beside.action] = self.do_beside
            if (action := self.bindings.action(event, *self.key_contexts())) in acts:
                acts[action]()
                return True
        return super().event(event)

    def key_contexts(self) -> tuple[Context, ...]:
        """Return the key contexts that apply here."""
        return (FILES,)

    def state(self) -> dict[str, object]:
        """Return what is listed and chosen, for tests."""
        row = self.chosen
        return {
            "files": [one.name for one in self.files if one.listed is not None][:50],
            "broken": sum(bool(one.problem) for one in self.files),
            "chosen": row.name if row is not None else None,
        }
