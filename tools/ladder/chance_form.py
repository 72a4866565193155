"""What a game gives so that its winning chance can be fitted to games of its computer, and checked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from game.chances.winning_chance import WinningChance

Floats = NDArray[np.float64]


class DrawnMatch(Protocol):
    """The kind of match that a seed draws; `setup` makes the match of a seed."""

    @property
    def edition(self) -> str: ...

    def setup(self, seed: int) -> Any: ...  # noqa: ANN401 - the setup of any game


DrawnT = TypeVar("DrawnT", bound=DrawnMatch)
StateT = TypeVar("StateT")


class ChanceForm(ABC, Generic[DrawnT, StateT]):
    """The games of a seed, and the traits of their positions.

    `stages` has, for each set of weights in turn, the name of its constant and its words. `parts` are the
    words of all parts of the games that the report lists, in order. Both seats are played at `level`.
    """

    stages: ClassVar[Mapping[str, str]]
    parts: ClassVar[Sequence[str]]
    level: ClassVar[str] = "captain"

    @property
    @abstractmethod
    def model(self) -> WinningChance[StateT, Any]:
        """The winning chance of the game; its `when` says which positions there are."""

    @abstractmethod
    def kind_of(self, seed: int, only: str = "") -> DrawnT:
        """Return the kind of match that a seed draws: any edition, or the edition `only`."""

    @abstractmethod
    def parts_of(self, kind: DrawnT) -> Iterable[str]:
        """Return the parts that a kind of match belongs to."""

    @abstractmethod
    def traits_of(self, view: StateT) -> Floats:
        """Return the traits of a position, as everybody may know it."""

    @abstractmethod
    def stage_of(self, view: StateT) -> int:
        """Return which of the `stages` a position belongs to."""

    @abstractmethod
    def weights_of(self, edition: str) -> Sequence[Sequence[float]]:
        """Return the weights of each stage that the model uses for an edition."""

    def chosen(self, turn: Sequence[StateT]) -> Iterator[StateT]:
        """Yield the positions to keep among all of a turn's, by default its first and its middle one."""
        begun, *later = turn
        yield begun
        yield from later[len(later) // 2 :][:1]
