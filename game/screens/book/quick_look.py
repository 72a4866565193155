"""A quick look into the rulebook: a short text over the current screen, with a link to its page."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple, Protocol

from game.book.rulebook.book import Book, the_book
from game.book.rulebook.links import link_of, ruling_link
from game.book.rulebook.pages import Bullets, Heading, Paragraph, Ruling
from game.screens.host import HasEdition, HasUi
from game.screens.rulebook import open_rulebook
from game.screens.table.rulings import plain, ruling_text
from game.widgets.modal import Answer, ask
from rules.file_error import FileError

WIDTH = 660
_MOST_LETTERS = 480  # characters of plain words, so that everything fits in the smallest window
_ASIDE, _ON = "Example", " More"


class QuickLook(NamedTuple):
    """The contents of a quick look."""

    heading: str
    words: str


class BookedScreen(HasEdition, HasUi, Protocol):
    """A screen over which the rulebook is looked up, in the words of its edition."""


def open_quick_look(screen: BookedScreen, topic: str, name: str = "ruling") -> None:
    """Show what the book says about a topic, in a dialog with the id `name`.

    F1 in the dialog, or its button, opens the book.
    """
    look = look_of(topic, screen.edition)
    read_on = partial(open_rulebook, screen.app, link_of(topic), screen.edition)
    answers = [Answer(f"{name}.book", "Open the rulebook", read_on), Answer(f"{name}.close", "Close")]
    ask(screen.ui, name, look.heading, look.words, answers, width=WIDTH, topic=topic)


def look_of(topic: str, edition: str = "") -> QuickLook:
    """Return the heading and words for a ruling's id or a catalogue entry, in the words of an edition."""
    try:
        book: Book | None = the_book(edition)
    except FileError:
        book = None
    kind, _, name = ruling_link(link_of(topic), edition).partition(":")
    if kind == "ruling":
        return _ruling(book, name)
    return _entry(book, topic, edition) or QuickLook("Rulebook", "See the rulebook.")


def _ruling(book: Book | None, ruling: str) -> QuickLook:
    text = ruling_text(ruling).partition(": ")[2] or "The text of this rule is missing."
    block = _block_at(book, f"ruling:{ruling}")
    if book is not None and isinstance(block, Ruling):
        told = _told_before(book, ruling)
        text = f"{told}\n\nIn full: {text}" if told else text
        text += f"\n\nWhy: {plain(block.why.words)}" if block.why.spans else ""
    return QuickLook(ruling, text)


def _told_before(book: Book, ruling: str) -> str:
    """Return the plain words that a ruling makes exact: its page's text since the ruling before it.

    Return "" if they are too long.
    """
    place = book.place(f"ruling:{ruling}")
    page = book.page(place.page_id)
    told: list[str] = []
    for block in reversed(page.blocks[: page.block_of(place.anchor)]):
        match block:
            case Ruling() | Heading():
                break
            case Paragraph(text) if not text.words.startswith(_ASIDE):
                told.insert(0, text.words)
            case Bullets(items, numbered):
                signs = [f"{at}." if numbered else "•" for at in range(1, len(items) + 1)]
                told[:0] = [
                    f"{sign} {one.words.removesuffix(_ON)}" for sign, one in zip(signs, items, strict=True)
                ]
    kept = "\n".join(told)
    return kept if len(kept) <= _MOST_LETTERS else ""


def _block_at(book: Book | None, link: str, edition: str = "") -> object:
    try:
        place = book.place(link, edition) if book is not None else None
    except KeyError:
        place = None
    if book is None or place is None:
        return None
    page = book.page(place.page_id)
    return page.blocks[page.block_of(place.anchor)]


def _entry(book: Book | None, link: str, edition: str) -> QuickLook | None:
    """Return the heading of a catalogue entry with the words below it, or None if it has no entry."""
    head = _block_at(book, link, edition)
    if book is None or not isinstance(head, Heading):
        return None
    place = book.place(link, edition)
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
    return QuickLook(head.words, "\n".join(lines))
