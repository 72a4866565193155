"""The lessons of Astra et Tenebrae: frigates, heat and hidden captains."""

from __future__ import annotations

from game.book.lessons.record import LessonKind, Lessons
from game.families.astra_et_tenebrae.lessons.faults import faults_of
from game.families.astra_et_tenebrae.lessons.lesson_file import TableLesson

LESSONS = Lessons(
    foe="cadet",
    ready="You can fire, keep cool and fly. That is enough to play against the cadet, an easy opponent. "
    "Five more lessons are about hiding, lasers, other guns, captains and an earlier edition.",
    kinds={"": LessonKind(model=TableLesson, faults=faults_of)},
)
