"""Exams for any game: positions with a question, checked with sample answers and used to mark players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Protocol, TypeVar

from pydantic import Field, ValidationError

from game.game_card import ExamForm, ExamMark
from game.players.controller import DECLINES
from game.players.registry import seat_player
from rules.bounds import Several, Text
from rules.files import DataPath, Document
from rules.kernel.requests import Request
from rules.kernel.seats import Seat
from rules.parts import Part

_POLLS = 100


class ExamHead(Part):
    """The part of an exam besides its position: who is asked, and sample answers that prove it.

    `seat` is the seat by the game's own name. `passes` are answers that must be marked good,
    `fails` answers that must be marked bad.
    """

    exam: Annotated[str, Field(min_length=1, max_length=100)]
    lesson: Annotated[str, Field(min_length=1, max_length=300)]
    seat: Text
    passes: Annotated[Several[Any], Field(min_length=1)]
    fails: Annotated[Several[Any], Field(min_length=1)]


class Sitting(Protocol):
    """An exam at its question, which takes one answer."""

    exam: Any
    seat: Seat
    request: Request[Any]

    @property
    def view(self) -> Any: ...  # noqa: ANN401 - of any game

    def answer_of(self, sample: Any) -> Any:  # noqa: ANN401 - plain data in, any answer out
        """Turn a sample answer of a file into an answer. Raise `ValueError` if it is not one."""
        ...

    def words_of(self, answer: Any) -> str:  # noqa: ANN401 - of any request
        """Describe an answer in one line."""
        ...

    def faults_of(self, answer: Any) -> tuple[str, ...]:  # noqa: ANN401 - of any request
        """List why a legal answer fails. The sitting is over after that."""
        ...


ExamT = TypeVar("ExamT", bound=ExamHead)
Sit = Callable[[ExamT, Document], Sitting]


def exam_form(
    model: type[ExamT], faults: Callable[[ExamT], Iterator[tuple[DataPath, str]]], sit: Sit[ExamT]
) -> ExamForm[ExamT]:
    """Return how exams of a game are read and marked.

    `sit` brings an exam to its question, or raises `FileError`.
    """

    def samples(exam: ExamT, document: Document) -> Iterator[str]:
        return _check_samples(sit, exam, document)

    def examine(exam: ExamT, document: Document, player: str, seeds: int) -> Iterator[ExamMark]:
        return (_examine(sit(exam, document), player, seed) for seed in range(1, seeds + 1))

    return ExamForm(model=model, faults=faults, samples=samples, examine=examine)


def _check_samples(sit: Sit[ExamT], exam: ExamT, document: Document) -> Iterator[str]:
    """Yield which sample answers are not marked as the exam says.

    Raise `FileError` if a sample is not an answer at all.
    """
    for field, samples in (("passes", exam.passes), ("fails", exam.fails)):
        for index, sample in enumerate(samples):
            sitting = sit(exam, document)
            try:
                answer = sitting.answer_of(sample)
            except ValidationError as error:
                raise document.error((field, index), f"is no answer: {error.errors()[0]['msg']}") from None
            except ValueError as error:
                raise document.error((field, index), str(error)) from None
            refusal, words = sitting.request.refusal(answer), sitting.words_of(answer)
            if refusal is not None:
                raise document.error((field, index), str(refusal))
            faults = sitting.faults_of(answer)
            if field == "passes" and faults:
                yield f"{words} should pass: {'; '.join(faults)}"
            elif field == "fails" and not faults:
                yield f"{words} should fail"


def _examine(sitting: Sitting, player: str, seed: int) -> ExamMark:
    """Let a player answer, and mark the answer. Raise `ValueError` for an unknown player."""
    request = sitting.request
    controller = seat_player(sitting.exam.edition, player, sitting.seat, seed)
    view = sitting.view if controller.looks else None
    polls = (controller.poll(request, view) for _ in range(_POLLS))
    answer = next((one for one in polls if one is not None), None)
    if answer is None:
        return ExamMark(seed, "no answer", ("does not answer",))
    answer = None if answer is DECLINES else answer
    fell_back = tuple(f"fell back on a default: {fault}" for fault in getattr(controller, "faults", ()))
    words, refusal = sitting.words_of(answer), request.refusal(answer)
    faults = sitting.faults_of(answer) if refusal is None else (f"refused: {refusal}",)
    return ExamMark(seed, words, (*fell_back, *faults))
