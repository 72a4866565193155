"""What is installed plays from a folder with an odd name that may not be written, started from elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

from game.commands import COMMANDS
from tools.freeze.contents import modules

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "0.1.0" / "home" / "replays" / "july-conceded.json"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Install the wheel into an environment in which there is nothing else; give what runs it anywhere."""
    folder = tmp_path_factory.mktemp("any where")
    subprocess.run([sys.executable, "-m", "venv", folder / "env"], check=True)
    programs = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
    pip = [programs / "python", "-m", "pip", "install", "-q", "-c", ROOT / "constraints.txt", wheel]
    subprocess.run(pip, cwd=folder, check=True, capture_output=True)
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TMPDIR") if name in os.environ}
    env = {**kept, "FALSE_SUNRISE_HOME": str(folder / "home"), "XDG_DATA_HOME": str(folder / "data")}

    def run(program: str, *arguments: object) -> subprocess.CompletedProcess[str]:
        command = [programs / program, *map(str, arguments)]
        return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)

    return run


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_an_installed_game_starts_and_all_its_commands_work(installed: Any, tmp_path: Path) -> None:
    def said(program: str, *arguments: object) -> str:
        done = installed(program, *arguments)
        assert (done.returncode, done.stderr) == (0, ""), (arguments, done.stderr[-2000:])
        return str(done.stdout)

    assert said("false-sunrise", "--version").startswith("False Sunrise ")
    assert said("false-sunrise-gui", "--smoke").startswith("ok: ")
    assert said("python", "-m", "game", "--smoke").startswith("ok: ")
    for name in COMMANDS:
        assert said("false-sunrise", name, "--help").startswith(f"usage: false-sunrise {name} ")
        assert said("python", "-m", f"tools.{name}", "--help").startswith(f"usage: python -m tools.{name} ")
    for game in ("false-sunrise", "astra-et-tenebrae", "dark-frontier"):
        asked = ("--game", game, "--games", 2, "--workers", 2)
        assert "2 games" in said("false-sunrise", "simulate", *asked), game
    said("false-sunrise", "simulate", "--edition", "matched-fire", "--games", 1, "--red", "recruit")
    assert "random" in said("false-sunrise", "tournament", "random", "racer", "--pairs", 1)
    assert "as recorded" in said("false-sunrise", "replay", GOLDEN, "--verify")
    said("false-sunrise", "replay", GOLDEN, "--turn", 1, "--clip", tmp_path / "clip.webp")
    said("false-sunrise", "cases", ROOT / "tests" / "cases" / "examples")
    said("false-sunrise", "exams", ROOT / "tests" / "exams" / "dark_frontier")
    said("false-sunrise", "lessons", ROOT / "assets" / "lessons" / "01-board-and-gauge.yaml")
    said("false-sunrise", "scenarios")
    said("false-sunrise", "sheets", ROOT / "assets" / "fleets" / "border-patrol.yaml", tmp_path / "fleet.pdf")
    said("false-sunrise", "cards", tmp_path / "cards.pdf")
    assert said("false-sunrise", "rulebook", tmp_path / "book").endswith("index.html\n")
    assert said("false-sunrise", "balance", "--game", "astra-et-tenebrae", "--games", 4).startswith(
        "# Balance"
    )
    assert said("false-sunrise", "--install-desktop").count("Written: ") == 3, (
        "a picture, an entry, a file type"
    )
    assert said("false-sunrise", "--install-desktop").count("There already: ") == 3


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "command, library",
    [
        (("tournament", "random", "racer", "--pairs", 1, "--out", "a.jsonl"), "matplotlib"),
        (("tournament", "random", "racer", "--dask", "tcp://localhost:8786"), "distributed"),
        (("balance", "--game", "astra-et-tenebrae", "--games", 4, "--out", "a.md"), "matplotlib"),
    ],
)
def test_what_takes_an_extra_says_so_before_it_begins(installed: Any, command: Any, library: str) -> None:
    done = installed("false-sunrise", *command)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"pip install {library}" in done.stderr


@pytest.mark.slow
def test_the_wheel_holds_what_is_played_and_no_workshop(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    held = {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name in names
        if ".py" in name
    }
    assert held - {"game.py.typed", "rules.py.typed", "tools.py.typed"} == set(modules())
    for wanted in ("game/_assets/art/icon.png", "*/py.typed", "tools/rulebook/style.css", "*/LICENSE"):
        assert any(fnmatch(name, wanted) for name in names), wanted
    assert not [name for name in names if name.startswith("tools/") and name.endswith((".md", ".png"))]


@pytest.mark.slow
def test_F40_the_wheel_starts_from_a_folder_that_may_not_be_written(wheel: Path, tmp_path: Path) -> None:
    installed = tmp_path / "Żółw & other games"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(installed)
    files = {path: path.stat().st_mtime_ns for path in installed.rglob("*")}
    for path in (*files, installed):
        path.chmod(0o555 if path.is_dir() else 0o444)
    env = {**os.environ, "PYTHONPATH": str(installed), "PYTHONDONTWRITEBYTECODE": "1"}
    env["FALSE_SUNRISE_HOME"] = str(tmp_path / "home")
    where = "import game, rules; print(game.__file__, rules.__file__)"
    found = subprocess.run(
        [sys.executable, "-c", where], cwd="/", env=env, capture_output=True, text=True, check=True
    )
    assert found.stdout.count(str(installed)) == 2, "it is the installed one that is tried"
    smoke = [sys.executable, "-m", "game", "--smoke"]
    said = subprocess.run(smoke, cwd="/", env=env, capture_output=True, text=True, check=True)
    assert said.stdout.splitlines()[-1].startswith("ok: ")
    assert {path: path.stat().st_mtime_ns for path in installed.rglob("*")} == files
    for path in (installed, *files):
        path.chmod(0o755)
