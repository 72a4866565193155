"""Requests: every question that the rules ask a seat, and the only check of an answer's legality."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from itertools import chain, combinations, product
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeAlias, TypeVar

from rules.kernel.seats import Seat
from rules.values import value

AnswerT = TypeVar("AnswerT")
OptionT = TypeVar("OptionT")

# A source of random integers: `below(n)` returns 0 <= k < n. Players and chance each have their own.
Below = Callable[[int], int]


class Refusal(NamedTuple):
    """Why an answer is not legal: the ruling that it breaks and a sentence for people."""

    ruling: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.ruling})"


class IllegalAnswer(ValueError):
    """A rule refused an answer, and nothing has changed; `refusal` says which rule and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Request(Generic[AnswerT]):
    """A question to one seat.

    `refusal` is the only legality check: the engine, screens, players and tests all call it.
    `listed` yields all legal answers where they can be counted, and `example` draws a random one.
    `default` is the answer of a player who declines everything. `pack` and `unpack` turn an answer
    into JSON values and back (`unpack` raises `ValueError` on nonsense).

    If a request is `secret`, neither the question nor the answer is meant for others: two players
    at one computer get a hand-over screen before it. A player who must not learn which answers are
    possible is asked in the same words as everybody else.
    """

    __slots__ = ()
    seat: Seat
    asks_for: ClassVar[str]

    @property
    def kind(self) -> str:
        """The name of the question in files and tables: the prompt of a plain choice, else `asks_for`."""
        return self.asks_for

    @property
    def secret(self) -> bool:
        """Whether only its own seat may see it."""
        return False

    def seen_by(self, view: Any) -> Self:
        """Return the request based on `view`, which is what its seat may know.

        A request that holds no state returns itself.
        """
        return self

    def refusal(self, answer: AnswerT) -> Refusal | None:
        """Return why `answer` is not legal, or None."""
        raise _missing(self, "refusal")

    def listed(self) -> Iterator[AnswerT] | None:
        """Yield every legal answer, or return None if nobody could list them: places, or a fleet's orders.

        Answers that mean the same, or differ only in the order of their parts, are listed once.
        """
        return None

    def example(self, below: Below) -> AnswerT:
        """Return a random legal answer."""
        raise _missing(self, "example")

    def redrawn(self, answer: AnswerT, below: Below) -> AnswerT:
        """Return an answer that may have been given in secret instead, for a seat that only saw its results.

        Parts of the answer that are opened in the end stay as they were chosen.
        """
        return self.example(below)

    def default(self) -> AnswerT:
        """Return the answer that declines what can be declined, and otherwise takes the first option."""
        raise _missing(self, "default")

    def pack(self, answer: AnswerT) -> object:
        """Turn an answer into JSON values."""
        return answer

    def unpack(self, data: object) -> AnswerT:
        """Turn JSON values into an answer; raise `ValueError` if they have the wrong form."""
        raise _missing(self, "unpack")

    def decisions(self, answer: AnswerT) -> int:
        """Return the number of decisions in an answer, for the benchmark (dice do not count)."""
        return 1


# A question of any kind, where only its seat, its secrecy or its packed answer matters.
AnyRequest: TypeAlias = Request[Any]


def subsets(options: Sequence[OptionT]) -> Iterator[tuple[OptionT, ...]]:
    """Yield every selection of some options, each at most once, the smallest first.

    >>> list(subsets("ab"))
    [(), ('a',), ('b',), ('a', 'b')]
    """
    return chain.from_iterable(combinations(options, size) for size in range(len(options) + 1))


def _missing(request: AnyRequest, method: str) -> NotImplementedError:
    return NotImplementedError(f"{type(request).__name__} needs a method `{method}`")


