"""The lessons about frigates: taken by a solver and by a clumsy pupil; none is completed by anybody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.book.lessons.shelf import Shelved
from game.book.lessons.shelf import ours as course
from game.families.astra_et_tenebrae.lessons.guide import TableGuide
from game.families.astra_et_tenebrae.lessons.lesson_file import TableLesson
from game.families.astra_et_tenebrae.lessons.opening import open_lesson
from game.shell.paths import Home, open_home
from rules.kernel.dice import Stream
from tests.game.families.astra_et_tenebrae.battles import choose_astra
from tests.game.taken import look_on, solve, stumble_through, wait
from tools.hand import Desk

LESSONS = {one.id: one for one in course() if one.id.startswith("astra-et-tenebrae-")}
MOST_WORDS = 52


@pytest.fixture(params=LESSONS)
def ours(request: pytest.FixtureRequest) -> Shelved:
    return LESSONS[request.param]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return open_home(tmp_path / "home")


def opened(shelved: Shelved, home: Home) -> TableGuide:
    assert isinstance(shelved.lesson, TableLesson), shelved.problem
    assert shelved.document is not None
    return open_lesson(shelved.lesson, shelved.document, home)


def test_there_are_six() -> None:
    assert len(LESSONS) == 6


def test_a_lesson_is_short(ours: Shelved) -> None:
    assert ours.problem == ""
    assert ours.lesson is not None
    assert 6 <= len(ours.lesson.steps) <= 10
    for number, step in enumerate(ours.lesson.steps, 1):
        assert len(step.say.split()) <= MOST_WORDS, f"step {number}"


def test_a_solver_finishes_it(ours: Shelved, home: Home) -> None:
    solve(opened(ours, home))


def test_a_clumsy_pupil_never_gets_stuck(ours: Shelved, home: Home) -> None:
    for seed in range(6):
        stumble_through(opened(ours, home), Stream("clumsy", seed).below)


def test_nobody_else_completes_a_step(ours: Shelved, home: Home) -> None:
    look_on(opened(ours, home), TableGuide)


def test_waiting_completes_nothing(ours: Shelved, home: Home) -> None:
    wait(opened(ours, home))


def test_the_course_of_a_game_lists_its_own_lessons(desk: Desk) -> None:
    assert set(desk.open("course").state()["lessons"]).isdisjoint(LESSONS)
    desk.app.to_title()
    choose_astra(desk)
    desk.click("course")
    assert desk.state()["state"]["lessons"] == list(LESSONS)
