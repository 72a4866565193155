"""Fire between a piece and one enemy, from each position where that enemy may end its move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Generic, Protocol, TypeVar

import numpy as np

from game.forecast.numbers import Floats, Ints
from game.forecast.questions import Grid, PositionT, PositionT_co

OutcomeT = TypeVar("OutcomeT", bound=Hashable)
_DIGITS = 9  # means that differ by less are the same


class Outcomes(Generic[OutcomeT]):
    """The different outcomes of fire that are known so far, each with a number; 0 is no fire at all.

    `worse_of` compares outcomes with the same mean: the greater does more together with other fire.
    """

    def __init__(
        self,
        nothing: OutcomeT,
        mean_of: Callable[[OutcomeT], float],
        worse_of: Callable[[OutcomeT], int] = lambda _: 0,
    ) -> None:
        self.known: list[OutcomeT] = [nothing]
        self._mean_of, self._worse_of = mean_of, worse_of
        self._means = [0.0]
        self._numbers = {nothing: 0}

    def number(self, outcome: OutcomeT) -> int:
        """Return the number of an outcome."""
        if outcome not in self._numbers:
            self._numbers[outcome] = len(self.known)
            self.known.append(outcome)
            self._means.append(self._mean_of(outcome))
        return self._numbers[outcome]

    def means(self) -> Floats:
        """Return the mean loss of each outcome."""
        return np.array(self._means)

    def ranks(self) -> Ints:
        """Return the rank of each outcome from the mildest: by its mean, then by `worse_of`."""
        worse = np.array([self._worse_of(one) for one in self.known])
        order = np.lexsort((worse, np.round(self._means, _DIGITS)))
        rank = np.empty(len(order), dtype=np.int64)
        rank[order] = np.arange(len(order))
        return rank


class Positions(Protocol[PositionT_co]):
    """The positions where an enemy may end its move, each as likely as the next."""

    def __len__(self) -> int: ...

    def __getitem__(self, row: int, /) -> PositionT_co: ...


@dataclass(frozen=True, slots=True)
class Look:
    """Fire between one of the enemy's positions and the places of a map, as columns.

    `rows` are the numbers of the places that matter, `numbers` the outcomes of the enemy's fire there.
    `dealt` [place, facing] is the mean that the piece deals back.
    A look may stand for several positions: `times` is from how many each outcome comes (None: from one),
    `dealt` is their sum, and `looks` counts the positions that no other look has counted.
    """

    rows: Ints
    numbers: Ints
    dealt: Floats
    times: Ints | None = None
    looks: int = 1


class Exchange(ABC, Generic[PositionT, OutcomeT]):
    """Fire between a piece and one enemy.

    `holds` is the number of the position where the enemy ends if it holds its course, None if that leads
    off the board.
    """

    outcomes: Outcomes[OutcomeT]
    positions: Positions[PositionT]
    holds: int | None
    facings: ClassVar[int] = 1
    """How many facings the fire of the piece depends on."""

    @abstractmethod
    def at(self, position: PositionT) -> Ints:
        """Return the outcome of fire from each of the enemy's positions at one position of the piece."""

    @abstractmethod
    def over(self, grid: Grid, every: int) -> Iterator[Look]:
        """Look at a map from every position of the enemy, or every second one."""
