"""The runner: what it does by rule, and that it still plays as it always has."""

from dataclasses import replace
from typing import Any

import pytest

from game.families.false_sunrise.runner import RunnerPlayer, best_shots, plot_run
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.dice_law import mean_damage
from rules.false_sunrise.july_2024.gunnery import plan_attack
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.state import Marker, Options
from rules.kernel.journal import AnyMatch
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match
from tests.rules.false_sunrise.kept import kept_setup
from tools.simulation.playing import play_between


def _match(seed: int) -> AnyMatch:
    setup = replace(kept_setup(JULY_2024.id, seed), options=Options(turn_limit=60))
    return new_match(JULY_2024, setup, seed)


class _Watched(RunnerPlayer):
    """A runner that notes what it is asked and answers."""

    def __init__(self, seat: Seat, seed: int) -> None:
        super().__init__(seat, seed)
        self.volleys: list[tuple[float, float]] = []
        self.ended: list[bool] = []

    def poll(self, request: Any, view: Any) -> Any:
        answer = super().poll(request, view)
        if isinstance(request, PlotOrders):
            assert request.refusal(answer) is None
            paths = [path_of(view.ships[one], order, view.setup.terrain) for one, order in answer.items()]
            self.ended += [path.crashed or path.left for path in paths]
        if isinstance(request, DeclareFire):
            assert answer == best_shots(view, request)
            self.volleys.append((_odds(view, request, answer), max(_all_odds(view, request))))
        return answer


def _odds(view: Any, request: DeclareFire, shots: tuple[tuple[str, str], ...]) -> float:
    ship = view.ships[request.ship_id]
    return max(
        mean_damage(plan_attack(view, ship, ship.fittings.mount(weapon), view.ships[target]).attack)
        for weapon, target in shots
    )


def _all_odds(view: Any, request: DeclareFire) -> list[float]:
    return [
        _odds(view, request, ((weapon, target),))
        for weapon, targets in request.targets().items()
        for target in targets
    ]


@pytest.fixture(scope="module")
def watched() -> tuple[AnyMatch, _Watched]:
    match, red = _match(4), _Watched(Seat.RED, 4)
    play_between(match, {Seat.RED: red, Seat.BLUE: RunnerPlayer(Seat.BLUE, 4)})
    return match, red


def test_it_neither_crashes_nor_leaves(watched: tuple[AnyMatch, _Watched]) -> None:
    assert len(watched[1].ended) > 20
    assert not any(watched[1].ended)


def test_it_fires_every_weapon_at_the_best_odds(watched: tuple[AnyMatch, _Watched]) -> None:
    assert watched[1].volleys
    assert all(fired == best for fired, best in watched[1].volleys)


def test_it_takes_markers_and_the_match_ends_by_points(watched: tuple[AnyMatch, _Watched]) -> None:
    state = watched[0].state
    assert state.outcome is not None
    assert max(state.scores.values()) >= 15
    assert state.turn <= 12


def test_a_marker_in_reach_is_touched() -> None:
    match = _match(4)
    _play_to_the_orders(match)
    state = match.state.copy()
    ship = state.ships_of(Seat.RED)[0]
    ahead = path_of(ship, plot_run(state, Seat.RED)[ship.id], state.setup.terrain).end
    state.markers = (Marker("m1", (ahead[0], ahead[1])),)
    path = path_of(ship, plot_run(state, Seat.RED)[ship.id], state.setup.terrain)
    assert path.passes_within(state.markers[0].at, 3.0)


def _play_to_the_orders(match: AnyMatch) -> None:
    players = {seat: RunnerPlayer(seat, 0) for seat in PLAYERS}
    while not any(isinstance(request, PlotOrders) for request in match.pending.values()):
        for seat, request in list(match.pending.items()):
            match.answer(seat, players[seat].poll(request, match.view(seat)))


# Frozen: a change here is a change of the rules, never of the runner.
@pytest.mark.parametrize(
    "seed, winner, turns, scores",
    [(1, "blue", 7, (7, 17)), (2, "red", 7, (19, 6)), (5, "blue", 10, (14, 17))],
)
def test_it_plays_as_it_always_has(seed: int, winner: str, turns: int, scores: tuple[int, int]) -> None:
    match = _match(seed)
    play_between(match, {seat: RunnerPlayer(seat, seed) for seat in PLAYERS})
    outcome = match.state.outcome
    assert outcome is not None
    assert (outcome.winner, match.state.turn) == (Seat(winner), turns)
    assert tuple(match.state.scores.values()) == scores
