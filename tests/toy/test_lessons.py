"""The engine of lessons leads through those of any game, told by its record alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.book.lessons.guide import IDLE_WORDS, Said
from game.book.lessons.shelf import ListedLesson, ours, take_down
from tests.toy import lessons
from tests.toy.game import TWO_CARDS
from tests.toy.lessons import DialGuide, DialLesson
from tests.toy.ui import TwoCardsCard

TURN = """
- {say: Look., point: [dial, "card:captain"]}
- say: Turn it to two.
  done: {any: [{dial: 2}, {all: [{dial: {least: 3}}, {dial: {most: 3}}]}]}
  hints: [{when: {dial: 1}, say: Higher., ruling: TOY-2}]
  idle_after: 5
  show: [{dial: 2}]
- {say: Read.}
"""
Write = Callable[..., Path]


def has_lessons(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    (title,) = TwoCardsCard.titles
    monkeypatch.setattr(TwoCardsCard, "titles", (replace(title, lessons=str(folder)),))


@pytest.fixture(autouse=True)
def _taught(monkeypatch: pytest.MonkeyPatch) -> None:
    has_lessons(monkeypatch, Path("two-cards"))
    monkeypatch.setattr(TwoCardsCard, "lessons", lambda _: lessons.LESSONS)


@pytest.fixture
def read(tmp_path: Path) -> Callable[..., ListedLesson]:
    def reading(steps: str, game: str = TWO_CARDS.id) -> ListedLesson:
        path = tmp_path / "lesson.yaml"
        lines = "\n".join(f"  {line}" for line in steps.splitlines())
        path.write_text(f"lesson: Dials\nabout: Of the dial.\ngame: {game}\nsteps:\n{lines}\n")
        return take_down(path)

    return reading


def test_a_lesson_is_led_through_step_by_step_and_back(read: Callable[..., ListedLesson]) -> None:
    lesson = read(TURN).lesson
    assert isinstance(lesson, DialLesson)
    guide = DialGuide(lesson)
    assert guide.may_go_on
    guide.next()
    assert not guide.turn(0)
    assert guide.turn(1)
    assert guide.hint == Said("Higher.", "TOY-2")
    assert guide.turn(0)
    assert guide.hint is None
    assert not guide.pass_time(4)
    assert guide.pass_time(1)
    assert guide.hint == Said(IDLE_WORDS)
    assert guide.turn(3)
    assert guide.on_last_card
    assert not guide.again()
    assert guide.back()
    assert (guide.index, guide.dial) == (1, 1)
    guide.turn(2)
    guide.next()
    assert guide.finished


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ("- {say: Look., point: [knob]}", "nothing called knob"),
        ("- {say: Look., point: ['card:joker']}", "no card joker"),
        ("- {say: Look., point: ['ship:Arrow']}", "no kind ship"),
        ("- {say: Turn., done: {card: joker}, show: [{dial: 2}]}", "no card joker"),
        ("- {say: Turn., done: {dial: 2}, show: [{dial: 4}]}", "is no number of the dial"),
        ("- {say: Turn., done: {dial: 2}}", "needs show"),
        ("- {say: Turn., hints: [{when: {dial: 1}, say: No., ruling: TOY-99}]}", "no ruling TOY-99"),
    ],
)
def test_a_fault_is_named_with_its_line(read: Callable[..., ListedLesson], steps: str, said: str) -> None:
    shelved = read(steps)
    assert said in shelved.problem
    assert "line" in shelved.problem


def test_a_file_names_its_game(read: Callable[..., ListedLesson]) -> None:
    known = "false-sunrise, astra-et-tenebrae, dark-frontier, two-cards"
    assert f"is not one of {known}" in read(TURN, "chess").problem
    assert "unknown field" in read(TURN, "false-sunrise").problem


def test_the_course_has_the_lessons_of_all_games_one_id_each(
    read: Callable[..., ListedLesson], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    has_lessons(monkeypatch, tmp_path)
    read(TURN)
    listed = ours()
    assert listed[-1].id == "two-cards-lesson"
    assert listed[0].id == "01-board-and-gauge"
    assert len({one.id for one in listed}) == len(listed)
    assert {one.problem for one in listed} == {""}
