"""Golden homes of all versions: each test works on a copy of its own."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from game.families.false_sunrise.new_match.choices_file import FILE as CHOICES_FILE
from game.shell.assets import asset_path
from game.shell.paths import open_home
from tools.golden.__main__ import EXPECTED, HOME
from tools.golden.small_files import ASSETS

GOLDEN = Path(__file__).parent
VERSIONS = sorted(path.parent.name for path in GOLDEN.glob(f"*/{EXPECTED}"))


def expected_of(version: str) -> Any:
    return json.loads((GOLDEN / version / EXPECTED).read_text(encoding="utf-8"))


def copy_of(version: str, folder: Path) -> Any:
    """Put the home of a version into a folder, as it would stand on this computer."""
    root = folder / "home"
    shutil.copytree(GOLDEN / version / HOME, root)
    choices = root / CHOICES_FILE.name
    choices.write_text(
        choices.read_text(encoding="utf-8").replace(ASSETS, str(asset_path())), encoding="utf-8"
    )
    return open_home(root)


def pytest_generate_tests(metafunc: Any) -> None:
    """Run a test for each version, or with `golden_match` for each match of each version."""
    if "golden_match" in metafunc.fixturenames:
        found = [(version, path) for version in VERSIONS for path in expected_of(version)["matches"]]
        metafunc.parametrize(
            "golden_match", found, indirect=True, ids=[f"{version}:{path}" for version, path in found]
        )
    elif "golden_further" in metafunc.fixturenames:
        found = [(one, path) for one in VERSIONS for path in expected_of(one).get("further_games", {})]
        metafunc.parametrize("golden_further", found, indirect=True, ids=[f"{v}:{path}" for v, path in found])
    elif "version" in metafunc.fixturenames:
        metafunc.parametrize("version", VERSIONS)


@pytest.fixture
def expected(version: str) -> Any:
    return expected_of(version)


@pytest.fixture
def home(version: str, tmp_path: Path) -> Any:
    return copy_of(version, tmp_path)


@pytest.fixture
def golden_match(request: Any, tmp_path: Path) -> Any:
    """Give the copied home, the match's file in it, and what must be in it."""
    version, path = request.param
    home = copy_of(version, tmp_path)
    return home, home.data / path, expected_of(version)["matches"][path]


@pytest.fixture
def golden_further(request: Any, tmp_path: Path) -> Any:
    """Give the copied home, the file of a match of a further game in it, and what must be in it."""
    version, path = request.param
    home = copy_of(version, tmp_path)
    return home, home.data / path, expected_of(version)["further_games"][path]
