"""An exam at its question: a script answers all that comes before, and the answer is judged."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from pydantic import Field

from rules.bounds import MOST_DICE, DieFace, Several, Text
from rules.files import Document
from rules.kernel.dice import Stream
from rules.kernel.facts import FileForm, Outcome, differences
from rules.kernel.match import Match
from rules.kernel.playing import Script, Unscripted
from rules.kernel.requests import AnyRequest, IllegalAnswer, Roll
from rules.kernel.seats import PLAYERS, Seat
from rules.parts import Measure, Part, given

_UNTIL = 200  # rounds of answers before the question must come, and after it

Faults = Iterator[str]


class WantHead(Part):
    """The part of a line of what is wanted that all games have.

    `facts` must hold once the seat is asked again, or the match is over. Each game has a form of its own.
    """

    facts: Part | None = None


class ExamHead(Part):
    """The part of an exam besides its position: the question, what a good answer does, and samples.

    `seat` is the seat that is asked, by the game's own name, and `asked` the kind of the request;
    `later` requests of this kind come before it. All lines of `want` must hold. `passes` are answers
    that must be marked good, `fails` answers that must be marked bad: so an exam proves itself.
    """

    exam: Annotated[str, Field(min_length=1, max_length=100)]
    lesson: Annotated[str, Field(min_length=1, max_length=300)]
    edition: Text
    do: Part = Part()
    dice: Annotated[tuple[DieFace, ...], Field(max_length=MOST_DICE)] = ()
    seat: Text
    asked: Text
    later: Annotated[int, Field(ge=0, le=10)] = 0
    want: Annotated[Several[WantHead], Field(min_length=1)]
    passes: Annotated[Several[object], Field(min_length=1)]
    fails: Annotated[Several[object], Field(min_length=1)]


ExamT = TypeVar("ExamT", bound=ExamHead)
StateT = TypeVar("StateT")
WantT = TypeVar("WantT", bound=WantHead)


@dataclass(frozen=True, slots=True)
class Answered(Generic[StateT, WantT]):
    """An answer, what its seat knew before, and the line of an exam that it is judged by."""

    view: StateT
    answer: Any
    want: WantT


Judge = Callable[[Any, Any], Faults]
"""Yields the faults of what was answered by one field of a line, whose value comes second."""


def among(got: object, wanted: tuple[object, ...]) -> Faults:
    """Yield a fault unless something is one of what is wanted."""
    if got not in wanted:
        yield f"{got} is not one of {', '.join(map(str, wanted))}"


def says(it: Answered[Any, Any], wanted: bool) -> Faults:  # noqa: FBT001 - a field of the file
    """Yield a fault unless an answer is yes: true, or something that is chosen; no is false or nothing."""
    if (it.answer is not None and it.answer is not False) is not wanted:
        yield f"says {'no' if wanted else 'yes'}"


def bounds(what: str, wanted: Measure, got: float) -> Faults:
    """Yield a fault unless a number is within the bounds that are wanted."""
    fault = wanted.fault(got)
    if fault is not None:
        yield f"{what}: {fault}"


class Sitting(ABC, Generic[ExamT, StateT]):
    """One exam at its question, which takes one answer. Raise `FileError` if it never gets there.

    `judges` hold a function for each field of a line of what is wanted; a field without one belongs
    to another field. `form` has what exams share with cases. `seats`
    are the seats by the names that files use.
    """

    judges: ClassVar[Mapping[str, Judge]]
    form: ClassVar[FileForm]
    seats: ClassVar[Mapping[str, Seat]] = {seat.value: seat for seat in PLAYERS}

    def __init__(self, exam: ExamT, document: Document) -> None:
        self.exam = exam
        self.document = document
        self.seat = self.seats[exam.seat]
        self._dice = list(exam.dice)
        self._noticed = 0
        self._later = Stream("exam").below
        self._given_after: int | None = None  # beats before the answer, once it is given
        self._outcome: Outcome[object, StateT, object] | None = None
        try:
            self.match, self._script = self.opening()
        except IllegalAnswer as error:
            raise document.error(("do",), str(error)) from None
        self.request = self._come_to_question()
        self.view = self.match.view(self.seat)

    def opening(self) -> tuple[Match[Any, StateT, Any], Script]:
        """Return the match of the exam's position, and the script that answers up to the question."""
        return self.form.begin(self.exam, self.document)

    @abstractmethod
    def answer_of(self, sample: object) -> object:
        """Turn a sample answer of a file into an answer. Raise `ValueError` if it is not one."""

    def words_of(self, answer: object) -> str:
        """Describe an answer in one line; by default the way its file would write it."""
        return json.dumps(self.request.pack(answer))

    def is_asked(self, request: AnyRequest) -> bool:
        """Return whether a request is of the kind that the exam asks."""
        return request.kind == self.exam.asked

    def answer(self, request: AnyRequest) -> object:
        """Return the script's answer to a request that is not the question."""
        return self._script.answer(request, self.match.state)

    def roll(self, request: Roll) -> tuple[int, ...]:
        """Return the next dice; after the answer, fixed ones follow those of the exam.

        Raise `FileError` if the exam has too few.
        """
        if len(self._dice) < request.count:
            if self._given_after is not None:
                return request.example(self._later)
            raise self.document.error(("dice",), f"{request.count} more are rolled for {request.why}")
        faces = tuple(self._dice[: request.count])
        del self._dice[: request.count]
        return faces

    def answer_all(self) -> None:
        """Answer everything that is asked now. Raise `FileError` if a choice of the script is refused."""
        try:
            for event in (event for beat in self.match.beats[self._noticed :] for event in beat):
                self._script.notice(event)
            self._noticed = len(self.match.beats)
            for seat in self.match.waiting():
                request = self.match.request(seat)
                assert request is not None, "only those who are asked answer"
                self._script.look(request, self.match.state)
                self.match.answer(
                    seat, self.roll(request) if isinstance(request, Roll) else self.answer(request)
                )
        except IllegalAnswer as error:
            raise self.document.error(("do",), str(error)) from None
        except Unscripted as error:
            raise self.document.error(error.path, str(error)) from None

    def _come_to_question(self) -> AnyRequest:
        """Play up to the question, and return it as the seat sees it."""
        earlier = self.exam.later
        for _ in range(_UNTIL):
            request = self.match.request(self.seat)
            if request is not None and self.is_asked(request):
                if not earlier:
                    return request.seen_by(self.match.view(self.seat))
                earlier -= 1
            self.answer_all()
        raise self.document.error(("asked",), "is never asked in this position")

    def give(self, answer: object) -> None:
        """Give the answer, unless it is given already."""
        if self._given_after is None:
            self._given_after = len(self.match.beats)
            self.match.answer(self.seat, answer)

    def play_on(self) -> StateT:
        """Play on until the seat is asked again or the match is over, and return the state then."""
        for _ in range(_UNTIL):
            if self.match.over or self.match.request(self.seat) is not None:
                break
            self.answer_all()
        return self.match.state

    def since(self) -> list[Any]:
        """List what has happened since the answer was given."""
        return [event for beat in self.match.beats[self._given_after :] for event in beat]

    def outcome(self, answer: object) -> Outcome[object, StateT, object]:
        """Return what comes of an answer. The sitting is over after that."""
        if self._outcome is None:
            self.give(answer)
            state = self.play_on()
            self._outcome = self.form.outcome(
                position=self.exam, state=state, events=self.since(), ids=self._script.ids, seat=self.seat
            )
        return self._outcome

    def answered(self, answer: Any, want: Any) -> Any:  # noqa: ANN401 - as the game's judges take it
        """Return an answer as the judges see it, for one line of what is wanted."""
        return Answered(self.view, answer, want)

    def faults_of(self, answer: object) -> tuple[str, ...]:
        """List why a legal answer fails. The sitting may be over after that."""
        judged = [fault for want in self.exam.want for fault in self._judged(answer, want)]
        facts = [want.facts for want in self.exam.want if want.facts is not None]
        came = (
            fault for one in facts for fault in differences(self.form.compared(one, self.outcome(answer)))
        )
        return (*judged, *came)

    def _judged(self, answer: object, want: WantHead) -> Faults:
        answered = self.answered(answer, want)
        for name, value in given(want).items():
            if name in self.judges:
                yield from self.judges[name](answered, value)
