"""The challenge part of the test game runs in the challenges of any game: found, filed, asked and graded."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from game.challenges.challenge import challenges_in, open_challenge
from game.challenges.files import Title, title_of
from game.challenges.finding import find, look
from game.challenges.judging import judge, weigh_challenge
from game.challenges.progress import load_challenge_progress
from game.challenges.verdict import Grade
from game.challenges.week import Week, keep_for
from game.games import card
from game.screens.challenges.choosing import WEEKLY, ChallengeList
from game.screens.challenges.taking import ChallengeScreen
from rules.files import FileError
from rules.games import GAMES
from rules.kernel.journal import from_bytes, to_bytes
from tests.toy.challenges import DIALS, CardsChallenges, DialChallenge
from tests.toy.game import DIAL, TWO_CARDS, UNKNOWN

PART = CardsChallenges()


def found() -> list[Title]:
    """Return all the challenges of a match, as their files have them."""
    return [title_of(one.content, f"toy-{at}") for at, one in enumerate(look(PART, 3, [DIALS]))]


def go_on(_share: float, _thing: object) -> bool:
    return True


def test_every_clear_question_of_a_match_becomes_a_file() -> None:
    titles = found()
    assert len(titles) == 4, "both are asked in each of the last two rounds"
    assert {(one.kind, one.edition) for one in titles} == {(DIALS, TWO_CARDS.editions[0])}
    assert {one.name for one in titles} <= set(DialChallenge.names)
    assert [one.content for one in found()] == [one.content for one in titles]
    assert list(look(PART, 3, ["cards"])) == []
    told: list[bytes] = []
    find(TWO_CARDS.id, 8, 3, lambda _share, content: told.append(content) is None)
    assert len(told) == 1, "one of each kind"


def test_a_challenge_asks_by_what_its_seat_may_know_and_grades_every_answer() -> None:
    for title in found():
        challenge = open_challenge(title)
        view = challenge.question.view
        other = challenge.seat.other
        assert (view.cards[other] == UNKNOWN) is (other not in view.shown)
        assert view.setup.names == {challenge.seat: "You", other: "The enemy"}
        assert challenge.kind.goal(challenge.question) == f"Round {view.round}: set your dial, You."
        assert challenge.found == weigh_challenge(challenge).best == (DIAL, False)
        grades = [judge(title.content, title.id, [dial, False], go_on).grade for dial in (3, 2, 1)]
        assert grades == [Grade.BEST, Grade.FAIR, Grade.POOR]


def test_a_question_that_is_not_clear_enough_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DialChallenge, "least_lead", 0.7)
    assert found() == []
    monkeypatch.setattr(DialChallenge, "least_lead", 0.6)
    monkeypatch.setattr(CardsChallenges, "most_stake", 1.0)
    assert found() == [], "all of it is obvious"


def test_a_kind_that_nobody_knows_is_refused() -> None:
    saved = from_bytes(found()[0].content, "toy")
    del saved["check"]
    saved["header"]["extra"]["challenge_kind"] = "hands"
    title = title_of(to_bytes(saved), "toy")
    with pytest.raises(FileError, match="that this version does not know"):
        open_challenge(title)
    with pytest.raises(FileError, match="that this version does not know"):
        open_challenge(replace(title, kind="fire"))


def test_games_are_asked_for_their_challenges(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(challenges_in(TWO_CARDS.id), CardsChallenges)
    first = next(game for game in GAMES if card(game).challenges() is not None)
    assert type(challenges_in()) is type(challenges_in(first)), "those of the first game that has any"
    monkeypatch.delattr(type(card(TWO_CARDS.id)), "challenges")
    with pytest.raises(LookupError, match="no challenges"):
        challenges_in(TWO_CARDS.id)


@pytest.mark.usefixtures("jobs_in_a_thread")
def test_it_is_listed_asked_at_the_table_and_graded(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    week = Week.of(dt.date(2026, 11, 30))
    monkeypatch.setattr(Week, "of", lambda _day: week)
    keep_for(desk.app.home, PART, week, [one.content for one in found()[:3]])
    desk.app.push(ChallengeList(desk.app, TWO_CARDS.id))
    desk.step(2)
    assert any("Dials" in row for row in desk.rows(WEEKLY))
    desk.click_row(WEEKLY, 0)
    desk.click("challenges.open")
    desk.step(2)
    screen = desk.screen
    assert isinstance(screen, ChallengeScreen)
    assert "set your dial, You." in desk.dump()["lesson"]["value"]["words"]
    assert not screen.answer((DIAL + 1, False)), "no such dial"
    assert screen.answer((2, False))
    assert screen.settle()
    screen.complete()
    desk.step(3)
    assert screen.verdict is not None
    assert screen.verdict.grade is Grade.FAIR
    assert "A 3" in desk.dump()["lesson"]["value"]["words"]
    assert load_challenge_progress(desk.app.home)[0].grade(screen.challenge.title.key) is Grade.FAIR
