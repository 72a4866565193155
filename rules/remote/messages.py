"""Messages between the two programs of a match: in a file, as one word in a chat, or over a line."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from rules.code_form import NAME, REMOTE
from rules.file_error import FileError
from rules.files import load_model, parse_json
from rules.parts import Part
from rules.remote.agreement import Agreement, Beginning, Side
from rules.remote.commitments import canonical
from rules.remote.items import Digest, Item
from rules.remote.live import Live

MOST_BYTES = 1 << 20
"""The longest message that is read."""
MOST_ITEMS = 4000
SUFFIX = ".sunrise"
"""The ending of a file with a message."""


class Invitation(Part):
    """The host's proposal, with the anchor of its hash chain.

    `live` says where the host waits for the guest. Without it the match is played by file and code.
    """

    kind: Literal["invitation"] = "invitation"
    agreement: Agreement
    anchor: Digest
    live: Live | None = None


class Entries(Part):
    """A part of a side's log: its entries from number `first` on.

    `seen` is the number of the other side's entries that this program has read. The guest's messages
    say what both begin with, until the host is known to have read one.
    """

    kind: Literal["entries"] = "entries"
    match: Digest
    side: Side
    first: Annotated[int, Field(ge=0, le=1_000_000)]
    seen: Annotated[int, Field(ge=0, le=1_000_000)]
    items: Annotated[tuple[Annotated[Item, Field(discriminator="kind")], ...], Field(max_length=MOST_ITEMS)]
    beginning: Beginning | None = None


Message = Invitation | Entries

_MESSAGE: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="kind")])


def to_bytes(message: Message) -> bytes:
    """Return a message as it is written in a file or sent over a line."""
    data: dict[str, Any] = message.model_dump(mode="json")
    return canonical(data)


def from_bytes(content: bytes | str, name: str) -> Message:
    """Read a message; raise `FileError` if it is not one."""
    if len(content) > MOST_BYTES:
        raise FileError(name, "is too long for a message of a match", "ask for it again")
    return load_model(_MESSAGE, parse_json(content, name))


def to_code(message: Message) -> str:
    """Return a message as one word for a chat; raise `FileError` if it is too long for that."""
    try:
        return REMOTE.write(to_bytes(message).decode())
    except ValueError:
        raise FileError(NAME, "the message is too long for a code", "send it as a file") from None


def from_code(words: str) -> Message:
    """Read the message whose code is in a text; raise `FileError` if there is none or it is wrong."""
    return REMOTE.read(words, lambda text: from_bytes(text, NAME))
