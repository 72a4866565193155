"""How the exams of games with ships are read and graded."""

from __future__ import annotations

from typing import Any

from game.families.false_sunrise.exams.answers import answer_of, words_of
from game.families.false_sunrise.exams.exam_faults import faults_of
from game.families.false_sunrise.exams.exam_file import Exam
from game.families.false_sunrise.exams.sitting import Sitting
from game.families.false_sunrise.exams.wants import Answered, faults_in
from game.players.exams import exam_form


class _Marked(Sitting):
    """A sitting whose answer is graded by what the exam wants."""

    def answer_of(self, sample: Any) -> Any:  # noqa: ANN401 - plain data in, any answer out
        return answer_of(self.exam, self.request, sample)

    def words_of(self, answer: Any) -> str:  # noqa: ANN401 - of any request
        return words_of(answer)

    def faults_of(self, answer: Any) -> tuple[str, ...]:  # noqa: ANN401 - of any request
        before, shooter = self.view, getattr(self.request, "ship_id", "")
        answered = Answered(self.exam, before, shooter, answer, self.take(answer))
        return tuple(fault for want in self.exam.want for fault in faults_in(answered, want))


EXAMS = exam_form(Exam, faults_of, _Marked)
