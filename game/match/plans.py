"""Plans that are not sealed yet: the open plan next to its match, and plans in older files."""

from __future__ import annotations

import re
from pathlib import Path

from game.match import autosaves
from game.match.file_sealing import SealingKeys, seal, unseal
from game.match.listed import look
from game.shell.paths import Home
from rules.files import JSON_LIMIT_BYTES, FileError, read_bytes, write_atomically
from rules.kernel.journal import from_bytes, to_bytes
from rules.kernel.seats import Seat

_MOST_BYTES = 2_000_000
_BLOCK = re.compile(rb'\n"private": "([A-Za-z0-9+/=]*)"')
_GONE = "Your unfinished plan could not be read, so it is gone."


def packed_plan(match_id: str, entries: int, drafts: dict[str, object], key: bytes) -> bytes:
    """Return plans by seat, made after so many answers of a match, as a sealed text."""
    return seal({"match": match_id, "entries": entries, "drafts": drafts}, key).encode()


def kept_plan(home: Home, match_id: str, entries: int, keys: SealingKeys) -> tuple[dict[str, object], str]:
    """Return the plans by seat stored at this moment of a match, and a notice if that fails.

    If another program writes them, they are not ours: this program could not remove what is sealed
    here.
    """
    path = autosaves.plan_file(home, match_id)
    if not home.alone or not path.exists():
        return {}, ""
    try:
        data = unseal(read_bytes(path, _MOST_BYTES).decode("ascii"), keys.every)
        fits = (data["match"], data["entries"]) == (match_id, entries)
        return (dict(data["drafts"]) if fits else {}), ""
    except (FileError, ValueError, TypeError, KeyError):
        return {}, _GONE


def forget_plan(home: Home, origin: str, entries: int, seat: Seat, keys: SealingKeys) -> str:
    """Remove a seat's plan from all files of this moment of a match.

    Return a notice if that fails, else "".

    Once its orders are sealed, nobody else may find them in an earlier save. The rest of the file
    stays. So do plans of other moments: those of earlier ones have been revealed, and later ones
    are not what was sealed.
    """
    try:
        paths = [path for path in home.saves.iterdir() if path.suffix == ".json"]
    except OSError:
        return ""
    for path in paths:
        header = look(path).header
        here = header is not None and header.entries == entries and autosaves.origin_of(header) == origin
        if here:
            try:
                _rewrite_without(path, seat, keys)
            except FileError as error:
                return f"A plan that is sealed now is still readable in an older save: {error}."
    return ""


def _rewrite_without(path: Path, seat: Seat, keys: SealingKeys) -> None:
    content = read_bytes(path, JSON_LIMIT_BYTES)
    block = _BLOCK.search(content)
    if block is None:
        return
    try:
        private = unseal(block[1].decode("ascii"), keys.every)
        if private["drafts"].pop(seat.value, None) is None:
            return
        saved = from_bytes(content, path.name)
    except (FileError, TypeError, KeyError, AttributeError):
        return  # nobody can read it, at least on this computer
    del saved["check"]
    write_atomically(path, to_bytes({**saved, "private": seal(private, keys.current)}))
