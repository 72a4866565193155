"""A tournament's file: a header, then a line of JSON for each finished game, as it comes."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rules.file_error import shown
from rules.files import FileError, read_bytes
from tools.tournament.contest import Slot
from tools.tournament.game import Row

MOST_BYTES = 1024 * 1024 * 1024  # of a record: it grows by the game


def slot_of(row: Row) -> Slot:
    """Return the place of a row's game."""
    return Slot(row["pairing"], row["pair"], row["game"])


def take_up(path: Path, header: dict[str, Any]) -> list[Row]:
    """Read the finished games of a file, or begin it; a last line that is cut off is dropped.

    FileError where the file is of another tournament or no such file.
    """
    if not path.exists() or not path.stat().st_size:
        write_all(path, header, [])
        return []
    found, rows = read_record(path)
    if found != header:
        raise FileError(str(path), f"{_difference(found, header)}; give the same arguments or another file")
    write_all(path, header, rows)
    return rows


def read_record(path: Path) -> tuple[dict[str, Any], list[Row]]:
    """Read a file's header and games; FileError where it is no tournament's file."""
    try:
        lines = read_bytes(path, MOST_BYTES).decode().splitlines(keepends=True)
    except UnicodeDecodeError as error:
        raise FileError(str(path), "this is no file of a tournament") from error
    if lines and not lines[-1].endswith("\n"):
        del lines[-1]
    try:
        header, *rows = [json.loads(line) for line in lines]
        slots = {slot_of(row) for row in rows}
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise FileError(str(path), "this is no file of a tournament") from error
    if not isinstance(header, dict) or len(slots) < len(rows):
        raise FileError(str(path), "this is no file of a tournament")
    return header, rows


def kept_in(path: Path | None, option: str) -> str:
    """Say where a stopped run kept its games, or how it could have kept them."""
    if path is None:
        return f"; use {option} F.jsonl to keep them"
    return f", kept in {shown(path.name)}; run the same command again to resume"


def append(path: Path, rows: Iterable[Row]) -> None:
    """Write finished games at once."""
    with path.open("a", encoding="utf-8") as file:
        for row in rows:
            file.write(_line(row))


def write_all(path: Path, header: dict[str, Any], rows: Iterable[Row]) -> None:
    """Write a whole file, in one step so that none is lost."""
    whole = path.with_name(path.name + ".new")
    whole.write_text("".join(map(_line, [header, *rows])), encoding="utf-8")
    whole.replace(path)


def _line(data: object) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def _difference(found: dict[str, Any], header: dict[str, Any]) -> str:
    names = [key for key in header if found.get(key) != header[key]]
    name = names[0] if names else "header"
    return f"is of a tournament whose {name} is {found.get(name)}, not {header.get(name)}"
