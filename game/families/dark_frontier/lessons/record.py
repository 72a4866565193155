"""The lessons of Dark Frontier: duels in which ships keep their velocities."""

from __future__ import annotations

from game.book.lessons.record import LessonKind, Lessons
from game.families.dark_frontier.lessons.faults import faults_of
from game.families.dark_frontier.lessons.lesson_file import TableLesson

LESSONS = Lessons(
    foe="recruit",
    ready="You can fly, turn and fire. That is enough to fight the recruit. "
    "Two more lessons teach missiles, the yard and the edge.",
    kinds={"": LessonKind(model=TableLesson, faults=faults_of)},
)
