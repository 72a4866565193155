"""Watching a match: every moment is the same forwards and backwards."""

from __future__ import annotations

import random

from game.match.playback import Playback
from rules.false_sunrise.drawing import Drawn
from rules.false_sunrise.packing import digest
from rules.false_sunrise.state import Options, Phase
from rules.games import load_ruleset
from rules.kernel.match import Match
from rules.kernel.seeded import new_match
from tools.simulation.playing import play_out


def played(seed: int = 4) -> Match:
    setup = Drawn(edition="2024-07", points=10, options=Options()).setup(seed)
    match = new_match(load_ruleset("2024-07"), setup, seed)
    play_out(match, ("random", "random"), seed)
    return match


def watched(match: Match) -> Playback:
    return Playback(match.ruleset, match.ruleset.opening(match.setup), match.beats)


def test_the_end_is_the_final_state() -> None:
    match = played()
    film = watched(match)
    film.go(film.last)
    assert film.at_end
    assert digest(film.state) == digest(match.state)


def test_back_and_forward_come_to_the_same() -> None:
    film = watched(played())
    dice = random.Random(5)
    seen: dict[int, str] = {}
    for _ in range(300):
        film.step(dice.choice((-40, -7, -1, 1, 3, 50)))
        found = digest(film.state)
        assert seen.setdefault(film.moment, found) == found


def test_a_shown_state_never_changes() -> None:
    film = watched(played())
    film.go(120)
    state, before = film.state, digest(film.state)
    film.step(30)
    film.go(0)
    assert digest(state) == before


def test_turns_and_phases_are_walked_in_order() -> None:
    film = watched(played())
    film.step_turn(1)
    assert (film.state.turn, film.state.phase) == (1, Phase.ORDERS)
    film.step_turn(1)
    assert film.state.turn == 2
    film.step(2)
    film.step_turn(-1)
    assert (film.state.turn, film.state.phase) == (2, Phase.ORDERS)
    film.step_turn(-1)
    assert film.state.turn == 1
    film.step_phase(1)
    assert film.state.phase is Phase.MOVEMENT
    film.step_phase(-1)
    assert film.state.phase is Phase.ORDERS
    film.go_turn(5)
    assert (film.state.turn, film.state.phase) == (5, Phase.ORDERS)
    film.go_turn(999)
    assert film.state.turn == 5


def test_steps_stop_at_both_ends() -> None:
    film = watched(played())
    film.step_phase(-1)
    film.step_turn(-1)
    film.step(-9)
    assert film.moment == 0
    film.go(10**6)
    for step in (film.step, film.step_phase, film.step_turn):
        step(1)
    assert film.moment == film.last
