"""The state of a rehearsal: what both sides are tried to order, in several plans, and where that leads."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Generic, TypeVar

from game.forecast.questions import AskedDuels, AskedWorst, Placed, PositionT, Worst
from game.screens.tools.history import History
from rules.kernel.seats import Seat

StateT = TypeVar("StateT")
ChoiceT = TypeVar("ChoiceT")
PathT = TypeVar("PathT")

LETTERS = ("A", "B", "C")
THEIRS = "theirs"  # used as the letter of the enemy's plan
Plans = Mapping[str, Mapping[str, ChoiceT]]
"""Orders of pieces, by the plan's letter."""


class Enemies(StrEnum):
    """What the enemies are assumed to do."""

    DRIFT = "drift"
    TRIAL = "trial"
    WORST = "worst"


class Rehearsal(ABC, Generic[StateT, ChoiceT, PathT, PositionT]):
    """How a game rehearses: who takes orders, and where an order leads by the true rules.

    `view` is what one seat may know. Nothing here changes it.
    """

    def __init__(self, view: StateT) -> None:
        self.view = view

    @abstractmethod
    def ordered(self, seat: Seat) -> Sequence[str]:
        """List the pieces of a side that take orders."""

    @abstractmethod
    def moving(self, seat: Seat) -> Sequence[str]:
        """List all pieces of a side that are on the board."""

    @abstractmethod
    def hold(self) -> ChoiceT:
        """Return the order of a piece that has been given none."""

    @abstractmethod
    def path(self, piece_id: str, order: ChoiceT) -> PathT:
        """Return where an order leads a piece."""

    @abstractmethod
    def end(self, order: ChoiceT, path: PathT) -> PositionT:
        """Return the position at the end of a path, as whatever answers who could fire takes it."""

    def order_to(self, piece_id: str, position: PositionT) -> ChoiceT:
        """Return a legal order that ends at a position; only the enemies' worst needs it."""
        raise NotImplementedError

    @abstractmethod
    def shown(self, paths: Mapping[str, PathT], share: float) -> StateT:
        """Return a copy of the view after a share (0 to 1) of the movement along these paths."""


class Trial(Generic[StateT, ChoiceT, PathT, PositionT]):
    """Plans that exist only in memory, based on what one seat may know.

    `letter` is the player's plan that is being flown, and `enemies` what the others do. Methods with a
    `letter` argument use the plan being flown if it is "". `worst` is by letter too, as enemies do their
    worst against each plan. All plans share one undo history.
    """

    def __init__(
        self,
        rehearsal: Rehearsal[StateT, ChoiceT, PathT, PositionT],
        seat: Seat,
        draft: Mapping[str, ChoiceT],
    ) -> None:
        self.seat = seat
        self.history: History[Plans[ChoiceT]] = History({**dict.fromkeys(LETTERS, draft), THEIRS: {}})
        self.ids, self.enemy_ids = rehearsal.ordered(seat), rehearsal.ordered(seat.other)
        self.letter = LETTERS[0]
        self.enemies = Enemies.DRIFT
        self.worst: dict[str, Worst[PositionT]] = {}
        self._rehearsal = rehearsal
        self._worst_orders: dict[str, dict[str, ChoiceT]] = {}
        self._paths: dict[tuple[str, ChoiceT], PathT] = {}

    def is_enemy(self, piece_id: str | None) -> bool:
        """Return whether a piece is an enemy that takes orders."""
        return piece_id in self.enemy_ids

    def letter_of(self, piece_id: str | None) -> str:
        """Return the letter of the plan that has a piece's trial order."""
        return THEIRS if self.is_enemy(piece_id) else self.letter

    def orders(self, letter: str = "") -> Mapping[str, ChoiceT]:
        """Return the orders of a plan."""
        return self.history.now[letter or self.letter]

    def order(self, piece_id: str, letter: str = "") -> ChoiceT:
        """Return the order that a piece flies."""
        letter, hold = letter or self.letter, self._rehearsal.hold()
        if not self.is_enemy(piece_id):
            return self.orders(letter).get(piece_id, hold)
        match self.enemies:
            case Enemies.DRIFT:
                return hold
            case Enemies.TRIAL:
                return self.orders(THEIRS).get(piece_id, hold)
            case Enemies.WORST:
                return self._worst_orders.get(letter, {}).get(piece_id, hold)

    def path(self, piece_id: str, letter: str = "") -> PathT:
        """Return the path that a piece flies."""
        known = piece_id, self.order(piece_id, letter)
        if known not in self._paths:
            self._paths[known] = self._rehearsal.path(*known)
        return self._paths[known]

    def rivals(self) -> list[str]:
        """List the letters of plans that differ from each other, including the one being flown."""
        found: list[str] = []
        for letter in (self.letter, *LETTERS):
            if all(self._differ(letter, other) for other in found):
                found.append(letter)
        return sorted(found)

    def _differ(self, one: str, other: str) -> bool:
        return any(self.order(key, one) != self.order(key, other) for key in self.ids)

    def with_orders(self, letter: str, orders: Mapping[str, ChoiceT]) -> Plans[ChoiceT]:
        """Return all plans with other orders in one of them."""
        return {**self.history.settled, letter: orders}

    def copy_to(self, letter: str) -> None:
        """Copy the plan being flown to another letter, and fly that one."""
        copied = self.with_orders(letter, self.orders())
        self.history.record(copied, f"copying plan {self.letter} to {letter}")
        self.letter = letter

    def turn_to(self, letter: str) -> None:
        """Fly the plan of a letter, the player's or the enemy's."""
        if letter == THEIRS:
            self.enemies = Enemies.TRIAL
        else:
            self.letter = letter

    # --- questions about danger -------------------------------------------------------------------

    def own(self) -> Sequence[str]:
        """List the player's pieces on the board."""
        return self._rehearsal.moving(self.seat)

    def flying(self) -> list[str]:
        """List all pieces on the board, the player's own first."""
        return [*self.own(), *self._rehearsal.moving(self.seat.other)]

    def asked_duels(self, letter: str = "") -> AskedDuels[PositionT]:
        """Return the question who could fire at whom where all pieces end."""
        return AskedDuels(self._placed(self.flying(), letter))

    def asked_worst(self, letter: str = "") -> AskedWorst[PositionT]:
        """Return the question where the enemies would end to hit a plan hardest."""
        return AskedWorst(self._placed(self.ids, letter))

    def _placed(self, pieces: Sequence[str], letter: str) -> Placed[PositionT]:
        end = self._rehearsal.end
        return tuple((one, end(self.order(one, letter), self.path(one, letter))) for one in pieces)

    def take_worst(self, letter: str, worst: Worst[PositionT]) -> None:
        """Let the enemies fly to the positions that were found."""
        if worst is not self.worst.get(letter):
            self.worst[letter] = worst
            order_to = self._rehearsal.order_to
            self._worst_orders[letter] = {one: order_to(one, position) for one, position in worst.placed}

    # --- the flight -------------------------------------------------------------------------------

    def shown(self, share: float) -> StateT:
        """Return the state with all pieces where they are after a share (0 to 1) of the movement."""
        return self._rehearsal.shown({one: self.path(one) for one in self.flying()}, share)


def first_change(before: Mapping[str, ChoiceT], now: Mapping[str, ChoiceT]) -> str | None:
    """Return the first piece whose order differs between two plans, or None."""
    return next((one for one in {**before, **now} if before.get(one) != now.get(one)), None)
