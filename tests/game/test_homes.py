"""Homes that cannot be used: the program says so in a sentence and plays on."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.crash import install_hooks
from game.families.false_sunrise.new_match import offers
from game.families.false_sunrise.new_match.offers import FleetTerms, Pick, Source
from game.shell.paths import open_home
from game.shell.settings import Settings

ROOT = Path(__file__).parents[2]
LONG = "a" * 256
NOT_UTF_8 = os.fsdecode(b"\xff\xfe")


def started(home: str, *command: str, as_anybody: bool = False) -> Any:
    """Run the program or a tool with a home; the rights of the superuser are laid down where that matters."""
    prefix = []
    if as_anybody and os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("nobody is kept out of a folder here")
        prefix = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"]
    environment = {**os.environ, "FALSE_SUNRISE_HOME": home, "SDL_VIDEODRIVER": "dummy"}
    return subprocess.run(
        [*prefix, sys.executable, *command],
        cwd=ROOT,
        env={**environment, "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        errors="surrogateescape",
        check=False,
    )


ONE_FRAME = (
    "import sys; from game import __main__ as program; from game.main_loop import MainLoop;"
    "step = MainLoop.step; MainLoop.step = lambda self: (step(self), self.quit())[0];"
    "sys.exit(program.main([]))"
)


@pytest.mark.parametrize(
    "named, words",
    [
        pytest.param(LONG, "cannot be used (File name too long)", id="long"),
        pytest.param(
            f"deep/{LONG}/home",
            "cannot be used (File name too long)",
            id="long within",
            marks=pytest.mark.slow,
        ),
        pytest.param(NOT_UTF_8, "has a name that is not UTF-8 text", id="not UTF-8"),
        pytest.param("closed/home", "permission denied", id="closed"),
        pytest.param("file/home", "cannot be written", id="below a file", marks=pytest.mark.slow),
    ],
)
def test_a_home_that_cannot_be_used_is_said_in_a_sentence(tmp_path: Path, named: str, words: str) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "closed").mkdir(mode=0)
    done = started(str(tmp_path / named), "-c", ONE_FRAME, as_anybody=True)
    assert "Traceback" not in done.stderr, done.stderr[-2000:]
    assert done.returncode == 0
    assert words in done.stderr
    assert "nothing will be saved" in done.stderr


def test_the_home_of_somebody_unknown_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FALSE_SUNRISE_HOME", "~nobody-of-that-name/x")
    home = open_home()
    assert not home.writable
    assert "does not know" in home.problem
    assert not home.saves.exists()


@pytest.mark.parametrize("named", [LONG, NOT_UTF_8])
def test_a_window_opens_without_a_home(
    make_desk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    monkeypatch.setenv("FALSE_SUNRISE_HOME", str(tmp_path / named))
    desk = make_desk()
    desk.app.to_title()
    desk.step()
    assert any("nothing will be saved" in text for text in desk.app.toast_texts)
    for name in ("yard", "scenarios", "course", "new_match", "load", "replays", "settings"):
        desk.open(name)
        assert len(desk.app.screens) == 2
        desk.app.pop()


def test_tools_do_without_a_home(tmp_path: Path) -> None:
    done = started(str(tmp_path / LONG), "-m", "tools.scenarios")
    assert done.returncode == 0, done.stderr
    assert "can be played" in done.stdout


@pytest.mark.parametrize("typed", ["~nobody-of-that-name/x.yaml", LONG, "a\0b", "/" + "d/" * 3000, "~", "."])
def test_any_typed_path_is_answered_in_words(typed: str) -> None:
    assert offers.fleet_offer(Pick(Source.FILE, file=typed), FleetTerms(20)).problem
    assert offers.map_offer(Pick(Source.FILE, file=typed)).problem


@pytest.mark.parametrize(
    "make", [Path.symlink_to, lambda path, _: os.mkfifo(path), lambda path, _: path.mkdir()]
)
def test_what_stands_in_the_place_of_the_fault_log_is_never_followed(tmp_path: Path, make: Any) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("precious")
    home = open_home(tmp_path / "home")
    log = home.logs / "fault.txt"
    make(log, mine)
    install_hooks(home, Settings())
    assert mine.read_text() == "precious"
    assert not log.is_symlink()
    assert log.is_file() or log.is_dir()
