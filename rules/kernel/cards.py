"""Cards: what a game's answers keep hidden after all have answered, for a match on two machines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from rules.kernel.requests import AnyRequest, Refusal


class Cards(Protocol):
    """Which cards answers lay face down and turn face up. Each card has a name; its value is a text.

    A program that does not know a card plays on without it, until its owner shows it.
    """

    def lays(self, request: AnyRequest) -> bool:
        """Return whether the answer to a request is nothing but cards that are laid face down."""

    def laid(self, request: AnyRequest, answer: Any) -> Mapping[str, str]:
        """Return the cards that an answer lays face down."""

    def answer(self, request: AnyRequest, known: Mapping[str, str]) -> Any:
        """Return the answer that lays these cards and unknown ones.

        Raise `ValueError` if a value is no card.
        """

    def refusal(self, request: AnyRequest, known: Mapping[str, str]) -> Refusal | None:
        """Return why these cards cannot have been laid together, or None."""

    def shown(self, request: AnyRequest, answer: Any) -> tuple[str, ...]:
        """Return the names of the cards that an answer turns face up."""

    def opened(self, request: AnyRequest, answer: Any) -> Any:
        """Return an answer as the other side may see it when it is opened: without standing answers."""

    def stands(self, answer: Any) -> bool:
        """Return whether an answer leaves a standing "no" to questions about cards."""

    def declined(self, request: AnyRequest, since: int, turn: int) -> bool:
        """Return whether a "no" that has stood since a turn answers a request in the turn `turn`."""
