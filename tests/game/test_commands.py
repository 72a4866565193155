"""Commands of the program, and what it tells somebody who asks for help."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game import __main__ as program
from game.commands import COMMANDS

ROOT = Path(__file__).parents[2]


def test_the_first_lines_of_help_are_for_a_newcomer(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        program.main(["--help"])
    said = capsys.readouterr().out
    first = said.splitlines()[:6]
    assert first[0].split() == ["usage:", "false-sunrise", "play"]
    assert any('"Learn"' in line for line in first)
    assert all(f"\n  {name} " in said for name in COMMANDS)


@pytest.mark.parametrize(
    "given, said",
    [
        (["simulate", "--games", "0"], "false-sunrise simulate: argument --games: 0 is not a whole number"),
        (["cases", "nowhere.yaml"], "nowhere.yaml"),
        (["tournament", "--pairs", "1"], "false-sunrise tournament: a tournament takes two players or more"),
    ],
)
def test_a_command_is_the_tool_under_its_own_name(
    given: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["false-sunrise", *given])
    try:
        status = program.main()
    except SystemExit as left:
        status = int(left.code or 0)
    assert status == 2
    assert said in "".join(capfd.readouterr())


def test_it_starts_where_there_is_neither_input_nor_output() -> None:
    started = "import sys; sys.stdin = sys.stdout = sys.stderr = None; from game.__main__ import main;"
    done = subprocess.run(
        [sys.executable, "-c", f"{started} raise SystemExit(main(['--smoke']))"],
        cwd=ROOT,
        check=False,
        capture_output=True,
    )
    assert (done.returncode, done.stderr) == (0, b"")
