"""The lessons about fleets: at the table and in the fleet yard."""

from __future__ import annotations

from game.book.lessons.record import LessonKind, Lessons
from game.families.false_sunrise.lessons.table import faults as table_faults
from game.families.false_sunrise.lessons.table.lesson_file import TableLesson
from game.families.false_sunrise.lessons.yard import faults as yard_faults
from game.families.false_sunrise.lessons.yard.lesson_file import YardLesson

LESSONS = Lessons(
    foe="recruit",
    ready="You can fly, turn and shoot. That is enough to play "
    "against the recruit, the computer's easiest level. Short hints explain the rest.",
    first_scene="first-shot.yaml",
    kinds={
        "": LessonKind(model=TableLesson, faults=table_faults.faults_of),
        "yard": LessonKind(model=YardLesson, faults=yard_faults.faults_of),
    },
)
