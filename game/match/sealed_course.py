"""The course of a match with hidden information, sealed in its file until the match is over."""

from __future__ import annotations

from typing import Any

from game.match.sealed_box import seal, unseal
from game.match.sealing_key import load_keys
from game.shell.paths import Home
from rules.files import FileError
from rules.kernel.journal import COURSE, SEALED

_BEATS = "beats"


def seal_course(saved: dict[str, object], key: bytes) -> dict[str, object]:
    """Return a saved match whose answers, states and beats only this computer can read."""
    parts = [*COURSE, *([_BEATS] if saved[_BEATS] is not None else [])]
    rest = {part: value for part, value in saved.items() if part not in COURSE}
    return {**rest, _BEATS: None, SEALED: seal({part: saved[part] for part in parts}, key)}


def open_course(data: dict[str, Any], name: str, home: Home) -> dict[str, Any]:
    """Return a match read from a file, with its course unsealed.

    Raise `FileError` if that fails.
    """
    if not isinstance(data.get(SEALED), str):
        return data
    keys = load_keys(home)
    try:
        course = unseal(data[SEALED], keys.every)
        opened = {part: course[part] for part in COURSE}
    except (FileError, TypeError, KeyError):
        raise keys.unopened(name, "this match is lost, since its hidden cards are sealed") from None
    beats = {_BEATS: course[_BEATS]} if _BEATS in course else {}
    return {part: value for part, value in data.items() if part != SEALED} | opened | beats
