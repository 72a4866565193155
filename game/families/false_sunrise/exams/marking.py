"""Marking an exam: its own sample answers, and what a player answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.families.false_sunrise.exams.answers import answer_of, words_of
from game.families.false_sunrise.exams.exam_file import Exam
from game.families.false_sunrise.exams.sitting import Sitting
from game.families.false_sunrise.exams.wants import Answered, faults_in
from game.games import ExamMark
from game.players.controller import DECLINES
from game.players.registry import seat_player
from rules.files import Document
from rules.kernel.requests import IllegalAnswer

POLLS = 100


def mark_answer(sitting: Sitting, answer: Any) -> tuple[str, ...]:  # noqa: ANN401 - of any request
    """List why an answer fails; the sitting is over then."""
    exam, before = sitting.exam, sitting.view
    shooter = getattr(sitting.request, "ship_id", "")
    try:
        after = sitting.take(answer)
    except IllegalAnswer as error:
        return (f"refused: {error}",)
    answered = Answered(exam, before, shooter, answer, after)
    return tuple(fault for want in exam.want for fault in faults_in(answered, want))


def check_samples(exam: Exam, document: Document) -> Iterator[str]:
    """Say which sample answers are not marked as the exam says. FileError where one is no answer."""
    for field, samples in (("passes", exam.passes), ("fails", exam.fails)):
        for index, sample in enumerate(samples):
            sitting = Sitting(exam, document)
            try:
                answer = answer_of(exam, sitting.request, sample)
            except ValueError as error:
                raise document.error((field, index), str(error)) from None
            refusal = sitting.request.refusal(answer)
            if refusal is not None:
                raise document.error((field, index), str(refusal))
            faults = mark_answer(sitting, answer)
            if field == "passes" and faults:
                yield f"{words_of(answer)} should pass: {'; '.join(faults)}"
            elif field == "fails" and not faults:
                yield f"{words_of(answer)} should fail"


def examine(exam: Exam, document: Document, player: str, seeds: int) -> Iterator[ExamMark]:
    """Let a player answer with each of its own seeds, and mark it; ValueError for an unknown player."""
    for seed in range(1, seeds + 1):
        sitting = Sitting(exam, document)
        controller = seat_player(sitting.exam.edition, player, sitting.seat, seed)
        view = sitting.view if controller.looks else None
        polls = (controller.poll(sitting.request, view) for _ in range(POLLS))
        answer = next((one for one in polls if one is not None), None)
        if answer is None:
            yield ExamMark(seed, "no answer", ("does not answer",))
            continue
        answer = None if answer is DECLINES else answer
        fell_back = tuple(f"fell back on a default: {fault}" for fault in getattr(controller, "faults", ()))
        yield ExamMark(seed, words_of(answer), (*fell_back, *mark_answer(sitting, answer)))
