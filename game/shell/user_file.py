"""The player's own files; a file that cannot be read is set aside."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from rules.file_error import guarded
from rules.files import FileError, write_atomically
from rules.plain_data import yaml_text

T = TypeVar("T")


def bad_name(path: Path) -> str:
    """Return the name under which an unusable file is kept."""
    return f"{path.name}.bad"


def read_user_file(path: Path, read: Callable[[Path], T]) -> tuple[T | None, FileError | None]:
    """Read a file, if it exists; an unusable file is set aside, and the error says why."""
    if not os.path.lexists(path):
        return None, None
    try:
        with guarded(str(path)):
            return read(path), None
    except FileError as error:
        with contextlib.suppress(OSError):
            path.replace(path.with_name(bad_name(path)))
        return None, error


def write_user_file(path: Path, data: dict[str, object]) -> FileError | None:
    """Write plain data; return the error if it cannot be saved, else None."""
    try:
        write_atomically(path, yaml_text(data).encode())
    except FileError as error:
        return error
    return None
