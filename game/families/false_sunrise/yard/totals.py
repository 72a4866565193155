"""The totals that fleets were built for, in a separate file, as fleet files have none (FRC-1)."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Annotated

from pydantic import Field, RootModel

from rules.bounds import Count
from rules.false_sunrise.random_fleets import MOST_INTEGRITY
from rules.file_error import FileError
from rules.files import load_model, read_json, write_atomically

FILE_NAME = ".totals.json"


_FileName = Annotated[str, Field(max_length=255)]


class _Totals(RootModel[Annotated[dict[_FileName, Count], Field(max_length=10_000)]]):
    """Totals in integrity by the names of fleet files."""


def total_of(path: Path) -> int | None:
    """Return the total that a file's fleet was built for, or None if unknown."""
    total = _read(path.parent).get(path.name)
    return total if total is not None and 1 <= total <= MOST_INTEGRITY else None


def remember_total(path: Path, total: int) -> None:
    """Store the total of a fleet's file and drop those of deleted files; never raise."""
    folder = path.parent
    known = _read(folder)
    if known.get(path.name) == total:
        return
    kept = {name: one for name, one in known.items() if (folder / name).is_file()} | {path.name: total}
    with contextlib.suppress(FileError):  # the fleet itself is saved; only its total is asked for again
        write_atomically(folder / FILE_NAME, json.dumps(kept, indent=1).encode())


def _read(folder: Path) -> dict[str, int]:
    try:
        return load_model(_Totals, read_json(folder / FILE_NAME)).root
    except FileError:
        return {}
