"""Exams for any game: positions with a question, checked with sample answers and used to mark players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pydantic import ValidationError

from game.game_card import ExamForm, ExamMark
from game.players.controller import DECLINES
from game.players.registry import seat_player
from game.players.sitting import ExamHead, ExamT, Sitting
from rules.files import DataPath, Document
from rules.named import unknown_names
from rules.parts import given

_POLLS = 100


Sit = Callable[[ExamT, Document], Sitting[ExamT, object]]


def exam_form(
    model: type[ExamT],
    sit: type[Sitting[ExamT, Any]],
    faults: Callable[[ExamT], Iterator[tuple[DataPath, str]]] = lambda _exam: iter(()),
) -> ExamForm[ExamT]:
    """Return how exams of a game are read and marked.

    `sit` brings an exam to its question, or raises `FileError`.
    """

    def all_faults(exam: ExamT) -> Iterator[tuple[DataPath, str]]:
        form, known = sit.form, sit.form.known(exam)
        yield from _empty(exam)
        yield from form.position_faults(exam)
        yield from unknown_names(exam.do, known, "do")
        yield from form.choice_faults(exam, exam.do, "do")
        yield from faults(exam)
        for index, want in enumerate(exam.want):
            yield from unknown_names(want, known, "want", index)
            if want.facts is not None:
                yield from form.fact_faults(exam, want.facts, "want", index, "facts")

    def samples(exam: ExamT, document: Document) -> Iterator[str]:
        return _check_samples(sit, exam, document)

    def examine(exam: ExamT, document: Document, player: str, seeds: int) -> Iterator[ExamMark]:
        return (_examine(sit(exam, document), player, seed) for seed in range(1, seeds + 1))

    return ExamForm(model=model, faults=all_faults, samples=samples, examine=examine)


def _empty(exam: ExamHead) -> Iterator[tuple[DataPath, str]]:
    """Yield fields of what is wanted that say nothing."""
    for index, want in enumerate(exam.want):
        for name, value in given(want).items():
            if value is None:
                yield ("want", index, name), "is empty"


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
                raise document.error(
                    (field, index), f"is not an answer: {error.errors()[0]['msg']}"
                ) from None
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


def _examine(sitting: Sitting[ExamT, object], player: str, seed: int) -> ExamMark:
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
