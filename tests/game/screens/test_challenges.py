"""Challenges: from the title to a grade at the true table, tried again, and three for each week."""

from __future__ import annotations

import multiprocessing
from typing import Any

import pygame
import pytest

from game.board.overlays import TargetRing
from game.challenges.challenge import challenges_in
from game.challenges.files import titles_in
from game.challenges.progress import load_challenge_progress
from game.challenges.verdict import Grade
from game.challenges.week import A_WEEK, Week, from_store, keep_for
from game.players.background_jobs import BackgroundJob
from game.screens.challenges.choosing import LIST, WEEKLY, ChallengeList
from game.screens.challenges.taking import ChallengeScreen
from game.screens.title import Title
from tests.waiting import wait_until

RECORD = challenges_in()


@pytest.fixture
def listed(desk: Any, monkeypatch: pytest.MonkeyPatch) -> ChallengeList:
    """The list in a week whose three are there."""
    week = Week(2024, 27)
    monkeypatch.setattr(Week, "of", lambda _day: week)
    keep_for(desk.app.home, RECORD, week, [one.content for one in from_store(RECORD, week, (), A_WEEK)])
    desk.click("challenges")
    desk.step()
    screen = desk.screen
    assert isinstance(screen, ChallengeList)
    return screen


def opened(desk: Any) -> ChallengeScreen:
    desk.step(2)
    screen = desk.screen
    assert isinstance(screen, ChallengeScreen)
    return screen


def judged(desk: Any) -> ChallengeScreen:
    screen = opened(desk)
    assert screen.settle()
    if screen.stage.busy:
        assert screen.verdict is None, "first it is played"
        desk.key(pygame.K_SPACE)
    desk.step(3)
    assert screen.verdict is not None
    return screen


def choose(desk: Any, listed: ChallengeList, kind: str) -> ChallengeScreen:
    title = next(one for one in listed.titles if one.kind == kind)
    desk.choose_row(LIST, title.name)
    desk.click("challenges.open")
    return opened(desk)


def test_fire_is_aimed_by_keys_graded_and_tried_again(desk: Any, listed: ChallengeList) -> None:
    screen = choose(desk, listed, "fire")
    title = screen.challenge.title
    assert not screen.tool.shots, "no shot is proposed"
    desk.key(pygame.K_SPACE)  # hold fire
    screen = judged(desk)
    assert screen.verdict.grade is Grade.POOR
    words = desk.dump()["lesson"]["value"]["words"]
    assert "Best." in words
    assert screen.verdict.why in words
    rings = [one.at for one in screen.overlaid() if isinstance(one, TargetRing)]
    covered = pygame.Rect(desk.dump()["lesson"]["rect"])
    assert rings
    assert not any(covered.collidepoint(screen.pane.camera.to_px(at)) for at in rings), (
        "the best target is in sight"
    )
    assert load_challenge_progress(desk.app.home)[0].grade(title.key) is Grade.POOR
    assert [one for one, widget in desk.dump().items() if widget["text"] == "Try again"] == ["commit"]
    desk.key(pygame.K_RETURN)
    again = opened(desk)
    assert again is not screen
    assert (again.challenge.title, again.verdict) == (title, None)
    again.answer(again.challenge.found)
    again = judged(desk)
    assert again.verdict.grade is Grade.BEST
    assert desk.dump()["commit"]["text"] == "Next challenge"
    desk.key(pygame.K_RETURN)
    assert opened(desk).challenge.title.id != title.id
    desk.click("challenge.list")
    assert desk.screen is listed
    assert listed.tries.grade(title.key) is Grade.BEST
    assert any(title.name in row and "best" in row for row in desk.rows(LIST))


@pytest.mark.parametrize("kind", ["orders", "defence", "squadrons"])
def test_the_best_answer_of_every_kind_is_taken_at_the_table(
    desk: Any, listed: ChallengeList, kind: str
) -> None:
    screen = choose(desk, listed, kind)
    assert screen.challenge.title.name in desk.dump()["lesson"]["text"]
    assert screen.answer(screen.challenge.found)
    screen = judged(desk)
    assert screen.verdict.grade.stars >= Grade.GOOD.stars


@pytest.mark.parametrize(
    ("kind", "played"),
    [
        ("orders", {"order", "move"}),
        ("fire", {"declare", "dice", "shot", "damage"}),
        ("defence", {"system_lost"}),
        ("squadrons", {"assign"}),
    ],
)
def test_what_the_answer_does_is_played_before_its_grade(
    desk: Any, listed: ChallengeList, kind: str, played: set[str]
) -> None:
    screen = choose(desk, listed, kind)
    match, before, enemy = screen.session.match, len(screen.session.match.beats), screen.challenge.seat.other
    stood = {ship.id: ship.at for ship in screen.view.ships_of(enemy)}
    screen.answer(screen.challenge.found)
    assert screen.settle()
    assert played <= {event.kind for beat in match.beats[before:] for event in beat}
    desk.step()
    assert screen.stage.busy
    assert screen.verdict is None
    wait_until(lambda: desk.step() or not screen.stage.busy)
    desk.step(2)
    assert screen.verdict is not None
    assert screen.session.shown_beats == len(match.beats)
    left = {ship.id: ship.at for ship in screen.view.ships_of(enemy)}
    assert left.items() <= stood.items(), "nobody knows where the enemy flies"
    shown = screen.session.shown_beats
    desk.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    desk.step(2)
    assert screen.session.shown_beats == shown, "an answer that was graded is not undone"


