"""The scripted beginner: what it does by rule, and that it still plays as it always has."""

from __future__ import annotations

from typing import Any

import pytest

from game.families.false_sunrise.beginner import PLANS, BeginnerPlayer, order_value
from game.families.false_sunrise.table.aims import proposed_shots
from game.players.controller import DECLINES
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import MAINTAIN, Marker
from rules.kernel.dice import Stream
from rules.kernel.journal import AnyMatch
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match
from rules.values import changed
from tests.rules.false_sunrise.kept import kept_setup
from tools.simulation.playing import play_between


class _Watched(BeginnerPlayer):
    """A beginner whose answers are compared with the rule that it plays by."""

    def __init__(self, seat: Seat, seed: int) -> None:
        super().__init__(seat, seed)
        self.same = Stream("beginner", seed, seat.value).below
        self.seen = {"orders": 0, "fire": 0, "default": 0}

    def poll(self, request: Any, view: Any) -> Any:
        answer = super().poll(request, view)
        if isinstance(request, PlotOrders):
            plans = [request.example(self.same) for _ in range(PLANS)]
            for ship in request.ships():
                tried = [order_value(view, ship, plan[ship.id]) for plan in plans]
                assert answer[ship.id] in [plan[ship.id] for plan in plans]
                assert order_value(view, ship, answer[ship.id]) == max(tried)
            self.seen["orders"] += 1
        elif isinstance(request, DeclareFire):
            assert list(answer) == proposed_shots(view, request)
            self.seen["fire"] += 1
        else:
            assert answer == (DECLINES if request.default() is None else request.default())
            self.seen["default"] += 1
        return answer


def _played(red: BeginnerPlayer, seed: int) -> AnyMatch:
    match = new_match(JULY_2024, kept_setup(JULY_2024.id, seed), seed)
    play_between(match, {Seat.RED: red, Seat.BLUE: BeginnerPlayer(Seat.BLUE, seed)})
    return match


def test_it_takes_the_best_of_three_plans_and_fires_what_is_proposed() -> None:
    watched = _Watched(Seat.RED, 4)
    assert _played(watched, 4).state.outcome is not None
    assert all(watched.seen.values()), watched.seen


def test_it_likes_markers_and_no_rocks_or_edges() -> None:
    match = new_match(JULY_2024, kept_setup(JULY_2024.id, 4), 4)
    players = {seat: BeginnerPlayer(seat, 4) for seat in PLAYERS}
    while not any(isinstance(request, PlotOrders) for request in match.pending.values()):
        for seat, request in list(match.pending.items()):
            match.answer(seat, players[seat].poll(request, match.view(seat)))
    state = match.state.copy()
    ship = state.ships_of(Seat.RED)[0]
    x, y, _ = path_of(ship, MAINTAIN, state.setup.terrain).end
    state.markers = (Marker("m1", (70.0, 46.0)),)
    away = order_value(state, ship, MAINTAIN)
    state.markers = (Marker("m1", (x, y)),)
    assert order_value(state, ship, MAINTAIN) > away + 1, "a marker is passed"
    at_the_edge = changed(ship, x=1.0, y=24.0, heading=9, velocity=6)
    assert order_value(state, at_the_edge, MAINTAIN) == -5, "it leaves the board"
    a_turn_later = changed(ship, x=8.0, y=24.0, heading=9, velocity=6)
    assert order_value(state, a_turn_later, MAINTAIN) < order_value(state, ship, MAINTAIN) - 2.5


# Frozen: a change here is a change of the rules, never of the beginner.
@pytest.mark.parametrize(
    "seed, winner, turns, scores",
    [(1, "red", 12, (15, 0)), (2, "blue", 9, (5, 16)), (3, "blue", 7, (0, 17))],
)
def test_it_plays_as_it_always_has(seed: int, winner: str, turns: int, scores: tuple[int, int]) -> None:
    state = _played(BeginnerPlayer(Seat.RED, seed), seed).state
    assert (state.outcome.winner, state.turn) == (Seat(winner), turns)
    assert tuple(state.scores.values()) == scores
