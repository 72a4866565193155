"""Saved matches: three autosaves that take turns, saves by name, and the replays of finished matches."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.paths import Home
from game.writing import WRITER
from rules.file_error import guarded
from rules.files import (
    JSON_LIMIT_BYTES,
    FileError,
    clean_name,
    read_bytes,
    remove_strays,
    slug,
    write_atomically,
)
from rules.kernel.journal import TAIL_BYTES, Header, SavedMatch, from_bytes, header_of, to_bytes
from rules.library import load_ruleset

AUTOSAVES = ("autosave-1.json", "autosave-2.json", "autosave-3.json")
_HEADER_BYTES = 16 * 1024
_SUFFIX = ".json"


@dataclass(frozen=True, slots=True)
class Listed:
    """A file in the list of saves or replays: its header, or the reason why it has none."""

    path: Path
    header: Header | None
    problem: str = ""

    @property
    def name(self) -> str:
        """What the list shows."""
        name = self.header.extra.get("name") if self.header else None
        return clean_name(name) if isinstance(name, str) and name else self.path.stem

    @property
    def serial(self) -> int:
        """How many writings of this computer came before; clocks can jump, this cannot."""
        serial = self.header.extra.get("serial") if self.header else None
        return serial if isinstance(serial, int) else -1


def list_saves(home: Home) -> list[Listed]:
    """List the saves by name, newest first, broken ones with their reason at the end."""
    WRITER.settle()
    return _listed(home.saves, lambda path: path.name not in AUTOSAVES)


def list_replays(home: Home) -> list[Listed]:
    """List the finished matches, newest first, broken ones with their reason at the end."""
    return _listed(home.replays, lambda _: True)


def list_autosaves(home: Home) -> list[Listed]:
    """List the autosaves, newest first, broken ones at the end."""
    WRITER.settle()
    return _autosaves(home)


def latest(home: Home) -> list[Listed]:
    """List the autosaves from which "Continue" can go on, the newest first."""
    return [one for one in list_autosaves(home) if one.header is not None and not one.header.over]


def read_match(path: Path) -> SavedMatch:
    """Read a save or a replay; raise `FileError`."""
    return SavedMatch(from_bytes(read_bytes(path, JSON_LIMIT_BYTES), path.name), load_ruleset, path.name)


def autosave(home: Home, saved: dict[str, Any]) -> str:
    """Write the next autosave over the oldest; give a notice where that fails, and "" else.

    Where another program writes them, none is written. Within a frame the writer takes `saved` over and
    writes it after the frame.
    """
    return WRITER.do(lambda: _write_autosave(home, saved)) if home.alone else ""


def _write_autosave(home: Home, saved: dict[str, Any]) -> str:
    listed = {one.path.name: one for one in _autosaves(home)}
    oldest = min(AUTOSAVES, key=lambda name: listed[name].serial if name in listed else -2)
    newest = max((one.serial for one in listed.values()), default=0)
    saved["header"]["extra"]["serial"] = newest + 1
    return _write(home.saves / oldest, saved)


def save(home: Home, name: str, saved: dict[str, Any]) -> tuple[Path | None, str]:
    """Keep a match under a name, over one of the same name; give its file, and a notice where that fails."""
    shown = clean_name(name) or "Unnamed"
    path = next((one.path for one in list_saves(home) if one.header is not None and one.name == shown), None)
    path = path or _fresh(home.saves, shown)
    return _keep(path, shown, saved, list_saves(home))


def keep_replay(home: Home, name: str, saved: dict[str, Any]) -> tuple[Path | None, str]:
    """Keep a finished match as a replay; give its file, and a notice where that fails."""
    shown = clean_name(name) or "Unnamed"
    return _keep(_fresh(home.replays, shown), shown, saved, list_replays(home))


def rename(path: Path, name: str) -> None:
    """Give a save or a replay another name in the lists; raise `FileError`."""
    saved = from_bytes(read_bytes(path, JSON_LIMIT_BYTES), path.name)
    del saved["check"]
    saved["header"]["extra"]["name"] = clean_name(name) or "Unnamed"
    write_atomically(path, to_bytes(saved))


def delete(path: Path) -> None:
    """Remove a save or a replay; raise `FileError`."""
    with guarded(path.name):
        path.unlink()


def discard_autosaves(home: Home, match_id: str) -> None:
    """Remove the autosaves of a match that is over, unless another program writes them; never raises."""
    if not home.alone:
        return
    for one in list_autosaves(home):
        if one.header is not None and one.header.extra.get("match") == match_id:
            with suppress(FileError):
                delete(one.path)


def tidy(home: Home) -> None:
    """Remove what a killed process left half-written, unless another program writes there; never raises."""
    if not home.alone:
        return
    remove_strays(home.saves)
    remove_strays(home.replays)


def _autosaves(home: Home) -> list[Listed]:
    return _listed(home.saves, lambda path: path.name in AUTOSAVES)


def _keep(path: Path, shown: str, saved: dict[str, Any], there: list[Listed]) -> tuple[Path | None, str]:
    saved["header"]["extra"]["name"] = shown
    saved["header"]["extra"]["serial"] = max((one.serial for one in there), default=0) + 1
    notice = _write(path, saved)
    return (None if notice else path), notice


def _fresh(folder: Path, name: str) -> Path:
    """Name a new file: derived from the name, never the name itself."""
    return folder / f"{slug(name)}-{secrets.token_hex(4)}{_SUFFIX}"


def _write(path: Path, saved: dict[str, Any]) -> str:
    try:
        write_atomically(path, to_bytes(saved))
    except FileError as error:
        return f"The match could not be saved: {error}. You can play on."
    return ""


def _listed(folder: Path, wanted: Callable[[Path], bool]) -> list[Listed]:
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == _SUFFIX and wanted(path))
    except OSError:
        return []
    return sorted(map(_look, paths), key=lambda one: (one.header is None, -one.serial))


def _look(path: Path) -> Listed:
    """Read no more of a file than its header and whether its end is there."""
    try:
        return Listed(path, _head(path))
    except FileError as error:
        return Listed(path, None, str(error))


def _head(path: Path) -> Header:
    with guarded(path.name):
        if not path.is_file():
            raise FileError(path.name, "is not a regular file")
        with path.open("rb") as stream:
            first = stream.readline(_HEADER_BYTES)
            size = stream.seek(0, 2)
            stream.seek(max(0, size - TAIL_BYTES))
            last = stream.read(TAIL_BYTES)
    if size > JSON_LIMIT_BYTES:
        raise FileError(path.name, f"is larger than {JSON_LIMIT_BYTES // 1024} KiB")
    header = header_of(first, path.name)
    if b'"check": "' not in last or not last.endswith(b"}\n"):
        raise FileError(path.name, "is cut short", "open an earlier save of this match")
    return header
