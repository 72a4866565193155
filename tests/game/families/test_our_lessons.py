"""The lessons of further games: taken by a solver and a clumsy pupil; none is completed by anybody else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.book.lessons.shelf import ListedLesson
from game.book.lessons.shelf import ours as course
from game.families.astra_et_tenebrae.lessons.guide import TableGuide as FrigateGuide
from game.families.astra_et_tenebrae.lessons.opening import open_lesson as open_frigates
from game.families.dark_frontier.lessons.guide import TableGuide as DuelGuide
from game.families.dark_frontier.lessons.opening import open_lesson as open_duel
from game.shell.paths import Home, open_home
from rules.kernel.dice import Stream
from tests.game.families.astra_et_tenebrae.battles import choose_astra
from tests.game.occupied_pixels import look_on, solve, stumble_through, wait
from tools.hand import Desk

OPENERS: dict[str, tuple[type[Any], Callable[[Any, Any, Home], Any]]] = {
    "astra-et-tenebrae": (FrigateGuide, open_frigates),
    "dark-frontier": (DuelGuide, lambda lesson, _document, home: open_duel(lesson, home)),
}
LESSONS = {one.id: one for one in course() if one.game in OPENERS}
MOST_WORDS = 52


@pytest.fixture(params=LESSONS)
def ours(request: pytest.FixtureRequest) -> ListedLesson:
    return LESSONS[request.param]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return open_home(tmp_path / "home")


def opened(shelved: ListedLesson, home: Home) -> Any:
    assert shelved.lesson is not None, shelved.problem
    return OPENERS[shelved.game][1](shelved.lesson, shelved.document, home)


def test_there_are_as_many_as_each_game_needs() -> None:
    assert Counter(one.game for one in LESSONS.values()) == {"astra-et-tenebrae": 8, "dark-frontier": 5}


def test_a_lesson_is_short(ours: ListedLesson) -> None:
    assert ours.problem == ""
    assert ours.lesson is not None
    assert 6 <= len(ours.lesson.steps) <= 10
    for number, step in enumerate(ours.lesson.steps, 1):
        assert len(step.say.split()) <= MOST_WORDS, f"step {number}"


def test_a_solver_finishes_it(ours: ListedLesson, home: Home) -> None:
    solve(opened(ours, home))


def test_a_clumsy_pupil_never_gets_stuck(ours: ListedLesson, home: Home) -> None:
    for seed in range(6):
        stumble_through(opened(ours, home), Stream("clumsy", seed).below)


def test_nobody_else_completes_a_step(ours: ListedLesson, home: Home) -> None:
    look_on(opened(ours, home), OPENERS[ours.game][0])


def test_waiting_completes_nothing(ours: ListedLesson, home: Home) -> None:
    wait(opened(ours, home))


def test_the_course_of_a_game_lists_its_own_lessons(desk: Desk) -> None:
    assert set(desk.open("course").state()["lessons"]).isdisjoint(LESSONS)
    desk.app.to_title()
    choose_astra(desk)
    desk.click("learn.astra-et-tenebrae")
    desk.click("lesson.course")
    of_this = [name for name, one in LESSONS.items() if one.game == "astra-et-tenebrae"]
    assert desk.state()["state"]["lessons"] == of_this
