"""Assembling the book: chapters from `assets/rulebook`, pages made from the catalog, the glossary."""

from __future__ import annotations

from pathlib import Path

from game.book.rulebook.book import Book
from game.book.rulebook.glossary import glossary_page, load_terms
from game.book.rulebook.markdown import Chapter, read_chapter
from game.book.rulebook.pages import Page, QuotedFigure, Ruling, Span, Table, Text
from game.games import card
from game.shell.assets import asset_path
from rules.files import FileError, read_bytes
from rules.games import GAMES
from rules.kernel.game import Game

_CATALOGUE = "The catalog"
_REFERENCE = "Reference"
_RULES = "The rules"
_LIMIT_BYTES = 256 * 1024


def load_book(game_id: str, folder: Path | None = None) -> Book:
    """Return the book of a game from a folder, by default the game's own.

    Raise `FileError` if it is invalid or missing. Files are chapters, in the order of their names.
    The catalog comes before the reference chapter. Chapters of other editions than the newest come
    between the two, each with its own catalog, and then the catalogs of editions without a chapter.
    A game without a written book gets a book of its rulings.
    """
    known, editions = card(game_id), GAMES[game_id]().editions
    if not known.book.chapters:
        return _of_rulings(GAMES[game_id]())
    home, newest = folder or asset_path(known.book.chapters), editions[0]
    tables = {name: table for edition in editions for name, table in known.book_tables(edition).items()}
    read = [_read(path, tables, newest) for path in sorted(home.glob("*.md"))]
    terms = load_terms(home / "glossary.yaml", newest)
    first = [one for one in read if one.edition == newest and one.title != _REFERENCE]
    others = [one for one in read if one.edition != newest]
    chapters: dict[str, list[Page]] = {one.title: one.pages for one in first}
    written = {page.id for one in read for page in one.pages}
    if catalogued := known.catalogue_pages(newest, _CATALOGUE, written):
        chapters[_CATALOGUE] = [*catalogued]
    for one in others:
        chapters[one.title] = [*one.pages, *known.catalogue_pages(one.edition, one.title, written)]
    for edition in (one for one in editions if one not in {newest, *(chapter.edition for chapter in others)}):
        name = GAMES[game_id]().load(edition).title.rpartition(", ")[2]
        if catalogued := known.catalogue_pages(edition, name, written):
            chapters[name] = [*catalogued]
    reference = [page for one in read if one.title == _REFERENCE for page in one.pages]
    titles = {one.edition: one.title for one in others}
    chapters[_REFERENCE] = [*reference, glossary_page(terms, _REFERENCE, newest, titles)]
    figures: list[QuotedFigure] = [figure for one in read for figure in one.figures]
    return Book(editions, chapters, terms, figures)


def _of_rulings(game: Game) -> Book:
    """Return a book with a page of rulings, for a game without a book.

    Raise `FileError` if it has none.
    """
    rulings = game.rulings()
    if not rulings:
        raise FileError("the rulebook", "does not exist")
    blocks = tuple(Ruling(one, Text((Span(words),)), Text(())) for one, words in rulings.items())
    anchors = {f"ruling:{one}": number for number, one in enumerate(rulings)}
    page = Page("rulings", game.title, _RULES, blocks, anchors, game.editions[0])
    return Book(game.editions, {_RULES: [page]}, {})


def _read(path: Path, tables: dict[str, Table], newest: str) -> Chapter:
    try:
        return read_chapter(path.name, read_bytes(path, _LIMIT_BYTES).decode("utf-8"), tables, newest)
    except ValueError as error:
        raise FileError(str(path), str(error)) from None
