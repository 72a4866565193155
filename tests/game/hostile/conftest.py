"""Files that hurt, and a process of their own to open them in: its memory is counted."""

import gzip
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

ENDED = re.compile(r"-?\d+\n")  # the line that says how the process ended
HERE = Path(__file__).parent
ROOT = HERE.parents[2]


def sealed(text: bytes) -> bytes:
    """Give the end of a file its right checksum."""
    return text + f',\n"check": "{blake2b(text, digest_size=16).hexdigest()}"}}\n'.encode()


def _doubles() -> bytes:
    fields = ",".join(f'"{number:x}":0' for number in range(100_000))
    return sealed(f'{{"header": {{"kind":"match","format":1}},\n"setup": {{{fields},"4e1f":0}}'.encode())


def _lists() -> bytes:
    return sealed(b'{"header": {"kind":"match","format":1},\n"setup": [' + b"[]," * 5_000_000 + b"0]")


def _rocks() -> bytes:
    rocks = [[[x, y], [x + 0.5, y], [x, y + 0.4]] for x in range(1, 61) for y in range(1, 46)]
    return f"name: M\nabout: a\nterrain: {json.dumps(rocks)}\n".replace(" ", "").replace(":", ": ").encode()


MADE = {
    "huge-coordinate.yaml": lambda: b"name: M\nabout: a\nterrain: [[[1.0e+304, 1], [2, 2], [1, 3]]]\n",
    "doubles.json": _doubles,
    "lists.json": _lists,
    "rocks.yaml": _rocks,
    "brackets.yaml": lambda: b"[" + b"[]," * 43_000 + b"0]",
}


def content_of(name: str) -> bytes:
    """Give a file that hurts."""
    return MADE[name]() if name in MADE else gzip.decompress((HERE / f"{name}.gz").read_bytes())


@pytest.fixture(scope="session")
def opened_apart() -> Iterator[Callable[[Path], Any]]:
    """Open a file by every way in a process of its own; give what was said and the growth in MB."""
    with subprocess.Popen(
        [sys.executable, HERE / "opening.py"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"},
    ) as opener:
        assert opener.stdin is not None
        assert opener.stdout is not None
        asked, told = opener.stdin, opener.stdout

        def opened(path: Path) -> Any:
            asked.write(f"{path}\n")
            asked.flush()
            lines = [told.readline()]
            while lines[-1] and not ENDED.fullmatch(lines[-1]):
                lines.append(told.readline())
            assert lines[-1] == "0\n", f"{path.name}: {lines[-1]}"
            return json.loads(lines[-2])

        yield opened
        asked.close()


@pytest.fixture
def hostile(tmp_path: Path) -> Any:
    """Put a file that hurts into a folder."""

    def put(name: str, folder: Path = tmp_path) -> Path:
        path = folder / name
        path.write_bytes(content_of(name))
        return path

    return put
