"""The end of a match: its replay is written safely, so that a kill at any moment loses or doubles nothing.

Hidden cards are shown at the end, unless the same match can still be played on from another file.
Then the replay stays sealed until the last of those has ended or is deleted.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from game.match import autosaves, saves
from game.match.dice import TYPED
from game.match.file_sealing import load_keys, unseal
from game.match.forks import going_on
from game.match.match_secrets import open_course
from game.shell.paths import Home
from rules.files import JSON_LIMIT_BYTES, FileError, read_bytes, write_atomically
from rules.kernel.journal import Header, from_bytes, to_bytes

CLOSED = "closed"  # in the header of a replay whose cards must stay hidden


def keep_ended(home: Home, match_id: str, saved: dict[str, Any]) -> tuple[Path | None, str]:
    """Store a finished match as a replay; return its file, and a notice if that fails.

    How it ended is recorded first. After a kill, the next start makes the replay from that.
    """
    name = saved["header"]["extra"]["name"]
    autosaves.keep_ended(home, match_id, saved)
    path, notice = saves.keep_replay(home, name, saved)
    if path is not None:
        autosaves.discard(home, match_id)
    return path, notice


def finish_ended(home: Home) -> None:
    """Finish what a kill has left undone for matches that had ended; never raise."""
    if not home.alone:
        return
    for match_id, path in autosaves.ended(home):
        try:
            header = saves.read_match(path, home).header
            saved = from_bytes(read_bytes(path, JSON_LIMIT_BYTES), path.name)
        except FileError:
            header = None
        if header is None or not header.over or autosaves.match_of(header) != match_id:
            _set_aside(path)  # the file is not usable, so the match goes on
            continue
        del saved["check"]
        known = [one.header for one in saves.list_replays(home) if one.header is not None]
        kept = any(autosaves.match_of(one) == match_id and one.entries == header.entries for one in known)
        if kept or saves.keep_replay(home, str(header.extra.get("name")), saved)[0] is not None:
            autosaves.discard(home, match_id)


def _set_aside(path: Path) -> None:
    with suppress(OSError):
        path.replace(path.with_suffix(".bad"))


def stays_closed(header: Header, home: Home) -> bool:
    """Return whether a finished match's cards must stay hidden, because it can go on from another file."""
    if header.extra.get(CLOSED) is not True:
        return False
    return bool(going_on(home, autosaves.origin_of(header), autosaves.match_of(header)))


def open_replays(home: Home, origin: str) -> None:
    """Open the replays of a match that has ended in all its forks; never raise."""
    for one in saves.list_replays(home):
        header = one.header
        closed = header is not None and header.extra.get(CLOSED) is True
        if header is not None and closed and autosaves.origin_of(header) == origin:
            open_replay(one.path, home)


def open_replay(path: Path, home: Home) -> None:
    """Rewrite a replay with everything unsealed; if that fails, it stays as it is."""
    try:
        saved = open_course(from_bytes(read_bytes(path, JSON_LIMIT_BYTES), path.name), path.name, home)
        seed = unseal(saved["private"], load_keys(home).every)["seed"]
        extra = {key: value for key, value in saved["header"]["extra"].items() if key != CLOSED}
        header = {**saved["header"], "extra": extra, "seed": None if extra.get("dice") == TYPED else seed}
        parts = {key: value for key, value in saved.items() if key not in ("header", "check")}
        write_atomically(path, to_bytes({"header": header, **parts, "private": None}))
    except (FileError, TypeError, KeyError):
        return
