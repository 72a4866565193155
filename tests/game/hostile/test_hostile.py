"""Files that hurt are refused in words, wherever they are put, and without filling the memory.

How long that takes is measured by `python -m tools.bench`; what hangs is ended by the limit of `conftest.py`.
"""

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.game.hostile.conftest import MADE
from tools.replay import main as replay

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits of processes are those of Unix")

MOST_MB = 100
KEPT = sorted(path.name.removesuffix(".gz") for path in Path(__file__).parent.glob("*.gz"))
# What a list shows of a match is its header; below it these are no match.
HEADED = [name for name in KEPT if name.startswith(("crash", "endless"))]
SAID = {
    ("save", "doubles.json"): "4e1f: is given twice",
    ("save", "lists.json"): "too many values",
    ("save", "endless-save.json"): r"is neither on the board nor kept back \(SET-4\)",
    ("save", "serial.json"): r"extra\.serial",
    ("save", "escape.json"): "newer version",
    ("replay", "endless-replay.json"): "SET-4",
    ("replay", "serial.json"): r"extra\.serial",
    ("replay", "crash-InitiativeTaken.json"): r"beats\[1\]\[0\]\.seat",
    ("replay", "crash-MarkerTaken.json"): r"beats\[17\]\[0\]\.marker_id",
    ("replay", "crash-MatchEnded.json"): r"beats\[184\]\[0\]",
    ("map", "rocks.yaml"): "has more than",
    (
        "map",
        "huge-coordinate.yaml",
    ): r"line 3, terrain.*: 1e\+304 should be less than or equal to 100",
    ("fleet", "brackets.yaml"): "has more than",
}


@pytest.mark.parametrize("name", [*MADE, *KEPT])
def test_a_file_that_hurt_is_refused_wherever_it_is_put(hostile: Any, opened_apart: Any, name: str) -> None:
    found = opened_apart(hostile(name))
    accepted = [one["way"] for one in found if not one["refused"] and not one["said"]]
    assert accepted == (["head"] if name in HEADED else [])
    assert sum(one["mb"] for one in found) < MOST_MB
    for one in found:
        assert one["said"].replace("\n", " ").replace("\t", " ").isprintable(), one["way"]
        wanted = SAID.get((one["way"], name), "")
        assert re.search(wanted, one["said"]), f"{one['way']}: {one['said']}"


def test_no_control_code_of_a_file_reaches_the_terminal(hostile: Any, capsys: Any) -> None:
    assert replay([str(hostile("escape.json"))]) == 2
    told = "".join(capsys.readouterr())
    assert "newer version" in told
    assert "\x1b" not in told
    assert "\x07" not in told
    assert told.replace("\n", "").isprintable()
