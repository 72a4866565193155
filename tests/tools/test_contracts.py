"""Who may import whom: the contracts of pyproject.toml are kept."""

from __future__ import annotations

import logging.config
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import grimp
import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[2]


def test_the_contracts_of_imports_are_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(logging.config, "dictConfig", lambda _: None)  # it would silence the program's log
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert status == 0, capsys.readouterr().out


def test_no_import_circle_is_larger_than_a_folder() -> None:
    graph = grimp.build_graph("rules", "game", "tools", exclude_type_checking_imports=True, cache_dir=None)
    loaded_late = {("rules.games", "game"), ("game.games", "game")}
    circles = [
        sorted(circle)
        for circle in _circles(
            {
                one: [
                    other
                    for other in graph.find_modules_directly_imported_by(one)
                    if (one, other.rpartition(".")[2]) not in loaded_late
                ]
                for one in graph.modules
            }
        )
    ]
    assert len(graph.modules) > 600
    wide = [circle for circle in circles if len({one.rpartition(".")[0] for one in circle}) > 1]
    assert wide == []


def test_outside_the_families_no_file_names_one_but_the_lists_of_games() -> None:
    families = [path.name for path in (ROOT / "game" / "families").iterdir() if path.is_dir()]
    own = re.compile(rf"\b(rules\.(?:{'|'.join(families)})|game\.families)\b")
    named = [
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "game").rglob("*.py"))
        if "families" not in path.parts and own.search(path.read_text("utf-8"))
    ]
    assert named == ["game/games.py"]


def _circles(imports: Mapping[str, list[str]]) -> Iterator[set[str]]:
    """Run over the groups of modules that import each other in a ring."""
    reach: dict[str, set[str]] = {}
    for one in imports:
        reach[one], waiting = set(), list(imports[one])
        while waiting:
            if (other := waiting.pop()) not in reach[one]:
                reach[one].add(other)
                waiting += imports[other]
    seen: set[str] = set()
    for one in imports:
        if one in reach[one] and one not in seen:
            ring = {other for other in reach[one] if one in reach[other]}
            seen |= ring
            yield ring
