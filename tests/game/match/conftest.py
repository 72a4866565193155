"""What tests of whole matches begin with."""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.match.people import Captain, Table, seated


@pytest.fixture
def captain() -> Captain:
    return Captain()


@pytest.fixture
def table(desk: Any, monkeypatch: pytest.MonkeyPatch) -> Table:
    return seated(desk, monkeypatch)
