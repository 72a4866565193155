"""Plans of a fleet: what is said of their worth, and that they depend on nothing but what may be known."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from game.families.false_sunrise.ai.context import Context
from game.families.false_sunrise.ai.deciding import decide
from game.families.false_sunrise.ai.equilibrium import equilibrium, without_rare
from game.families.false_sunrise.ai.evaluation import Evaluation
from game.families.false_sunrise.ai.level import LEVELS
from game.families.false_sunrise.ai.planning import foreseen, matrix, plan_together
from game.players.computer import ComputerPlayer
from game.players.drift import DriftPlayer
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.july_2024.catalogue import july_catalogue
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Setup, State
from rules.kernel.dice import Stream, roll, seed_key
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain

CATALOGUE = july_catalogue()
Table = Match[Setup, State, Any]


def match_at_orders(seed: int, turn: int = 1, integrity: int = 14) -> Table:
    """Give a match whose first turns two captains have flown."""
    fleets = {
        seat: build_fleet(random_fleet(f"{seed}{seat}", integrity, CATALOGUE), seat, CATALOGUE)
        for seat in PLAYERS
    }
    key = seed_key(seed)
    match: Table = Match(
        JULY_2024,
        Setup(fleets, Terrain(generate_terrain(seed))),
        dice=lambda asked, number: roll(key, number, asked.count, asked.sides),
    )
    players = {seat: ComputerPlayer("2024-07", "captain", seat, seed) for seat in PLAYERS}
    while not (isinstance(match.request(Seat.RED), PlotOrders) and match.state.turn >= turn):
        for seat in match.waiting():
            request = match.request(seat)
            assert request is not None
            answer = players[seat].poll(request, match.view(seat))
            match.answer(seat, answer if type(answer).__name__ != "Declines" else None)
    return match


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_one_side_gains_the_other_loses(seed: int) -> None:
    match = match_at_orders(seed, turn=2)
    level = LEVELS["admiral"]
    context = Context(match.view(Seat.RED), Seat.RED, level)
    theirs, _ = foreseen(context, level)
    against_coasting = Evaluation(context, context.me, theirs, np.full(len(theirs), 1 / len(theirs)))
    ours = [context.me.coasting, plan_together(against_coasting, 2)]
    mine = matrix(context, ours, theirs)
    evaluation = Evaluation(context, context.foe, ours, np.full(2, 0.5))
    other = np.stack([evaluation.row(plan) for plan in theirs])
    assert mine.shape == (len(ours), len(theirs))
    assert np.allclose(mine, -other.T)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_ship_alone_can_better_a_plan_made_together(seed: int) -> None:
    match = match_at_orders(seed, turn=2)
    context = Context(match.view(Seat.RED), Seat.RED, LEVELS["admiral"])
    evaluation = Evaluation(context, context.me, [context.foe.coasting], np.ones(1))
    plan = plan_together(evaluation, 20, starts=3)
    worth = float(evaluation.row(plan)[0])
    for number in range(len(plan)):
        assert evaluation.values(number, plan)[:, 0].max() <= worth + 1e-9
    assert worth >= float(evaluation.row(context.me.coasting)[0])


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_seed_give_the_same_answer_with_three_reasons(level: str) -> None:
    match = match_at_orders(4, turn=2)
    request = match.request(Seat.BLUE)
    assert isinstance(request, PlotOrders)
    first, second = (
        decide(LEVELS[level], request, match.view(Seat.BLUE), Stream("same").below) for _ in range(2)
    )
    assert first == second
    there = pickle.loads(pickle.dumps(first))  # as a process that thinks sends it
    assert there == first
    assert isinstance(there.thoughts, tuple)
    assert not first.fault
    assert set(first.answer) == {ship.id for ship in request.ships()}
    for thought in first.thoughts:
        assert 1 <= len(thought.candidates) <= 3
        for candidate in thought.candidates:
            assert abs(sum(term.points for term in candidate.terms) - candidate.points) < 0.05 * 8


def test_PLY_1_an_answer_is_the_same_whatever_the_enemy_has_sealed() -> None:
    """The computer is asked before and after the enemy seals orders of two kinds: nothing of it shows."""
    answers = []
    for sealed in (None, "drift", "wild"):
        match = match_at_orders(5, turn=2)
        red = match.request(Seat.RED)
        assert isinstance(red, PlotOrders)
        if sealed == "drift":
            match.answer(Seat.RED, DriftPlayer(Seat.RED, 0).poll(red, None))
        elif sealed == "wild":
            match.answer(Seat.RED, red.example(Stream("wild").below))
        request = match.request(Seat.BLUE)
        assert request is not None
        answers.append(
            decide(LEVELS["commodore"], request, match.view(Seat.BLUE), Stream("same").below).answer
        )
    assert answers[0] == answers[1] == answers[2]


def test_the_view_alone_is_read() -> None:
    """A request over another state than the view is answered by the view."""
    match, other = match_at_orders(6, turn=2), match_at_orders(6, turn=3)
    request = other.request(Seat.RED)
    assert request is not None
    over = decide(LEVELS["captain"], request, match.view(Seat.RED), Stream("same").below)
    true = match.request(Seat.RED)
    assert true is not None
    assert over.answer == decide(LEVELS["captain"], true, match.view(Seat.RED), Stream("same").below).answer


_AGAIN = """
import json, sys
from rules.false_sunrise.drawing import Drawn
from tools.simulation.plan import Plan
from tools.simulation.playing import play_one
from rules.false_sunrise.state import Options
drawn = Drawn(edition="2024-07", points=8, options=Options(turn_limit=4))
plan = Plan(1, 11, "false-sunrise", ("commodore", "cadet"), drawn)
print(json.dumps(play_one(plan, 0).digest))
"""


@pytest.mark.slow
def test_matches_repeat_from_process_to_process() -> None:
    digests = {
        json.loads(
            subprocess.run(
                [sys.executable, "-c", _AGAIN], capture_output=True, text=True, check=True, env=env
            ).stdout
        )
        for env in ({"PYTHONHASHSEED": "1", "PYTHONPATH": "."}, {"PYTHONHASHSEED": "2", "PYTHONPATH": "."})
    }
    assert len(digests) == 1


# --- guessing games ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "worth, rows, columns",
    [
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], [1 / 3] * 3, [1 / 3] * 3),
        ([[3, 3], [1, 2]], [1, 0], None),
        ([[2, -1], [-1, 1]], [0.4, 0.6], [0.4, 0.6]),
    ],
)
def test_equilibria_that_are_known(worth: Any, rows: list[float], columns: list[float] | None) -> None:
    mix, answer = equilibrium(np.array(worth, dtype=float))
    assert np.allclose(mix, rows, atol=0.03)
    if columns is not None:
        assert np.allclose(answer, columns, atol=0.03)


def test_a_mix_cannot_be_exploited() -> None:
    draw = Stream("games")
    for _ in range(30):
        worth = np.array([[draw.below(2001) / 1000 - 1 for _ in range(6)] for _ in range(5)])
        mix, answer = equilibrium(worth)
        assert mix.sum() == pytest.approx(1)
        gap = (worth @ answer).max() - (mix @ worth).min()
        assert 0 <= gap + 1e-12 < 0.01


def test_rare_plans_are_never_played() -> None:
    assert list(without_rare(np.array([0.96, 0.04]))) == [1.0, 0.0]
    assert list(without_rare(np.array([0.5, 0.5]))) == [0.5, 0.5]
