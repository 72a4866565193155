"""A folder for players of anybody's own, and what writes them there."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.simulation.guest_process import end_all


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Make an empty folder the current one; afterwards the players of it are gone, and forgotten."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = set(sys.modules)
    yield tmp_path
    end_all()
    for name in set(sys.modules) - before:
        if Path(getattr(sys.modules[name], "__file__", None) or "/").is_relative_to(tmp_path):
            del sys.modules[name]


def write(folder: Path, name: str, text: str) -> None:
    """Write a module of players."""
    (folder / f"{name}.py").write_text(text, encoding="utf-8")
    importlib.invalidate_caches()
