"""What a running match must not show a reader of its file: an opaque block, read on this computer only."""

from __future__ import annotations

import base64
import binascii
import json
import os
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
_PADDING_BYTES = 4096  # the length must not tell how much has been plotted


def load_key(path: Path) -> bytes:
    """Read this computer's key, or make one; never raises (without a disk, the key is forgotten)."""
    with suppress(FileError):
        key = read_bytes(path, KEY_BYTES)
        if len(key) == KEY_BYTES:
            return key
    key = os.urandom(KEY_BYTES)
    with suppress(FileError, OSError):
        write_atomically(path, key)  # its file is readable by the owner alone
    return key


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
