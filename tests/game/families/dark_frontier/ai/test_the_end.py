"""The admiral knows the end: what points and ships are worth at the end, and what no longer matters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.families.dark_frontier.ai.contest import contest_of
from game.families.dark_frontier.ai.deciding import decide_as
from game.families.dark_frontier.ai.level import LEVELS
from game.families.dark_frontier.ai.pairs import FEAR
from game.families.dark_frontier.ai.standing import standing_after, standing_of
from rules.dark_frontier.commands import flight_after
from rules.dark_frontier.drawing import draw_setup
from rules.dark_frontier.figures import EDITIONS, HULL
from rules.dark_frontier.foreseeing import struck_by, with_shot
from rules.dark_frontier.gunnery import shots_of
from rules.dark_frontier.requests import FireOrDone, SetCommands
from rules.dark_frontier.ruleset import ruleset_of
from rules.dark_frontier.state import ATTACKER, DEFENDER, Phase, State
from rules.hexes.grid import add, disc, length
from rules.kernel.dice import Stream
from rules.values import changed
from tests.game.families.dark_frontier.ai.drawn import drawn_at

EDITION = EDITIONS[0]
LAST = 20


def duel(seed: int, *, mine: int, theirs: int, phase: Phase = Phase.COMMAND, near: int = 5) -> State:
    """Return a drawn position of the last round, with the points of defender and attacker."""
    below = Stream("the end", seed).below
    state = ruleset_of(EDITION).opening(draw_setup(EDITION, {}).setup(seed))
    state = replace(state, phase=phase, round=LAST, points={DEFENDER: mine, ATTACKER: theirs})
    places, speeds = list(disc(near)), list(disc(3))
    for ship in list(state.ships.values()):
        there = drawn_at(ship, places, speeds, below)
        state.ships[ship.name] = changed(there, lost=(HULL, HULL), missiles=0)
    return state


def test_a_point_is_worth_most_where_it_decides() -> None:
    state = duel(1, mine=2, theirs=2)
    even, ahead = (
        standing_of(state, DEFENDER),
        standing_of(replace(state, points={DEFENDER: 4, ATTACKER: 1}), DEFENDER),
    )
    assert (even.own, even.foe, even.gain, even.loss) == (1, 1, 1, 1)
    assert ahead.own == 2
    assert ahead.foe < 0.1
    assert (ahead.gain, ahead.loss) == (0, 0)
    early = standing_of(replace(state, round=5), DEFENDER)
    assert 0 < early.gain < 0.5
    assert not early.last
    assert even.last


def test_who_scores_is_known_once_commands_are_revealed() -> None:
    state = duel(1, mine=2, theirs=2)
    mine, foe = state.side(DEFENDER)[0], state.side(ATTACKER)[0]
    state.ships[mine.name] = changed(mine, at=(0, 0), velocity=(0, 0))
    state.ships[foe.name] = changed(foe, at=(9, 0), velocity=(0, 0))
    assert standing_after(state, DEFENDER).own == 2
    assert standing_after(state, ATTACKER).foe == 2


@pytest.mark.parametrize("seed", range(60))
def test_a_won_duel_is_not_risked_in_the_last_round(seed: int) -> None:
    state = duel(seed, mine=5, theirs=1)
    ship = state.side(DEFENDER)[0]
    contest = contest_of(state, DEFENDER, LEVELS["admiral"])
    fighter, fear = contest.mine[0], contest.pairs[0, 0].parts[FEAR]
    radius = state.figures.map.radius
    risk = {
        flight: -fear[at].min() + (length(add(ship.place, flight.velocity)) > radius)
        for at, flight in enumerate(fighter.flights)
    }
    least = min(risk.values())
    request = SetCommands(DEFENDER, state)
    for draw in range(3):
        answer = decide_as("admiral", request, state, Stream("draw", draw).below).answer
        chosen = risk[flight_after(ship, answer[ship.name])]
        if least == 0:
            assert chosen == 0


def test_who_is_behind_fires_the_last_shot_and_who_has_won_needs_none() -> None:
    fired = 0
    for seed in range(60):
        state = duel(seed, mine=1, theirs=4, phase=Phase.FIRE, near=4)
        ship = state.side(DEFENDER)[0]
        request = FireOrDone(DEFENDER, state)
        met = [shot for shot in shots_of(state, ship) if struck_by(*with_shot(state, shot)) is not None]
        answer = decide_as("admiral", request, state, Stream("draw", seed).below).answer
        assert (answer is None) == (not met)
        if answer is not None:
            assert struck_by(*with_shot(state, answer)) is not None
            fired += 1
    assert fired > 10
