"""The toy game, known to the list of games as long as a test wants it."""

from __future__ import annotations

import pytest

from rules.games import GAMES
from tests.toy.game import TWO_CARDS


@pytest.fixture(autouse=True)
def toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TWO_CARDS.id, lambda: TWO_CARDS)
