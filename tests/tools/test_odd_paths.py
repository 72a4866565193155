"""Tools that are given no file: a sentence and a status, and nobody waits for ever."""

import os
import threading
from pathlib import Path
from typing import Any

import pytest

from tools.balance.__main__ import main as balance
from tools.cases.__main__ import main as cases
from tools.exams.__main__ import main as exams
from tools.replay import main as replay
from tools.sheets import main as sheets

FORMAT_ONLY = '{"format":1}\n'


@pytest.fixture
def odd(tmp_path: Path) -> Any:
    """Paths that are no files."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "empty").mkdir()
    (tmp_path / "bare.jsonl").write_text(FORMAT_ONLY)
    (tmp_path / "list.jsonl").write_text("[]\n[1]\n")
    return {
        "pipe": tmp_path / "pipe",
        "empty": tmp_path / "empty",
        "long": tmp_path / ("a" * 256),
        "gone": tmp_path / "gone",
        "bare": tmp_path / "bare.jsonl",
        "list": tmp_path / "list.jsonl",
    }


def status_of(main: Any, *arguments: Any) -> int:
    """Run a tool that must end."""
    found: list[int] = []

    def run() -> None:
        try:
            found.append(main([str(one) for one in arguments]))
        except SystemExit as error:
            found.append(int(error.code or 0))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(60)
    assert found, "the tool waits for ever, or broke"
    return found[0]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name here")
@pytest.mark.parametrize("name", ["pipe", "empty", "long", "gone"])
@pytest.mark.parametrize("main", [cases, exams, replay, balance], ids=["cases", "exams", "replay", "balance"])
def test_what_is_no_file_is_a_sentence_and_a_status(odd: Any, main: Any, name: str, capsys: Any) -> None:
    assert status_of(main, odd[name]) == 2
    said = "".join(capsys.readouterr())
    assert said.strip()
    assert "Traceback" not in said


@pytest.mark.parametrize("name", ["bare", "list"])
def test_a_record_that_is_none_is_a_sentence(odd: Any, name: str, capsys: Any) -> None:
    assert status_of(balance, odd[name]) == 2
    assert "no file of a tournament" in capsys.readouterr().err


def test_a_sheet_cannot_be_written_under_a_name_that_is_too_long(odd: Any, capsys: Any) -> None:
    fleet = Path(__file__).parents[2] / "assets" / "fleets" / "first-sail.yaml"
    known = fleet if fleet.exists() else next(fleet.parent.glob("*.yaml"))
    assert status_of(sheets, known, odd["long"]) == 2
    assert "too long" in capsys.readouterr().err
