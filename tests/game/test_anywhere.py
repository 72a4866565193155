"""Files and matches are alike whatever the locale, the time zone and the folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PLACES = {
    "usual": {"LC_ALL": "C.UTF-8", "TZ": "UTC", "PYTHONHASHSEED": "1"},
    "plain": {"LC_ALL": "C", "PYTHONUTF8": "0", "TZ": "America/St_Johns", "PYTHONHASHSEED": "2"},
    "turkish": {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Asia/Kolkata", "PYTHONHASHSEED": "3"},
}
WORK = """
import json, sys
from pathlib import Path
from game.shell.paths import open_home
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.state import Options
from rules.kernel.journal import save_match
from tools.golden.small_files import write_small_files
from rules.false_sunrise.drawing import Drawn
from rules.kernel.seeded import new_match
from tools.simulation.playing import play_out

home = open_home(Path(sys.argv[1]))
write_small_files(home)
for edition in ("2024-07", "2024-03"):
    drawn = Drawn(edition=edition, points=10, options=Options(turn_limit=4))
    match = new_match(load_edition(edition).ruleset, drawn.setup(7), 7)
    play_out(match, ("random", "captain"), 7)
    save = json.dumps(save_match(match, seed=7, program="any"))
    (home.saves / f"{edition}.json").write_text(save, encoding="utf-8")
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, bytes]]:
    """Write files of every kind, and a match with a level of the computer in it, in each place."""
    found = {}
    for name, place in PLACES.items():
        folder = tmp_path_factory.mktemp(name)
        home, elsewhere = folder / "home", folder / "wo anders"
        elsewhere.mkdir()
        settled = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", **place}
        command = [sys.executable, "-c", WORK, str(home)]
        subprocess.run(command, cwd=elsewhere, env=settled, check=True, capture_output=True)
        files = [path for path in home.rglob("*") if path.is_file()]
        found[name] = {str(path.relative_to(home)): path.read_bytes() for path in files}
    return found


@pytest.mark.parametrize("place", ["plain", "turkish"])
def test_F31_files_and_matches_are_the_same_bytes_everywhere(written: dict[str, Any], place: str) -> None:
    assert len(written["usual"]) > 15
    assert written[place] == written["usual"]
