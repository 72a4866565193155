"""From the first shot to a first decision there is little to read, and cards are short."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from game.book.lessons.progress import FILE_NAME
from game.book.lessons.shelf import ListedLesson, first_scene, ours
from game.families.false_sunrise.lessons.table.lesson_file import TableLesson
from game.screens.lessons.course_order import course_of
from game.widgets.button import Button
from game.widgets.label import Label
from game.widgets.richtext import plain
from tests.game.families.false_sunrise.lessons.pupils import quickly
from tools.hand import Desk

MOST_WORDS = 200  # a minute of reading
MOST_SENTENCES = 3
LESSONS = [one for one in (first_scene(), *ours()) if one is not None and one.game == "false-sunrise"]


def read(desk: Desk, prefix: str) -> list[str]:
    """Return the words of all widgets on screen whose ids begin in a way."""
    found: list[str] = []
    for one in desk.screen.ui.dump():
        widget = desk.screen.ui[one["id"]]
        if widget.id.startswith(prefix) and (
            isinstance(widget, Label | Button) or widget.id.endswith(".body")
        ):
            found += widget.text().split()
    return found


def test_a_minute_of_reading_lies_between_the_first_shot_and_a_first_decision(
    make_desk: Any, home_folder: Path
) -> None:
    (home_folder / FILE_NAME).unlink()
    desk: Desk = make_desk()
    desk.app.to_title()
    desk.step()
    scene: Any = desk.screen
    desk.click_at(scene.card.points()[0].center)
    desk.click("commit")
    quickly(desk, scene)
    assert scene.guide.on_last_card
    words = read(desk, "lesson")
    desk.click("lesson.next")
    assert "offer.false-sunrise" in desk.screen.ui
    words += read(desk, "offer")
    desk.click("offer.false-sunrise")
    lesson: Any = desk.screen
    while lesson.guide.may_go_on:
        words += read(desk, "lesson")
        desk.click("lesson.next")
    words += [*read(desk, "lesson"), *read(desk, "now")]
    wanted = lesson.guide.step.done
    assert len(wanted.any) >= 2, "the learner chooses between markers"
    assert len(words) <= MOST_WORDS, " ".join(words)


def test_a_shot_is_fired_within_the_first_three_lessons() -> None:
    steps = [step for one in course_of("false-sunrise")[:3] for step in one.lesson.steps]  # type: ignore[union-attr]
    assert any(step.done is not None and step.done.event == "shot" for step in steps)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.id)
def test_a_card_has_three_sentences_at_most(lesson: ListedLesson) -> None:
    assert lesson.lesson is not None
    for number, step in enumerate(lesson.lesson.steps, 1):
        sentences = re.findall(r"[.!?](?=\s|\"|$)", plain(step.say).strip())
        assert len(sentences) <= MOST_SENTENCES, f"step {number}"


def test_the_first_battle_says_what_wins_who_you_are_and_what_to_try() -> None:
    battle = next(
        one.lesson for one in LESSONS if isinstance(one.lesson, TableLesson) and one.lesson.is_battle
    )
    assert [line[2:].split(" ")[0] for line in battle.steps[0].say.splitlines() if line.startswith("- ")] == [
        "**To",
        "**You",
        "**Try",
    ]
