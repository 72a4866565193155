"""Commitments: a digest that fixes a value now, and shows later that it was this one.

The scheme is a hash commitment: SHA-256 over the value, 32 random bytes (the salt), the match and
the place in it. Without the salt nobody can find the value by trying all; with it nobody can open
another value.
"""

from __future__ import annotations

import hmac
import json
from hashlib import sha256
from typing import Any

SALT_BYTES = 32


def canonical(data: Any) -> bytes:
    """Return JSON values as bytes, in the one form that both programs write.

    >>> canonical({"b": (1, 2.0), "a": None})
    b'{"a":null,"b":[1,2.0]}'
    """
    return json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def plain(data: Any) -> Any:
    """Return JSON values as they are when they are read again: tuples as lists."""
    return json.loads(canonical(data))


def commitment(match: str, seat: str, place: int, what: str, value: Any, salt: str) -> str:
    """Return the digest, as 64 hex digits, that commits `seat` to a value.

    `place` is the number of answers before it in the match. `what` is the card that it is about, or
    "" for the answer itself. `salt` has 64 hex digits.
    """
    return sha256(canonical([match, seat, place, what, value, salt])).hexdigest()


def salt_of(secret: bytes, place: int, what: str) -> str:
    """Return the salt of a commitment, 64 hex digits, which only the holder of the secret can find."""
    return hmac.digest(secret, canonical(["salt", place, what]), sha256).hex()
