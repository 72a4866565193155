"""The book put together: chapters from `assets/rulebook`, pages made from the catalogue, the glossary."""

from __future__ import annotations

from pathlib import Path

from game.book.rulebook.book import Book, Figure, Page, Table
from game.book.rulebook.glossary import glossary_page, load_terms
from game.book.rulebook.markdown import Chapter, read_chapter
from game.games import game_ui_of, named
from game.shell.assets import asset_path
from rules.false_sunrise.editions import EDITIONS, NEWEST
from rules.files import FileError, read_bytes

_CATALOGUE = "The catalogue"
_REFERENCE = "Reference"
_LIMIT_BYTES = 256 * 1024


def load_book(folder: Path | None = None) -> Book:
    """Read the book from a folder, by default the one that the game ships with; FileError where it is wrong.

    Files are chapters, in the order of their names; the catalogue stands before the chapter for reference.
    A chapter of another edition than the newest stands between the two, with the catalogue of its own.
    """
    home = folder or asset_path("rulebook")
    known = game_ui_of(NEWEST).book
    pages_of, tables_of = named(known.pages), named(known.tables)
    tables = {name: table for edition in EDITIONS for name, table in tables_of(edition).items()}
    read = [_read(path, tables) for path in sorted(home.glob("*.md"))]
    terms = load_terms(home / "glossary.yaml")
    newest = [one for one in read if one.edition == NEWEST and one.title != _REFERENCE]
    others = [one for one in read if one.edition != NEWEST]
    chapters: dict[str, list[Page]] = {one.title: one.pages for one in newest}
    chapters[_CATALOGUE] = pages_of(NEWEST, _CATALOGUE)
    for one in others:
        chapters[one.title] = [*one.pages, *pages_of(one.edition, one.title)]
    reference = [page for one in read if one.title == _REFERENCE for page in one.pages]
    titles = {one.edition: one.title for one in others}
    chapters[_REFERENCE] = [*reference, glossary_page(terms, _REFERENCE, titles)]
    figures: list[Figure] = [figure for one in read for figure in one.figures]
    return Book(chapters, terms, figures)


def _read(path: Path, tables: dict[str, Table]) -> Chapter:
    try:
        return read_chapter(path.name, read_bytes(path, _LIMIT_BYTES).decode("utf-8"), tables)
    except ValueError as error:
        raise FileError(str(path), str(error)) from None
