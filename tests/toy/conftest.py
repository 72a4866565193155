"""The test game is put on both lists of games."""

from __future__ import annotations

import pytest

from game.games import UIS
from rules.games import GAMES
from tests.toy.game import TWO_CARDS
from tests.toy.ui import TWO_CARDS_UI


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TWO_CARDS.id, lambda: TWO_CARDS)
    monkeypatch.setitem(UIS, TWO_CARDS.id, lambda: TWO_CARDS_UI)
