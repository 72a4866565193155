"""What two programs tell each other over a line: parts of the match, and small messages beside it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from game.remote.line_error import LineError, NotUnderstoodError
from rules.bounds import Text
from rules.file_error import FileError
from rules.files import load_model, parse_json
from rules.parts import Part
from rules.remote.commitments import canonical
from rules.remote.items import Digest
from rules.remote.messages import MOST_BYTES, Entries, Invitation

PROTOCOL: Literal[1] = 1
_NAME = "live message"


class Activity(StrEnum):
    """What the other player is doing."""

    PLANNING = "planning"
    SEALED = "sealed"


class QuickSign(StrEnum):
    """A sign for the other player, in place of a chat."""

    HELLO = "hello"
    GOOD_LUCK = "good-luck"
    WELL_PLAYED = "well-played"
    THANKS = "thanks"
    ONE_MOMENT = "one-moment"
    OOPS = "oops"


SIGNS = {
    QuickSign.HELLO: "Hello!",
    QuickSign.GOOD_LUCK: "Good luck.",
    QuickSign.WELL_PLAYED: "Well played!",
    QuickSign.THANKS: "Thank you.",
    QuickSign.ONE_MOMENT: "One moment, please.",
    QuickSign.OOPS: "Oops!",
}
"""What the quick signs say."""


class Parting(StrEnum):
    """Why a program ends the connection."""

    LEAVES = "leaves"
    TAKEN = "taken"
    PROTOCOL = "protocol"
    WRONG = "wrong"


class Ready(Part):
    """The first message of both: their programs, and a number that shows who comes back.

    `place` is the same for all connections of one player in one match.
    """

    kind: Literal["ready"] = "ready"
    protocol: Annotated[int, Field(ge=0, le=1000)] = PROTOCOL
    program: Text
    place: Digest


class Doing(Part):
    """What the player is doing."""

    kind: Literal["doing"] = "doing"
    what: Annotated[Activity, Field(strict=False)]


class Sign(Part):
    """A quick sign."""

    kind: Literal["sign"] = "sign"
    sign: Annotated[QuickSign, Field(strict=False)]


class Goodbye(Part):
    """The last message of a connection."""

    kind: Literal["goodbye"] = "goodbye"
    why: Annotated[Parting, Field(strict=False)]


SmallMessage = Invitation | Doing | Sign
"""What a screen gets to know beside the match itself; an `Invitation` is one to a rematch."""

LiveMessage = Entries | SmallMessage
"""What the game's own thread sends and receives."""

AnyMessage = LiveMessage | Ready | Goodbye

_MESSAGE: TypeAdapter[AnyMessage] = TypeAdapter(Annotated[AnyMessage, Field(discriminator="kind")])


def to_line(message: AnyMessage) -> bytes:
    """Return a message as it is sent; raise `LineError` if it is too long."""
    content = canonical(message.model_dump(mode="json"))
    if len(content) > MOST_BYTES:
        raise LineError("The message is too long for a line. Go on by file.", lasting=True)
    return content


def from_line(content: bytes) -> AnyMessage:
    """Read a message that was sent; raise `NotUnderstoodError` if it is not one."""
    try:
        return load_model(_MESSAGE, parse_json(content, _NAME))
    except FileError:
        why = "The other program sent something that is not a message of a match."
        raise NotUnderstoodError(why) from None
