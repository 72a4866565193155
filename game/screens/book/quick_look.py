"""A ruling shown over the screen in a moment, with the way to its page in the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rulebook.book import Ruling, the_book
from game.screens.rulebook import open_rulebook
from game.screens.table.rulings import plain, ruling_text
from game.widgets.button import ButtonLook
from game.widgets.modal import question
from rules.file_error import FileError

if TYPE_CHECKING:
    from game.screens.base import Screen

WIDTH = 660


def open_quick_look(screen: Screen, ruling: str, name: str = "ruling") -> None:
    """Show a ruling and why it is so in a dialog of an id; F1 there, or its button, opens the book."""
    ui = screen.ui

    def read_on() -> None:
        ui.close_modal()
        open_rulebook(screen.app, f"ruling:{ruling}")

    text = ruling_text(ruling).partition(": ")[2] or "The text of this ruling is not at hand."
    why = why_of(ruling)
    words = f"{text}\n\nWhy: {why}" if why else text
    answers = [
        (f"{name}.book", "Open the rulebook", ButtonLook.NORMAL, read_on),
        (f"{name}.close", "Close", ButtonLook.NORMAL, ui.close_modal),
    ]
    modal = question(name, ui.pen, ui.size, ruling, words, answers, on_close=ui.close_modal, width=WIDTH)
    for widget in (modal, *modal.children):
        widget.topic = ruling
    ui.open_modal(modal)


def why_of(ruling: str) -> str:
    """Say why a ruling is so; "" where the rulebook cannot be read or does not say."""
    try:
        book = the_book()
        place = book.page_of_ruling(ruling)
    except (FileError, KeyError):
        return ""
    page = book.page(place.page_id)
    block = page.blocks[page.block_of(place.anchor)]
    return plain(block.why.words) if isinstance(block, Ruling) else ""
