"""Dice from a keyed hash, so that a match rolls the same on every machine."""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct

BLOCK_BYTES = 64
_KEY_BYTES = 64
_WORDS = Struct(f">{BLOCK_BYTES // 2}H")
_WORD_END = 1 << 16


def seed_key(seed: int | str) -> bytes:
    """Return the key of a match's dice for a seed."""
    return blake2b(str(seed).encode(), digest_size=_KEY_BYTES).digest()


def roll(key: bytes, number: int, count: int, sides: int) -> tuple[int, ...]:
    """Roll `count` dice of `sides` sides as roll number `number` of the match (from 0).

    Bytes at or above the largest multiple of `sides` are rejected, so that every face is equally
    likely. The same key and number always give the same faces.

    >>> roll(seed_key(1), 0, 5, 6) == roll(seed_key(1), 0, 5, 6)
    True
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
    """Return how many bytes to look at: a few more than the dice, as bytes are rarely rejected."""
    return BLOCK_BYTES if count > 8 else 12


class Stream:
    """A seeded source of random integers, for players and generators (never for a match's dice)."""

    __slots__ = ("_key", "_part", "_words")

    def __init__(self, *seed: int | str) -> None:
        self._key = seed_key("/".join(str(part) for part in seed))
        self._part = 0
        self._words: list[int] = []  # 16 bits each, the next one last

    @classmethod
    def of_key(cls, key: bytes) -> Stream:
        """Return a fresh copy of the stream with this key; the key does not reveal the seed."""
        made = cls()
        made._key = key
        return made

    @property
    def key(self) -> bytes:
        """The key that all its numbers are derived from."""
        return self._key

    def below(self, limit: int) -> int:
        """Draw an integer 0 <= k < `limit` uniformly.

        Raises:
            ValueError: `limit` is above 2^16.

        """
        if limit <= 1:
            return 0
        if limit > _WORD_END:
            raise ValueError(f"a stream draws below {_WORD_END} at most, not below {limit}")
        words = self._words
        while True:
            if not words:
                self._refill()
            value = words.pop()
            drawn = value % limit
            # The 2^16 words rarely divide evenly by `limit`. Reject the incomplete last group, so that
            # every result is equally likely.
            if value - drawn <= _WORD_END - limit:
                return drawn

    def _refill(self) -> None:
        block = blake2b(self._part.to_bytes(8, "big"), key=self._key).digest()
        self._part += 1
        self._words.extend(reversed(_WORDS.unpack(block)))
