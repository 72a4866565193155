"""Seal text in a file so that only this computer can read it, with a key that it keeps in two places.

Without the key every sealed order, open plan and hidden card in the saves is lost for good. So it
is stored twice, in two folders. No file that could contain a key is ever overwritten: an invalid
one is moved aside.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path
from typing import Any

from game.shell.paths import Home
from rules.files import FileError, parse_json, read_bytes

KEY_BYTES = 32
_MOST_BYTES = 4096  # of a file that may contain a key and something else
_MOST_ASIDE = 20
_TRIES, _PAUSE_S = 20, 0.005
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_NONCE_BYTES = 16
_TAG_BYTES = 16
_BLOCK_BYTES = 64
_PADDING_BYTES = 4096  # the length must not reveal how much has been plotted


def seal(data: object, key: bytes) -> str:
    """Return JSON values as a sealed text, a different one each time."""
    clear = json.dumps(data, separators=(",", ":"), allow_nan=False).encode()
    clear += b" " * (-len(clear) % _PADDING_BYTES)
    nonce = os.urandom(_NONCE_BYTES)
    body = nonce + _xor_keystream(clear, key, nonce)
    return base64.b64encode(body + _tag(body, key)).decode()


def unseal(text: str, keys: Iterable[bytes]) -> Any:  # noqa: ANN401 - plain data
    """Return what a sealed text contains, using the key that fits.

    Raise `FileError` if no key fits or the text was changed.
    """
    try:
        raw = base64.b64decode(text, validate=True)
    except binascii.Error:
        raise FileError("sealed block", "cannot be read") from None
    body, tag = raw[:-_TAG_BYTES], raw[-_TAG_BYTES:]
    for key in keys:
        if len(body) >= _NONCE_BYTES and compare_digest(tag, _tag(body, key)):
            clear = _xor_keystream(body[_NONCE_BYTES:], key, body[:_NONCE_BYTES])
            return parse_json(clear, "sealed block").data
    raise FileError("sealed block", "was changed, or sealed with a key that is not on this computer")


def _xor_keystream(data: bytes, key: bytes, nonce: bytes) -> bytes:
    """Apply the keystream; applying it twice restores the data."""
    blocks = range(0, len(data), _BLOCK_BYTES)
    stream = b"".join(
        blake2b(nonce + at.to_bytes(8, "big"), key=key, person=b"stream").digest() for at in blocks
    )
    mixed = int.from_bytes(data, "big") ^ int.from_bytes(stream[: len(data)], "big")
    return mixed.to_bytes(len(data), "big")


def _tag(data: bytes, key: bytes) -> bytes:
    return blake2b(data, key=key, digest_size=_TAG_BYTES, person=b"tag").digest()


# --- the key ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SealingKeys:
    """The key that seals from now on, and all keys that may open what was sealed.

    `unreadable` says which key exists but cannot be read, and why. `moved` says that a file that
    was not a key has been moved aside. Both are messages for the player, and "" if all is well.
    `aside` lists all files that were moved aside, now or earlier.
    """

    current: bytes
    every: tuple[bytes, ...]
    unreadable: str = ""
    moved: str = ""
    aside: tuple[Path, ...] = ()

    def unopened(self, name: str, lost: str) -> FileError:
        """Return the error for a file with something that none of these keys opens."""
        if self.unreadable:
            remedy = (
                "give your account the right to read that file (on Linux and macOS with chmod u+r), or put a "
                f"copy of the key in its place. Do not delete it: without the key {lost}"
            )
            return FileError(name, f"is sealed, and {self.unreadable}", remedy)
        why = "is sealed with a key that is not on this computer"
        beside = f" (a damaged one lies beside it: {self._named_aside()})" if self.aside else ""
        remedy = f"put sealing.key back{beside}, or continue the match on the computer that has its key"
        return FileError(name, why, remedy)

    def about_aside(self) -> str:
        """Return a sentence about the files that were moved aside; "" if there are none."""
        return f" A damaged sealing.key was renamed: {self._named_aside()}." if self.aside else ""

    def _named_aside(self) -> str:
        return " and ".join(map(str, self.aside))


@dataclass(frozen=True, slots=True)
class _Look:
    """What is in the place of a key: the key, no file, or why there is no key."""

    key: bytes | None = None
    odd: bool = False
    unreadable: str = ""

    @property
    def absent(self) -> bool:
        """Whether there is no file."""
        return self.key is None and not self.odd and not self.unreadable


def load_keys(home: Home, ours: SealingKeys | None = None) -> SealingKeys:
    """Return this computer's keys, making one if there is none anywhere; never raise.

    `ours` are the keys that this program has read before: it goes on with them if no file can be
    read now.
    """
    places = (home.key_file, home.key_copy)
    tries = _TRIES if ours is None else 1
    looks = {place: _look(place, tries) for place in places}
    moved = {place: name for place, look in looks.items() if look.odd and (name := _set_aside(place))}
    looks |= dict.fromkeys(moved, _Look())
    found = [look.key for look in looks.values() if look.key is not None]
    known = [*found, *(ours.every if ours is not None else ())]
    aside = ours.aside if ours is not None else ()
    if ours is None or moved:
        aside = _files_aside(places)
        known += _keys_in(aside)
    is_restored = bool(known)
    current = known[0] if known else os.urandom(KEY_BYTES)
    for place, look in looks.items():
        if look.absent:
            _create(place, current)
            there = _look(place, tries).key
            if there is not None:
                known.append(there)
                current = current if found else there  # another program may have been faster
    every = tuple(dict.fromkeys([current, *known]))
    closed = [
        f"{place} cannot be read ({look.unreadable})" for place, look in looks.items() if look.unreadable
    ]
    told = [_told_of_move(place.name, name, is_restored=is_restored) for place, name in moved.items()]
    return SealingKeys(current, every, next(iter(closed), ""), next(iter(told), ""), aside)


def _told_of_move(name: str, new_name: str, *, is_restored: bool) -> str:
    """Return a sentence for the player: a key file was damaged and moved aside, and what that means."""
    outcome = (
        "Nothing is lost: the key was restored."
        if is_restored
        else "There was no good copy, so what it sealed stays closed until you put back the right file."
    )
    what = f"{name}, the key to sealed orders and hidden cards, was damaged"
    return f"{what} and is now called {new_name}. {outcome}"


def _look(path: Path, tries: int) -> _Look:
    """Check a file that should be a key.

    Try again if it is just being written or cannot be read.
    """
    look = _look_once(path)
    for _ in range(tries - 1):
        if look.key is not None or look.absent:
            break
        time.sleep(_PAUSE_S)
        look = _look_once(path)
    return look


def _look_once(path: Path) -> _Look:
    try:
        if not os.path.lexists(path):
            return _Look()
        content = read_bytes(path, _MOST_BYTES)
    except FileError as error:
        # A folder or a huge file can be moved aside; a file without permission to read is left where it is.
        odd = path.is_dir() or (path.is_file() and os.access(path, os.R_OK) and _size(path) > _MOST_BYTES)
        return _Look(odd=True) if odd else _Look(unreadable=error.problem)
    except OSError as error:
        return _Look(unreadable=error.strerror or str(error))
    return _Look(content) if len(content) == KEY_BYTES else _Look(odd=True)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _set_aside(path: Path) -> str:
    """Move a file that is not a key to a free name next to it.

    Return that name, or "" if that fails.
    """
    for number in range(1, _MOST_ASIDE + 1):
        aside = _aside(path, number)
        if not os.path.lexists(aside):
            with suppress(OSError):
                return path.rename(aside).name
            break
    return ""


def _aside(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.odd-{number}")


def _files_aside(places: tuple[Path, ...]) -> tuple[Path, ...]:
    """Return the files that were moved aside, now or earlier."""
    every = (_aside(place, number) for place in places for number in range(1, _MOST_ASIDE + 1))
    return tuple(path for path in every if os.path.lexists(path))


def _keys_in(aside: tuple[Path, ...]) -> list[bytes]:
    """Return keys in files that were moved aside only because of an added line end or byte-order mark."""
    found = []
    for path in aside:
        with suppress(FileError, OSError):
            if path.is_file():
                content = read_bytes(path, _MOST_BYTES).removeprefix(_BYTE_ORDER_MARK)
                if len(content) >= KEY_BYTES and not content[KEY_BYTES:].strip():
                    found.append(content[:KEY_BYTES])
    return found


def _create(path: Path, key: bytes) -> None:
    """Write a key if there is no file yet, completely or not at all; never replace a file."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch = path.with_name(f".new-{os.urandom(4).hex()}.tmp")
        _write_new(scratch, key)
        try:
            os.link(scratch, path)
        except FileExistsError:
            pass  # another program has written one meanwhile
        except OSError:  # a disk without hard links: readers wait until the file is complete
            _write_new(path, key)
        finally:
            scratch.unlink()


def _write_new(path: Path, key: bytes) -> None:
    """Write a file that only its owner can read. Raise `FileExistsError` if it exists."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags, 0o600), "wb") as stream:
        stream.write(key)
        stream.flush()
        os.fsync(stream.fileno())
