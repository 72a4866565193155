"""Where a battle was decided: from its result to each moment in the replay, and the chart to click."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.board.plates import Plate, ShotLine
from game.families.astra_et_tenebrae.board.overlays import Ghost, Shape
from game.match.recording import recording_of
from game.screens.chance_chart import ChanceChart
from game.screens.replay import ReplayScreen
from rules.astra_et_tenebrae.burning import Burn
from rules.astra_et_tenebrae.drawing import Drawn
from rules.astra_et_tenebrae.figures import EDITIONS
from rules.astra_et_tenebrae.foreseeing import flight_of
from rules.astra_et_tenebrae.state import Options
from rules.games import load_ruleset
from rules.kernel.seeded import new_match
from tests.game.screens.review.opening import open_decided
from tools.simulation.playing import play_out


def battle(edition: str) -> Any:
    setup = Drawn(edition=edition, options=Options(6), terrain=True, ships=2).setup(5)
    match = new_match(load_ruleset(edition), setup, 5)
    play_out(match, ("random", "captain"), 5)
    return match


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_moment_is_shown_with_the_better_choice_on_the_table(desk: Any, edition: str) -> None:
    match = battle(edition)
    screen = open_decided(desk, match)
    assert screen.found is not None
    assert desk.dump()["summary"]["text"] == screen.found.summary
    assert {one.kind for one in screen.moments} & set(screen.coach.decisions)
    burns = 0
    for at, one in enumerate(screen.moments):
        desk.click_row("moments", at)
        desk.step()
        replay = desk.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.film.moment == one.moment
        laid = replay.board_view.overlays
        assert any(isinstance(each, Ghost | Plate | ShotLine | Shape) for each in laid)
        assert one.words in desk.dump()["now"]["text"]
        ghost: Any = one.ghost
        if isinstance(ghost.better, Burn):
            burns += 1
            ends = [each.end for each in laid if isinstance(each, Ghost)]
            assert flight_of(replay.film.state, ghost.better).at in ends
            assert one.better in desk.dump()["next"]["text"]
        desk.key(pygame.K_ESCAPE)
        desk.step()
    assert burns


def test_the_chart_of_the_winning_chance_leads_into_the_replay(desk: Any) -> None:
    match = battle(EDITIONS[0])
    screen = open_decided(desk, match)
    chart: Any = screen.ui["chances"]
    assert isinstance(chart, ChanceChart)
    curve = chart.curve
    assert curve is not None
    began = next(one for one in curve if one.turn == 3)
    factor = screen.ui.scale.factor
    foot = screen.ui.scale.rect(chart.plot()).bottom - 2
    desk.click_at((round(chart.place_of(began.moment)[0] * factor), foot))
    desk.step()
    assert desk.screen.film.moment == began.moment
    assert desk.dump()["now"]["text"].startswith("Turn 3, at its start")


def test_a_replay_shows_the_chance_of_its_moment(desk: Any) -> None:
    replay = ReplayScreen(desk.app, recording_of(battle(EDITIONS[0])))
    desk.app.push(replay)
    desk.step(30)
    assert replay.chances.found is not None
    replay.chances.found.settle()
    desk.step(3)
    assert desk.dump()["chances"]["value"]
