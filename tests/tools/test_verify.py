"""`false-sunrise verify` and the checker that stands alone: what they say, and where they agree."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from rules.file_error import FileError
from rules.kernel.seats import Seat
from tests.rules.remote.changed_logs import changes, fine_changes, with_digest
from tests.rules.remote.remote_matches import DUEL, FRIGATES, log_bytes, played, verified
from tests.sources import ROOT
from tools.check_log import check
from tools.verify import main

CHECKER = ROOT / "tools" / "check_log.py"
MOST_LINES = 80


@cache
def log_for(edition: str) -> bytes:
    return log_bytes(played(edition, 2)[Seat.RED])


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "match.log"
    path.write_bytes(log_for(FRIGATES))
    return path


def test_a_log_that_holds_is_told_in_sentences(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(log)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Everything in this log of Astra et Tenebrae, 4 March 2025 holds: ")
    assert "opened commitments, 8 cards among them" in said
    assert said.endswith("has won.\n")


def test_the_first_thing_that_does_not_hold_is_told_with_its_line(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = log.read_bytes()
    at = content.index(b'"faces":[') + len(b'"faces":[')
    other = b"2" if content[at : at + 1] == b"1" else b"1"
    log.write_bytes(with_digest(content[:at] + other + content[at + 1 :]))
    assert main([str(log)]) == 1
    line = content.count(b"\n", 0, at) + 1
    assert capsys.readouterr().err.startswith(f"match.log, line {line}: the dice show ")


@pytest.mark.parametrize("content", [b"", b"no log", b"false-sunrise-log/1\n"])
def test_a_file_that_is_no_log_is_told_apart(
    log: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    log.write_bytes(content)
    assert main([str(log)]) == 2
    assert capsys.readouterr().err.startswith("match.log, line ")


def test_a_file_that_is_not_there_is_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none.log")]) == 2
    assert capsys.readouterr().err.endswith("none.log: does not exist\n")


# --- the checker that stands alone ------------------------------------------------------------------


def run_checker(path: Path) -> subprocess.CompletedProcess[str]:
    """Run the checker by itself: isolated, it cannot import anything of the project."""
    command = [sys.executable, "-I", str(CHECKER), str(path)]
    return subprocess.run(command, check=False, capture_output=True, text=True, cwd=path.parent)


def test_the_checker_needs_nothing_but_the_standard_library_and_is_short() -> None:
    source = CHECKER.read_text("utf-8")
    assert len(source.splitlines()) <= MOST_LINES
    imported = {
        name.partition(".")[0]
        for node in ast.walk(ast.parse(source))
        for name in (
            [one.name for one in node.names] if isinstance(node, ast.Import)
            else [str(node.module)] if isinstance(node, ast.ImportFrom) else []
        )
    }  # fmt: skip
    assert imported <= sys.stdlib_module_names


def test_the_checker_says_what_holds_and_what_does_not(log: Path) -> None:
    good = run_checker(log)
    assert good.returncode == 0
    verdict = verified(log.read_bytes())
    assert f"{verdict.opened} commitments and {verdict.dice} dice hold." in good.stdout
    content = log.read_bytes()
    at = content.index(b'"kind":"roll"')
    at = content.rindex(b"[", 0, at) + 1
    other = b"2" if content[at : at + 1] == b"1" else b"1"
    log.write_bytes(with_digest(content[:at] + other + content[at + 1 :]))
    bad = run_checker(log)
    assert bad.returncode == 1
    assert "the dice are not those of both sides' links" in bad.stderr
    log.write_bytes(content[:-200])
    assert run_checker(log).returncode == 1


@pytest.mark.parametrize("edition", [DUEL, FRIGATES])
def test_the_checker_accepts_every_log_that_holds(edition: str) -> None:
    assert "hold." in check(log_for(edition))


@pytest.mark.parametrize("edition, count", [(DUEL, 100), (FRIGATES, 15)])
def test_whatever_the_checker_refuses_does_not_hold_for_verify_either(edition: str, count: int) -> None:
    content, refused = log_for(edition), 0
    for changed in (*changes(content, count, 7), *fine_changes(content, count, 8)):
        again = with_digest(changed)
        try:
            check(again)
        except (ValueError, LookupError, TypeError, AttributeError):
            refused += 1
            with pytest.raises(FileError):
                verified(again)
    assert refused > count // 2  # most changes break a hash; the others are for whoever knows the rules


@pytest.mark.parametrize("changed", ["link", "salt", "commitment", "faces", "anchors"])
def test_the_checker_finds_each_kind_of_change(changed: str) -> None:
    content = log_for(FRIGATES)
    key = {"link": b'"kind":"link","value":"', "faces": b'"faces":['}.get(changed, f'"{changed}":"'.encode())
    key = b'"anchors":{"blue":"' if changed == "anchors" else key
    at = content.index(key) + len(key)
    other = b"2" if content[at : at + 1] == b"1" else b"1"
    with pytest.raises(ValueError):
        check(with_digest(content[:at] + other + content[at + 1 :]))
