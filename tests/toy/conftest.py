"""The test game is put on both lists of games.

Other processes do not know it. So the computer answers in a thread, after a few processes that end with a
`LookupError` in the output of a failed test; two people at one screen are faster to test.
"""

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
def jobs_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run background jobs in a thread: another process would not know the test game."""
    monkeypatch.setattr(background_jobs, "_MOST_STARTS", 0)
