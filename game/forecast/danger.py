"""What a game tells about danger: who can fire from where, and what that comes to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

import numpy as np

from game.forecast.exchange import Exchange, OutcomeT
from game.forecast.laws import folded
from game.forecast.numbers import Floats
from game.forecast.questions import Asked, Duel, Fire, Grid, Placed, PositionT

StateT = TypeVar("StateT")


class Danger(ABC, Generic[StateT, PositionT, OutcomeT]):
    """How a game works out danger in a state, as one seat knows it. `GameCard.danger` makes it.

    It runs in a process of its own, so its modules import no screen. Means and worst cases over all
    positions, maps of the board and what waits for them are the same for every game. What the fire of
    an enemy comes to is an outcome: a value of the game, such as the attacks that it makes.
    """

    adds_up: ClassVar[bool] = True
    """Whether what enemies do adds up in any order; otherwise each strikes what the last one has left."""

    def __init__(self, state: StateT) -> None:
        self.state = state

    @abstractmethod
    def enemies(self, piece_id: str) -> Sequence[str]:
        """List the enemies of a piece."""

    @abstractmethod
    def exchange(self, asked: Asked[PositionT], enemy_id: str) -> Exchange[PositionT, OutcomeT]:
        """Return the fire between the piece and an enemy from each of its possible positions."""

    @abstractmethod
    def law(self, piece_id: str, outcome: OutcomeT) -> Floats:
        """Return the probabilities that an outcome does 0, 1, 2, ... damage to a piece."""

    def law_together(self, piece_id: str, outcomes: Sequence[OutcomeT]) -> Floats:
        """Return the probabilities that outcomes together do 0, 1, 2, ... damage, one after the other."""
        law = np.ones(1)
        for outcome in outcomes:
            law = np.convolve(law, self.law(piece_id, outcome))
        return law

    @abstractmethod
    def losses(self, piece_id: str) -> Floats:
        """Return what a piece loses in the mean to 0, 1, 2, ... damage.

        More damage than the last one makes no difference.
        """

    def destroyed(self, piece_id: str) -> Floats | None:
        """Return how likely 0, 1, 2, ... damage destroys a piece, as long as `losses`; None if not told."""
        return None

    @abstractmethod
    def grids(self) -> Sequence[Grid]:
        """Return the places of the danger map, from a coarse grid to the full one."""

    @abstractmethod
    def dealt(self, asked: Asked[PositionT]) -> tuple[tuple[str, Fire], ...]:
        """Return what the piece deals to each enemy if these hold their course."""

    @abstractmethod
    def duels(self, placed: Placed[PositionT]) -> tuple[Duel, ...]:
        """Return who could fire at whom with all pieces at these positions."""

    def fire(self, piece_id: str, outcomes: Sequence[OutcomeT]) -> Fire:
        """Return the combined effect of several enemies' fire at a piece."""
        losses = self.losses(piece_id)
        law = folded(self.law_together(piece_id, outcomes), len(losses))
        most, destroyed = losses[np.flatnonzero(law)[-1]], self.destroyed(piece_id)
        lost = 0.0 if destroyed is None else float(law @ destroyed)
        return Fire(len(outcomes), float(law @ losses), round(float(most)), lost)
