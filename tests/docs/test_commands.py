"""Every command of the pages for readers is run, in a folder like a checkout, with few games."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT, blocks_of, commands_of, words_of

FOLDERS = ("rules", "game", "tools", "assets", "tests", "docs")
SETS_UP = re.compile(
    r"pip install|-m venv|-m dask|--dask|--scheduler|--cluster|bash \.ci/run"
    r"|-m pytest(?! tests/rules/two_dials)"
)
"""What installs, or wants other machines: `.ci/run` and the tests of clusters do these."""
_FEWER = (
    (r"--games \d+", "--games 2"),
    (r"--pairs \d+", "--pairs 1"),
    (r"--workers \d+", "--workers 1"),
    (r"--matches \d+", "--matches 4"),
    (r"--seconds \d+", "--seconds 1"),
)


def run_of(command: str) -> list[str]:
    """Return a command with few games and this interpreter; a window is only tried out."""
    for many, few in _FEWER:
        command = re.sub(many, few, command)
    words = shlex.split(command)
    if words[0] == ".venv/bin/python":
        words[0] = sys.executable
    return [*words, "--smoke"] if words[1:] == ["-m", "game"] else words


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Lay out a checkout that may be written in."""
    place = tmp_path / "checkout"
    place.mkdir()
    for name in FOLDERS:
        if name in ("assets", "docs"):
            (place / name).symlink_to(ROOT / name)
        else:
            shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", place)
    return place


def type_in(page: Path, folder: Path) -> None:
    """Write the files of a page: code that names its file, and the YAML of a case.

    Code that a command of the page writes is left to it.
    """
    written = any("tools.new" in command for command in commands_of(page))
    for block in blocks_of(page):
        if block.language == "yaml" and block.lines.startswith("case:"):
            (folder / "my-case.yaml").write_text(block.lines, "utf-8")
        if block.file and not written:
            path = folder / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.parent != folder:
                (path.parent / "__init__.py").touch()
            path.write_text(block.lines, "utf-8")


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_every_command_of_a_page_does_what_it_says(page: Path, folder: Path) -> None:
    type_in(page, folder)
    for command in commands_of(page):
        if not SETS_UP.search(command):
            done = run(command, folder)
            assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    surroundings = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONPATH": str(folder),
        "FALSE_SUNRISE_HOME": str(folder / "home"),
    }
    return subprocess.run(
        run_of(command), check=False, cwd=folder, env=surroundings, capture_output=True, text=True
    )


def test_every_page_is_on_the_list_and_every_link_leads_somewhere() -> None:
    listed = (ROOT / "docs" / "README.md").read_text("utf-8")
    for page in PAGES:
        assert page.parent == ROOT or page.name == "README.md" or f"({page.name})" in listed, page.name
        for link in re.findall(r"\]\(([^)#:]+)(?:#[\w-]+)?\)", words_of(page)):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_every_path_that_a_page_names_is_there() -> None:
    for page in PAGES:
        for name in re.findall(r"`((?:rules|game|tools|assets|tests)/[\w./-]+)`", page.read_text("utf-8")):
            assert (ROOT / name).exists() or "two_dials" in name, f"{page.name}: {name}"
