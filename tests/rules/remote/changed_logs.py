"""Logs with a changed byte, as they are and with a digest that fits again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from hashlib import sha256

HEX = b"0123456789abcdef"


def with_digest(content: bytes) -> bytes:
    """Return a log whose last line is the digest of what it has now."""
    body = content[: content[:-1].rfind(b"\n") + 1]
    return body + b"sha256 " + sha256(body).hexdigest().encode() + b"\n"


def with_byte(content: bytes, at: int, byte: int) -> bytes:
    return content[:at] + bytes([byte]) + content[at + 1 :]


def is_open_answer_after_the_dice(content: bytes, changed: bytes) -> bool:
    """Say whether a change is in an open answer that no dice follow: nothing binds that to the log."""
    pairs = zip(content, changed, strict=True)
    at = next(number for number, (one, other) in enumerate(pairs) if one != other)
    line = content[content.rfind(b"\n", 0, at) + 1 :].partition(b"\n")[0]
    is_open = line.startswith(b'{"item":{"answer"') and b'"kind":"answer"' in line
    return is_open and at > content.rfind(b'"kind":"roll"')


def changes(content: bytes, count: int, seed: int) -> Iterator[bytes]:
    """Yield copies of a log with one changed byte: any byte, a flipped bit, or a digit for a digit."""
    rng = random.Random(seed)
    while count:
        at = rng.randrange(len(content))
        byte = rng.choice((rng.randrange(256), content[at] ^ 1 << rng.randrange(8), rng.choice(HEX)))
        if byte != content[at]:
            yield with_byte(content, at, byte)
            count -= 1


def fine_changes(content: bytes, count: int, seed: int) -> Iterator[bytes]:
    """Yield copies of a log in which one digit is another one: most are still logs to look at."""
    rng = random.Random(seed)
    body = content[: content[:-1].rfind(b"\n") + 1]
    digits = [at for at, byte in enumerate(body) if byte in HEX]
    while count:
        at, byte = rng.choice(digits), rng.choice(HEX)
        if byte != content[at]:
            yield with_byte(content, at, byte)
            count -= 1
