"""Mutants are drawn alike each time, and never from what is not evaluated."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tools import mutants
from tools.mutants import ROOT, SUBJECTS, main

MODULES = ("area.py", "side.py")
SOURCE = ["def area(side: int | None) -> int | None:", "    size: int | None = side", "    return side | 1"]


def base_of(operators: list[tuple[str, int]]) -> sqlite3.Connection:
    base = sqlite3.connect(":memory:")
    base.execute(
        "create table mutation_specs"
        " (job_id, module_path, operator_name, occurrence, start_pos_row, start_pos_col)"
    )
    base.execute("create table work_items (job_id)")
    for number, (operator, row) in enumerate(operators):
        spec = (number, MODULES[number % 2], operator, number, row)
        base.execute("insert into mutation_specs values (?, ?, ?, ?, ?, 0)", spec)
        base.execute("insert into work_items values (?)", (number,))
    return base


def left(root: Path, count: int, seed: int) -> list[tuple[str, int]]:
    every = [
        (f"core/ReplaceBinaryOperator_BitOr_{name}", row) for name in ("Add", "Sub") for row in (1, 2, 3)
    ]
    base = base_of([*every, *(("core/NumberReplacer", 3) for _ in range(8))])
    for module in MODULES:
        (root / module).write_text("\n".join(SOURCE), encoding="utf-8")
    mutants._draw(base, count, seed, root)
    kept = base.execute("select operator_name, start_pos_row from mutation_specs order by job_id").fetchall()
    assert base.execute("select count(*) from work_items").fetchone() == (len(kept),)
    return kept


def test_no_annotation_is_a_mutant(tmp_path: Path) -> None:
    assert len(left(tmp_path, 99, 1)) == 10
    assert {row for _, row in left(tmp_path, 99, 1)} == {3}


def test_the_draw_is_that_of_its_seed(tmp_path: Path) -> None:
    assert left(tmp_path, 4, 7) == left(tmp_path, 4, 7)
    assert len(left(tmp_path, 4, 7)) == 4
    assert len({tuple(left(tmp_path, 4, seed)) for seed in range(8)}) > 1


@pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)
def test_subjects_and_tests_are_there(subject: mutants.Subject) -> None:
    assert all((ROOT / path).is_file() for path in (*subject.modules, *subject.tests))
    assert all(list((ROOT / folder).rglob("*.yaml")) for folder in subject.cases)


def test_the_rules_of_every_game_have_mutants() -> None:
    changed = {Path(module).parent for subject in SUBJECTS.values() for module in subject.modules}
    games = ("false_sunrise", "false_sunrise/matched_fire", "astra_et_tenebrae", "dark_frontier", "kernel")
    assert {Path("rules", game) for game in games} <= changed


def test_an_unknown_subject_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tool = tmp_path / "cosmic-ray"
    tool.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PATHEXT", "")
    with pytest.raises(SystemExit):
        main(["kernel", "weather"])
    assert "there is no subject weather" in capsys.readouterr().err


def test_without_the_tool_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit):
        main([])
    assert "pip install cosmic-ray" in capsys.readouterr().err
