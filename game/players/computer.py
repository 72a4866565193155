"""The computer as a player."""

from __future__ import annotations

from typing import Any

from game.families.false_sunrise.ai.deciding import decide
from game.families.false_sunrise.ai.level import Level
from game.families.false_sunrise.ai.reasons import Decision
from game.players.controller import COMPUTER, DECLINES
from rules.kernel.dice import Stream
from rules.kernel.requests import Request
from rules.kernel.seats import Seat


class ComputerPlayer:
    """Plays at a level. `last` is its last decision; `faults` counts those that fell back on a default."""

    looks = True
    __slots__ = ("_answers", "_seat", "_seed", "faults", "last", "level")

    def __init__(self, level: Level, seat: Seat, seed: int) -> None:
        self.level = level
        self.last = Decision(None)
        self.faults: list[str] = []
        self._seat = seat
        self._seed = seed
        self._answers = 0

    def poll(self, request: Request[Any], view: Any) -> Any:  # noqa: ANN401 - of any game
        """Decide at once, with dice of its own for each answer."""
        below = Stream(COMPUTER, self._seed, self._seat.value, self._answers).below
        self._answers += 1
        self.last = decide(self.level, request, view, below)
        if self.last.fault:
            self.faults.append(self.last.fault)
        return DECLINES if self.last.answer is None else self.last.answer
