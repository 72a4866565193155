"""What the two programs send each other: the entries of each side's log, as they stand in files."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from rules.parts import Part

Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$", max_length=64)]
CardName = Annotated[str, Field(min_length=1, max_length=80)]
MOST_CARDS = 16


class Opening(Part):
    """A card that is shown: what it is, and the salt of its commitment."""

    value: Annotated[str, Field(max_length=80)]
    salt: Digest


Openings = Annotated[dict[CardName, Opening], Field(max_length=MOST_CARDS)]


class Link(Part):
    """The next link of a side's hash chain, for the dice."""

    kind: Literal["link"] = "link"
    value: Digest


class Given(Part):
    """An answer that nothing hides, with the cards that it turns face up."""

    kind: Literal["answer"] = "answer"
    answer: Any
    cards: Openings = Field(default={})


class Seal(Part):
    """A commitment to a secret answer."""

    kind: Literal["seal"] = "seal"
    commitment: Digest


class Open(Part):
    """The answer of a seal, with its salt and the cards that it turns face up."""

    kind: Literal["open"] = "open"
    answer: Any
    salt: Digest
    cards: Openings = Field(default={})


class Lay(Part):
    """Commitments to cards that are laid face down."""

    kind: Literal["lay"] = "lay"
    cards: Annotated[dict[CardName, Digest], Field(max_length=MOST_CARDS)]


class Show(Part):
    """All cards that are still face down, after the end."""

    kind: Literal["show"] = "show"
    cards: Openings = Field(default={})


class Concede(Part):
    """A concession."""

    kind: Literal["concede"] = "concede"


class Offer(Part):
    """Before an answer: an offer of a draw; it stands until the other side has answered a later question."""

    kind: Literal["offer"] = "offer"


class Accept(Part):
    """In place of an answer: the other side's offer of a draw is accepted."""

    kind: Literal["accept"] = "accept"


class Agree(Part):
    """In place of an answer: the other side has conceded or accepted a draw, and the match ends here."""

    kind: Literal["agree"] = "agree"


class Stand(Part):
    """Before an answer: a "no" to everything else that this side is asked until secret answers are due.

    It saves messages, because both programs can give the answers that it stands for.
    """

    kind: Literal["stand"] = "stand"


Item = Link | Given | Seal | Open | Lay | Show | Concede | Offer | Accept | Agree | Stand

ITEM: TypeAdapter[Item] = TypeAdapter(Annotated[Item, Field(discriminator="kind")])


def packed(item: Item) -> dict[str, Any]:
    """Return an entry as JSON values."""
    data: dict[str, Any] = item.model_dump(mode="json")
    return data
