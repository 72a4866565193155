"""Meanings of game words, for screens that explain them in passing; never waits for a file."""

from __future__ import annotations

import logging
import threading
from functools import lru_cache

from game.book.rulebook.book import Book, the_book
from game.book.rulebook.links import RULING, link_of, ruling_link
from game.widgets.terms import Meaning, Terms
from rules.file_error import FileError
from rules.games import game_of

_LOG = logging.getLogger(__name__)


class _Shelf:
    """Load the book of a game in the background when it is first requested."""

    def __init__(self) -> None:
        self._books: dict[str, Book] = {}
        self._fetchers: dict[str, threading.Thread] = {}

    def book(self, edition: str) -> Book | None:
        """Return the book for an edition, or None while it is being loaded.

        The first call starts loading.
        """
        game_id = game_of(edition).id
        if game_id not in self._fetchers:
            fetcher = threading.Thread(
                target=self._read, args=(game_id, edition), name="rulebook", daemon=True
            )
            self._fetchers[game_id] = fetcher
            fetcher.start()
        return self._books.get(game_id)

    def settle(self, edition: str = "") -> None:
        """Wait until the book is loaded."""
        self.book(edition)
        self._fetchers[game_of(edition).id].join()

    def _read(self, game_id: str, edition: str) -> None:
        try:
            self._books[game_id] = the_book(edition)
        except FileError as error:
            _LOG.warning("No word can be explained: %s", error)


SHELF = _Shelf()


@lru_cache(maxsize=2048)
def _meanings(book: Book, words: str, edition: str) -> tuple[Meaning, ...]:
    found: dict[str, Meaning] = {}
    at = 0
    for span in book.terms_in(words, edition):
        end = at + len(span.words)
        name = span.link.removeprefix("term:")
        if span.link and name not in found:
            term = book.terms[name]
            title = term.term[:1].upper() + term.term[1:]
            found[name] = Meaning(at, end, title, term.meaning.words)
        at = end
    return tuple(found.values())


class BookTerms(Terms):
    """The terms of the rulebook with their meanings in an edition."""

    def __init__(self, edition: str = "") -> None:
        self.edition = edition

    def fetch(self) -> None:
        """Begin to load the book, once."""
        SHELF.book(self.edition)

    def meanings_in(self, words: str) -> tuple[Meaning, ...]:
        """Return the terms in a line, each once; none while the book is being loaded."""
        book = SHELF.book(self.edition)
        return _meanings(book, words, self.edition) if book is not None else ()

    def rule_of(self, topic: str) -> str:
        """Return the edition's ruling for a topic, or "" if another page explains it."""
        link = ruling_link(link_of(topic), self.edition)
        return link.removeprefix(RULING) if link.startswith(RULING) else ""
