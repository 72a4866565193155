"""The book put together: chapters from `assets/rulebook`, pages made from the catalogue, the glossary."""

from __future__ import annotations

from pathlib import Path

from game.assets import asset_path
from game.rulebook.book import Book, Figure, Page
from game.rulebook.glossary import glossary_page, load_terms
from game.rulebook.markdown import Chapter, read_chapter
from rules.files import FileError, read_bytes

_LIMIT_BYTES = 256 * 1024


def load_book(folder: Path | None = None) -> Book:
    """Read the book from a folder, by default the one that the game ships with; FileError where it is wrong.

    Files are chapters, in the order of their names.
    """
    home = folder or asset_path("rulebook")
    chapters: dict[str, list[Page]] = {}
    figures: list[Figure] = []
    for path in sorted(home.glob("*.md")):
        chapter = _read(path)
        chapters.setdefault(chapter.title, []).extend(chapter.pages)
        figures.extend(chapter.figures)
    terms = load_terms(home / "glossary.yaml")
    chapters.setdefault("Reference", []).append(glossary_page(terms, "Reference"))
    return Book(chapters, terms, figures)


def _read(path: Path) -> Chapter:
    try:
        return read_chapter(path.name, read_bytes(path, _LIMIT_BYTES).decode("utf-8"), {})
    except ValueError as error:
        raise FileError(str(path), str(error)) from None
