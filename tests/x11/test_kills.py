"""The real window is killed, in play and while a match ends: nothing is lost and nothing is doubled.

This is B8.

`python -m tests.x11.test_kills N` does so N times a game.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.match import autosaves, saves
from game.match.ending import finish_ended
from game.match.session import Session
from game.shell.paths import Home, open_home
from tests.x11.conftest import ROOT, _x_server

PLAYER = Path(__file__).with_name("played_until_killed.py")
EDITIONS = ("2024-07", "matched-fire", "2025-03-04", "0.2.0")


@contextmanager
def playing(home: Path, display: str, *words: str) -> Iterator[subprocess.Popen[str]]:
    env = {
        **os.environ,
        "DISPLAY": display,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
        "SDL_FRAMEBUFFER_ACCELERATION": "0",
        "SDL_RENDER_VSYNC": "0",
        "FALSE_SUNRISE_HOME": str(home),
        "PYTHONPATH": str(ROOT),
    }
    process = subprocess.Popen(
        [sys.executable, str(PLAYER), *words], env=env, cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


def facts_until_killed(
    home: Path, display: str, edition: str, stop: int | None, luck: random.Random
) -> list[dict[str, Any]]:
    """Let it play for some frames and kill it; return all that it has told."""
    told: list[dict[str, Any]] = []
    frames = luck.randrange(5, 120)
    with playing(home, display, edition, *([] if stop is None else [str(stop)])) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("{"):
                told.append(json.loads(line))
            if stop is None and len(told) >= frames:
                time.sleep(luck.random() * 0.05)  # somewhere within a frame or its writing
                break
        else:
            assert any("died_at_the_end" in one for one in told), "it ended before it was killed"
    if process.stdout is not None:
        told += [json.loads(line) for line in process.stdout if line.startswith("{") and line.endswith("}\n")]
    assert told, "it told nothing"
    return told


def check(home: Home, told: list[dict[str, Any]], ended: set[str]) -> None:
    """Hold what is on the disk against what was told before the kill."""
    finish_ended(home)  # as the next start does
    replays, going_on = saves.list_replays(home), autosaves.unfinished(home)
    assert not [one.problem for one in (*replays, *saves.list_saves(home)) if one.problem]
    played = [one["match"] for one in told if "match" in one]
    kept = {match_id: Session.resume(one.newest.path, home) for one in going_on for match_id in [one.match]}
    over = [autosaves.match_of(one.header) for one in replays if one.header is not None]
    assert len(over) == len(set(over)), "a match has two replays"
    assert not set(over) & set(kept), "a finished match goes on"
    ended |= {one["match"] for one in told if one.get("over")}
    assert ended <= set(over), "a finished match is lost"
    for one in told:
        if "match" in one and one["match"] in kept:
            assert len(kept[one["match"]].match.journal) >= one["answers"], "answers are lost"
    assert all(one in kept or one in over for one in played), "a match is lost"


def kill(edition: str, times: int, folder: Path, display: str, seed: int) -> dict[str, int]:
    """Kill the window of one game so often, and count what was met."""
    luck, home, ended = random.Random(seed), open_home(folder), set[str]()
    counts = {"kills": 0, "at the end": 0, "continued": 0, "frames": 0}
    for number in range(times):
        stop = luck.randrange(6) if number % 3 == 2 else None
        told = facts_until_killed(folder, display, edition, stop, luck)
        check(home, told, ended)
        counts["kills"] += 1
        counts["at the end"] += any("died_at_the_end" in one for one in told)
        counts["continued"] += any("continued" in one for one in told)
        counts["frames"] += len(told)
    return counts


@pytest.mark.slow
@pytest.mark.x11
@pytest.mark.timeout(900)
@pytest.mark.parametrize("edition", EDITIONS)
def test_B8_a_killed_window_loses_nothing_and_doubles_nothing(
    edition: str,
    tools: None,  # noqa: ARG001 - skips where they are missing
    tmp_path: Path,
) -> None:
    with ExitStack() as stack:
        counts = kill(edition, 3, tmp_path / "home", _x_server(stack), 7)
    assert counts["at the end"] == 1
    assert counts["continued"] >= 1


def main() -> None:
    """Kill each game so often as the command line says."""
    with ExitStack() as stack:
        display = _x_server(stack)
        for edition in EDITIONS:
            with tempfile.TemporaryDirectory() as folder:
                print(
                    edition, kill(edition, int(sys.argv[1]), Path(folder) / "home", display, 11), flush=True
                )


if __name__ == "__main__":
    main()
