"""What a running match must not show a reader of its file: an opaque block, read on this computer only."""

from __future__ import annotations

import base64
import binascii
import json
import os
import time
from contextlib import suppress
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path
from typing import Any

from rules.files import FileError, parse_json, read_bytes, write_atomically

KEY_BYTES = 32
_NONCE_BYTES = 16
_TAG_BYTES = 16
_BLOCK_BYTES = 64
_TRIES, _PAUSE_S = 20, 0.005
_PADDING_BYTES = 4096  # the length must not tell how much has been plotted


def load_key(path: Path, ours: bytes | None = None) -> bytes:
    """Return this computer's key: the one on the disk, or else `ours` or a new one, which is written there.

    Never raises: without a disk, the key is forgotten. Of two programs that make one at the same time, one
    writes it and both read it back.
    """
    there = _read_key(path)
    if there is not None:
        return there
    key = ours or os.urandom(KEY_BYTES)
    with suppress(FileError, OSError):
        try:
            _create(path, key)
        except FileExistsError:
            if _read_key(path) is None:
                write_atomically(path, key)  # in the place of what is no key
    return _read_key(path) or key


def _read_key(path: Path) -> bytes | None:
    """Read a key, waiting for a program that is just writing it."""
    for _ in range(_TRIES):
        try:
            key = read_bytes(path, KEY_BYTES)
        except FileError:
            return None
        if len(key) == KEY_BYTES:
            return key
        time.sleep(_PAUSE_S)
    return None


def _create(path: Path, key: bytes) -> None:
    """Write a key where there is no file yet, whole or not at all; FileExistsError where there is one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_name(f".new-{os.urandom(4).hex()}.tmp")
    _write_new(scratch, key)
    try:
        os.link(scratch, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without links: whoever reads waits until all of it is there
        _write_new(path, key)
    finally:
        scratch.unlink()


def _write_new(path: Path, key: bytes) -> None:
    """Write a file that only its owner can read; FileExistsError where it is there already."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags, 0o600), "wb") as stream:
        stream.write(key)
        stream.flush()
        os.fsync(stream.fileno())


def hide(data: Any, key: bytes) -> str:  # noqa: ANN401 - plain data
    """Turn JSON values into an opaque text; no two are alike."""
    clear = json.dumps(data, separators=(",", ":"), allow_nan=False).encode()
    clear += b" " * (-len(clear) % _PADDING_BYTES)
    nonce = os.urandom(_NONCE_BYTES)
    veiled = _veiled(clear, key, nonce)
    return base64.b64encode(nonce + veiled + _tag(nonce + veiled, key)).decode()


def reveal(text: str, key: bytes) -> Any:  # noqa: ANN401 - plain data
    """Read an opaque text; FileError where it was made with another key or has been changed."""
    try:
        raw = base64.b64decode(text, validate=True)
    except binascii.Error:
        raise FileError("sealed block", "cannot be read") from None
    body, tag = raw[:-_TAG_BYTES], raw[-_TAG_BYTES:]
    if len(body) < _NONCE_BYTES or not compare_digest(tag, _tag(body, key)):
        raise FileError("sealed block", "was made on another computer or has been changed")
    return parse_json(_veiled(body[_NONCE_BYTES:], key, body[:_NONCE_BYTES]), "sealed block").data


def _veiled(data: bytes, key: bytes, nonce: bytes) -> bytes:
    """Add the keystream; doing so twice gives the data back."""
    blocks = range(0, len(data), _BLOCK_BYTES)
    stream = b"".join(
        blake2b(nonce + at.to_bytes(8, "big"), key=key, person=b"stream").digest() for at in blocks
    )
    mixed = int.from_bytes(data, "big") ^ int.from_bytes(stream[: len(data)], "big")
    return mixed.to_bytes(len(data), "big")


def _tag(data: bytes, key: bytes) -> bytes:
    return blake2b(data, key=key, digest_size=_TAG_BYTES, person=b"tag").digest()
