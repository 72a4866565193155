"""What a game fills in to have challenges: their kinds, and the matches in which they are found."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar

from game.challenges.challenge_kind import AnyKind
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")


class Challenges(ABC, Generic[SetupT, StateT]):
    """The challenges of a game. `GameCard.challenges` returns it.

    Files, grades, the search and the screens are the same for every game. It runs in a process of its
    own, so its modules import no screen. `PlainGameUi.challenge_overlays` draws the ghosts of verdicts.
    """

    folder: ClassVar[str]
    """The folder under `assets/` with the challenges that are listed."""
    store: ClassVar[str]
    """The folder under `assets/` with spares, for weeks in which none are found."""
    kinds: ClassVar[Mapping[str, AnyKind]]
    """The kinds of questions by their names in files."""
    player: ClassVar[str]
    """The level of the computer that plays both sides of a match to be searched."""
    most_stake: ClassVar[float]
    """Points beyond which the best answer is obvious."""
    own: ClassVar[str] = "You"
    """The name of the player who is asked."""
    foe: ClassVar[str] = "The enemy"
    """The name of the other player."""

    @abstractmethod
    def setup(self, seed: int, stream: Stream, kinds: Collection[str]) -> SetupT | None:
        """Return the match to search for questions of some kinds; None if such a match will hardly have any.

        The same seed always gives the same match. `stream` is its source of random numbers.
        """

    def is_fit(self, view: StateT) -> bool:
        """Return whether a position is one that a newcomer can take in."""
        return True

    def renamed(self, setup: SetupT, seat: Seat) -> SetupT:
        """Return a setup with `own` and `foe` as names, for the player who is asked."""
        record: Any = setup  # a dataclass with `names` in every game
        called: SetupT = replace(record, names={seat: self.own, seat.other: self.foe})
        return called


AnyChallenges = Challenges[object, object]
"""The challenges of any game."""
