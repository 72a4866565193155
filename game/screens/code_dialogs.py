"""Dialogs for share codes and positions in one line: one to copy, one to paste."""

from __future__ import annotations

from collections.abc import Callable

from game.screens.host import HasUi
from game.widgets.button import Button, ButtonLook
from game.widgets.field import MOST_PASTED, TextField, copy_words, pasted_words
from game.widgets.label import Label
from game.widgets.layout import Column
from game.widgets.modal import DIALOG_PAD, ask_words, dialog
from rules.code_form import CodeForm
from rules.file_error import FileError, unnamed
from rules.notation import find_line

_WIDTH, _ASKED, _OPTION = 620, 540, 42


def show_code(
    screen: HasUi,
    code: str,
    words: str,
    option: Callable[[Column], None] | None = None,
    *,
    focus: str = "",
    heading: str = "Share code",
) -> None:
    """Show a code to copy, below words about it and above an optional row added by `option`."""
    ui = screen.ui
    told = ui.pen.words_height(words, _WIDTH - 2 * DIALOG_PAD) + 4
    high = told + 92 + (0 if option is None else _OPTION)
    modal, column = dialog(ui, "share", heading, _WIDTH, high, first_focus=focus or "share.copy")

    def copy() -> None:
        done = copy_words(code)
        screen.app.toast("Copied." if done else "No clipboard here: select the code and copy it by hand.")

    column.row(high=told, below=6).put(Label, "share.words", words, wrap=True)
    column.row(high=34, below=16).put(TextField, "share.code", code, max_length=MOST_PASTED)
    if option is not None:
        option(column)
    foot = column.row([0, 130, 130], 36)
    foot.skip()
    foot.put(Button, "share.close", "Close", on_press=ui.close_modal)
    foot.put(Button, "share.copy", "Copy", look=ButtonLook.PRIMARY, on_press=copy)
    if ui.modal is not None:
        ui.close_modal()
    ui.open_modal(modal)


def ask_code(screen: HasUi, form: CodeForm | None, yes: str, taken: Callable[[str], object]) -> None:
    """Ask for a code or a position in one line, and show what is wrong with it if anything is.

    One on the clipboard is filled in already. Without a `form`, only a position is asked for.
    """
    words = pasted_words()
    fits = find_line(words) is not None or (form is not None and form.prefix in words)

    def take(words: str) -> None:
        try:
            taken(words)
        except FileError as error:
            told = f"{error}" if error.field else f"{error.name} {unnamed(str(error), error.name)}"
            screen.app.toast(f"The {told}.", "refusal")

    ask_words(
        screen.ui,
        "code",
        "Paste a share code" if form is not None else "Paste a position",
        yes,
        words if fits else "",
        take,
        max_length=MOST_PASTED,
        placeholder=f"{form.prefix}{form.version}..." if form is not None else "a position in one line",
        width=_ASKED,
    )
