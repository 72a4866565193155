"""What the review of a finished match finds, as plain values.

`GhostT` is whatever a game wants to draw of a finding on the board; only the game itself looks inside.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.kernel.seats import PLAYERS, Seat

GhostT = TypeVar("GhostT")

DICE = "dice"
"""The kind of a moment that only dice made."""


@dataclass(frozen=True, slots=True)
class Luck(Generic[GhostT]):
    """One roll against its exact mean: `points` is what it gave `seat` beyond the mean.

    `moment` is the place in the replay just after it. `roll` is the game's word for what was rolled for.
    `excess` is how far its effect was above the mean, in the coach's `unit` (0 if that does not apply).
    """

    turn: int
    moment: int
    seat: Seat
    roll: str
    words: str
    points: float
    excess: float = 0.0
    ghost: GhostT | None = None


@dataclass(frozen=True, slots=True)
class Mistake(Generic[GhostT]):
    """What one piece's part in a decision gave away, by what its seat could know then.

    `moment` is the place in the replay just before it was seen, and `kind` one of the coach's `decisions`.
    `piece` is the id of what acted, and `name` its name ("" if it was the seat itself). `did` says what it
    did, in the past tense, `better` what to do instead, and `why` what that would have gained.
    """

    turn: int
    moment: int
    seat: Seat
    kind: str
    piece: str
    name: str
    points: float
    did: str
    better: str
    why: str
    ghost: GhostT | None = None

    @property
    def words(self) -> str:
        """What was done by whom: "Kestrel held fire"."""
        return f"{self.name} {self.did}".strip()


@dataclass(frozen=True, slots=True)
class Given:
    """The points that all of a seat's decisions of one kind gave away in a turn."""

    turn: int
    seat: Seat
    kind: str
    points: float


@dataclass(frozen=True, slots=True)
class Moment(Generic[GhostT]):
    """A key moment: its place in the replay, its seat, and what to show and say there.

    `points` are those that `seat` lost by it, or that dice gave it.
    """

    turn: int
    moment: int
    seat: Seat
    kind: str
    points: float
    words: str
    why: str
    better: str = ""
    ghost: GhostT | None = None


@dataclass(frozen=True, slots=True)
class Review(Generic[GhostT]):
    """Everything found: rolls, what decisions gave away, and the key moments.

    `own` holds for each seat, in the order of `PLAYERS`, the moments of its own decisions, and of luck.
    `won` is the winner and the turn of the win.
    """

    turns: tuple[int, ...] = ()
    luck: tuple[Luck[GhostT], ...] = ()
    mistakes: tuple[Mistake[GhostT], ...] = ()
    given: tuple[Given, ...] = ()
    moments: tuple[Moment[GhostT], ...] = ()
    own: tuple[tuple[Moment[GhostT], ...], ...] = ((), ())
    summary: str = ""
    won: tuple[Seat, int] | None = None

    def moments_of(self, seat: Seat | None) -> tuple[Moment[GhostT], ...]:
        """Return the moments of a seat (None: of both)."""
        return self.moments if seat is None else self.own[PLAYERS.index(seat)]

    def luck_of(self, seat: Seat, turn: int | None = None) -> float:
        """Return what dice gave a seat against the other, in points, in one turn or in all."""
        rolls = [one for one in self.luck if turn is None or one.turn == turn]
        return sum([one.points if one.seat is seat else -one.points for one in rolls])

    def given_by(self, seat: Seat, turn: int | None = None) -> float:
        """Return what a seat's decisions gave away, in points, in one turn or in all."""
        return sum([g.points for g in self.given if g.seat is seat and turn in (None, g.turn)])

    def per_turn(self) -> list[tuple[int, float, tuple[float, float]]]:
        """Return for each turn the first seat's luck against the other, and what each seat gave away."""
        first, second = PLAYERS
        return [
            (turn, self.luck_of(first, turn), (self.given_by(first, turn), self.given_by(second, turn)))
            for turn in self.turns
        ]
