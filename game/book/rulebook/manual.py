"""How the book tells the catalogue of an edition: what differs between editions, as a record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.book.rulebook.book import Table, Text
from game.book.rulebook.markdown import inline
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.catalogue import Catalogue, Entry, SquadronType, Weapon
from rules.false_sunrise.edition import Edition


@dataclass(frozen=True, slots=True, kw_only=True)
class Manual:
    """An edition as the book tells it.

    `kinds` and `families` give title and words of the page of each kind of weapon and family of upgrades,
    `defences` and `squadrons` the words of those pages ("" where the edition has none). `weapon_facts` lists
    the figures of a weapon, `craft_facts` those of a squadron; `tables` makes the edition's own tables by
    name. `mark` stands before the names of entries, tables and pages of all editions but the newest; `titled`
    makes a page's title of what is on it.
    """

    edition: Edition
    kinds: Mapping[WeaponKind, tuple[str, str]]
    families: Mapping[str, tuple[str, str]]
    weapon_facts: Callable[[Weapon], Iterator[str]]
    tables: Callable[[Manual], Mapping[str, Table]]
    craft_facts: Callable[[SquadronType], Iterator[str]] = lambda _craft: iter(())
    defences: str = ""
    squadrons: str = ""
    hulls: str = "What a ship is built on. See FRC-2."
    mark: str = ""
    titled: str = "{}"

    @property
    def catalogue(self) -> Catalogue:
        """What fleets of the edition are made of."""
        return self.edition.catalogue

    def name(self, name: str) -> str:
        """Name an entry or a table of this edition."""
        return f"{self.mark}/{name}" if self.mark else name

    def page_id(self, name: str) -> str:
        """Name a page of this edition."""
        return f"{self.mark}-{name}" if self.mark else name

    def title(self, words: str) -> str:
        """Make a page's title."""
        return self.titled.format(words, words[:1].lower() + words[1:])

    def link(self, entry: Entry) -> str:
        """Write an entry's name as a link to its place."""
        return f"[{entry.name}](entry:{self.name(entry.id)})"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """Make a table of cells in the marks of a chapter's text."""
    return Table(_cells(head), tuple(_cells(row) for row in rows))


def _cells(words: Sequence[str]) -> tuple[Text, ...]:
    return tuple(inline(cell) if cell else Text(()) for cell in words)
