"""The left column of the rulebook: chapters and pages, or the results of a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from game.book.rulebook.book import Book
from game.book.rulebook.pages import Place, Text
from game.screens.book.typeset import set_text
from game.shell.theme import BODY, SECTION, SMALL, STRONG
from game.widgets.lists import RowLook
from game.widgets.pen import Ink, Pen
from game.widgets.rowlist import PLAIN, Cell, Line, ListRow

_HEIGHTS = {"chapter": 30, "page": 26, "hit": 66, "note": 60}
_EXCERPT = SMALL.sized(12)
_ONE_LINE_LETTERS = 34
_HEAD = 18  # the height of a title above its excerpt


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the column; `place` is where it leads, or None for a heading or a note."""

    kind: Literal["chapter", "page", "hit", "note"]
    words: str
    place: Place | None = None
    excerpt: Text | None = None


def contents(book: Book) -> list[Entry]:
    """Return the chapters and their pages."""
    rows = []
    for chapter, pages in book.chapters.items():
        titles = [(page_id, book.page(page_id).title) for page_id in pages]
        if [title for _, title in titles] != [chapter]:
            rows.append(Entry("chapter", chapter.upper()))
        rows += [Entry("page", title, Place(page_id)) for page_id, title in titles]
    return rows


def found(book: Book, words: str) -> list[Entry]:
    """Return the results of a search, or a note that there are none."""
    hits = [
        Entry("hit", hit.title, Place(hit.page_id, hit.anchor), hit.excerpt) for hit in book.search(words)
    ]
    return hits or [
        Entry("note", f"Nothing found for “{words}”. Try fewer words, or the first letters of one.")
    ]


def contents_row(entry: Entry, _look: RowLook) -> ListRow:
    """Return the list row for a line of the column."""
    high = _HEIGHTS[entry.kind]
    if entry.kind == "chapter":
        cell = Cell(entry.words, SECTION, "secondary")
        return ListRow([cell], high=high, pad=(10, 12, 10, 0), ground=PLAIN, selectable=False)
    if entry.kind == "note":
        line = Line([Cell(entry.words, BODY, "secondary")], wrap=True)
        return ListRow((), [line], high=high, pad=(10, 6, 10, 6), ground=PLAIN, selectable=False)
    if entry.excerpt is None:
        return ListRow([Cell(entry.words)], high=high, pad=(10, 0, 10, 0))
    head = Line([Cell(entry.words, STRONG, squeeze=True)], _HEAD)
    below = Line([Cell(draw=Excerpt(entry.excerpt))])
    high -= 18 if len(entry.excerpt.words) <= _ONE_LINE_LETTERS else 0
    return ListRow((), [head, below], high=high, pad=(10, 5, 10, 0))


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Draws as many whole lines of a text as fit."""

    text: Text

    def __call__(self, pen: Pen, surface: pygame.Surface, room: pygame.Rect) -> None:
        for run in set_text(pen, self.text, _EXCERPT, room.width).runs:
            place = run.rect.move(room.topleft)
            if place.bottom > room.bottom:
                break
            ink: Ink = "text" if run.style != _EXCERPT else "secondary"
            surface.blit(pen.text(run.words, run.style, ink), place)
