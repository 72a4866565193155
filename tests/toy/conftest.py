"""The test game is put on both lists of games."""

from __future__ import annotations

import pytest

from game.games import CARDS, UIS
from game.players import background_jobs
from rules.games import GAMES
from tests.game.conftest import desk, home_folder, make_desk
from tests.toy.game import TWO_CARDS

__all__ = ["desk", "home_folder", "make_desk"]


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TWO_CARDS.id, lambda: TWO_CARDS)
    monkeypatch.setitem(CARDS, TWO_CARDS.id, "tests.toy.ui:TwoCardsCard")
    monkeypatch.setitem(UIS, TWO_CARDS.id, "tests.toy.ui:TwoCardsUi")


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a thread, as where no process can start: another process does not know the test game."""
    monkeypatch.setattr(background_jobs, "_MOST_STARTS", 0)
