"""The frozen program, out of its archive: no Python, no environment, nothing written beside it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.commands import COMMANDS
from game.screens.title import card_id
from tools.freeze.__main__ import MOST_BYTES, NAME, add_papers, build, pack, try_out

ROOT = Path(__file__).parents[2]
FLEET = ROOT / "assets" / "fleets" / "border-patrol.yaml"
REPLAY = ROOT / "tests" / "golden" / "0.1.0" / "home" / "replays" / "july-conceded.json"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Let nobody write into a folder, and see that nothing in it was changed."""
    before = {path: path.stat().st_mtime_ns for path in [folder, *folder.rglob("*")]}
    rights = {path: path.stat().st_mode for path in before if not path.is_symlink()}
    for path, mode in rights.items():
        path.chmod(mode & ~0o222)
    try:
        yield
    finally:
        for path, mode in rights.items():
            path.chmod(mode)
    assert {path: path.stat().st_mtime_ns for path in [folder, *folder.rglob("*")]} == before


def run(*command: object) -> str:
    """Run the program without a window; return what it says."""
    done = subprocess.run(
        [str(word) for word in command], env={}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), command
    return done.stdout


def begin_solo(window: Any, game: str) -> None:
    """Begin a battle against the gentlest level, from the card of a game."""
    window.click(card_id("solo", game))
    window.until(lambda state: any(one["id"] == "level.back" for one in state["ui"]))
    levels = [one["id"] for one in window.state()["ui"] if one["id"].count(".") == 1]
    window.click(next(one for one in levels if one.startswith("level.")))
    window.until(lambda state: state["screen"] == "table")


def play_until(window: Any, holds: Any) -> None:
    """Take what is lit in every choice."""
    for _ in range(200):
        state = window.state()
        if holds(state["state"]):
            return
        pressed = {one["id"] for one in state["ui"]} & {"hint.read", "seal.yes"}
        if pressed:
            window.click(min(pressed))
        elif state["state"]["tool"] == "OrdersTool":
            window.click("commit")
        else:
            window.key("Return")
    raise AssertionError(f"it never came so far: {window.state()['state']}")


def quit_from(window: Any) -> None:
    window.key("ctrl+q")
    code, said = window.game.wait(), window.said()
    assert (code, said) == (0, ""), said
    faults = [path.read_text() for path in (window.folder / "home" / "logs").glob("*")]
    assert not any(faults), faults


@pytest.mark.slow
@pytest.mark.x11
@pytest.mark.timeout(1500)
@pytest.mark.skipif(sys.platform != "linux", reason="an X server is what is played on")
def test_a_frozen_program_plays_all_games_from_a_folder_that_may_not_be_written(
    open_game: Any, tmp_path: Path
) -> None:
    pytest.importorskip("PyInstaller")
    built = build(tmp_path / "out")
    add_papers(built)
    archive = pack(built)
    assert archive.stat().st_size <= MOST_BYTES
    shutil.rmtree(built)
    there = tmp_path / "Schöne Spiele"
    shutil.unpack_archive(archive, there, filter="data")
    program = there / NAME / NAME
    with locked(there):
        assert try_out(program.parent).startswith("ok: ")
        for command in COMMANDS:
            assert run(program, command, "--help").startswith(f"usage: false-sunrise {command} ")
        assert "2 games" in run(program, "simulate", "--games", "2", "--workers", "2")
        run(program, "sheets", FLEET, tmp_path / "fleet.pdf")
        run(program, "replay", REPLAY, "--turn", 1, "--clip", tmp_path / "clip.webp")
        window = open_game(program=program)
        begin_solo(window, "false-sunrise")
        play_until(window, lambda state: state["turn"] == 2)
        quit_from(window)
        for game in ("matched-fire", "astra-et-tenebrae", "dark-frontier"):
            window = open_game(program=program)
            begin_solo(window, game)
            # Its computer has answered a first time.
            begun = window.state()["state"]["phase"]
            play_until(window, lambda state, begun=begun: state["phase"] not in {begun, "turn"})
            quit_from(window)
