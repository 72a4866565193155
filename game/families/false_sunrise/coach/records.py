"""What the coach finds in a finished match, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.false_sunrise.events import Stop
from rules.kernel.seats import PLAYERS, Seat
from rules.table.measure import Point

MOST_MOMENTS = 5

Kind = Literal["orders", "fire", "dice"]


# What was rolled for: a weapon, a squadron's strike, plating in a crash, attacks on craft, repairs.
Roll = Literal["shot", "strike", "rock", "craft", "repair"]


@dataclass(frozen=True, slots=True)
class Luck:
    """One roll against its exact mean: `points` and `pips` are what it gave `seat` beyond the mean.

    `moment` is the place in the replay just after it. `pips` are those of a ship, after all protections (0
    if the roll was about something else).
    """

    turn: int
    moment: int
    seat: Seat
    roll: Roll
    ship_id: str
    words: str
    points: float
    pips: float = 0.0


@dataclass(frozen=True, slots=True)
class Way:
    """A course of a ship on the board: its stops, cut short by a rock or the edge."""

    ship_id: str
    stops: tuple[Stop, ...]
    crashed: bool = False
    left: bool = False
    origin: Point | None = None


@dataclass(frozen=True, slots=True)
class Ghost:
    """What to show on the board: flown and better courses, better targets, the marker meant.

    `about` is the id of the ship that dice were about.
    """

    flown: tuple[Way, ...] = ()
    better: tuple[Way, ...] = ()
    shooter: str = ""
    targets: tuple[str, ...] = ()
    marker: Point | None = None
    about: str = ""


@dataclass(frozen=True, slots=True)
class Mistake:
    """What an order or a declaration gave away, by what its seat could know then.

    `moment` is the place in the replay just before it was seen. `did` and `better` are in words. `why` says
    what the better one would have gained.
    """

    turn: int
    moment: int
    seat: Seat
    kind: Kind
    ship_id: str
    points: float
    did: str
    better: str
    why: str
    ghost: Ghost = Ghost()


@dataclass(frozen=True, slots=True)
class Given:
    """The points that all orders of a seat in a turn gave away together, or all its shots."""

    turn: int
    seat: Seat
    kind: Kind
    points: float


@dataclass(frozen=True, slots=True)
class Moment:
    """A key moment: its place in the replay, its seat, and what to show and say there.

    `points` are those that `seat` lost by it, or that dice gave it.
    """

    turn: int
    moment: int
    seat: Seat
    kind: Kind
    points: float
    words: str
    why: str
    better: str = ""
    ghost: Ghost = Ghost()


@dataclass(frozen=True, slots=True)
class Review:
    """Everything found: rolls, what decisions gave away, and the key moments.

    `own` holds for each seat, in the order of `PLAYERS`, the moments of its own decisions, and of luck.
    `won` is the winner and the turn of the win.
    """

    turns: tuple[int, ...] = ()
    luck: tuple[Luck, ...] = ()
    lapses: tuple[Mistake, ...] = ()
    given: tuple[Given, ...] = ()
    moments: tuple[Moment, ...] = ()
    own: tuple[tuple[Moment, ...], ...] = ((), ())
    summary: str = ""
    won: tuple[Seat, int] | None = None

    def moments_of(self, seat: Seat | None) -> tuple[Moment, ...]:
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