def test_orders_are_given_for_the_others_and_sealed_by_keys(desk: Any, listed: ChallengeList) -> None:
    screen = choose(desk, listed, "orders")
    about, tool = screen.challenge.title.about, screen.tool
    assert tool.plan.open_ships() == [about]
    assert screen.selected == about
    better = screen.challenge.found[about]
    tool.give(screen.view.ships[about], better)
    desk.step()
    screen.answer(tool.plan.orders)
    assert judged(desk).verdict.grade.stars >= Grade.GOOD.stars


def test_an_order_that_goes_wrong_is_shown_beside_the_best(desk: Any, listed: ChallengeList) -> None:
    screen = choose(desk, listed, "orders")
    screen.answer({})
    screen = judged(desk)
    assert screen.verdict.lost > 0
    names = {getattr(one, "name", "") for one in screen.overlaid()}
    assert {"yours", "best"} <= names
    assert not screen.overlaid() or set(screen.overlaid()) <= set(screen.pane.overlays)


def test_a_loss_is_asked_without_the_program_s_opinion(desk: Any, listed: ChallengeList) -> None:
    screen = choose(desk, listed, "defence")
    assert "estimate" not in screen.tool.notes()
    assert "least" not in screen.tool.plain()
    assert not any(row.best for row in screen.tool.rows())
    assert desk.dump()["tool.sheet"]["text"] == "SYSTEMS"


def test_nothing_leads_to_a_save_and_the_menu_leads_back(desk: Any, listed: ChallengeList) -> None:
    choose(desk, listed, "defence")
    desk.key(pygame.K_ESCAPE)
    assert "menu.save" not in desk.dump()
    desk.click("menu.list")
    assert desk.screen is listed
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.screen, Title)
    assert not list(desk.app.home.saves.iterdir())


def test_this_week_s_are_opened_from_their_own_list(desk: Any, listed: ChallengeList) -> None:
    assert [one.id for one in listed.weekly] == [f"2024-w27-{n}" for n in (1, 2, 3)]
    desk.click_row(WEEKLY, 0)
    desk.click("challenges.open")
    assert opened(desk).challenge.title.id == "2024-w27-1"


def test_a_search_that_is_stopped_gives_way_to_the_store(desk: Any) -> None:
    desk.click("challenges")
    screen = desk.screen
    assert isinstance(screen, ChallengeList)
    assert screen.searching
    desk.click("challenges.stop")
    desk.step(2)
    assert not screen.searching
    stored = {one.name for one in titles_in(screen.part.store)}
    assert {one.name for one in screen.weekly} <= stored
    assert len(desk.rows(WEEKLY)) == A_WEEK
    desk.key(pygame.K_ESCAPE)
    desk.click("challenges")
    assert not desk.screen.searching, "they are kept for the week"


def test_what_a_search_finds_is_listed_at_once_and_kept_once_it_is_over(desk: Any) -> None:
    desk.click("challenges")
    screen = desk.screen
    screen._seekers.close()
    screen.search = BackgroundJob("", ())  # one whose finds the test chooses
    stored = titles_in(screen.part.store)
    screen.search.tell(0.5, stored[0].content)
    desk.step(2)
    assert [one.name for one in screen.weekly] == [stored[0].name]
    assert screen.searching
    desk.click_row(WEEKLY, 0)
    desk.click("challenges.open")
    assert opened(desk).challenge.title.name == stored[0].name
    desk.click("challenge.list")
    screen.search.done = True
    desk.step(2)
    assert screen.weekly[0].name == stored[0].name
    assert len(screen.weekly) == A_WEEK
    assert len(list(desk.app.home.challenges.iterdir())) == A_WEEK


def test_a_search_ends_with_the_list(desk: Any) -> None:
    before = searching()  # of other screens
    desk.click("challenges")
    while not (children := [one for one in searching() if one not in before]):
        desk.step()
    desk.key(pygame.K_ESCAPE)
    # Two threads wait for each: who comes second is told nothing, and may ask before the first has noted it.
    wait_until(lambda: not any(one.is_alive() for one in children))


def searching() -> list[Any]:
    return [one for one in multiprocessing.active_children() if one.name == "search"]
