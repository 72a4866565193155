"""A process that is killed in mid-turn loses nothing: sealed orders and drafts are there after Continue."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from game.match import saves
from game.match.session import Session
from game.shell.paths import open_home
from rules.kernel.seats import Seat

PLAYER = Path(__file__).with_name("player_process.py")
ROOT = PLAYER.parents[2]


def start(home: Path, what: str) -> subprocess.Popen[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "FALSE_SUNRISE_HOME": str(home)}
    return subprocess.Popen(
        [sys.executable, str(PLAYER), what], env=env, cwd=ROOT, stdout=subprocess.PIPE, text=True
    )


def told(lines: list[str]) -> dict[str, Any]:
    """Read the facts that a player's process has told, one to a line, among other words."""
    found: dict[str, Any] = {}
    for line in lines:
        if line.startswith("{"):
            found |= json.loads(line)
    return found


def play_until(process: subprocess.Popen[str], name: str) -> dict[str, Any]:
    """Read what a process tells until it has told a fact."""
    assert process.stdout is not None
    lines: list[str] = []
    for line in process.stdout:
        lines.append(line)
        if line.startswith(f'{{"{name}"'):
            return told(lines)
    raise AssertionError(f"it never told {name}: {lines}")


@pytest.mark.parametrize(
    "delay_ms", [7, *(pytest.param(ms, marks=pytest.mark.slow) for ms in (0, 3, 13, 29))]
)
def test_F1_a_kill_in_the_middle_of_saving_leaves_a_whole_save(tmp_path: Path, delay_ms: int) -> None:
    killed = start(tmp_path, "keep")
    try:
        before = play_until(killed, "keeping")
        time.sleep(delay_ms / 1000)
    finally:
        killed.send_signal(signal.SIGKILL)
        killed.wait()
    home = open_home(tmp_path)
    kept = [one.problem for one in saves.list_autosaves(home)]
    assert kept in ([""] * 3, [""] * 4), "the oldest leaves once the newest is there"
    for one in saves.latest(home):
        session = Session.resume(one.path, home)
        assert len(session.match.journal) <= before["keeping"]["answers"]
    newest = Session.resume(saves.latest(home)[0].path, home)
    assert len(newest.match.journal) == before["keeping"]["answers"]
    assert newest.drafted(Seat(before["keeping"]["seat"])) is not None
    for path in home.saves.iterdir():
        os.utime(path, (0, 0))  # a young stray could belong to another game that runs
    saves.tidy(home)
    assert {path.suffix for path in home.saves.iterdir()} == {".json", ".plan"}


def test_a_killed_match_continues_with_drafts_and_sealed_orders(tmp_path: Path) -> None:
    killed = start(tmp_path, "leave")
    try:
        before = play_until(killed, "left")
    finally:
        killed.send_signal(signal.SIGKILL)
        killed.wait()
    assert len(before["left"]["draft"]) == 2
    assert before["left"]["waiting"] == [before["left"]["seat"]], "the other player has sealed"

    words, _ = start(tmp_path, "continue").communicate()
    after = told(words.splitlines())
    assert after["cover"] == "handover", "nobody sees a plan before the hand-over"
    assert after["found"] == before["left"]
    ordered = {**before["first"], **before["left"]["draft"]}
    assert after["faster"] == sorted(ship for ship, (faster, _) in ordered.items() if faster)
