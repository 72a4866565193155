"""No ship flies off the map from where it could have stayed, two hits on its engine ahead."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.families.dark_frontier.ai.commanding import considered
from game.families.dark_frontier.ai.deciding import decide_as
from game.families.dark_frontier.ai.fighters import added_up, fighter_of
from game.families.dark_frontier.ai.level import LEVELS
from game.families.dark_frontier.ai.standing import EVEN
from game.families.dark_frontier.ai.staying import safeties
from rules.dark_frontier.commands import flight_after
from rules.dark_frontier.drawing import draw_setup
from rules.dark_frontier.edge import engine_of, rounds_left
from rules.dark_frontier.figures import EDITIONS, ENGINE
from rules.dark_frontier.requests import SetCommands
from rules.dark_frontier.ruleset import ruleset_of
from rules.dark_frontier.state import DEFENDER, Phase, State
from rules.hexes.grid import add, disc, length
from rules.kernel.dice import Stream
from rules.values import changed
from tests.game.families.dark_frontier.ai.drawn import drawn_at

EDITION = EDITIONS[0]
WARY = [name for name, level in LEVELS.items() if level.wary]


def near_the_edge(seed: int) -> State:
    """Return a drawn position with the defender's ship outside the yard, at speed, sometimes hit."""
    below = Stream("the edge", seed).below
    state = ruleset_of(EDITION).opening(draw_setup(EDITION, {"classes": ["any", "any"]}).setup(seed))
    state = replace(state, phase=Phase.COMMAND, round=3 + below(17))
    outside = [one for one in disc(13) if length(one) > 5]
    fast = [one for one in disc(6) if length(one) > 2]
    for ship in list(state.ships.values()):
        places, speeds = (outside, fast) if ship.seat is DEFENDER else (list(disc(8)), list(disc(3)))
        there = drawn_at(ship, places, speeds, below)
        state.ships[ship.name] = changed(there, lost=(ENGINE,) * below(2))
    return state


@pytest.mark.parametrize("name", LEVELS)
def test_no_ship_leaves_from_where_a_command_could_have_kept_it(name: str) -> None:
    kept = doomed = 0
    for seed in range(60):
        state = near_the_edge(seed)
        (ship,) = state.side(DEFENDER)
        fighter = fighter_of(state, ship, EVEN)
        safety = safeties(state, fighter)
        answer = decide_as(name, SetCommands(DEFENDER, state), state, Stream("draw", seed).below).answer
        chosen = flight_after(fighter.ship, answer[fighter.ship.name])
        hits = safety[fighter.flights.index(chosen)]
        if name in WARY:
            assert hits == max(safety)
        assert (hits < 0) == (max(safety) < 0)
        kept += hits >= 0
        if max(safety) < 0:
            radius, engine = state.figures.map.radius, engine_of(state.figures, fighter.ship)
            rounds = [
                rounds_left(radius, engine, add(fighter.ship.place, one.velocity), one)
                for one in fighter.flights
            ]
            assert rounds[fighter.flights.index(chosen)] == max(rounds)
            doomed += 1
    assert kept > 10
    assert doomed > 10


@pytest.mark.parametrize("name", [name for name in LEVELS if name not in WARY])
def test_a_careless_level_takes_the_safest_of_commands_that_are_as_good(name: str) -> None:
    level, differ = LEVELS[name], 0
    for seed in range(60):
        contest, ours, theirs = considered(near_the_edge(seed), DEFENDER, level)
        points, safety = added_up(contest.worths(0, theirs)), safeties(near_the_edge(seed), contest.mine[0])
        good = [
            hits for hits, worth in zip(safety, points, strict=True) if worth >= points.max() - level.slack
        ]
        assert {hits for hits, share in zip(safety, ours[0], strict=True) if share} == {max(good)}
        differ += len(set(good)) > 1
    assert differ
