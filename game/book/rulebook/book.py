"""The rulebook: its pages, what they are made of, and where a link leads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from game.book.rulebook.links import ruling_link
from rules.games import game_of


@dataclass(frozen=True, slots=True)
class Span:
    """Words of one look; `link` is a page id, `ruling:MOV-1`, `term:arc`, `entry:railgun` or nothing.

    Words that name a key are what it is at first; `key` is the action that it does.
    """

    words: str
    link: str = ""
    strong: bool = False
    key: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph's or a list item's words, its marks already split."""

    spans: tuple[Span, ...]

    @property
    def words(self) -> str:
        """All of its words, without marks."""
        return "".join(span.words for span in self.spans)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a page."""

    words: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    text: Text


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list; `numbered` where the order of its items matters."""

    items: tuple[Text, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table: a line of heads, and rows of as many cells."""

    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that the game draws; a page names it as `![caption](picture:gauge)`."""

    id: str
    caption: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling: its exact text (the single source is `rulings.md`), and why it is so."""

    id: str
    text: Text
    why: Text


Block = Heading | Paragraph | Bullets | Table | Picture | Ruling


class Place(NamedTuple):
    """A place in the book: a page, and an anchor on it (empty: its top)."""

    page_id: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A page; `anchors` leads from names of places to the numbers of blocks.

    One of another `edition` than the newest may stand in a match of its own `instead_of` others.
    """

    id: str
    title: str
    chapter: str
    blocks: tuple[Block, ...]
    anchors: Mapping[str, int] = field(default_factory=dict)
    edition: str = ""
    instead_of: tuple[str, ...] = ()

    def block_of(self, anchor: str) -> int:
        """Return the number of the block at an anchor; 0 where the page has no such anchor."""
        return self.anchors.get(anchor, 0)


@dataclass(frozen=True, slots=True)
class QuotedFigure:
    """A number that a page quotes, and the sum that it must be the result of, as `mean(4,1)`."""

    words: str
    formula: str
    page_id: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game: its other forms, what it means, and where the book says more.

    `unless` lists phrases in which the word means something else ("of course"). `edition` is the one that
    it means this in; what the newest says holds in all others that say nothing else.
    """

    id: str
    term: str
    forms: tuple[str, ...]
    meaning: Text
    page: str
    rulings: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    edition: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found by a search; `excerpt` marks the words found as strong."""

    page_id: str
    title: str
    excerpt: Text
    anchor: str = ""


class Book:
    """All pages of a game in their order, the glossary, and what leads to them.

    `editions` are those of the game, the newest first. Without a name an edition is the newest.
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
        self._stand_ins = {edition: self._stand_ins_of(edition) for edition in editions}
        self._index = Index(self.pages.values(), self.terms)

    def page(self, page_id: str) -> Page:
        """Return a page; KeyError for an id that the book does not have."""
        return self.pages[page_id]

    def place(self, link: str, edition: str = "") -> Place:
        """Say where a link leads, for players of an edition to what it has instead; KeyError where nowhere.

        A link is a page id, `page#anchor`, `ruling:MOV-1`, `term:arc` or `entry:railgun`; what is of another
        edition than the newest is named `entry:2024-03/railgun`.
        """
        link = self._stand_ins[edition or self.newest].get(link.partition("#")[0], ruling_link(link, edition))
        if link in self._places:
            return self._places[link]
        page_id, _, anchor = link.partition("#")
        page = self.pages[page_id]
        if anchor and anchor not in page.anchors:
            raise KeyError(link)
        return Place(page_id, anchor)

    def _stand_ins_of(self, edition: str) -> dict[str, str]:
        """List what an edition has instead of pages, entries and terms of the newest."""
        own = [page for page in self.pages.values() if page.edition == edition != self.newest]
        pages = {page.id.removeprefix(f"{edition}-"): page.id for page in own}
        pages |= {name: page.id for page in own for name in page.instead_of}
        mark = f":{edition}/"
        return pages | {link.replace(mark, ":"): link for link in self._places if mark in link}

    def beside(self, page_id: str) -> tuple[str, str]:
        """Name the pages before and after one, in the order of the book; empty at its ends."""
        order = ["", *self.pages, ""]
        at = order.index(page_id, 1)
        return order[at - 1], order[at + 1]

    def search(self, words: str, limit: int = 20) -> list[Hit]:
        """Find places for words, the best first: ruling ids and titles before mere mentions."""
        return self._index.search(words, limit)

    def terms_in(self, words: str, edition: str = "") -> tuple[Span, ...]:
        """Split a line of text so that each term of the glossary is a span with a link to it."""
        return self._finders[edition or self.newest].spans(words)


def the_book(edition: str = "") -> Book:
    """Return the rulebook of the game that has an edition; FileError where it has none that can be read."""
    return _book_of(game_of(edition).id)


@cache
def _book_of(game_id: str) -> Book:
    from game.book.rulebook.loading import load_book

    return load_book(game_id)
