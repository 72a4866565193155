"""What a relay and the programs that it connects say to each other."""

from __future__ import annotations

import json
from contextlib import suppress
from enum import IntEnum
from hashlib import sha256
from typing import Annotated, Literal

from pydantic import Field

from game.remote.line_error import LineError
from rules.file_error import FileError
from rules.files import load_model, parse_json
from rules.parts import Part
from rules.remote.items import Digest

PAIRED = "paired"
"""What the relay says to both once the other is there. From then on it forwards everything."""
MOST_JOIN_BYTES = 400
_NAME = "relay"


class Join(Part):
    """The first words of a program: the room, and a number that shows who comes back."""

    kind: Literal["join"] = "join"
    room: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$", max_length=32)]
    place: Digest

    def written(self) -> str:
        """Return the words."""
        return json.dumps(self.model_dump(mode="json"))


def read_join(words: bytes | str) -> Join:
    """Read the first words of a program; raise `LineError` if they are something else."""
    with suppress(FileError):
        if len(words) <= MOST_JOIN_BYTES:
            return load_model(Join, parse_json(words, _NAME))
    raise LineError(REASONS[Refusal.WRONG])


class Refusal(IntEnum):
    """Why a relay closes a connection, as the code of its last frame."""

    FULL = 4001
    BUSY = 4002
    LEFT = 4003
    IDLE = 4004
    REPLACED = 4005
    WRONG = 4006
    CROWDED = 4007


REASONS: dict[int, str] = {
    Refusal.FULL: "Two players are already in this room of the relay.",
    Refusal.BUSY: "The relay has no free room.",
    Refusal.LEFT: "The other program left the relay.",
    Refusal.IDLE: "Nothing was sent for a long time.",
    Refusal.REPLACED: "This match was opened a second time.",
    Refusal.WRONG: "The relay did not understand this program.",
    Refusal.CROWDED: "The relay has too many connections from this network.",
}
"""The sentences of all refusals."""


def room_of(key: bytes) -> str:
    """Return the room of a match, 128 bits as hex digits. It tells nothing about the key."""
    return sha256(b"false-sunrise-room/1" + key).hexdigest()[:32]
