"""A game without a book, hints or lessons: what is read about it says so, and nothing breaks."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.book.lessons.shelf import ours
from game.book.rulebook.book import the_book
from game.book.rulebook.meanings import SHELF, BookTerms
from game.book.rulebook.pages import Ruling
from game.main_loop import MainLoop
from game.screens.book.quick_look import look_of
from game.screens.rulebook import open_rulebook
from game.shell.paths import open_home
from tests.toy.game import TWO_CARDS
from tools.hand import Desk, FrameClock


def test_the_rulings_are_the_rulebook_of_a_game_that_has_written_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for driver in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(driver, "dummy")
    desk = Desk(MainLoop((1280, 720), clock=FrameClock(), home=open_home(tmp_path)))
    book = the_book(TWO_CARDS.id)
    place = book.place("ruling:TOY-5")
    told = book.page(place.page_id).blocks[book.page(place.page_id).block_of(place.anchor)]
    assert isinstance(told, Ruling)
    assert told.text.words == TWO_CARDS.rulings()["TOY-5"]
    desk.app.to_title()
    open_rulebook(desk.app, "ruling:TOY-1", TWO_CARDS.id)
    desk.step()
    assert "problem" not in desk.dump()
    assert desk.dump()["page"]["text"] == TWO_CARDS.title


def test_a_ruling_is_shown_in_its_words_and_no_word_is_explained() -> None:
    ruling, text = next(iter(TWO_CARDS.rulings().items()))
    assert text in look_of(ruling, TWO_CARDS.id).words
    SHELF.settle(TWO_CARDS.id)
    assert BookTerms(TWO_CARDS.id).meanings_in("Thrust left") == ()
    assert BookTerms(TWO_CARDS.id).rule_of(ruling) == ruling


def test_lessons_are_those_of_the_games_that_have_any() -> None:
    assert {one.problem for one in ours()} == {""}
