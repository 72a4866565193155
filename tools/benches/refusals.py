"""Harmful files: how fast they are refused, and how fast a list with twenty slow ones is shown."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from game.families.false_sunrise.maps.files import open_map
from rules.file_error import FileError
from rules.files import read_json, read_yaml
from tools.benches.program import open_desk
from tools.benches.timing import Measurement, cost_row, seconds

_REFUSED_IN_S = 0.5
_SHOWN_IN_S = 0.5
_SLOW_FILES = 20
_FOLDERS = {"yard": "fleets", "new_match": "fleets", "scenarios": "maps", "course": "lessons"}


def _doubles() -> str:
    return "{" + ",".join(f'"{number}":0' for number in range(100_000)) + ',"7":0}'


def _rocks() -> str:
    rocks = [[[x, y], [x + 0.5, y], [x, y + 0.4]] for x in range(1, 61) for y in range(1, 46)]
    return "name: M\nabout: a\nterrain: " + json.dumps(rocks, separators=(",", ":")) + "\n"


_SLOW = "[" + "[]," * 43_000 + "0]"
_FAR = "name: M\nabout: a\nterrain: [[[1.0e+304, 1], [2, 2], [1, 3]]]\n"
_FILES: tuple[tuple[str, Callable[[], str], Callable[[Path], object]], ...] = (
    ("a doubled field among 100,000", _doubles, read_json),
    ("15 MB of empty lists", lambda: "[" + "[]," * 5_000_000 + "0]", read_json),
    ("a map of 2,700 rocks", _rocks, open_map),
    ("43,000 empty lists in YAML", lambda: _SLOW, read_yaml),
    ("a rock at 1e304 inches", lambda: _FAR, open_map),
)


def refusals() -> Iterator[Measurement]:
    """Measure how long files take to be refused, and then how long each list of files takes to open."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        for name, content, read in _FILES:
            path.write_text(content(), encoding="utf-8")
            yield cost_row(name, seconds(lambda read=read: _refused(read, path)), _REFUSED_IN_S, "s", 1.0)  # type: ignore[misc]
        desk = open_desk(Path(folder) / "home", (1280, 720))
        home = desk.app.home
        for kind in set(_FOLDERS.values()):
            for number in range(_SLOW_FILES):
                (home.data / kind / f"slow-{number}.yaml").write_text(_SLOW, encoding="utf-8")
        for screen in _FOLDERS:
            desk.app.to_title()
            desk.step()
            shown = seconds(lambda screen=screen: desk.open(screen))  # type: ignore[misc]
            yield cost_row(f"{screen} with {_SLOW_FILES} slow files", shown, _SHOWN_IN_S, "s", 1.0)


def _refused(read: Callable[[Path], object], path: Path) -> None:
    with suppress(FileError):
        read(path)
