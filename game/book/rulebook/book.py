"""The rulebook: its pages, their contents, and where links go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from game.book.rulebook.links import ruling_link
from rules.games import game_of


@dataclass(frozen=True, slots=True)
class Span:
    """Words with one style.

    `link` is a page id, `ruling:MOV-1`, `term:arc`, `entry:railgun` or nothing.

    If the words name a key, they are its default, and `key` is the action that it does.
    """

    words: str
    link: str = ""
    strong: bool = False
    key: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """The words of a paragraph or a list item, with markup already parsed."""

    spans: tuple[Span, ...]

    @property
    def words(self) -> str:
        """All words, without markup."""
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
    """A list; it is `numbered` if the order of its items matters."""

    items: tuple[Text, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table: a row of headings, and rows with as many cells."""

    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that the game draws; a page includes it as `![caption](picture:gauge)`."""

    id: str
    caption: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling: its exact text (the single source is `rulings.md`), and the reason for it."""

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
    """A page; `anchors` maps names of places to block numbers.

    A page of another `edition` than the newest can replace other pages (`instead_of`) in matches of
    that edition.
    """

    id: str
    title: str
    chapter: str
    blocks: tuple[Block, ...]
    anchors: Mapping[str, int] = field(default_factory=dict)
    edition: str = ""
    instead_of: tuple[str, ...] = ()

    def block_of(self, anchor: str) -> int:
        """Return the number of the block at an anchor; 0 if the page has no such anchor."""
        return self.anchors.get(anchor, 0)


@dataclass(frozen=True, slots=True)
class QuotedFigure:
    """A number quoted on a page, and the formula that must produce it, such as `mean(4,1)`."""

    words: str
    formula: str
    page_id: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game: its other forms, its meaning, and where the book says more.

    `unless` lists phrases in which the word means something else ("of course"). `edition` is the
    edition in which it means this. Meanings of the newest edition also hold in all others that do
    not have their own.
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
    """A search result; `excerpt` marks the words found as strong."""

    page_id: str
    title: str
    excerpt: Text
    anchor: str = ""


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
