"""Players that plot orders with their own method and leave everything else to a level."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from game.families.false_sunrise.ai.deciding import decide
from game.families.false_sunrise.ai.level import Level
from game.players.computer import COMPUTER, decided, draws_of
from game.players.controller import DECLINES
from game.reasons import Decision
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Order
from rules.kernel.dice import Stream
from rules.kernel.requests import AnyRequest, Below
from rules.kernel.seats import Seat

_PLOTTING = "mirror"  # the purpose of the random numbers for its own orders


class OwnOrders(ABC):
    """A benchmark with its own orders; `faults` counts decisions that fell back to a default."""

    looks = True
    __slots__ = ("_answers", "_level", "_seat", "_seed", "faults")

    def __init__(self, level: Level, seat: Seat, seed: int) -> None:
        self.faults: list[str] = []
        self._level = level
        self._seat = seat
        self._seed = seed
        self._answers = 0

    def poll(self, request: AnyRequest, view: Any) -> Any:  # noqa: ANN401 - of any kind
        """Answer order requests with its own method, and all others as the level does."""
        asked = request.seen_by(view)
        own, plotting = (
            Stream.of_key(draws_of(self._seed, self._seat, self._answers, purpose)).below
            for purpose in (COMPUTER, _PLOTTING)
        )
        self._answers += 1
        if isinstance(asked, PlotOrders):
            decision = decided(asked, lambda: Decision(self.plot(asked, plotting)))
        else:
            decision = decided(asked, lambda: decide(self._level, asked, view, own))
        if decision.fault:
            self.faults.append(decision.fault)
        return DECLINES if decision.answer is None else decision.answer

    @abstractmethod
    def plot(self, request: PlotOrders, below: Below) -> dict[str, Order]:
        """Return an order for each ship."""
