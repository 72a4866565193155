"""A run's record: a header, then one line of JSON for each game as it finishes."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from rules.file_error import guarded, shown
from rules.files import DataPath, FileError, load_model, parse_json, put_in_place, write_atomically
from tools.runs.rows import PlayedRow
from tools.runs.slots import Row, Slot, slot_of

MOST_BYTES = 8 * 1024 * 1024 * 1024  # limit for a record, which grows with every game
MOST_LINE = 16 * 1024 * 1024  # limit for one game
_NO_RECORD = "this is not a record of games"
_DIGESTS = {"changed": "changed file", "old": "rules", "catalogue": "catalog"}
"""What a header knows by a digest only, which would tell a reader nothing."""

Header = dict[str, Any]
Facts = Mapping[DataPath, Any]
"""What is known about a row before its game is played, by the place in the row."""
FormOf = Callable[[Header], type[PlayedRow]]
"""Returns the model of the rows below a header; raises `LookupError` if there is none."""


def take_up(path: Path, header: Header, says: Callable[[Slot], Facts | None], form: FormOf) -> Iterator[Row]:
    """Yield the finished games of a record, or start it; drop an incomplete last line.

    The games are read one by one, so that a long record needs no memory. `says` returns what is known
    about a game, or None if it is not part of this run. Raise `FileError` if the file is not a record,
    or is one of another run.
    """
    if not path.exists() or not path.stat().st_size:
        write_atomically(path, _line(header).encode())
        return
    found, rows = _read(path, form)
    if found != header:
        raise FileError(str(path), _difference(found, header))
    for number, row in enumerate(rows, 2):
        _check_facts(path, number, row, says(slot_of(row)))
        yield row
    _drop_incomplete_line(path)


def read_record(path: Path, form: FormOf) -> tuple[Header, list[Row]]:
    """Read a record's header and games; raise `FileError` that names the line and field if one is wrong."""
    header, rows = _read(path, form)
    return header, list(rows)


def _read(path: Path, form: FormOf) -> tuple[Header, Iterator[Row]]:
    """Read a record's header; return it with an iterator over the games."""
    lines = _lines(path)
    first = next(lines, None)
    if first is None:
        raise FileError(str(path), _NO_RECORD)
    header = _parse(path, 1, first)
    try:
        model = form(header)
    except LookupError as error:
        raise FileError(str(path), f"{_NO_RECORD}: {error}") from None
    return header, _rows(path, lines, model)


def _rows(path: Path, lines: Iterator[bytes], model: type[PlayedRow]) -> Iterator[Row]:
    seen: dict[Slot, int] = {}
    for number, line in enumerate(lines, 2):
        row = _parse(path, number, line, model)
        if (first := seen.setdefault(slot_of(row), number)) != number:
            problem = f"has the same game as line {first}"
            raise FileError(str(path), problem, "remove one of them", (), number)
        yield row


def _lines(path: Path) -> Iterator[bytes]:
    """Yield the lines of a file, without a last one that is incomplete."""
    with guarded(str(path)):
        if not path.is_file():
            raise FileError(str(path), _NO_RECORD)
        if path.stat().st_size > MOST_BYTES:
            raise FileError(str(path), "is larger than any record", "name another file")
        with path.open("rb") as file:
            while line := file.readline(MOST_LINE + 1):
                if len(line) > MOST_LINE:
                    raise FileError(str(path), _NO_RECORD)
                if line.endswith(b"\n"):
                    yield line


def _drop_incomplete_line(path: Path) -> None:
    """Cut off what follows the last complete line: a game that was being written."""
    with path.open("r+b") as file:
        end = file.seek(0, os.SEEK_END)
        while end and not _ends_line(file, end):
            end -= 1
        file.truncate(end)


def _ends_line(file: BinaryIO, end: int) -> bool:
    file.seek(end - 1)
    return file.read(1) == b"\n"


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


def _parse(path: Path, number: int, line: bytes, model: type[PlayedRow] | None = None) -> dict[str, Any]:
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


def kept_words(done: int, games: int, path: Path | None, option: str) -> str:
    """Say how much of a stopped run is kept, and how it goes on or could have been kept."""
    if path is None:
        return f" after {done} of {games} games; use {option} F.jsonl to keep them"
    return f": {done} of {games} games are kept in {shown(path.name)}; the same command goes on"


def append(path: Path, rows: Iterable[Row]) -> None:
    """Append finished games to the file right away."""
    with path.open("a", encoding="utf-8") as file:
        for row in rows:
            file.write(_line(row))


def sort_record(path: Path) -> None:
    """Put the games of a finished record in order, whatever order they were played in.

    Only their places are held in memory. The file is replaced in one step.
    """
    places: list[tuple[Slot, int, int]] = []
    with path.open("rb") as file:
        begin = len(file.readline())
        for line in file:
            places.append((slot_of(json.loads(line)), begin, len(line)))
            begin += len(line)
        if [slot for slot, _, _ in places] == sorted(slot for slot, _, _ in places):
            return
        _write_sorted(path, file, sorted(places))


def _write_sorted(path: Path, file: BinaryIO, places: Iterable[tuple[Slot, int, int]]) -> None:
    handle, stray = tempfile.mkstemp(prefix=".new-", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            file.seek(0)
            stream.write(file.readline())
            for _, begin, length in places:
                file.seek(begin)
                stream.write(file.read(length))
            stream.flush()
            os.fsync(stream.fileno())
        put_in_place(Path(stray), path)
    except BaseException:
        with suppress(OSError):
            Path(stray).unlink()
        raise


def _line(data: object) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def _difference(found: Header, header: Header) -> str:
    names = [key for key in header if found.get(key) != header[key]]
    name = names[0] if names else "header"
    if name in found and (what := _DIGESTS.get(name) or (name if name.startswith("file of ") else "")):
        return f"is from a run with another version of the {what}; delete it, or name another record"
    said = f"is from a run whose {name} is {found.get(name)}, not {header.get(name)}"
    return f"{said}; give the same arguments or another file"
