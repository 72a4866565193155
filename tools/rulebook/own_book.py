"""The book of an edition that is a separate game: its own chapter, and what it shares with the newest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from game.book.rulebook.book import Book
from game.book.rulebook.glossary import glossary_page
from game.book.rulebook.pages import Page, Ruling
from rules.games import ruling_of

Chapters = Mapping[str, tuple[str, ...]]

HELD = "held"
_REFERENCE, _TITLE = "Reference", "Rulings of July 2024 that hold, too"
# Chapters that such an edition does not use at all.
_FOREIGN = ("The catalog", "Factions")
_NAMED = re.compile(r"([A-Z][A-Z0-9]{1,2})-(\d{1,2})(?: to \1-(\d{1,2}))?")


def own_chapters(book: Book, edition: str) -> tuple[Chapters, Mapping[str, Page]]:
    """Return the chapters of an edition, and the pages made for it: shared rulings, and its glossary.

    Its own chapters come first. Then come the newest edition's pages that it does not replace.
    """

    def kept(page: Page) -> bool:
        return page.edition == book.newest and book.place(page.id, edition).page_id == page.id

    own: dict[str, tuple[str, ...]] = {}
    rest: dict[str, tuple[str, ...]] = {}
    for title, names in book.chapters.items():
        pages = [book.page(name) for name in names]
        if mine := tuple(page.id for page in pages if page.edition == edition):
            own[title] = mine
        elif title not in _FOREIGN and (others := tuple(page.id for page in pages if kept(page))):
            rest[title] = others
    told = {name for names in (own | rest).values() for name in names}
    made = (_held(book, edition, told), _glossary(book, edition, told))
    return own | rest | {_REFERENCE: (HELD, *rest[_REFERENCE])}, {page.id: page for page in made}


def _glossary(book: Book, edition: str, told: set[str]) -> Page:
    """Return the glossary: an edition's own terms, and the newest edition's terms on pages of the book."""
    own = [term for term in book.terms.values() if term.edition == edition]
    taken = {term.term for term in own}
    others = (term for term in book.terms.values() if term.edition == book.newest and term.page in told)
    words = [*own, *(term for term in others if term.term not in taken)]
    words.sort(key=lambda term: term.term.casefold())
    terms = {term.id: replace(term, edition=book.newest) for term in words}
    return glossary_page(terms, _REFERENCE, book.newest, {})


def _held(book: Book, edition: str, told: set[str]) -> Page:
    """Return a page of the rulings that the edition's own rulings say still apply.

    Rulings that are already on one of its pages are left out.
    """
    found: dict[str, Ruling] = {}
    for name in told:
        page = book.page(name)
        if page.edition == edition:
            for ruling in _named_on(page):
                place = book.place(f"ruling:{ruling}")
                if ruling_of(edition, ruling) == ruling and place.page_id not in told:
                    found[ruling] = _ruling(book.page(place.page_id), ruling)
    order = [ruling for ruling in _all_rulings(book) if ruling in found]
    anchors = {f"ruling:{ruling}": number for number, ruling in enumerate(order)}
    return Page(HELD, _TITLE, _REFERENCE, tuple(found[one] for one in order), anchors, edition)


def _named_on(page: Page) -> Iterator[str]:
    """Yield the rulings that a page's rulings name, with every one in a span such as GEO-1 to GEO-8."""
    for block in page.blocks:
        if isinstance(block, Ruling):
            for family, first, last in _NAMED.findall(block.text.words):
                yield from (f"{family}-{number}" for number in range(int(first), int(last or first) + 1))


def _all_rulings(book: Book) -> Iterator[str]:
    for page in book.pages.values():
        yield from (block.id for block in page.blocks if isinstance(block, Ruling))


def _ruling(page: Page, ruling: str) -> Ruling:
    return next(block for block in page.blocks if isinstance(block, Ruling) and block.id == ruling)
