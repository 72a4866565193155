"""Sealed boxes: text in a file that only this computer can read, for the secrets of a running match."""

from __future__ import annotations

import base64
import binascii
import json
import os
from collections.abc import Iterable
from hashlib import blake2b
from hmac import compare_digest
from typing import Any

from rules.files import FileError, parse_json

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
