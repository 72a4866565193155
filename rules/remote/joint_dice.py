"""Dice that belong to nobody: each roll comes from secrets of both players that were fixed before.

Each side fixes a hash chain (Lamport's scheme): its anchor is a random value hashed many times. A
link is a value that hashes to the one before it, so its owner can neither change nor guess another
one. For each draw both open their next link, and the dice are the hash of the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256, sha512

from rules.kernel.dice import roll
from rules.kernel.seats import PLAYERS, Seat

LINKS = 1 << 15
"""The number of links of a chain: more draws than any match has."""

SECRET_BYTES = 32
_STRIDE = 1 << 8


class HashChain:
    """One's own chain, made from a secret; `anchor` fixes all its links."""

    def __init__(self, secret: bytes) -> None:
        kept, value = [secret], secret
        for number in range(1, LINKS + 1):
            value = sha256(value).digest()
            if number % _STRIDE == 0:
                kept.append(value)
        self._kept = kept
        self.anchor = value.hex()

    def link(self, number: int) -> str:
        """Return a link by its number, from 0, as 64 hex digits.

        Raise `LookupError` if the chain is not that long.
        """
        if not 0 <= number < LINKS:
            raise LookupError("the match has more draws than a chain has links")
        hashed = LINKS - 1 - number
        value = self._kept[hashed // _STRIDE]
        for _ in range(hashed % _STRIDE):
            value = sha256(value).digest()
        return value.hex()


def follows(link: str, before: str) -> bool:
    """Return whether a link is the next one after another, or after the anchor.

    >>> chain = HashChain(bytes(32))
    >>> follows(chain.link(0), chain.anchor), follows(chain.link(1), chain.anchor)
    (True, False)
    """
    return sha256(bytes.fromhex(link)).hexdigest() == before


def joint_key(match: str, number: int, transcript: str, links: Mapping[Seat, str]) -> bytes:
    """Return the key of a draw, 64 bytes, from both sides' links.

    `transcript` is the digest of all that both have sent before these links. So the dice also change
    with every earlier answer.
    """
    text = "/".join(["joint dice", match, str(number), transcript, *(links[seat] for seat in PLAYERS)])
    return sha512(text.encode()).digest()


def joint_roll(key: bytes, number: int, count: int, sides: int) -> tuple[int, ...]:
    """Return the faces of `count` dice: roll `number` of the match, by the key of its draw."""
    return roll(key, number, count, sides)


def seed_from(key: bytes) -> int:
    """Return the seed of all that is drawn before a match, such as a map: 0 <= seed < 2^63."""
    return int.from_bytes(key[:8], "big") >> 1
