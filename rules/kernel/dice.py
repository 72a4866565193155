"""Dice: blocks of a keyed hash, so that a match rolls the same on every machine."""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct

BLOCK_BYTES = 64
_KEY_BYTES = 64
_WORDS = Struct(f">{BLOCK_BYTES // 2}H")
_WORD_END = 1 << 16


def seed_key(seed: int | str) -> bytes:
    """Turn a seed into the key of a match's dice."""
    return blake2b(str(seed).encode(), digest_size=_KEY_BYTES).digest()


def roll(key: bytes, number: int, count: int, sides: int) -> tuple[int, ...]:
    """Roll `count` dice as the match's roll number `number` (from 0).

    Bytes at or above the largest multiple of `sides` are rejected, so that every face is equally likely.
    """
    limit = 256 - 256 % sides
    faces: list[int] = []
    part = 0
    while len(faces) < count:
        block = blake2b(
            number.to_bytes(8, "big") + part.to_bytes(4, "big"), key=key, digest_size=BLOCK_BYTES
        ).digest()
        for byte in block[: _enough(count)]:
            if byte < limit:
                faces.append(byte % sides + 1)
                if len(faces) == count:
                    break
        part += 1
    return tuple(faces)


def _enough(count: int) -> int:
    """Bytes that are looked at: rejection is rare, so a few more than the dice asked for."""
    return BLOCK_BYTES if count > 8 else 12


class Stream:
    """A seeded source of integers below n, for players and generators (never for a match's dice)."""

    __slots__ = ("_key", "_part", "_words")

    def __init__(self, *seed: int | str) -> None:
        self._key = seed_key("/".join(str(part) for part in seed))
        self._part = 0
        self._words: list[int] = []  # of 16 bits, the next one last

    @classmethod
    def of_key(cls, key: bytes) -> Stream:
        """Return the stream that another has been made from, at its beginning; the key tells no seed."""
        made = cls()
        made._key = key
        return made

    @property
    def key(self) -> bytes:
        """What all numbers come from."""
        return self._key

    def below(self, limit: int) -> int:
        """Draw 0 <= k < limit (limit at most 2^16), evenly."""
        if limit <= 1:
            return 0
        words = self._words
        while True:
            if not words:
                self._refill()
            value = words.pop()
            drawn = value % limit
            # The last row of `limit` words is shorter, and has not all of them: it is drawn from again.
            if value - drawn <= _WORD_END - limit:
                return drawn

    def _refill(self) -> None:
        block = blake2b(self._part.to_bytes(8, "big"), key=self._key).digest()
        self._part += 1
        self._words.extend(reversed(_WORDS.unpack(block)))
