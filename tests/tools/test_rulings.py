from pathlib import Path

import pytest

from rules.games import rulings
from tools.rulings import cited_by_tests, main, uncited


def test_every_ruling_is_pinned_by_a_case_or_a_test() -> None:
    assert uncited(Path(__file__).parents[1]) == []


def test_what_nothing_cites_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one.yaml").write_text("case: x\ncites: [GEO-1, MOV-1]\n")
    (tmp_path / "test_one.py").write_text("def test_FIR_6_x():\n    # cites: SET-1, SET-2\n    pass\n")
    assert list(cited_by_tests(tmp_path)) == ["FIR-6", "SET-1", "SET-2"]
    assert main(["--tests", str(tmp_path)]) == 1
    named = capsys.readouterr().out.split()
    pinned = {"GEO-1", "MOV-1", "FIR-6", "SET-1", "SET-2"}
    assert named == [ruling for ruling in rulings() if ruling not in pinned]


def test_a_ruling_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["geo-7"], ["--text", "geo-7"]):
        assert main(words) == 0
        assert capsys.readouterr().out.startswith("GEO-7 Line of sight")
    assert main(["GEO-99"]) == 2
    assert capsys.readouterr().err == "there is no ruling GEO-99; the nearest is GEO-8\n"
    assert main(["geo"]) == 2
    assert capsys.readouterr().err == "there is no ruling GEO\n"


def test_a_line_says_that_every_ruling_is_cited(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "all.yaml").write_text(f"case: all\ncites: [{', '.join(rulings())}]\n")
    assert main(["--tests", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"all {len(rulings())} rulings are cited by a case or a test\n"
