"""The rulebook: its pages, their contents, and where links go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from game.book.rulebook.links import ruling_link
from game.book.rulebook.pages import Hit, Page, Place, QuotedFigure, Span, Term
from rules.games import game_of


class Book:
    """All pages of a game in order, the glossary, and the index.

    `editions` are those of the game, the newest first. An empty edition means the newest.
    """

    def __init__(
        self,
        editions: Sequence[str],
        chapters: Mapping[str, Sequence[Page]],
        terms: Mapping[str, Term],
        figures: Sequence[QuotedFigure] = (),
    ) -> None:
        from game.book.rulebook.glossary import Finder
        from game.book.rulebook.searching import Index

        self.newest = editions[0]
        self._finders = {edition: Finder(terms, self.newest, edition) for edition in editions}
        self.pages = {
            page.id: self._finders[page.edition].linked(page) for pages in chapters.values() for page in pages
        }
        self.chapters = {title: tuple(page.id for page in pages) for title, pages in chapters.items()}
        self.terms = dict(terms)
        self.figures = tuple(figures)
        self._places = {
            f"{kind}:{name}": Place(page.id, anchor)
            for page in self.pages.values()
            for anchor in page.anchors
            for kind, _, name in [anchor.partition(":")]
            if name
        }
        self._replacements = {edition: self._replacements_of(edition) for edition in editions}
        self._index = Index(self.pages.values(), self.terms)

    def page(self, page_id: str) -> Page:
        """Return a page. Raise `KeyError` for an unknown id."""
        return self.pages[page_id]

    def place(self, link: str, edition: str = "") -> Place:
        """Return where a link goes; in another edition, its own replacement.

        Raise `KeyError` if it goes nowhere.

        A link is a page id, `page#anchor`, `ruling:MOV-1`, `term:arc` or `entry:railgun`. Things of
        another edition than the newest are named like `entry:2024-03/railgun`.
        """
        link = self._replacements[edition or self.newest].get(
            link.partition("#")[0], ruling_link(link, edition)
        )
        if link in self._places:
            return self._places[link]
        page_id, _, anchor = link.partition("#")
        page = self.pages[page_id]
        if anchor and anchor not in page.anchors:
            raise KeyError(link)
        return Place(page_id, anchor)

    def _replacements_of(self, edition: str) -> dict[str, str]:
        """Return what an edition has instead of pages, entries and terms of the newest."""
        own = [page for page in self.pages.values() if page.edition == edition != self.newest]
        pages = {page.id.removeprefix(f"{edition}-"): page.id for page in own}
        pages |= {name: page.id for page in own for name in page.instead_of}
        mark = f":{edition}/"
        return pages | {link.replace(mark, ":"): link for link in self._places if mark in link}

    def beside(self, page_id: str) -> tuple[str, str]:
        """Return the ids of the pages before and after one, in the order of the book.

        At the ends of the book they are "".
        """
        order = ["", *self.pages, ""]
        at = order.index(page_id, 1)
        return order[at - 1], order[at + 1]

    def search(self, words: str, limit: int = 20) -> list[Hit]:
        """Return places for words, the best first: ruling ids and titles before mere mentions."""
        return self._index.search(words, limit)

    def terms_in(self, words: str, edition: str = "") -> tuple[Span, ...]:
        """Return a line of text split so that each term of the glossary is a span with a link."""
        return self._finders[edition or self.newest].spans(words)


def the_book(edition: str = "") -> Book:
    """Return the rulebook of the game that has an edition.

    Raise `FileError` if it has no readable one.
    """
    return _book_of(game_of(edition).id)


@cache
def _book_of(game_id: str) -> Book:
    from game.book.rulebook.loading import load_book

    return load_book(game_id)
