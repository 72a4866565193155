from __future__ import annotations

import pytest

from game.book.rulebook.book import the_book
from rules.false_sunrise.rulebook import all_rulings

BOOK = the_book()


@pytest.mark.parametrize("ruling", all_rulings())
def test_an_id_finds_its_ruling_first(ruling: str) -> None:
    for words in (ruling, ruling.lower(), ruling.replace("-", " "), ruling.replace("-", "").lower()):
        first = BOOK.search(words)[0]
        assert (first.page_id, first.anchor) == BOOK.place(f"ruling:{ruling}")


@pytest.mark.parametrize("title", [page.title for page in BOOK.pages.values()])
def test_a_title_finds_its_page_among_the_first(title: str) -> None:
    assert title in {BOOK.page(hit.page_id).title for hit in BOOK.search(title)[:2]}


@pytest.mark.parametrize(
    "words, page_id",
    [
        ("velocity", "glossary"),
        ("how do I win", "ending"),
        ("railgun", "ballistic-weapons"),
        ("ceram", "defensive-upgrades"),
        ("what happens at the edge", "edge"),
        ("overcharger", "movement-upgrades"),
        ("movement", "movement"),
        ("reference", "quick-reference"),
        ("flagship", "hulls"),
        ("bomber", "squadron-types"),
        ("undo", "program"),
        ("max speed", "glossary"),
        ("who goes first", "weapons-phase"),
        ("how many dice", "dice"),
        ("how fast can a ship go", "orders"),
        ("can I shoot through a rock", "setup"),
        ("how do I capture a marker", "markers"),
        ("asteroid", "table"),
        ("first edition", "first-edition"),
        ("armour piercing", "2024-03-damage"),
        ("durability", "2024-03-missiles"),
        ("accuracy", "glossary"),
        ("matched fire", "matched-fire"),
        ("ramhead", "matched-fire-missile-weapons"),
        ("kites", "matched-fire-squadron-types"),
        ("flex dice", "matched-fire-attacks"),
        ("strike move", "matched-fire-turn"),
        ("point defence attack", "matched-fire-point-defence"),
        ("marks and criticals", "matched-fire-damage"),
    ],
)
def test_the_obvious_is_found_first(words: str, page_id: str) -> None:
    assert page_id in [hit.page_id for hit in BOOK.search(words)[:2]]


@pytest.mark.parametrize("slip", ["velicity", "veolcity", "vlocity", "vellocity"])
def test_a_slip_of_the_hand_is_forgiven(slip: str) -> None:
    assert BOOK.search(slip)[0].anchor == "term:velocity"


def test_the_excerpt_shows_what_was_found() -> None:
    hit = next(hit for hit in BOOK.search("overkill") if hit.page_id == "firing")
    assert [span.words for span in hit.excerpt.spans if span.strong] == ["overkill"]
    assert len(hit.excerpt.words) < 150


@pytest.mark.parametrize("words", ["", "   ", "?!", "zzzzqq", "\x00", "é" * 500])
def test_anything_may_be_typed_and_what_is_nowhere_finds_nothing(words: str) -> None:
    assert BOOK.search(words) == []


def test_an_idle_word_is_looked_for_where_there_is_no_other() -> None:
    assert "the" in BOOK.search("the")[0].excerpt.words.lower()


def test_each_place_is_found_once_and_no_more_than_asked_for() -> None:
    hits = BOOK.search("ship", limit=7)
    assert len(hits) == 7
    assert len({(hit.page_id, hit.anchor) for hit in hits}) == 7
