"""Challenges at the table of frigates: listed, asked without help, played, graded and shown."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.challenges.challenge import challenges_in
from game.challenges.progress import load_challenge_progress
from game.challenges.verdict import Grade
from game.challenges.week import A_WEEK, Week, from_store, keep_for, kept_for
from game.screens.challenges.choosing import LIST, ChallengeList
from game.screens.challenges.taking import ChallengeScreen
from tests.game.families.astra_et_tenebrae.battles import GAME, choose_astra
from tests.waiting import wait_until

PART = challenges_in(GAME)


@pytest.fixture
def listed(desk: Any, monkeypatch: pytest.MonkeyPatch) -> ChallengeList:
    """The list in a week whose three are there, opened from the game's card."""
    week = Week(2024, 27)
    monkeypatch.setattr(Week, "of", lambda _day: week)
    keep_for(desk.app.home, PART, week, [one.content for one in from_store(PART, week, (), A_WEEK)])
    choose_astra(desk)
    desk.click("challenges")
    desk.step()
    screen = desk.screen
    assert isinstance(screen, ChallengeList)
    return screen


def choose(desk: Any, listed: ChallengeList, kind: str) -> ChallengeScreen:
    title = next(one for one in listed.titles if one.kind == kind)
    desk.choose_row(LIST, title.name)
    desk.click("challenges.open")
    desk.step(2)
    screen = desk.screen
    assert isinstance(screen, ChallengeScreen)
    return screen


def judged(desk: Any, screen: ChallengeScreen) -> ChallengeScreen:
    assert screen.settle()
    if screen.stage.busy:
        assert screen.verdict is None, "first it is played"
        desk.key(pygame.K_SPACE)
    desk.step(3)
    assert screen.verdict is not None
    return screen


def test_each_game_has_its_own_list_and_week(desk: Any, listed: ChallengeList) -> None:
    assert {one.kind for one in listed.titles} == set(PART.kinds)
    assert len(listed.weekly) == A_WEEK
    home, first = desk.app.home, challenges_in()
    assert kept_for(home, first, listed.week) == [], "those of another game are not here"
    keep_for(home, first, listed.week, [])
    assert len(kept_for(home, PART, listed.week)) == A_WEEK, "another game's do not remove them"


@pytest.mark.parametrize("kind", PART.kinds)
def test_the_best_answer_of_every_kind_is_played_graded_and_shown(
    desk: Any, listed: ChallengeList, kind: str
) -> None:
    screen = choose(desk, listed, kind)
    match, before = screen.session.match, len(screen.session.match.beats)
    assert screen.answer(screen.challenge.found)
    assert len(match.beats) > before, "something happens"
    screen = judged(desk, screen)
    assert screen.verdict.grade is Grade.BEST
    assert screen.overlaid()
    assert load_challenge_progress(desk.app.home)[0].grade(screen.challenge.title.key) is Grade.BEST


@pytest.mark.parametrize(
    ("kind", "played"),
    [
        ("fire", {"fire"}),
        ("evade", {"evade", "mark", "hit", "miss"}),
        ("pilot", {"dodge", "hit", "mark"}),
        ("moves", {"burn"}),
        ("heat", {"heat"}),
        ("lines", {"formation"}),
    ],
)
def test_what_the_answer_does_is_played_before_its_grade(
    desk: Any, listed: ChallengeList, kind: str, played: set[str]
) -> None:
    screen = choose(desk, listed, kind)
    match, before = screen.session.match, len(screen.session.match.beats)
    screen.answer(screen.challenge.found)
    assert screen.settle()
    assert played & {event.kind for beat in match.beats[before:] for event in beat}
    wait_until(lambda: desk.step() or not screen.stage.busy)
    desk.step(2)
    assert screen.verdict is not None
    assert screen.session.shown_beats == len(match.beats)


def test_heat_shows_nothing_of_the_enemy_s_choice(desk: Any, listed: ChallengeList) -> None:
    screen = choose(desk, listed, "heat")
    match, before = screen.session.match, len(screen.session.match.beats)
    screen.answer(screen.challenge.found)
    own = set(match.setup.ships[screen.challenge.seat])
    events = [event for beat in match.beats[before:] for event in beat]
    assert events
    assert all(getattr(one, "seat", screen.challenge.seat) is screen.challenge.seat for one in events)
    assert all(getattr(one, "ship", next(iter(own))) in own for one in events)


def test_a_poor_answer_is_graded_explained_and_tried_again(desk: Any, listed: ChallengeList) -> None:
    screen = choose(desk, listed, "fire")
    screen.answer(screen.challenge.request.default())  # a pass
    screen = judged(desk, screen)
    assert screen.verdict.grade is Grade.POOR
    words = desk.dump()["lesson"]["value"]["words"]
    assert "Best." in words
    assert screen.verdict.why in words
    assert desk.dump()["commit"]["text"] == "Try again"


def test_the_table_suggests_no_answer(desk: Any, listed: ChallengeList) -> None:
    screen = choose(desk, listed, "fire")
    assert screen.tool.passing
    assert not any(screen.tool.choice.worth(shot) for shot in screen.tool.choice.shots[screen.tool.ship.name])
    for kind, attribute in (("evade", "plan"), ("moves", "plan")):
        desk.key(pygame.K_ESCAPE)
        desk.click("menu.list")
        assert getattr(choose(desk, listed, kind).tool, attribute) is None
    desk.key(pygame.K_ESCAPE)
    desk.click("menu.list")
    screen = choose(desk, listed, "lines")
    assert (screen.tool.chosen, screen.tool.suggested) == ((), ())
    assert not any("Suggested" in row for row in desk.rows("forming.sets"))
