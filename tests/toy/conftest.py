"""The test game is put on both lists of games."""

from __future__ import annotations

import pytest

from game.games import UIS
from rules.games import GAMES
from tests.game.conftest import desk, home_folder, make_desk
from tests.toy.game import TWO_CARDS
from tests.toy.ui import TWO_CARDS_UI

__all__ = ["desk", "home_folder", "make_desk"]


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TWO_CARDS.id, lambda: TWO_CARDS)
    monkeypatch.setitem(UIS, TWO_CARDS.id, lambda: TWO_CARDS_UI)
