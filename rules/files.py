"""The guarded loader for all files from outside: it returns plain data or raises `FileError`."""

import os
import stat
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rules.file_error import DataPath, FileError, field_name, guarded
from rules.names import clean_name, slug
from rules.plain_data import Document, parse_json, parse_yaml
from rules.schema import load_model

__all__ = [
    "JSON_LIMIT_BYTES",
    "YAML_LIMIT_BYTES",
    "DataPath",
    "Document",
    "FileError",
    "clean_name",
    "field_name",
    "load_model",
    "parse_json",
    "parse_yaml",
    "put_in_place",
    "read_bytes",
    "read_json",
    "read_yaml",
    "remove_strays",
    "slug",
    "write_atomically",
    "write_yaml",
]

YAML_LIMIT_BYTES = 128 * 1024
JSON_LIMIT_BYTES = 16 * 1024 * 1024
STRAY_AGE_SECONDS = 60
# Pauses between tries. On Windows, an open file cannot be replaced, and scanners keep it open for a moment.
HELD_PAUSES_S = (0.01, 0.03, 0.1, 0.3) if os.name == "nt" else ()
_NO_FILE, _CHOOSE_FILE = "is not a regular file", "choose a file, not a folder or a device"


def read_yaml(path: str | Path, limit_bytes: int = YAML_LIMIT_BYTES) -> Document:
    """Read a YAML file written by people; raise `FileError` if it is wrong."""
    return parse_yaml(read_bytes(path, limit_bytes), str(path))


def read_json(path: str | Path, limit_bytes: int = JSON_LIMIT_BYTES) -> Document:
    """Read a JSON file written by the program; raise `FileError` if it is wrong."""
    return parse_json(read_bytes(path, limit_bytes), str(path))


def read_bytes(path: str | Path, limit_bytes: int = JSON_LIMIT_BYTES) -> bytes:
    """Read a regular file of at most `limit_bytes`.

    Raise `FileError` for anything else, before opening it.
    """
    name = str(path)
    with guarded(name):
        status = os.stat(path)  # noqa: PTH116 - a NUL in the path must raise here, not be "no such file"
        if not stat.S_ISREG(status.st_mode):
            raise FileError(name, _NO_FILE, _CHOOSE_FILE)
        if status.st_size <= limit_bytes:
            with Path(path).open("rb") as stream:
                content = stream.read(limit_bytes + 1)
            if len(content) <= limit_bytes:
                return content
        raise FileError(name, f"is larger than {limit_bytes // 1024} KiB", "choose another file")


def write_atomically(path: str | Path, content: bytes) -> None:
    """Replace a file completely or not at all, even through a crash; raise `FileError` on failure.

    The new content is read back before the old file goes. The folder is created if it is missing. A
    link to a file is replaced, never followed. A device or a pipe stays as it is: that is an error.
    """
    target = Path(path)
    with guarded(str(path)):
        if target.exists() and not target.is_file():
            raise FileError(str(path), _NO_FILE, _CHOOSE_FILE)
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, stray = tempfile.mkstemp(prefix=".new-", suffix=".tmp", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            _compare(Path(stray), content, str(path))
            put_in_place(Path(stray), target)
        except BaseException:
            with suppress(OSError):
                Path(stray).unlink()
            raise
        _sync_folder(target.parent)


def put_in_place(stray: Path, target: Path) -> None:
    """Move a file to the place of another; raise `OSError` on failure.

    If another program holds the other file, try again a few times.
    """
    for pause_s in HELD_PAUSES_S:
        try:
            stray.replace(target)
        except PermissionError:
            time.sleep(pause_s)
        else:
            return
    stray.replace(target)


def _compare(stray: Path, content: bytes, name: str) -> None:
    if stray.read_bytes() != content:
        raise FileError(name, "was not stored correctly on the disk", "try another disk")


def write_yaml(path: str | Path, text: str, read: Callable[[Document], object]) -> None:
    """Write YAML into a file, after checking that `read` accepts it; raise `FileError` on failure.

    `read` is what will read the file when it is opened.
    """
    content = text.encode()
    if len(content) > YAML_LIMIT_BYTES:
        kib = YAML_LIMIT_BYTES // 1024
        raise FileError(str(path), f"would be larger than {kib} KiB, and could not be opened", "shorten it")
    read(parse_yaml(content, str(path)))
    write_atomically(path, content)


def remove_strays(folder: str | Path) -> None:
    """Remove half-written files of killed processes.

    Young ones stay, because they may belong to another running game.
    """
    with suppress(OSError):
        for stray in Path(folder).glob(".new-*.tmp"):
            with suppress(OSError):
                if time.time() - stray.stat().st_mtime > STRAY_AGE_SECONDS:
                    stray.unlink()


def _sync_folder(folder: Path) -> None:
    # Windows cannot open a folder, and some network disks cannot sync one. The file itself is already safe.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
