"""How the exams of the ship games are read and marked."""

from __future__ import annotations

from game.families.false_sunrise.exams.exam_faults import faults_of
from game.families.false_sunrise.exams.exam_file import Exam
from game.families.false_sunrise.exams.marking import check_samples, examine
from game.games import ExamForm

EXAMS: ExamForm[Exam] = ExamForm(model=Exam, faults=faults_of, samples=check_samples, examine=examine)
