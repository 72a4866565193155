"""Tools that are given no file: a sentence and a status, and nobody waits for ever."""

import os
import threading
from pathlib import Path
from typing import Any

import pytest

from tools.balance.__main__ import main as balance
from tools.cases.__main__ import main as cases
from tools.exams.__main__ import main as exams
from tools.lessons import main as lessons
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
    (tmp_path / "deep.jsonl").write_text("[" * 100_000 + "\n")
    header = '{"format":"false-sunrise-tournament/1","edition":[],"catalogue":"","fleets":0,"points":0}\n'
    (tmp_path / "odd.jsonl").write_text(header + '{"pairing":[],"pair":0,"game":0}\n')
    (tmp_path / "types.jsonl").write_text(header)
    return {
        "pipe": tmp_path / "pipe",
        "empty": tmp_path / "empty",
        "long": tmp_path / ("a" * 256),
        "gone": tmp_path / "gone",
        "bare": tmp_path / "bare.jsonl",
        **{name: tmp_path / f"{name}.jsonl" for name in ("list", "deep", "odd", "types")},
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
    thread.join()
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


@pytest.mark.parametrize("name", ["bare", "list", "deep", "odd", "types"])
def test_a_record_that_is_none_is_a_sentence(odd: Any, name: str, capsys: Any) -> None:
    assert status_of(balance, odd[name]) == 2
    said = capsys.readouterr().err
    assert said.strip()
    assert name == "types" or "not a record of games" in said


def test_the_name_of_a_file_says_nothing_to_the_terminal(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "\x1b[2J\u202elesson.yaml"
    path.write_text("lesson: [")
    assert status_of(lessons, path) == 2
    assert capsys.readouterr().out.rstrip("\n").isprintable()


def test_a_sheet_cannot_be_written_under_a_name_that_is_too_long(odd: Any, capsys: Any) -> None:
    fleet = Path(__file__).parents[2] / "assets" / "fleets" / "first-sail.yaml"
    known = fleet if fleet.exists() else next(fleet.parent.glob("*.yaml"))
    assert status_of(sheets, known, odd["long"]) == 2
    assert "too long" in capsys.readouterr().err
