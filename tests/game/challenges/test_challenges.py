"""Grades of challenges, the week's own, and files that are none."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from game.challenges import progress
from game.challenges.challenge import challenges_in, open_challenge
from game.challenges.files import RANKS, ordered, read_title, titles_in
from game.challenges.progress import load_challenge_progress
from game.challenges.verdict import Grade, Verdict
from game.challenges.week import A_WEEK, Week, from_store, keep_for, kept_for
from game.screens.challenges.card import graded
from game.shell.paths import Home, open_home
from rules.files import FileError

RECORD = challenges_in()


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return open_home(tmp_path)


@pytest.mark.parametrize(
    ("lost", "stake", "grade"),
    [
        (0.0, 2.0, Grade.BEST),
        (0.05, 0.05, Grade.BEST),
        (0.5, 2.0, Grade.GOOD),
        (0.51, 2.0, Grade.FAIR),
        (1.2, 2.0, Grade.FAIR),
        (1.21, 2.0, Grade.POOR),
        (9.0, 2.0, Grade.POOR),
    ],
)
def test_an_answer_is_graded_by_the_share_that_it_leaves(lost: float, stake: float, grade: Grade) -> None:
    assert Verdict(lost, stake, "", "", "").grade is grade


def test_no_more_than_all_of_the_stake_is_said_to_be_given_up() -> None:
    said = {lost: graded(Verdict(lost, 7.51, "Yours", "Best", "Why")).splitlines()[2] for lost in (7.58, 9.0)}
    assert said == {
        7.58: "7.5 of the 7.5 possible points given up.",
        9.0: "More than 7.5 points given up: doing nothing would be better.",
    }


def test_stars_go_from_three_to_none() -> None:
    assert [one.stars for one in Grade] == [3, 2, 1, 0]


def test_the_best_grade_is_kept(home: Home) -> None:
    for grade in (Grade.FAIR, Grade.GOOD, Grade.POOR):
        assert load_challenge_progress(home)[0].note("01-fire", grade) == ""
    again, notice = load_challenge_progress(home)
    assert (again.grade("01-fire"), again.grade("02-fire"), notice) == (Grade.GOOD, None, "")


def test_grades_that_cannot_be_read_are_set_aside(home: Home) -> None:
    path = home.config / progress.FILE_NAME
    path.write_text("best: {01-fire: splendid}\n")
    read, notice = load_challenge_progress(home)
    assert (read.best, path.exists()) == ({}, False)
    assert f"{path.name}.bad" in notice
    assert path.with_name(f"{path.name}.bad").exists()


def test_there_are_twenty_from_easy_to_hard_and_a_store_of_thirty() -> None:
    twenty, thirty = titles_in(RECORD.folder), titles_in(RECORD.store)
    assert (len(twenty), len(thirty)) == (20, 30)
    assert not [one for one in (*twenty, *thirty) if one.problem]
    ranks = [one.rank for one in ordered(twenty)]
    assert ranks == sorted(ranks)
    assert set(ranks) == set(range(1, len(RANKS) + 1))
    assert {one.kind for one in twenty} == set(RECORD.kinds)
    assert len({one.name for one in twenty}) == len(twenty)


def test_a_week_without_a_find_is_drawn_from_the_store_and_kept(home: Home) -> None:
    week, other = Week.of(dt.date(2026, 11, 23)), Week.of(dt.date(2026, 11, 30))
    drawn = from_store(RECORD, week, (), A_WEEK)
    assert drawn == from_store(RECORD, week, (), A_WEEK)
    assert len({one.kind for one in drawn}) == A_WEEK
    assert keep_for(home, RECORD, week, [one.content for one in drawn]) == ""
    kept = kept_for(home, RECORD, week)
    assert [one.name for one in kept] == [one.name for one in drawn]
    assert kept_for(home, RECORD, other) == []
    keep_for(home, RECORD, other, [kept[0].content])
    assert kept_for(home, RECORD, week) == [], "another week has come"


def test_a_file_that_is_no_challenge_says_so(home: Home) -> None:
    good = titles_in(RECORD.folder)[0]
    path = home.challenges / "2026-w48-1.json"
    path.write_bytes(good.content[:-200])
    assert "incomplete" in read_title(path).problem
    path.write_bytes(good.content.replace(b'"challenge_kind"', b'"challenge_mind"'))
    assert "damaged" in read_title(path).problem
    (row,) = kept_for(home, RECORD, Week(2026, 48))
    assert "damaged" in row.problem, "the list says so in a row"


def test_one_of_other_rules_is_refused() -> None:
    from dataclasses import replace

    from rules.kernel.journal import from_bytes, to_bytes

    good = titles_in(RECORD.folder)[0]
    saved = from_bytes(good.content, good.id)
    del saved["check"]
    saved["header"]["fingerprint"] = "0" * 16
    with pytest.raises(FileError, match="other rules"):
        open_challenge(replace(good, content=to_bytes(saved)))
