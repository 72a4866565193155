"""The rulebooks of games without a catalogue: whole, and every link, picture and term of them good."""

from __future__ import annotations

import importlib
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from game.book.rulebook.book import Book, the_book
from game.book.rulebook.pages import Block, Bullets, Paragraph, Picture, Ruling, Table, Text
from game.games import card, ui
from game.screens.result import ResultScreen
from game.shell.theme import PAPER
from rules.games import GAMES, ruling_text

SHARED = ("PLY-1", "PLY-2", "PLY-3", "PLY-4", "PLY-5")
"""Rulings of the program, which are told in the book of every game."""
_games = pytest.mark.parametrize("game", ["astra-et-tenebrae", "dark-frontier"])


def book_of(game: str) -> Book:
    return the_book(GAMES[game]().editions[0])


def texts_of(block: Block) -> Iterator[Text]:
    match block:
        case Paragraph(text):
            yield text
        case Bullets(items=items):
            yield from items
        case Table(head, rows):
            for row in (head, *rows):
                yield from row
        case Ruling(text=text, why=why):
            yield text
            yield why


@_games
def test_every_ruling_stands_on_one_page_with_its_text_and_a_reason(game: str) -> None:
    pages = book_of(game).pages.values()
    boxes = [block for page in pages for block in page.blocks if isinstance(block, Ruling)]
    assert Counter(block.id for block in boxes) == dict.fromkeys((*GAMES[game]().rulings(), *SHARED), 1)
    for block in boxes:
        assert block.text.words == re.sub(r"\*\*|`", "", ruling_text(block.id))
        assert len(block.why.words) > 60, block.id


@_games
def test_every_link_of_a_page_leads_somewhere_and_no_mark_is_left(game: str) -> None:
    book = book_of(game)
    spans = [
        span
        for page in book.pages.values()
        for block in page.blocks
        for text in texts_of(block)
        for span in text.spans
    ]
    assert len(spans) > 500
    for span in spans:
        assert not re.search(r"\]\(|\*\*|figure:", span.words), span
        if span.link:
            place = book.place(span.link)
            assert not place.anchor or place.anchor in book.page(place.page_id).anchors


@_games
def test_what_is_asked_and_what_ends_a_match_have_their_places(game: str) -> None:
    book = book_of(game)
    for edition in GAMES[game]().editions:
        for ask in ui(game).requests.values():
            assert book.place(f"ruling:{ask.topic}", edition).anchor == f"ruling:{ask.topic}"
    assert ResultScreen.help_link in book.pages


@_games
def test_every_picture_is_drawn_and_shown(game: str) -> None:
    known = card(game)
    gallery = importlib.import_module(f"game.families.{game.replace('-', '_')}.pictures.gallery")
    pages = book_of(game).pages.values()
    shown = [block for page in pages for block in page.blocks if isinstance(block, Picture)]
    assert {picture.id for picture in shown} == set(gallery.PICTURES)
    assert all(picture.caption for picture in shown)
    for picture in shown:
        assert (
            abs(
                known.draw_picture(picture.id, 400, PAPER).get_height()
                - known.picture_height(picture.id, 400)
            )
            <= 1
        )


@_games
def test_every_term_has_its_page_and_its_rulings_and_no_form_means_two_things(game: str) -> None:
    book = book_of(game)
    forms = [form.lower() for term in book.terms.values() for form in (term.term, *term.forms)]
    assert sorted(forms) == sorted(set(forms))
    for term in book.terms.values():
        assert term.page in book.pages
        for ruling in term.rulings:
            assert book.place(f"ruling:{ruling}").anchor == f"ruling:{ruling}"
