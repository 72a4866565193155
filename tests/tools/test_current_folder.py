"""Files in the current folder that are called like modules of Python, of a library or of the program."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAYER = """\
import os
from game.players.controller import DECLINES

class Own:
    looks = False
    def __init__(self, seat, seed):
        with open({name!r} + ".sat", "a") as file:
            file.write(f"{{os.environ.get('PYTHONSAFEPATH')}}\\n")
    def poll(self, request, view):
        answer = request.default()
        return DECLINES if answer is None else answer
"""
# What commands, their workers and these workers' helpers import, in the order of the alphabet.
OF_PYTHON = (
    *(
        "argparse",
        "ast",
        "base64",
        "bisect",
        "copy",
        "dataclasses",
        "enum",
        "hashlib",
        "inspect",
        "json",
        "logging",
    ),
    *(
        "multiprocessing",
        "pathlib",
        "pickle",
        "queue",
        "random",
        "re",
        "selectors",
        "signal",
        "socket",
        "string",
    ),
    *("struct", "subprocess", "tempfile", "threading", "time", "typing"),
)
OF_LIBRARIES = ("numpy", "pydantic", "pygame", "rich", "yaml")
# Python itself imports these before any command of `python -m`.
BEFORE_US = ("collections", "contextlib", "functools", "runpy", "types", "warnings")
GAMES = ("--games", "2", "--points", "6", "--option", "turn_limit=2", "--workers", "2")


def fill(folder: Path, *names: str) -> None:
    for name in names:
        (folder / f"{name}.py").write_text(PLAYER.format(name=name), encoding="utf-8")


def run(folder: Path, *words: object, **changed: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder, without a screen; nothing may be said on standard error."""
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT), **changed}
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=folder,
        env={name: value for name, value in {**os.environ, **quiet}.items() if value},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done


def assert_sat(folder: Path, *names: str) -> None:
    """Check that each player comes from its file here, where programs that it starts find this folder."""
    for name in names:
        assert set((folder / f"{name}.sat").read_text().split()) == {"None"}


@pytest.mark.parametrize(
    ("red", "blue"),
    [
        ("ast", "random"),
        pytest.param("numpy", "rules", marks=pytest.mark.slow),
        pytest.param("game", "json", marks=pytest.mark.slow),
    ],
)
def test_a_simulation_seats_players_whose_files_are_called_like_other_modules(
    tmp_path: Path, red: str, blue: str
) -> None:
    fill(tmp_path, *OF_PYTHON, *OF_LIBRARIES, "game", "rules")
    done = run(
        tmp_path,
        "-m",
        "tools.simulate",
        *GAMES,
        "--check",
        "--player",
        f"{red}:Own",
        "--player",
        f"{blue}:Own",
    )
    assert "2 games" in done.stdout
    assert_sat(tmp_path, red, blue)


@pytest.mark.slow
def test_a_tournament_seats_them_too(tmp_path: Path) -> None:
    fill(tmp_path, *OF_PYTHON, *OF_LIBRARIES)
    asked = ("--pairs", "1", *GAMES[2:])
    run(tmp_path, "-m", "tools.tournament", "drift", "--player", "enum:Own", *asked)
    assert_sat(tmp_path, "enum")


def test_the_game_starts_where_such_files_are(tmp_path: Path) -> None:
    fill(tmp_path, *OF_PYTHON, *OF_LIBRARIES, "rules", "tools")
    home = tmp_path / "home"
    home.mkdir()
    assert run(tmp_path, "-m", "game", "--smoke", HOME=str(home), XDG_DATA_HOME=str(home)).stdout


@pytest.mark.slow
def test_the_program_that_lies_in_the_current_folder_itself_is_the_one_that_runs(tmp_path: Path) -> None:
    for name in ("game", "rules", "tools"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "assets").symlink_to(ROOT / "assets", target_is_directory=True)
    fill(tmp_path, *OF_PYTHON, *OF_LIBRARIES)
    for path in ("", ".", os.pathsep.join([".", str(ROOT)])):  # the last: another copy, which is not meant
        told = run(
            tmp_path, "-c", "import tools, game, rules\nprint(tools, game, rules)", PYTHONPATH=path
        ).stdout
        assert told.count(str(tmp_path)) == 3
    run(tmp_path, "-m", "tools.simulate", *GAMES, "--player", "random:Own", PYTHONPATH=".")
    assert_sat(tmp_path, "random")


@pytest.mark.slow
def test_the_installed_command_does_not_look_into_the_current_folder_at_all(tmp_path: Path) -> None:
    command, folder = tmp_path / "bin" / "false-sunrise", tmp_path / "players"
    command.parent.mkdir()
    folder.mkdir()
    command.write_text(
        "from game.__main__ import main\nif __name__ == '__main__':\n    raise SystemExit(main())\n"
    )
    fill(folder, *OF_PYTHON, *OF_LIBRARIES, *BEFORE_US, "game", "rules", "tools")
    for name in ("functools", "tools"):
        run(folder, command, "simulate", *GAMES, "--player", f"{name}:Own")
        assert_sat(folder, name)
