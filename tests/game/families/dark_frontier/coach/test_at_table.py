"""Where a duel was decided: the chart of its winning chance, and each moment in the replay."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.chances.chance import chance_words
from game.families.dark_frontier.board.overlays import Ghost, GhostShot, LitHexes
from game.review.findings import DICE
from game.screens.chance_chart import ChanceChart
from game.screens.replay import ReplayScreen
from game.screens.review.decided_screen import DecidedScreen
from rules.dark_frontier.drawing import ANY, Drawn
from rules.dark_frontier.state import Options
from rules.games import load_ruleset
from rules.kernel.seeded import new_match
from tests.game.screens.review.opening import open_decided
from tools.simulation.playing import play_out


@pytest.fixture(scope="module")
def match() -> Any:
    setup = Drawn(edition="0.2.0", options=Options(), classes=(ANY, ANY)).setup(4)
    match = new_match(load_ruleset("0.2.0"), setup, 4)
    play_out(match, ("random", "captain"), 4)
    return match


@pytest.fixture
def screen(desk: Any, match: Any) -> DecidedScreen:
    return open_decided(desk, match)


def test_the_chart_leads_into_the_replay(desk: Any, screen: DecidedScreen, match: Any) -> None:
    chart = screen.ui.get("chances")
    assert isinstance(chart, ChanceChart)
    curve = chart.curve
    assert curve is not None
    assert {one.turn for one in curve} == set(range(1, match.state.round + 1))
    begun = next(one for one in curve if one.turn == 2)
    foot = screen.ui.scale.rect(chart.plot()).bottom - 2
    at = round(chart.place_of(begun.moment)[0] * screen.ui.scale.factor), foot
    desk.point_at(at)
    said = desk.dump()["chances"]["text"]
    assert said.endswith(f"Round 2, at its start: {chance_words(begun, screen.names)}")
    desk.click_at(at)
    desk.step()
    assert isinstance(desk.screen, ReplayScreen)
    assert desk.screen.film.moment == begun.moment
    assert desk.dump()["now"]["text"].startswith("Round 2, at its start")


def test_every_moment_is_drawn_on_the_map(desk: Any, screen: DecidedScreen) -> None:
    assert screen.moments
    for number, one in enumerate(screen.moments):
        assert screen.go(number)
        desk.step()
        replay = desk.screen
        assert isinstance(replay, ReplayScreen)
        assert one.words in desk.dump()["now"]["text"]
        state = replay.film.state
        drawn = [type(overlay) for overlay in screen._overlays_of(one, state)]
        if one.kind == DICE or one.ghost == type(one.ghost)(about=one.ghost.about):
            assert drawn in ([LitHexes], [])
        else:
            assert drawn
            assert set(drawn) <= {Ghost, GhostShot}
        desk.key(pygame.K_ESCAPE)
        desk.step()
