"""A tournament's record: a header, then one line of JSON for each game as it finishes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from rules.file_error import shown
from rules.files import DataPath, FileError, load_model, parse_json, read_bytes, write_atomically
from tools.tournament.contest import Slot
from tools.tournament.game import Row
from tools.tournament.rows import PlayedRow, form_of

MOST_BYTES = 1024 * 1024 * 1024  # limit for a record, which grows with every game
_NO_RECORD = "this is not a record of a tournament"

Header = dict[str, Any]
Facts = Mapping[DataPath, Any]
"""What is known about a row before its game is played, by the place in the row."""
FormOf = Callable[[Header], type[PlayedRow]]
"""Returns the model of the rows below a header; raises `LookupError` if there is none."""


def of_tournament(header: Header) -> type[PlayedRow]:
    """Return the model of a tournament's rows."""
    return form_of(str(header.get("edition")))


def slot_of(row: Row) -> Slot:
    """Return the slot of a row's game."""
    return Slot(row["pairing"], row["pair"], row["game"])


def take_up(
    path: Path,
    header: Header,
    says: Callable[[Slot], Facts | None],
    form: FormOf = of_tournament,
) -> list[Row]:
    """Read the finished games of a record, or start it; drop an incomplete last line.

    `says` returns what is known about a game, or None if it is not part of this run. Raise `FileError`
    if the file is not a record, or is one of another tournament.
    """
    if not path.exists() or not path.stat().st_size:
        write_all(path, header, [])
        return []
    found, rows = read_record(path, form)
    if found != header:
        raise FileError(str(path), f"{_difference(found, header)}; give the same arguments or another file")
    for number, row in enumerate(rows, 2):
        _check_facts(path, number, row, says(slot_of(row)))
    write_all(path, header, rows)
    return rows


def read_record(path: Path, form: FormOf = of_tournament) -> tuple[Header, list[Row]]:
    """Read a record's header and games; raise `FileError` that names the line and field if one is wrong."""
    lines = read_bytes(path, MOST_BYTES).splitlines(keepends=True)
    if lines and not lines[-1].endswith(b"\n"):
        del lines[-1]
    if not lines:
        raise FileError(str(path), _NO_RECORD)
    header = _read(path, 1, lines[0])
    try:
        model = form(header)
    except LookupError as error:
        raise FileError(str(path), f"{_NO_RECORD}: {error}") from None
    rows: list[Row] = []
    seen: dict[Slot, int] = {}
    for number, line in enumerate(lines[1:], 2):
        row = _read(path, number, line, model)
        if (first := seen.setdefault(slot_of(row), number)) != number:
            problem = f"has the same game as line {first}"
            raise FileError(str(path), problem, "remove one of them", (), number)
        rows.append(row)
    return header, rows


def _check_facts(path: Path, number: int, row: Row, facts: Facts | None) -> None:
    """Raise `FileError` if a row belongs to another game than its slot says."""
    if facts is None:
        raise FileError(str(path), "is not one of these games", "remove the line", (), number)
    for place, wanted in facts.items():
        said: Any = row
        for key in place:
            said = said[key]
        if said != wanted:
            problem = f"is {said}, but in that game it is {wanted}"
            raise FileError(str(path), problem, "remove the line", place, number)


def _read(path: Path, number: int, line: bytes, model: type[PlayedRow] | None = None) -> dict[str, Any]:
    """Read a line as an object and check it against a model; raise `FileError`."""
    try:
        document = parse_json(line, str(path))
        if model is not None:
            load_model(model, document)
    except FileError as error:
        if model is None:
            raise FileError(str(path), _NO_RECORD) from None
        raise FileError(str(path), error.problem, error.remedy, error.path, number) from None
    if not isinstance(document.data, dict):
        raise FileError(str(path), _NO_RECORD)
    return document.data


def kept_in(path: Path | None, option: str) -> str:
    """Say where a stopped run kept its games, or how it could have kept them."""
    if path is None:
        return f"; use {option} F.jsonl to keep them"
    return f", kept in {shown(path.name)}; run the same command again to continue"


def append(path: Path, rows: Iterable[Row]) -> None:
    """Append finished games to the file right away."""
    with path.open("a", encoding="utf-8") as file:
        for row in rows:
            file.write(_line(row))


def write_all(path: Path, header: Header, rows: Iterable[Row]) -> None:
    """Write a whole file in one step, so that no game is lost; raise `FileError` if that fails."""
    write_atomically(path, "".join(map(_line, [header, *rows])).encode())


def _line(data: object) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def _difference(found: Header, header: Header) -> str:
    names = [key for key in header if found.get(key) != header[key]]
    name = names[0] if names else "header"
    return f"is from a tournament whose {name} is {found.get(name)}, not {header.get(name)}"
