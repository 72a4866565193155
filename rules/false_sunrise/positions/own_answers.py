"""What an edition provides for its own requests when choices are read from files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rules.false_sunrise.events import Event
from rules.false_sunrise.positions.choices_file import ShotPart
from rules.false_sunrise.state import State
from rules.kernel.requests import AnyRequest


class OwnAnswers(Protocol):
    """The choices in a file for an edition's own requests.

    Raise `IllegalAnswer` if one can never be made. `before` is the state as a declaration would
    have found it, if none was asked for.
    """

    @property
    def before(self) -> State | None: ...

    def knows(self, request: AnyRequest) -> bool:
        """Return whether it answers this request."""

    def answer(self, request: AnyRequest, state: State) -> Any:  # noqa: ANN401 - any request
        """Answer a request that it knows."""

    def declare(self, ship_id: str, shots: Sequence[ShotPart]) -> None:
        """Remember what a ship declares."""

    def look(self, state: State) -> None:
        """Look at the state before a request is answered."""

    def notice(self, event: Event) -> None:
        """Follow an event."""

    def end_activation(self, ship_id: str) -> None:
        """Refuse choices of an activated ship that could not happen."""

    def close(self, state: State) -> None:
        """Refuse what can no longer happen, after all activations."""
