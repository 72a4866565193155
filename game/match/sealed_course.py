"""The course of a match in which something is hidden: sealed in its file until the match is over."""

from __future__ import annotations

from typing import Any

from game.match.drafts import hide, load_key, reveal
from game.shell.paths import Home
from rules.files import FileError
from rules.kernel.journal import COURSE, SEALED


def seal_course(saved: dict[str, Any], key: bytes) -> dict[str, Any]:
    """Return a saved match whose answers and states are in a piece that this computer alone can read."""
    sealed = hide({part: saved[part] for part in COURSE}, key)
    return {**{part: value for part, value in saved.items() if part not in COURSE}, SEALED: sealed}


def open_course(data: dict[str, Any], name: str, home: Home) -> dict[str, Any]:
    """Return a match, as read from a file, with its course; raise `FileError` where it cannot."""
    if not isinstance(data.get(SEALED), str):
        return data
    remedy = "go on with it on the computer that has kept it"
    try:
        course = reveal(data[SEALED], load_key(home.key_file))
        opened = {part: course[part] for part in COURSE}
    except (FileError, TypeError, KeyError):
        raise FileError(name, "hides what one player may not know, from this computer too", remedy) from None
    return {part: value for part, value in data.items() if part != SEALED} | opened
