"""Where it was decided: from the result, from a replay, and never from a match that goes on."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.chances.chance import chance_words
from game.families.false_sunrise.board.overlays import GhostPath
from game.match.recording import recording_of
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.review.background_review import BackgroundReview
from game.screens.chance_chart import ChanceChart
from game.screens.replay import ReplayScreen
from game.screens.result import ResultScreen
from game.screens.review.decided_screen import DecidedScreen
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.events import OrderRevealed
from rules.false_sunrise.state import Options
from rules.games import load_ruleset
from rules.kernel.seats import Seat
from rules.kernel.seeded import new_match
from tests.game.screens.review.opening import settled
from tools.simulation.playing import play_out


@pytest.fixture(scope="module")
def match() -> Any:
    setup = Drawn(edition="2024-07", points=12, options=Options()).setup(5)
    match = new_match(load_ruleset("2024-07"), setup, 5)
    play_out(match, ("captain", "captain"), 5)
    return match


def test_the_result_leads_to_each_moment_in_the_replay_and_back(desk: Any, match: Any) -> None:
    desk.app.push(ResultScreen(desk.app, Session.of(match, 5, desk.app.home)))
    desk.step()
    desk.key(pygame.K_d)
    desk.step()
    screen = settled(desk)
    found = screen.found
    assert found is not None
    assert desk.dump()["summary"]["text"] == found.summary
    turns = found.per_turn()
    assert [row[0] for row in desk.dump()["luck"]["value"]] == [turn for turn, _, _ in turns]
    assert len(desk.dump()["moments"]["rows"]) == len(found.moments)
    assert [(mark.moment, mark.seat) for mark in charted(screen).marks] == [
        (one.moment, one.seat) for one in found.moments
    ]
    at = next(n for n, one in enumerate(found.moments) if one.kind == "orders")
    one = found.moments[at]
    desk.click_row("moments", at)
    desk.step()
    replay = desk.screen
    assert isinstance(replay, ReplayScreen)
    assert replay.film.moment == one.moment
    assert any(isinstance(event, OrderRevealed) for event in match.beats[one.moment]), "orders are next"
    ghosts = [each for each in replay.board_view.overlays if isinstance(each, GhostPath)]
    assert [(each.name, each.stops) for each in ghosts if each.name == "better"] == [
        ("better", one.ghost.better[0].stops)
    ]
    assert one.words in desk.dump()["now"]["text"]
    note = desk.dump()["next"]
    assert one.better in note["text"]
    assert note["tooltip"] == note["text"], "words that are cut can be read"
    desk.key(pygame.K_RIGHT)
    assert not any(getattr(each, "name", "") == "better" for each in replay.board_view.overlays)
    desk.key(pygame.K_ESCAPE)
    assert desk.screen is screen


def charted(screen: Any) -> ChanceChart:
    chart = screen.ui["chances"]
    assert isinstance(chart, ChanceChart)
    return chart


def place_px(chart: ChanceChart, moment: int) -> tuple[int, int]:
    """Return the pixel of a moment on the curve."""
    x, y = chart.place_of(moment)
    factor = chart.ui.scale.factor if chart.ui is not None else 1.0
    return round(x * factor), round(y * factor)


def test_the_chart_of_the_winning_chance_leads_into_the_replay(desk: Any, match: Any) -> None:
    desk.app.push(ResultScreen(desk.app, Session.of(match, 5, desk.app.home)))
    desk.step()
    desk.click("decided")
    screen = settled(desk)
    chart = charted(screen)
    curve = chart.curve
    assert curve is not None
    winner = match.state.outcome.winner
    assert "keys_sign" in desk.dump()
    assert curve[-1].first == (winner is Seat.RED)
    began = next(one for one in curve if one.turn == 3)
    foot = screen.ui.scale.rect(chart.plot()).bottom - 2
    desk.point_at((place_px(chart, began.moment)[0], foot))
    said = desk.dump()["chances"]["text"]
    assert said.endswith(f"Turn 3, at its start: {chance_words(began, screen.names)}")
    marked, at = next((one, at) for one, at in chart.placed_marks() if one == chart.marks[-1])
    factor = screen.ui.scale.factor
    desk.point_at((round(at[0] * factor), round(at[1] * factor)))
    assert desk.dump()["chances"]["text"].endswith(f"Turn {marked.turn}: {marked.words}")
    desk.click_at((place_px(chart, began.moment)[0], foot))
    desk.step()
    replay = desk.screen
    assert isinstance(replay, ReplayScreen)
    assert replay.film.moment == began.moment
    assert desk.dump()["now"]["text"].startswith("Turn 3, at its start")
    desk.key(pygame.K_ESCAPE)
    desk.click_at((round(at[0] * factor), round(at[1] * factor)))
    desk.step()
    assert desk.screen.film.moment == marked.moment
    assert marked.words in desk.dump()["now"]["text"]


def test_arrow_keys_go_along_the_chart(desk: Any, match: Any) -> None:
    desk.app.push(ResultScreen(desk.app, Session.of(match, 5, desk.app.home)))
    desk.step()
    desk.click("decided")
    screen = settled(desk)
    curve = charted(screen).curve
    assert curve is not None
    screen.ui.focus("chances")
    desk.key(pygame.K_LEFT)
    assert "at the end" in desk.dump()["chances"]["text"]
    desk.key(pygame.K_LEFT, pygame.K_LEFT, pygame.K_RIGHT)
    assert chance_words(curve[-2], screen.names) in desk.dump()["chances"]["text"]
    desk.key(pygame.K_RETURN)
    desk.step()
    assert desk.screen.film.moment == curve[-2].moment


def test_a_replay_shows_the_chance_of_its_moment(desk: Any, match: Any) -> None:
    replay = ReplayScreen(desk.app, recording_of(match))
    desk.app.push(replay)
    desk.step()
    assert "chances" in desk.dump()
    desk.step(30)
    assert replay.chances.found is not None
    assert replay.chances.found.settle()
    desk.step(2)
    assert has_ended(replay.chances.found), "its process is not kept"
    chart = charted(replay)
    curve = chart.curve
    assert curve is not None
    begun = [one for one in curve if one.when == "at its start"]
    desk.click_at(place_px(chart, begun[2].moment))
    assert replay.film.moment == begun[2].moment
    desk.point_at((5, 5))
    desk.key(pygame.K_HOME, *[pygame.K_PAGEDOWN] * 2)
    assert replay.film.moment == begun[1].moment
    names = replay.recording.setup.names
    said = chance_words(begun[1], (names[Seat.RED], names[Seat.BLUE]))
    assert said in desk.dump()["chances"]["text"]


def test_each_player_has_a_list_and_who_played_alone_sees_their_own_first(desk: Any, match: Any) -> None:
    session = Session.of(match, 5, desk.app.home, Seating({Seat.RED: "captain", Seat.BLUE: HUMAN}))
    desk.app.push(ResultScreen(desk.app, session))
    desk.step()
    desk.click("decided")
    screen = settled(desk)
    found = screen.found
    assert found is not None
    assert screen.moments == found.own[1]
    assert {one.seat for one in screen.moments if one.kind != "dice"} == {Seat.BLUE}
    tabs = screen.ui.px("whose")
    desk.click_at((tabs.left + 5, tabs.centery))
    desk.step()
    assert screen.moments == found.moments


def test_a_replay_shows_a_moment_in_itself(desk: Any, match: Any) -> None:
    replay = ReplayScreen(desk.app, recording_of(match))
    desk.app.push(replay)
    desk.step()
    desk.click("bar.decided")
    found = settled(desk).found
    assert found is not None
    desk.key(pygame.K_END, pygame.K_RETURN)
    desk.step()
    assert desk.screen is replay
    assert replay.film.moment == found.moments[-1].moment


def test_nothing_is_offered_of_a_match_that_goes_on(desk: Any) -> None:
    setup = Drawn(edition="2024-07", points=6, options=Options()).setup(5)
    running = new_match(load_ruleset("2024-07"), setup, 5)
    replay = ReplayScreen(desk.app, recording_of(running))
    desk.app.push(replay)
    desk.step()
    assert "bar.decided" not in desk.dump()
    assert "chances" not in desk.dump()
    desk.step(30)
    assert replay.chances.found is None
    desk.key(pygame.K_d)
    desk.step()
    assert desk.screen is replay


def test_leaving_drops_what_is_still_worked_out(desk: Any) -> None:
    setup = Drawn(edition="2024-07", points=12, options=Options()).setup(6)
    unknown = new_match(load_ruleset("2024-07"), setup, 6)
    play_out(unknown, ("captain", "captain"), 6)
    screen = DecidedScreen(desk.app, recording_of(unknown), lambda *_: None)
    desk.app.push(screen)
    desk.step()
    desk.key(pygame.K_ESCAPE)
    assert desk.screen is not screen
    assert not screen.task.settle(), "nothing comes of it any more"
    assert has_ended(screen.task)
    replay = ReplayScreen(desk.app, recording_of(unknown))
    desk.app.push(replay)
    desk.step(30)
    chances = replay.chances.found
    assert chances is not None
    desk.key(pygame.K_ESCAPE)
    assert desk.screen is not replay
    assert replay.chances.found is None
    assert has_ended(chances)


def has_ended(background_review: BackgroundReview) -> bool:
    """Say whether thread and process are gone, if it has begun any; wait for the thread."""
    thread = background_review.background_jobs._thread
    if thread is not None:
        thread.join()
    return background_review.background_jobs._worker.process is None
