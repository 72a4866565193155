from __future__ import annotations

from pathlib import Path

import pytest

from game.book.rulebook.book import the_book
from game.book.rulebook.glossary import load_terms
from game.book.rulebook.pages import Bullets, Paragraph, Span
from rules.false_sunrise.editions import EDITIONS, NEWEST
from rules.files import FileError

BOOK = the_book()


def linked(words: str, edition: str = NEWEST) -> list[tuple[str, str]]:
    spans = BOOK.terms_in(words, edition)
    return [(span.words, span.link.removeprefix("term:")) for span in spans if span.link]


def test_there_are_some_fifty_terms_each_with_a_page_and_its_rulings() -> None:
    assert len(BOOK.terms) >= 50
    for term in BOOK.terms.values():
        assert term.page in BOOK.pages
        for ruling in term.rulings:
            assert BOOK.place(f"ruling:{ruling}").anchor == f"ruling:{ruling}"
        assert BOOK.place(f"term:{term.id}") == ("glossary", f"term:{term.id}")


def test_a_term_names_rulings_that_there_are(tmp_path: Path) -> None:
    path = tmp_path / "glossary.yaml"
    path.write_text("terms:\n  - {term: arc, meaning: A part., page: arcs, rulings: [GEO-5, GEO-55]}\n")
    with pytest.raises(FileError, match=r"line 2, terms\[0\].rulings\[1\]: there is no ruling GEO-55"):
        load_terms(path, NEWEST)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_form_means_two_things(edition: str) -> None:
    terms = [term for term in BOOK.terms.values() if term.edition == edition]
    forms = [form.lower() for term in terms for form in (term.term, *term.forms)]
    assert sorted(forms) == sorted(set(forms))


@pytest.mark.parametrize(
    "words, found",
    [
        ("The Arcs of a ship", [("Arcs", "arc")]),
        ("no line of sight in band 3", [("line of sight", "line-of-sight"), ("band", "range-band")]),
        ("of course not, but the course", [("course", "course")]),
        ("a Turret Mount and an Arc Gun", [("Turret Mount", "turret")]),
        ("Fire Control is lost", [("Fire Control", "fire-control")]),
        ("barely marked, harbors", []),
    ],
)
def test_terms_are_found_as_whole_words_the_longest_first(words: str, found: list[tuple[str, str]]) -> None:
    assert linked(words) == found
    assert "".join(span.words for span in BOOK.terms_in(words)) == words


def test_a_word_means_what_the_edition_makes_of_it() -> None:
    words = "range band, arc, durability"
    assert linked(words) == [("range band", "range-band"), ("arc", "arc")]
    first = [("range band", "2024-03/range-band"), ("arc", "arc"), ("durability", "2024-03/durability")]
    assert linked(words, "2024-03") == first


def test_MF_3_a_set_of_dice_is_a_word_of_Matched_Fire_alone() -> None:
    words = "A set up board, a Set of dice, its rating and Fire Control"
    assert [word for word, _ in linked(words)] == ["rating", "Fire Control"]
    own = [("Set", "set"), ("rating", "rating"), ("Fire Control", "fire-control")]
    assert linked(words, "matched-fire") == [(word, f"matched-fire/{term}") for word, term in own]


def test_a_line_without_terms_is_one_span() -> None:
    assert BOOK.terms_in("nothing here") == (Span("nothing here"),)
    assert BOOK.terms_in("") == ()


def test_a_page_links_the_first_mention_of_a_term_and_no_other() -> None:
    page = BOOK.page("orders")
    paragraphs = [block.text for block in page.blocks if isinstance(block, Paragraph)]
    items = [item for block in page.blocks if isinstance(block, Bullets) for item in block.items]
    links = [span.link for text in (*paragraphs, *items) for span in text.spans]
    terms = [link for link in links if link.startswith("term:")]
    assert "term:course" in terms
    assert len(terms) == len(set(terms))
