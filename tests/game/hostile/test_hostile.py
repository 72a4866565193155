"""Files that hurt are refused in words, without filling the memory; how soon is for `tools.bench`."""

import sys
from typing import Any

import pytest

from rules.files import FileError
from tools.replay import main as replay

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits of processes are those of Unix")

MOST_MB = 200


@pytest.mark.parametrize(
    "way, name, words",
    [
        ("save", "doubles.json", "4e1f: is there twice"),
        ("tool", "doubles.json", ""),
        ("save", "lists.json", "more values than there can be"),
        ("save", "endless-save.json", r"is neither on the board nor kept back \(SET-4\)"),
        ("replay", "endless-replay.json", "SET-4"),
        ("save", "serial.json", "extra.serial"),
        ("replay", "serial.json", "extra.serial"),
        ("replay", "crash-InitiativeTaken.json", r"beats\[1\]\[0\].seat"),
        ("replay", "crash-MarkerTaken.json", r"beats\[17\]\[0\].marker_id"),
        ("replay", "crash-MatchEnded.json", r"beats\[184\]\[0\]"),
        ("save", "escape.json", "newer version"),
        ("desk", "rocks.yaml", "holds more than"),
        ("map", "rocks.yaml", ""),
        ("fleet", "brackets.yaml", "holds more than"),
    ],
)
def test_a_file_that_hurt_is_refused_at_once(
    hostile: Any, opened_apart: Any, way: str, name: str, words: str
) -> None:
    found = opened_apart(way, hostile(name))
    if way not in ("tool", "map"):
        assert found["refused"], found["said"]
        with pytest.raises(FileError, match=words):
            raise FileError("x", found["said"])
    assert found["mb"] < MOST_MB
    assert found["said"].replace("\n", " ").isprintable()


def test_no_control_code_of_a_file_reaches_the_terminal(hostile: Any, capsys: Any) -> None:
    assert replay([str(hostile("escape.json"))]) == 2
    told = "".join(capsys.readouterr())
    assert "newer version" in told
    assert "\x1b" not in told
    assert "\x07" not in told
    assert told.replace("\n", "").isprintable()
