"""The pages of a rulebook and what is on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


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
