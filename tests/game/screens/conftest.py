"""A friend elsewhere, and a clipboard for the codes that both send each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.screens import friend_messages
from tests.game.screens.friend_desk import Friend


@pytest.fixture
def friend(tmp_path: Path) -> Friend:
    return Friend(tmp_path / "friend")


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The clipboard, which the dummy driver does not have."""
    held = [""]
    monkeypatch.setattr(friend_messages, "copy_words", lambda words: bool([held.__setitem__(0, words)]))
    monkeypatch.setattr(friend_messages, "pasted_words", lambda: held[0])
    return held
