"""What words of the game mean, for screens that explain them in passing; never waits for a file."""

from __future__ import annotations

import logging
import threading
from functools import lru_cache

from game.book.rulebook.book import Book, the_book
from game.book.rulebook.links import RULING, link_of, ruling_link
from game.widgets.terms import Meaning, Terms
from rules.false_sunrise.editions import NEWEST
from rules.file_error import FileError

_LOG = logging.getLogger(__name__)


class _Shelf:
    """Fetches the book in the background when it is first asked for."""

    def __init__(self) -> None:
        self.book: Book | None = None
        self._fetcher: threading.Thread | None = None

    def fetch(self) -> None:
        """Begin to read the book, once."""
        if self._fetcher is None:
            self._fetcher = threading.Thread(target=self._read, name="rulebook", daemon=True)
            self._fetcher.start()

    def settle(self) -> None:
        """Wait until the book is read."""
        self.fetch()
        if self._fetcher is not None:
            self._fetcher.join()

    def _read(self) -> None:
        try:
            self.book = the_book()
        except FileError as error:
            _LOG.warning("No word can be explained: %s", error)


SHELF = _Shelf()


@lru_cache(maxsize=2048)
def _meanings(words: str, edition: str) -> tuple[Meaning, ...]:
    book = SHELF.book
    if book is None:
        return ()
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
    """The terms of the rulebook as an edition means them."""

    def __init__(self, edition: str = NEWEST) -> None:
        self.edition = edition

    def fetch(self) -> None:
        """Begin to read the book, once."""
        SHELF.fetch()

    def meanings_in(self, words: str) -> tuple[Meaning, ...]:
        """List the terms in a line, each once; none while the book is being read."""
        if SHELF.book is None:
            SHELF.fetch()
            return ()
        return _meanings(words, self.edition)

    def rule_of(self, topic: str) -> str:
        """Return the ruling that the edition has for a topic, or "" where another page explains it."""
        link = ruling_link(link_of(topic), self.edition)
        return link.removeprefix(RULING) if link.startswith(RULING) else ""
