"""A game without a book, hints or lessons: what is read about it says so, and nothing breaks."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app import App
from game.book.lessons.shelf import ours
from game.book.rulebook.book import the_book
from game.book.rulebook.meanings import SHELF, BookTerms
from game.screens.book.quick_look import look_of
from game.screens.rulebook import open_rulebook
from game.shell.paths import open_home
from rules.file_error import FileError
from tests.toy.game import TWO_CARDS
from tools.hand import Desk, FrameClock


def test_the_rulebook_of_a_game_without_one_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for driver in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(driver, "dummy")
    desk = Desk(App((1280, 720), clock=FrameClock(), home=open_home(tmp_path)))
    with pytest.raises(FileError):
        the_book(TWO_CARDS.id)
    desk.app.to_title()
    open_rulebook(desk.app, "ruling:TOY-1", TWO_CARDS.id)
    desk.step()
    assert "cannot be opened" in desk.dump()["problem"]["text"]


def test_a_ruling_is_shown_in_its_words_and_no_word_is_explained() -> None:
    ruling, text = next(iter(TWO_CARDS.rulings().items()))
    assert text in look_of(ruling, TWO_CARDS.id).words
    SHELF.settle(TWO_CARDS.id)
    assert BookTerms(TWO_CARDS.id).meanings_in("Thrust left") == ()
    assert BookTerms(TWO_CARDS.id).rule_of(ruling) == ruling


def test_lessons_are_those_of_the_games_that_have_any() -> None:
    assert {one.problem for one in ours()} == {""}
