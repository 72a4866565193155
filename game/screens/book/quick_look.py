"""A piece of the rulebook shown over the screen in a moment, with the way to its page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.rulebook.book import Book, Bullets, Heading, Paragraph, Ruling, the_book
from game.rulebook.links import link_of
from game.screens.rulebook import open_rulebook
from game.screens.table.rulings import plain, ruling_text
from game.widgets.button import ButtonLook
from game.widgets.modal import question
from rules.file_error import FileError

if TYPE_CHECKING:
    from game.screens.base import Screen

WIDTH = 660


class Look(NamedTuple):
    """What a quick look shows."""

    heading: str
    words: str


def open_quick_look(screen: Screen, topic: str, name: str = "ruling") -> None:
    """Show what the book says about a topic in a dialog of an id; F1 there, or its button, opens the book."""
    ui, link = screen.ui, link_of(topic)

    def read_on() -> None:
        ui.close_modal()
        open_rulebook(screen.app, link)

    look = look_of(topic)
    answers = [
        (f"{name}.book", "Open the rulebook", ButtonLook.NORMAL, read_on),
        (f"{name}.close", "Close", ButtonLook.NORMAL, ui.close_modal),
    ]
    modal = question(
        name, ui.pen, ui.size, look.heading, look.words, answers, on_close=ui.close_modal, width=WIDTH
    )
    for widget in (modal, *modal.children):
        widget.topic = topic
    ui.open_modal(modal)


def look_of(topic: str) -> Look:
    """Give heading and words for a ruling's id, or for an entry of the catalogue."""
    try:
        book: Book | None = the_book()
    except FileError:
        book = None
    kind, _, name = link_of(topic).partition(":")
    if kind == "ruling":
        return _ruling(book, name)
    return _entry(book, topic) or Look("Rulebook", "The rulebook says more.")


def _ruling(book: Book | None, ruling: str) -> Look:
    text = ruling_text(ruling).partition(": ")[2] or "The text of this ruling is not at hand."
    block = _block_at(book, f"ruling:{ruling}")
    if isinstance(block, Ruling) and block.why.spans:
        text += f"\n\nWhy: {plain(block.why.words)}"
    return Look(ruling, text)


def _block_at(book: Book | None, link: str) -> object:
    try:
        place = book.place(link) if book is not None else None
    except KeyError:
        place = None
    if book is None or place is None:
        return None
    page = book.page(place.page_id)
    return page.blocks[page.block_of(place.anchor)]


def _entry(book: Book | None, link: str) -> Look | None:
    """Gather the words below an entry's heading."""
    head = _block_at(book, link)
    if book is None or not isinstance(head, Heading):
        return None
    place = book.place(link)
    page = book.page(place.page_id)
    lines = []
    for block in page.blocks[page.block_of(place.anchor) + 1 :]:
        match block:
            case Heading():
                break
            case Paragraph(text):
                lines.append(text.words)
            case Bullets(items):
                lines += [f"• {item.words}" for item in items]
    return Look(head.words, "\n".join(lines))
