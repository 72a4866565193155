"""Challenges of Dark Frontier at the table: nothing is proposed, the answer is played, then graded."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.challenges.challenge import challenges_in
from game.challenges.verdict import Grade
from game.challenges.week import A_WEEK, Week, from_store, keep_for
from game.families.dark_frontier.board.overlays import Ghost, GhostShot
from game.screens.challenges.choosing import LIST, ChallengeList
from game.screens.challenges.taking import ChallengeScreen
from rules.dark_frontier.game import DARK_FRONTIER
from tests.game.families.dark_frontier.duels import choose_frontier

PART = challenges_in(DARK_FRONTIER.id)


@pytest.fixture
def listed(desk: Any, monkeypatch: pytest.MonkeyPatch) -> ChallengeList:
    """The list in a week whose three are there, opened from the card of the game."""
    week = Week(2024, 27)
    monkeypatch.setattr(Week, "of", lambda _day: week)
    keep_for(desk.app.home, PART, week, [one.content for one in from_store(PART, week, (), A_WEEK)])
    choose_frontier(desk)
    desk.click("challenges")
    desk.step()
    assert isinstance(desk.screen, ChallengeList)
    return desk.screen


def choose(desk: Any, listed: ChallengeList, kind: str) -> ChallengeScreen:
    title = next(one for one in listed.titles if one.kind == kind)
    desk.choose_row(LIST, title.name)
    desk.click("challenges.open")
    desk.step(2)
    assert isinstance(desk.screen, ChallengeScreen)
    return desk.screen


def judged(desk: Any, screen: ChallengeScreen) -> ChallengeScreen:
    assert screen.settle()
    screen.complete()
    desk.step(3)
    assert screen.verdict is not None
    return screen


def test_the_list_is_that_of_the_game(listed: ChallengeList) -> None:
    assert [one.edition for one in listed.titles] == [*DARK_FRONTIER.editions] * len(listed.titles)
    assert len(listed.weekly) == A_WEEK
    assert {one.edition for one in listed.weekly} == set(DARK_FRONTIER.editions)


@pytest.mark.parametrize(
    ("kind", "played"),
    [
        ("command", {"command", "advance"}),
        ("fire", {"fire", "meet"}),
        ("missile", {"steer"}),
        ("countermeasure", {"countermeasure"}),
    ],
)
def test_the_best_answer_is_played_graded_and_drawn(
    desk: Any, listed: ChallengeList, kind: str, played: set[str]
) -> None:
    screen = choose(desk, listed, kind)
    before = len(screen.session.match.beats)
    assert screen.answer(screen.challenge.found)
    assert played <= {one.kind for beat in screen.session.match.beats[before:] for one in beat}
    assert judged(desk, screen).verdict.grade is Grade.BEST
    drawn = {type(one) for one in screen.overlaid()}
    assert drawn == {"command": {Ghost}, "countermeasure": set()}.get(kind, {GhostShot})


def test_only_the_asked_ship_is_shown_to_have_a_command(desk: Any, listed: ChallengeList) -> None:
    screen = choose(desk, listed, "command")
    before, ship = len(screen.session.match.beats), screen.challenge.title.about
    screen.answer({})
    events = [one for beat in screen.session.match.beats[before:] for one in beat]
    assert {one.ship for one in events if one.kind in ("command", "turn")} == {ship}


def test_no_shot_is_proposed_and_holding_fire_is_graded(desk: Any, listed: ChallengeList) -> None:
    screen = choose(desk, listed, "fire")
    tool = screen.tool
    assert tool.holding
    assert {tool.choice.worth(shot) for shot in tool.choice.met} == {0.0}
    tool.choose(tool.choice.arm.weapon)
    assert len(tool.choice.shot.launch) == 1, "the plainest shot, not the best one"
    assert tool.choice.shot.at == tool.ship.place
    tool.hold()
    screen.answer(None)
    assert judged(desk, screen).verdict.grade is not Grade.BEST


def test_the_best_pursuit_is_not_to_be_had(desk: Any, listed: ChallengeList) -> None:
    screen = choose(desk, listed, "missile")
    assert "steer.pursuit" not in desk.dump()
    told = dict(screen.tool.told)
    screen.tool.pursue()
    assert screen.tool.told == told
    assert "pursuit" not in screen.tool.what_now()


def test_the_better_answer_to_a_missile_is_not_marked(desk: Any, listed: ChallengeList) -> None:
    screen = choose(desk, listed, "countermeasure")
    assert not screen.tool.says
    desk.key(pygame.K_y)
    assert screen.tool.says
    assert not any(desk.screen.ui[f"answer.{one}"].better for one in ("yes", "no"))
