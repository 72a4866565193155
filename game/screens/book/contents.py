"""The left column of the rulebook: chapters and pages, or what a search has found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from game.book.rulebook.book import Book, Place, Text
from game.screens.book.layout import Layout
from game.screens.book.typeset import set_text
from game.shell.theme import BODY, SECTION, SMALL, STRONG
from game.widgets.lists import RowLook, paint_row_frame
from game.widgets.pen import Pen

_HEIGHTS = {"chapter": 30, "page": 26, "hit": 66, "note": 60}
_EXCERPT = SMALL.sized(12)
_ONE_LINE_LETTERS = 34


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the column; a place to go to, or None for a heading or a remark."""

    kind: Literal["chapter", "page", "hit", "note"]
    words: str
    place: Place | None = None
    excerpt: Text | None = None


def contents(book: Book) -> list[Row]:
    """List chapters and their pages."""
    rows = []
    for chapter, pages in book.chapters.items():
        titles = [(page_id, book.page(page_id).title) for page_id in pages]
        if [title for _, title in titles] != [chapter]:
            rows.append(Row("chapter", chapter.upper()))
        rows += [Row("page", title, Place(page_id)) for page_id, title in titles]
    return rows


def found(book: Book, words: str) -> list[Row]:
    """List what a search finds, or a remark that it is nothing."""
    hits = [Row("hit", hit.title, Place(hit.page_id, hit.anchor), hit.excerpt) for hit in book.search(words)]
    return hits or [
        Row("note", f"Nothing found for “{words}”. Try fewer words, or the first letters of one.")
    ]


def row_height(row: Row) -> float:
    """Return the height of a row in logical units."""
    if row.excerpt is not None and len(row.excerpt.words) <= _ONE_LINE_LETTERS:
        return _HEIGHTS["hit"] - 18
    return _HEIGHTS[row.kind]


def paint_row(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, row: Row, look: RowLook) -> None:
    """Draw a row."""
    pad = pen.px(10)
    inner = rect.inflate(-2 * pad, 0)
    if row.kind == "chapter":
        inner.top += pen.px(6)
        pen.write(surface, row.words, inner, SECTION, pen.theme.secondary)
        return
    if row.kind == "note":
        words = pen.text(row.words, BODY, pen.theme.secondary, wrap_px=inner.width)
        surface.blit(words, inner.move(0, pen.px(6)))
        return
    paint_row_frame(pen, surface, rect, look)
    if row.kind == "page":
        pen.write(surface, row.words, inner, BODY, pen.theme.text if look.selected else None)
        return
    head = pygame.Rect(inner.left, inner.top + pen.px(5), inner.width, pen.line_height(STRONG))
    pen.write(surface, row.words, head, pen.squeeze(row.words, STRONG, head.width))
    if row.excerpt is not None:
        _paint_excerpt(pen, surface, row.excerpt, inner, head.bottom + pen.px(1))


def _paint_excerpt(pen: Pen, surface: pygame.Surface, text: Text, room: pygame.Rect, top: int) -> None:
    """Write as many whole lines of an excerpt as there is room for."""
    layout: Layout = set_text(pen, text, _EXCERPT, room.width)
    for run in layout.runs:
        place = run.rect.move(room.left, top)
        if place.bottom > room.bottom:
            break
        ink = pen.theme.text if run.style != _EXCERPT else pen.theme.secondary
        surface.blit(pen.text(run.words, run.style, ink), place)
