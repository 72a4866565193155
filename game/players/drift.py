"""A player who lets everything drift."""

from __future__ import annotations

from game.players.controller import DECLINES
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat


class DriftPlayer:
    """Decline whatever may be declined; otherwise take the first answer on offer."""

    looks = False
    __slots__ = ()

    def __init__(self, seat: Seat, seed: int) -> None:
        """Sit down; the seat and the seed make no difference."""

    def poll(self, request: AnyRequest, view: object) -> object:
        """Return the default at once."""
        answer = request.default()
        return DECLINES if answer is None else answer
