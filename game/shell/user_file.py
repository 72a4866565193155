"""Files in which the game keeps what is a player's own: what cannot be read again is set aside."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import yaml

from rules.file_error import guarded
from rules.files import FileError, write_atomically

T = TypeVar("T")


def bad_name(path: Path) -> str:
    """Name the file as which one that cannot be used is kept."""
    return f"{path.name}.bad"


def read_user_file(path: Path, read: Callable[[Path], T]) -> tuple[T | None, FileError | None]:
    """Read a file, if there is one; one that cannot be used is set aside, and the error says why."""
    if not os.path.lexists(path):
        return None, None
    try:
        with guarded(str(path)):
            return read(path), None
    except FileError as error:
        with contextlib.suppress(OSError):
            path.replace(path.with_name(bad_name(path)))
        return None, error


def write_user_file(path: Path, data: dict[str, Any]) -> FileError | None:
    """Write plain data, and return why it cannot be kept, None where it is."""
    try:
        write_atomically(path, yaml.safe_dump(data, sort_keys=False, allow_unicode=True).encode())
    except FileError as error:
        return error
    return None
