"""Tools whose output is read in part only."""

from __future__ import annotations

import subprocess
import sys

import pytest

from game.console import CLOSED

ROWS = ("simulate", "--games", "40", "--json")


@pytest.mark.parametrize("words", [ROWS, ("cases", "tests/cases/movement")], ids=["simulate", "cases"])
def test_a_tool_ends_without_a_word_when_nobody_reads_on(words: tuple[str, ...]) -> None:
    command = [sys.executable, "-u", "-m", f"tools.{words[0]}", *words[1:]]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as tool:
        assert tool.stdout is not None
        assert tool.stderr is not None
        tool.stdout.readline()
        tool.stdout.close()
        assert tool.stderr.read() == b""
        assert tool.wait(60) == CLOSED
