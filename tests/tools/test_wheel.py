"""What is installed plays from a folder with an odd name that may not be written, started from elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_F40_the_wheel_starts_from_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
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