@value(frozen=True, slots=True)
class Roll(Request[tuple[int, ...]]):
    """A request to chance for `count` dice of `sides` sides; the answer is their faces.

    `why` says what the roll is for (an id that descriptions know), `about` names who or what it
    concerns.
    """

    asks_for: ClassVar[str] = "dice"
    count: int
    sides: int
    why: str
    about: tuple[str, ...] = ()
    seat: Seat = Seat.CHANCE

    def refusal(self, answer: tuple[int, ...]) -> Refusal | None:
        """Return why these faces cannot have been rolled, or None (PLY-2)."""
        if len(answer) != self.count:
            return Refusal("PLY-2", f"{self.count} dice are rolled, {len(answer)} were given")
        for face in answer:
            if type(face) is not int or not 1 <= face <= self.sides:
                return Refusal("PLY-2", f"a die shows 1 to {self.sides}, not {face}")
        return None

    def listed(self) -> Iterator[tuple[int, ...]]:
        """Yield every roll; all are equally likely."""
        return product(range(1, self.sides + 1), repeat=self.count)

    def example(self, below: Below) -> tuple[int, ...]:
        """Roll the dice with the given source."""
        return tuple([below(self.sides) + 1 for _ in range(self.count)])

    def default(self) -> tuple[int, ...]:
        """Raise `LookupError`: dice have no default."""
        raise LookupError("dice have no default")

    def unpack(self, data: object) -> tuple[int, ...]:
        """Read the faces from a list; `refusal` checks that they are whole numbers."""
        if not isinstance(data, list | tuple):
            raise ValueError("faces are a list of integers")
        return tuple(data)

    def decisions(self, answer: tuple[int, ...]) -> int:
        """Return 0: dice are not a decision."""
        return 0


@value(frozen=True, slots=True)
class ChooseOne(Request[Any]):
    """A request to choose one of `options`: strings, integers, values, or None for "no".

    The default is None if that is an option, else the first one. `prompt` says what the choice is,
    `about` what it concerns (ids first), and `ruling` which rule allows it. Files write an option
    that is a value as its `str`.
    """

    seat: Seat
    prompt: StrEnum
    options: Sequence[Any]
    about: tuple[Any, ...]
    ruling: str
    secret: bool = False

    @property
    def kind(self) -> str:
        """Its prompt."""
        return self.prompt

    def refusal(self, answer: Any) -> Refusal | None:
        """Return why `answer` is not one of the options, or None."""
        for option in self.options:
            if option == answer and type(option) is type(answer):
                return None
        names = ", ".join("nothing" if o is None else str(o) for o in self.options)
        return Refusal(self.ruling, f"{answer} is not on offer; choose one of {names}")

    def listed(self) -> Iterator[Any]:
        """Yield the options."""
        return iter(self.options)

    def example(self, below: Below) -> Any:
        """Return a random option."""
        return self.options[below(len(self.options))]

    def default(self) -> Any:
        """Return None if that is an option, else the first option."""
        return None if None in self.options else self.options[0]

    def pack(self, answer: Any) -> object:
        """Turn an option into a JSON value."""
        return _written(answer)

    def unpack(self, data: object) -> Any:
        """Return the option that was written as `data`; anything else is returned as it is, to be refused."""
        return _read(self.options, data)


@value(frozen=True, slots=True)
class ChooseSome(Request[tuple[Any, ...]]):
    """A request to choose any of `options`, each at most once; the default is none of them."""

    seat: Seat
    prompt: StrEnum
    options: tuple[Any, ...]
    about: tuple[Any, ...]
    ruling: str

    @property
    def kind(self) -> str:
        """Its prompt."""
        return self.prompt

    def refusal(self, answer: tuple[Any, ...]) -> Refusal | None:
        """Return why `answer` has something twice or something that is not an option, or None."""
        for one in answer:
            if one not in self.options:
                return Refusal(self.ruling, f"{one} is not on offer")
        if len(set(answer)) != len(answer):
            return Refusal(self.ruling, "nothing can be chosen twice")
        return None

    def listed(self) -> Iterator[tuple[Any, ...]]:
        """Yield every selection, the smallest first."""
        return subsets(self.options)

    def example(self, below: Below) -> tuple[Any, ...]:
        """Return a random selection: each option with an even chance."""
        return tuple([option for option in self.options if below(2)])

    def default(self) -> tuple[Any, ...]:
        """Return an empty choice."""
        return ()

    def pack(self, answer: tuple[Any, ...]) -> object:
        """Turn the chosen options into JSON values."""
        return tuple(map(_written, answer))

    def unpack(self, data: object) -> tuple[Any, ...]:
        """Read the chosen options; raise `ValueError` unless `data` is a list of texts."""
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
