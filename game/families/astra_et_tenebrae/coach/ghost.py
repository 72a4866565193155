"""What the coach shows on the board: what was answered, the better answer, and whom dice were about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Ghost:
    """What to show on the board: answers such as burns, shots and evasions.

    `ship` is the ship in question ("" for a side), or the one that fired the dice's shot at `target`. `plate`
    is the ship whose plate says the better answer, `said`.
    """

    ship: str = ""
    did: object = None
    better: object = None
    plate: str = ""
    said: str = ""
    target: str = ""


class Told(NamedTuple):
    """A mistake in words: the ship in question ("" for a side), what it did, and what is better."""

    ship: str
    did: str
    better: str
    ghost: Ghost
