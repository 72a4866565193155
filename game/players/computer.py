"""The computer as a player, the same in the application and in a tournament."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.games import card_of
from game.players.controller import DECLINES
from game.players.habits import in_habit
from game.reasons import Decision
from rules.kernel.dice import Stream
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import Seat

COMPUTER = "computer"  # the purpose of the computer's own dice


@dataclass(frozen=True, slots=True)
class Question:
    """A request to be answered by a level of the computer, knowing only what its seat may know.

    `draws` is the key of the level's own dice. It makes the same question get the same answer when
    a match is continued, and the seed cannot be recovered from it. When the computer advises
    somebody, `own` has that person's answer, to be weighed against the level's.
    """

    level: str
    request: AnyRequest
    view: object
    draws: bytes
    own: tuple[object, ...] = ()


def draws_of(seed: int, seat: Seat, answers: int, purpose: str = COMPUTER) -> bytes:
    """Return the key of a seat's own dice for its next decision, after so many answers.

    The same seed, seat, number of answers and purpose always give the same key.
    """
    return Stream(purpose, seed, seat.value, answers).key


def decide(edition: str, question: Question) -> Decision:
    """Let the computer of an edition's game answer.

    If anything goes wrong, give a legal default.
    """
    asked = question.request.seen_by(question.view)
    below = Stream.of_key(question.draws).below

    def decider() -> Decision:
        computer = card_of(edition).computer
        if question.own:
            return computer.weigh(question.level, asked, question.view, below, *question.own)
        return computer.decide(question.level, asked, question.view, below)

    return decided(asked, decider)


def decided(asked: AnyRequest, decider: Callable[[], Decision]) -> Decision:
    """Return what a decider answers to a request; if anything goes wrong, give a legal default."""
    try:
        decision = decider()
        refusal = asked.refusal(decision.answer)
    except Exception as error:  # noqa: BLE001 - the match must go on
        return fallen_back(asked, f"{type(error).__name__}: {error}")
    return decision if refusal is None else fallen_back(asked, f"refused: {refusal}")


def fallen_back(request: AnyRequest, why: str) -> Decision:
    """Return the default of a request, as a decision that says what went wrong."""
    return Decision(request.default(), fault=f"{type(request).__name__}: {why}")


class ComputerPlayer:
    """Play at a level. `last` is its last decision.

    `faults` lists what made it fall back on a default.
    """

    looks = True
    __slots__ = ("_answers", "_edition", "_level", "_seat", "_seed", "faults", "last")

    def __init__(self, edition: str, level: str, seat: Seat, seed: int) -> None:
        self.last = Decision(None)
        self.faults: list[str] = []
        self._edition = edition
        self._level = in_habit(edition, level, seat, seed)
        self._seat = seat
        self._seed = seed
        self._answers = 0

    def poll(self, request: AnyRequest, view: object) -> object:
        """Decide at once, with separate dice for each answer."""
        draws = draws_of(self._seed, self._seat, self._answers)
        self._answers += 1
        self.last = decide(self._edition, Question(self._level, request, view, draws))
        if self.last.fault:
            self.faults.append(self.last.fault)
        return DECLINES if self.last.answer is None else self.last.answer
