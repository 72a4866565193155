"""Mutants are drawn alike each time, and never from what is not evaluated."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tools import mutants
from tools.mutants import ROOT, SUBJECTS, TESTS, main

SOURCE = ["def area(side: int | None) -> int | None:", "    size: int | None = side", "    return side | 1"]


def base_of(operators: list[tuple[str, int]]) -> sqlite3.Connection:
    base = sqlite3.connect(":memory:")
    base.execute(
        "create table mutation_specs (job_id, operator_name, occurrence, start_pos_row, start_pos_col)"
    )
    base.execute("create table work_items (job_id)")
    for number, (operator, row) in enumerate(operators):
        base.execute("insert into mutation_specs values (?, ?, ?, ?, 0)", (number, operator, number, row))
        base.execute("insert into work_items values (?)", (number,))
    return base


def left(count: int, seed: int) -> list[tuple[str, int]]:
    every = [
        (f"core/ReplaceBinaryOperator_BitOr_{name}", row) for name in ("Add", "Sub") for row in (1, 2, 3)
    ]
    base = base_of([*every, *(("core/NumberReplacer", 3) for _ in range(8))])
    mutants._draw(base, SOURCE, count, seed)
    kept = base.execute("select operator_name, start_pos_row from mutation_specs order by job_id").fetchall()
    assert base.execute("select count(*) from work_items").fetchone() == (len(kept),)
    return kept


def test_no_annotation_is_a_mutant() -> None:
    assert len(left(99, 1)) == 10
    assert {row for _, row in left(99, 1)} == {3}


def test_the_draw_is_that_of_its_seed() -> None:
    assert left(4, 7) == left(4, 7)
    assert len(left(4, 7)) == 4
    assert len({tuple(left(4, seed)) for seed in range(8)}) > 1


def test_subjects_and_tests_are_there() -> None:
    assert all((ROOT / module).is_file() for modules in SUBJECTS.values() for module in modules)
    assert all((ROOT / f"tests/rules/false_sunrise/test_{name}.py").is_file() for name in TESTS)


def test_without_the_tool_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit):
        main([])
    assert "pip install cosmic-ray" in capsys.readouterr().err
