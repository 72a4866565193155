"""A player who gives any legal answer."""

from __future__ import annotations

from game.players.controller import DECLINES
from rules.kernel.dice import Stream
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat


class RandomPlayer:
    """Give a random legal answer to every request, the same for the same seed and seat."""

    looks = False
    __slots__ = ("_below",)

    def __init__(self, seat: Seat, seed: int) -> None:
        self._below = Stream("random player", seed, seat.value).below

    def poll(self, request: AnyRequest, view: object) -> object:
        """Return a random answer at once."""
        answer = request.example(self._below)
        return DECLINES if answer is None else answer
