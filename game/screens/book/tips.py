"""Tooltips of links in the rulebook."""

from __future__ import annotations

from game.book.rulebook.book import Book
from game.screens.table.rulings import plain, ruling_text


def link_tip(book: Book, link: str) -> str:
    """Return a ruling's text, a term's meaning, or the page that a link leads to; "" if there is none."""
    kind, _, name = link.partition(":")
    if kind == "ruling":
        return ruling_text(name)
    if kind == "term" and name in book.terms:
        return plain(book.terms[name].meaning.words)
    try:
        return f"To the page {book.page(book.place(link).page_id).title}."
    except KeyError:
        return ""
