"""What an edition brings for the requests that it alone has, when choices are read from files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rules.false_sunrise.events import Event
from rules.false_sunrise.positions.choices_file import ShotPart
from rules.false_sunrise.state import State
from rules.kernel.requests import Request


class OwnAnswers(Protocol):
    """Choices of a file for an edition's own requests; IllegalAnswer where one can never be made.

    `before` is the table as a declaration would have found it that was never asked for.
    """

    @property
    def before(self) -> State | None: ...

    def knows(self, request: Request[Any]) -> bool:
        """Say whether it answers a request."""

    def answer(self, request: Request[Any], state: State) -> Any:  # noqa: ANN401 - any request
        """Answer a request that it knows."""

    def declare(self, ship_id: str, shots: Sequence[ShotPart]) -> None:
        """Be told what a ship has declared."""

    def look(self, state: State) -> None:
        """Be shown the table before a request is answered."""

    def notice(self, event: Event) -> None:
        """Be told of an event."""

    def end_activation(self, ship_id: str) -> None:
        """Refuse what an activated ship chose and could not do."""

    def close(self, state: State) -> None:
        """Refuse, when all have been activated, what cannot happen any more."""
