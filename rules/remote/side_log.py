"""One side's log in a match on two machines, and what the match has read of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from rules.remote.commitments import canonical
from rules.remote.items import Given, Item, Lay, Open, Seal, packed


@dataclass(slots=True)
class LaidCard:
    """A card that was laid: the place in the match, its commitment, and its value once it is shown."""

    place: int
    commitment: str
    value: str | None = None


@dataclass(slots=True)
class SideLog:
    """A side's entries, and how far they have been read.

    `given`, `seal` and `link` are what it has sent for the open question or the next draw. `offered`
    is the place in the match of its last offer of a draw, `answered` that of its last answer.
    """

    anchor: str
    log: list[Item] = field(default_factory=list)
    read: int = 0
    told: Any = field(default_factory=sha256)
    cards: dict[str, LaidCard] = field(default_factory=dict)
    given: Given | Lay | Open | None = None
    seal: Seal | None = None
    link: str | None = None
    offered: int | None = None
    answered: int = -1
    has_shown: bool = False
    late: int = 0

    @property
    def unread(self) -> int:
        """The number of entries that the match has not needed yet."""
        return len(self.log) - self.read

    @property
    def next(self) -> Item | None:
        """The first entry that has not been read, or None."""
        return self.log[self.read] if self.read < len(self.log) else None

    @property
    def has_given(self) -> bool:
        """Whether it has answered the open question, or sealed its answer."""
        return self.given is not None or self.seal is not None

    @property
    def face_down(self) -> tuple[str, ...]:
        """The names of its cards that have not been shown."""
        return tuple(name for name, card in self.cards.items() if card.value is None)

    def take(self) -> Item:
        """Read the next entry."""
        item = self.log[self.read]
        self.told.update(canonical(packed(item)) + b"\n")
        self.read += 1
        return item
