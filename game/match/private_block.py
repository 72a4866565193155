"""The secrets of a running match, and the sealed block that stores them in its file."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from game.match.sealed_box import seal, unseal
from game.match.sealing_key import SealingKeys
from rules.files import FileError
from rules.kernel.journal import SavedMatch
from rules.kernel.seats import PLAYERS

_NOT_THERE = "Plans that were not revealed are not in this file."
_LOST = "sealed orders and open plans are lost, and the dice from here on are new"
_UNREADABLE = (
    f"The key to what is secret in this match is not on this computer: {_LOST}. "
    "Everything played so far is kept."
)
_FOREIGN = "The hidden part of this file belongs to another match: plans are gone, and the dice are new."


@dataclass(slots=True)
class Private:
    """The seed, sealed answers and plans, packed by seat, and the computer's reasons.

    `tokens` has a random name for each sealed answer. With these the computer remembers which have
    been opened (`seal_record`).
    """

    seed: int
    sealed: dict[str, object] = field(default_factory=dict)
    drafts: dict[str, object] = field(default_factory=dict)
    reasons: list[str] = field(default_factory=list)
    tokens: dict[str, str] = field(default_factory=dict)

    def seal(self, seat: str, packed: object) -> None:
        """Store a seat's sealed answer under a new token."""
        self.sealed[seat] = packed
        self.tokens[seat] = secrets.token_hex(8)

    def unseal_all(self) -> list[str]:
        """Forget the sealed answers and return their tokens."""
        tokens = list(self.tokens.values())
        self.sealed.clear()
        self.tokens.clear()
        return tokens

    def hidden(self, match_id: str, key: bytes, *, drafts: bool) -> str:
        """Return the secrets as a sealed block of this match, with or without the plans."""
        return seal(
            {
                "match": match_id,
                "seed": self.seed,
                "sealed": self.sealed,
                "tokens": self.tokens,
                "drafts": self.drafts if drafts else {},
                "reasons": self.reasons,
            },
            key,
        )


def private_of(saved: SavedMatch, match_id: str, keys: SealingKeys) -> tuple[Private, str]:
    """Return a saved match's secrets, and a notice; if they cannot be read, dice and plans are new.

    Raise `FileError` while there is a key that cannot be read: going on would lose what it opens.
    """
    fresh = Private(secrets.randbits(63))
    if saved.private is None:
        return fresh, "" if saved.header.over else _NOT_THERE
    try:
        data = unseal(saved.private, keys.every)
        if data.get("match", match_id) != match_id:  # blocks of 0.1.0 do not name their match
            return fresh, _FOREIGN
        reasons = [one for one in data.get("reasons", ()) if isinstance(one, str)]
        sealed, drafts = _by_seat(data["sealed"]), _by_seat(data["drafts"])
        tokens = _tokens(data.get("tokens", {}), sealed, f"{match_id} {saved.header.entries}")
        return Private(int(data["seed"]), sealed, drafts, reasons, tokens), ""
    except (FileError, TypeError, KeyError, ValueError, AttributeError):
        if keys.unreadable:
            raise keys.unopened(saved.name, _LOST) from None
        return fresh, _UNREADABLE + keys.about_aside()


def _by_seat(data: Any) -> dict[str, Any]:  # noqa: ANN401 - plain data
    return {seat.value: data[seat.value] for seat in PLAYERS if seat.value in data}


def _tokens(data: Any, sealed: dict[str, Any], moment: str) -> dict[str, str]:  # noqa: ANN401 - plain data
    """Return the token of each sealed answer.

    Files of 0.2.0 have none. For them the token is made from the match, the moment and the answer,
    so that it is the same in every file.
    """
    made = {
        seat: blake2b(f"{moment} {seat} {packed!r}".encode(), digest_size=8).hexdigest()
        for seat, packed in sealed.items()
    }
    return {seat: str(data.get(seat) or made[seat])[:64] for seat in sealed}
