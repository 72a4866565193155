"""Files that have one match in common: what was sealed since, and whether it has gone further elsewhere.

A match that is taken up from a moment that it has passed becomes a match of its own, so that the other stays
in the list. Both name the same origin: what is sealed in one is hidden in the files of all.
"""

from __future__ import annotations

from pathlib import Path

from game.match import autosaves, saves
from game.match.listed import Listed, look
from game.match.private_block import private_of
from game.shell.paths import Home
from rules.files import FileError
from rules.kernel.journal import Header


def has_gone_further(home: Home, path: Path, header: Header) -> bool:
    """Whether the match of a file is kept by itself at a later moment than the file has, and can be read."""
    mine = autosaves.match_of(header)
    states = [state for one in autosaves.unfinished(home) if one.match == mine for state in one.paths]
    later = (one for one in map(look, states) if one.header and one.header.entries > header.entries)
    return any(one.path != path and _holds(one.path, home) for one in later)


def _holds(path: Path, home: Home) -> bool:
    try:
        saves.read_match(path, home)
    except FileError:
        return False
    return True


def sealed_since(home: Home, path: Path, header: Header, key: bytes) -> set[str]:
    """Name the seats that have sealed at the moment of a file, by the newest states of its kin."""
    found: set[str] = set()
    for newest in _newest_of_kin(home, header):
        if newest.path != path and newest.header is not None and newest.header.entries == header.entries:
            try:
                private, _ = private_of(
                    saves.read_match(newest.path, home), autosaves.match_of(newest.header), key
                )
            except FileError:
                continue
            found.update(private.sealed)
    return found


def _newest_of_kin(home: Home, header: Header) -> list[Listed]:
    newest = [one.newest for one in autosaves.unfinished(home)]
    origin = autosaves.origin_of(header)
    return [one for one in newest if one.header is not None and autosaves.origin_of(one.header) == origin]
