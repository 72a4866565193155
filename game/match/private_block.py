"""What nobody may read of a match before its time, and the opaque block in which its file holds it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

from game.match.drafts import hide, reveal
from rules.files import FileError
from rules.kernel.journal import SavedMatch
from rules.kernel.seats import PLAYERS

_NOT_THERE = "Plans that were not revealed are not in this file."
_UNREADABLE = "Plans that were not revealed cannot be read on this computer and are gone."
_FOREIGN = "The hidden part of this file belongs to another match: plans are gone, and the dice are new."


@dataclass(slots=True)
class Private:
    """The seed, sealed answers and plans, packed by seat, and why the computer did what it did."""

    seed: int
    sealed: dict[str, Any] = field(default_factory=dict)
    drafts: dict[str, Any] = field(default_factory=dict)
    reasons: list[str] = field(default_factory=list)

    def hidden(self, match_id: str, key: bytes, *, drafts: bool) -> str:
        """Write it as an opaque block of this match, with the plans or without them."""
        return hide(
            {
                "match": match_id,
                "seed": self.seed,
                "sealed": self.sealed,
                "drafts": self.drafts if drafts else {},
                "reasons": self.reasons,
            },
            key,
        )


def private_of(saved: SavedMatch, match_id: str, key: bytes) -> tuple[Private, str]:
    """Read what was hidden; where that cannot be, dice and plans are new, and the notice says so."""
    fresh = Private(secrets.randbits(63))
    if saved.private is None:
        return fresh, "" if saved.header.over else _NOT_THERE
    try:
        data = reveal(saved.private, key)
        if data.get("match", match_id) != match_id:  # blocks of 0.1.0 name no match
            return fresh, _FOREIGN
        reasons = [one for one in data.get("reasons", ()) if isinstance(one, str)]
        return Private(int(data["seed"]), _by_seat(data["sealed"]), _by_seat(data["drafts"]), reasons), ""
    except (FileError, TypeError, KeyError, ValueError, AttributeError):
        return fresh, _UNREADABLE


def _by_seat(data: Any) -> dict[str, Any]:  # noqa: ANN401 - plain data
    return {seat.value: data[seat.value] for seat in PLAYERS if seat.value in data}
