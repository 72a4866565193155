"""Requests: every question that the rules put to a seat, and the only test of an answer's legality."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from rules.kernel.seats import Seat
from rules.values import value

AnswerT = TypeVar("AnswerT")

# A source of integers: `below(n)` gives 0 <= k < n. Players bring their own, chance has its own.
Below = Callable[[int], int]


class Refusal(NamedTuple):
    """Why an answer is not legal: the ruling that it breaks and a sentence for people."""

    ruling: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.ruling})"


class IllegalAnswer(ValueError):
    """A rule said no; `refusal` says which and why. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Request(Generic[AnswerT]):
    """A question to one seat.

    `refusal` is the only legality check; engine, screens, players and tests call it. `example` draws
    a random legal answer; `default` is what a player who declines everything answers. `pack` and
    `unpack` turn an answer into JSON values and back (`unpack` raises ValueError on nonsense).

    Of a `secret` one neither the question nor the answer is for others: two people at one table pass a
    curtain before it. Whoever must not learn what can be answered is asked in the same words as all others.
    """

    __slots__ = ()
    seat: Seat
    asks_for: ClassVar[str]

    @property
    def kind(self) -> str:
        """What is asked for, as files and tables call it: the prompt of a plain choice, else `asks_for`."""
        return self.asks_for

    @property
    def secret(self) -> bool:
        """Whether it is for its seat's eyes alone."""
        return False

    def seen_by(self, view: Any) -> Self:
        """Put it over `view`, what its seat may know; one that holds no state is as it was."""
        return self

    def refusal(self, answer: AnswerT) -> Refusal | None:
        """Say why `answer` is not legal, or None."""
        raise _missing(self, "refusal")

    def example(self, below: Below) -> AnswerT:
        """Draw a random legal answer."""
        raise _missing(self, "example")

    def redrawn(self, answer: AnswerT, below: Below) -> AnswerT:
        """Draw what may have been answered in secret instead, for whoever has heard what came of it.

        What is opened in the end, as it was chosen, stays.
        """
        return self.example(below)

    def default(self) -> AnswerT:
        """Return the answer of one who declines what may be declined and else takes the first."""
        raise _missing(self, "default")

    def pack(self, answer: AnswerT) -> object:
        """Turn an answer into JSON values."""
        return answer

    def unpack(self, data: object) -> AnswerT:
        """Turn JSON values into an answer; ValueError where they are of the wrong form."""
        raise _missing(self, "unpack")

    def decisions(self, answer: AnswerT) -> int:
        """Count the decisions in an answer, as the benchmark counts them (dice are none)."""
        return 1


def _missing(request: Request[Any], method: str) -> NotImplementedError:
    return NotImplementedError(f"{type(request).__name__} needs a method `{method}`")


@value(frozen=True, slots=True)
class Roll(Request[tuple[int, ...]]):
    """Ask chance for `count` dice of `sides` sides; the answer is their faces.

    `why` says what for (an id that descriptions know), `about` whom it concerns.
    """

    asks_for: ClassVar[str] = "dice"
    count: int
    sides: int
    why: str
    about: tuple[str, ...] = ()
    seat: Seat = Seat.CHANCE

    def refusal(self, answer: tuple[int, ...]) -> Refusal | None:
        """Say why these faces cannot have been rolled, or None."""
        if len(answer) != self.count:
            return Refusal("PLY-2", f"{self.count} dice are rolled, {len(answer)} were given")
        for face in answer:
            if type(face) is not int or not 1 <= face <= self.sides:
                return Refusal("PLY-2", f"a die shows 1 to {self.sides}, not {face}")
        return None

    def example(self, below: Below) -> tuple[int, ...]:
        """Roll with the given source."""
        return tuple([below(self.sides) + 1 for _ in range(self.count)])

    def default(self) -> tuple[int, ...]:
        """Refuse: dice have no default."""
        raise LookupError("dice have no default")

    def unpack(self, data: object) -> tuple[int, ...]:
        """Read faces from a list of integers."""
        if not isinstance(data, list | tuple):
            raise ValueError("faces are a list of integers")
        return tuple(data)

    def decisions(self, answer: tuple[int, ...]) -> int:
        """Dice are no decision."""
        return 0


@value(frozen=True, slots=True)
class ChooseOne(Request[Any]):
    """Ask for one of `options` (strings, integers, values or None for "no"), first the default.

    `prompt` says what the choice is, `about` what it concerns, ids first, `ruling` what allows it. An option
    that is a value is written in files as its `str`.
    """

    seat: Seat
    prompt: StrEnum
    options: Sequence[Any]
    about: tuple[Any, ...]
    ruling: str
    secret: bool = False

    @property
    def kind(self) -> str:
        """Return its prompt."""
        return self.prompt

    def refusal(self, answer: Any) -> Refusal | None:
        """Say why `answer` is none of the options, or None."""
        for option in self.options:
            if option == answer and type(option) is type(answer):
                return None
        names = ", ".join("nothing" if o is None else str(o) for o in self.options)
        return Refusal(self.ruling, f"{answer} is not on offer; choose one of {names}")

    def example(self, below: Below) -> Any:
        """Draw one of the options."""
        return self.options[below(len(self.options))]

    def default(self) -> Any:
        """Decline where that is offered, else take the first option."""
        return None if None in self.options else self.options[0]

    def pack(self, answer: Any) -> object:
        """Write an option."""
        return _written(answer)

    def unpack(self, data: object) -> Any:
        """Read an option; what is none of them is given back, to be refused."""
        return _read(self.options, data)


@value(frozen=True, slots=True)
class ChooseSome(Request[tuple[Any, ...]]):
    """Ask for any of `options`, each at most once; none is the default."""

    seat: Seat
    prompt: StrEnum
    options: tuple[Any, ...]
    about: tuple[Any, ...]
    ruling: str

    @property
    def kind(self) -> str:
        """Return its prompt."""
        return self.prompt

    def refusal(self, answer: tuple[Any, ...]) -> Refusal | None:
        """Say why `answer` holds something not on offer or twice, or None."""
        for one in answer:
            if one not in self.options:
                return Refusal(self.ruling, f"{one} is not on offer")
        if len(set(answer)) != len(answer):
            return Refusal(self.ruling, "nothing can be chosen twice")
        return None

    def example(self, below: Below) -> tuple[Any, ...]:
        """Draw each option with even chances."""
        return tuple([option for option in self.options if below(2)])

    def default(self) -> tuple[Any, ...]:
        """Choose nothing."""
        return ()

    def pack(self, answer: tuple[Any, ...]) -> object:
        """Write a list of options."""
        return tuple(map(_written, answer))

    def unpack(self, data: object) -> tuple[Any, ...]:
        """Read a list of options."""
        if not isinstance(data, list | tuple) or not all(isinstance(one, str) for one in data):
            raise ValueError("a list of names is needed")
        return tuple([_read(self.options, one) for one in data])


def _written(option: Any) -> object:
    return option if option is None or isinstance(option, str | int) else str(option)


def _read(options: Sequence[Any], data: object) -> Any:
    for option in options:
        written = _written(option)
        if written == data and type(written) is type(data):
            return option
    return data
