"""Saves: named saves, replays and autosaves."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.match import autosaves
from game.match.file_cache import stamp_of
from game.match.listed import Listed, by_age, last_serial, look
from game.match.match_secrets import open_course
from game.shell.paths import Home
from game.shell.writing import WRITER
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
from rules.games import load_ruleset
from rules.kernel.journal import SavedMatch, from_bytes, to_bytes

_SUFFIX = ".json"


def list_saves(home: Home) -> list[Listed]:
    """List the named saves, newest first, broken ones with the reason at the end."""
    WRITER.settle()
    return _listed(home.saves, lambda path: not (autosaves.is_autosave(path) or autosaves.is_ended(path)))


def list_replays(home: Home) -> list[Listed]:
    """List the finished matches, newest first, broken ones with the reason at the end."""
    return _listed(home.replays, lambda _: True)


def newest_replay(home: Home) -> list[Listed]:
    """List only the match finished last, if there is any; no other file is read."""
    WRITER.settle()
    written = [(stamp[0], path) for path in _paths(home.replays) if (stamp := stamp_of(path)) is not None]
    return [look(max(written)[1])] if written else []


def list_autosaves(home: Home) -> list[Listed]:
    """List the autosaves of all matches, newest first, broken ones at the end."""
    WRITER.settle()
    return _listed(home.saves, autosaves.is_autosave)


def latest(home: Home) -> list[Listed]:
    """List the autosaves with which a match can go on, newest first."""
    return [one for one in list_autosaves(home) if autosaves.goes_on(one)]


def read_match(path: Path, home: Home) -> SavedMatch:
    """Return the match of a save or a replay, with what only this computer can read.

    Raise `FileError` if that fails.
    """
    return _opened(read_bytes(path, JSON_LIMIT_BYTES), path.name, home)


def named(home: Home, name: str) -> Listed | None:
    """Return the save with a name, or None."""
    shown = _shown(name)
    return next((one for one in list_saves(home) if one.header is not None and one.name == shown), None)


def save(home: Home, name: str, saved: dict[str, object]) -> tuple[Path | None, str]:
    """Save a match under a name, replacing one of the same name.

    Return its file, and a notice if that fails.
    """
    there = named(home, name)
    path = there.path if there is not None else _fresh(home.saves, _shown(name))
    return _keep(home, path, _shown(name), saved, list_saves(home))


def keep_replay(home: Home, name: str, saved: dict[str, object]) -> tuple[Path | None, str]:
    """Store a finished match as a replay; return its file, and a notice if that fails."""
    return _keep(home, _fresh(home.replays, _shown(name)), _shown(name), saved, list_replays(home))


def rename(path: Path, name: str) -> None:
    """Rename a save or a replay in the lists. Raise `FileError` if that fails."""
    saved = from_bytes(read_bytes(path, JSON_LIMIT_BYTES), path.name)
    del saved["check"]
    saved["header"]["extra"]["name"] = _shown(name)
    write_atomically(path, to_bytes(saved))


def delete(path: Path) -> None:
    """Remove a save or a replay. Raise `FileError` if that fails."""
    with guarded(path.name):
        path.unlink()


def tidy(home: Home) -> None:
    """Remove half-written files of a killed process, unless another program writes there.

    Never raise.
    """
    if not home.alone:
        return
    remove_strays(home.saves)
    remove_strays(home.replays)
    remove_strays(home.clips)
    autosaves.tidy(home)


def _keep(
    home: Home, path: Path, shown: str, saved: dict[str, Any], there: list[Listed]
) -> tuple[Path | None, str]:
    """Write a match, after checking that it can be read again.

    On failure the old file stays as it was.
    """
    saved["header"]["extra"]["name"] = shown
    saved["header"]["extra"]["serial"] = last_serial(one.serial for one in there) + 1
    content = to_bytes(saved)
    try:
        _opened(content, path.name, home).at_turn()
        write_atomically(path, content)
    except FileError as error:
        return None, f"The match could not be saved: {error}. You can play on."
    return path, ""


def _opened(content: bytes, name: str, home: Home) -> SavedMatch:
    return SavedMatch(open_course(from_bytes(content, name), name, home), load_ruleset, name)


def _shown(name: str) -> str:
    return clean_name(name) or "Unnamed"


def _fresh(folder: Path, name: str) -> Path:
    """Return the path of a new file: derived from the name, never the name itself."""
    return folder / f"{slug(name)}-{secrets.token_hex(4)}{_SUFFIX}"


def _paths(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == _SUFFIX)
    except OSError:
        return []


def _listed(folder: Path, wanted: Callable[[Path], bool]) -> list[Listed]:
    found = list(map(look, filter(wanted, _paths(folder))))
    last = last_serial(one.serial for one in found)
    found.sort(key=lambda one: (one.header is not None, by_age(one.serial, last)), reverse=True)
    return found
