"""What a game tells about who will win: the chance in a position, and the places at which to show it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


class WinningChance(ABC, Generic[StateT, EventT]):
    """How a game estimates who will win. `GameCard.winning_chance` returns it.

    It runs in a process of its own, so its modules import no screen. The curve over a match and its
    chart are the same for every game; `logistic` has a model that is fair to both seats.
    """

    @abstractmethod
    def chance_of(self, view: StateT) -> float:
        """Return the first seat's chance to win, from 0 to 1; a draw counts as half a win.

        `view` holds what everybody may know. Once the match is over, the chance is 0, 0.5 or 1.
        """

    def when(self, state: StateT, beat: Sequence[EventT], *, new_turn: bool) -> str:
        """Return the place of a moment in its turn if the curve has a point there, else "".

        `beat` comes next, and `new_turn` says whether the turn has no point yet. The words end a
        sentence: "Turn 3, as it begins". By default, the curve has one point a turn.
        """
        return AS_IT_BEGINS if new_turn else ""


AS_IT_BEGINS = "at its start"
"""The place of a turn's first point."""
