"""Forks: files that come from one match, what was sealed in them, and whether one still goes on.

A match that is resumed from an earlier moment becomes a match of its own, so that the other one
stays in the list. Both name the same origin: what is sealed in one stays hidden in the files of
all.
"""

from __future__ import annotations

from pathlib import Path

from game.match import autosaves, saves
from game.match.file_sealing import SealingKeys
from game.match.listed import Listed, look
from game.match.match_secrets import private_of
from game.shell.paths import Home
from rules.files import FileError
from rules.kernel.journal import Header


def has_gone_further(home: Home, path: Path, header: Header) -> bool:
    """Return whether a file's match has a later autosave that can be read."""
    mine = autosaves.match_of(header)
    states = [state for one in autosaves.unfinished(home) if one.match == mine for state in one.paths]
    later = (one for one in map(look, states) if one.header and one.header.entries > header.entries)
    return any(one.path != path and _holds(one.path, home) for one in later)


def has_ended(home: Home, path: Path, header: Header) -> bool:
    """Return whether the match of a named save has been played to its end since then."""
    mine = autosaves.match_of(header)
    headers = [one.header for one in saves.list_replays(home) if one.header is not None]
    return not autosaves.is_autosave(path) and any(autosaves.match_of(one) == mine for one in headers)


def is_newest(home: Home, path: Path, header: Header) -> bool:
    """Return whether no other state of a file's match is newer."""
    mine = autosaves.match_of(header)
    return all(one.newest.path == path for one in autosaves.unfinished(home) if one.match == mine)


def going_on(home: Home, origin: str, ended: str) -> list[Listed]:
    """List the files from which a match of this origin can still go on, once the match `ended` has ended.

    Autosaves of the ended match itself do not count, since they are removed.
    """
    found = []
    for one in (*saves.list_autosaves(home), *saves.list_saves(home)):
        if one.header is None or one.header.over or autosaves.origin_of(one.header) != origin:
            continue
        if not (autosaves.is_autosave(one.path) and autosaves.match_of(one.header) == ended):
            found.append(one)
    return found


def sealed_since(home: Home, path: Path, header: Header, keys: SealingKeys) -> set[str]:
    """Return the seats that have sealed at the moment of a file, from the newest states of its origin."""
    found: set[str] = set()
    for newest in _newest_of_origin(home, header):
        if newest.path != path and newest.header is not None and newest.header.entries == header.entries:
            try:
                private, _ = private_of(
                    saves.read_match(newest.path, home), autosaves.match_of(newest.header), keys
                )
            except FileError:
                continue
            found.update(private.sealed)
    return found


def _holds(path: Path, home: Home) -> bool:
    try:
        saves.read_match(path, home)
    except FileError:
        return False
    return True


def _newest_of_origin(home: Home, header: Header) -> list[Listed]:
    newest = [one.newest for one in autosaves.unfinished(home)]
    origin = autosaves.origin_of(header)
    return [one for one in newest if one.header is not None and autosaves.origin_of(one.header) == origin]
