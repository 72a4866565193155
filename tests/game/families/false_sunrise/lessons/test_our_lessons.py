"""The game's own lessons: taken by a solver and by a clumsy pupil; none is completed by anybody else."""

from __future__ import annotations

from game.book.lessons.shelf import ListedLesson
from game.families.false_sunrise.lessons.table.guide import TableGuide
from game.families.false_sunrise.lessons.table.lesson_file import TableLesson
from game.families.false_sunrise.lessons.table.opening import open_lesson
from game.shell.paths import Home
from rules.kernel.dice import Stream
from tests.game.occupied_pixels import look_on, solve, stumble_through, wait


def opened(shelved: ListedLesson, home: Home) -> TableGuide:
    assert isinstance(shelved.lesson, TableLesson), shelved.problem
    assert shelved.document is not None
    return open_lesson(shelved.lesson, shelved.document, home)


def test_a_lesson_is_well_formed(ours: ListedLesson) -> None:
    assert ours.problem == ""
    assert ours.lesson is not None
    assert ours.lesson.minutes == 1 if ours.opens else 3 <= ours.lesson.minutes <= 15


def test_a_solver_finishes_it(ours: ListedLesson, home: Home) -> None:
    solve(opened(ours, home))


def test_a_clumsy_pupil_never_gets_stuck(ours: ListedLesson, home: Home) -> None:
    for seed in range(3):
        stumble_through(opened(ours, home), Stream("clumsy", seed).below)


def test_nobody_else_completes_a_step(ours: ListedLesson, home: Home) -> None:
    look_on(opened(ours, home), TableGuide)


def test_waiting_completes_nothing(ours: ListedLesson, home: Home) -> None:
    wait(opened(ours, home))
