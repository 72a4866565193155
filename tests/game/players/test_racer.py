"""The racer: what it races for, and that it still plays as it always has."""

from dataclasses import replace
from hashlib import sha256

import pytest

from game.families.false_sunrise.racer import RacerPlayer, plot_race
from game.families.false_sunrise.runner import RunnerPlayer
from rules.false_sunrise.july_2024.ruleset import JULY_2024
from rules.false_sunrise.movement import path_of
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import Marker, Options
from rules.kernel.journal import AnyMatch, digest_of
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import new_match
from tests.rules.false_sunrise.kept import kept_setup
from tools.simulation.playing import play_between

# What it was when it came. Its orders are its own and stay; all else rests on the code of levels: who changes
# that on purpose finds anew what is said of the racer in tools/ladder/LADDER.md.
KEPT = "b8d54ddb4ca06406"


def _match(fleets: int, seed: int) -> AnyMatch:
    setup = replace(kept_setup(JULY_2024.id, fleets), options=Options(turn_limit=60))
    return new_match(JULY_2024, setup, seed)


def _at_the_orders(seed: int) -> AnyMatch:
    match = _match(4, seed)
    players = {seat: RunnerPlayer(seat, seed) for seat in PLAYERS}
    while not any(isinstance(request, PlotOrders) for request in match.pending.values()):
        for seat, request in list(match.pending.items()):
            match.answer(seat, players[seat].poll(request, match.view(seat)))
    return match


def test_it_passes_as_many_markers_as_it_can() -> None:
    state = _at_the_orders(4).state.copy()
    ends = [
        path_of(ship, plot_race(state, Seat.RED)[ship.id], state.setup.terrain).end
        for ship in state.ships_of(Seat.RED)
    ]
    state.markers = tuple(Marker(f"m{number}", end[:2]) for number, end in enumerate(ends[:3]))
    orders = plot_race(state, Seat.RED)
    paths = [path_of(ship, orders[ship.id], state.setup.terrain) for ship in state.ships_of(Seat.RED)]
    for marker in state.markers:
        assert any(path.passes_within(marker.at, MARKER_REACH_IN) for path in paths)


@pytest.mark.slow
def test_it_plays_as_it_always_has() -> None:
    told = []
    for seed in range(1, 21):
        match = _match(1 + seed % 5, seed)
        red = RacerPlayer(Seat.RED, seed)
        play_between(match, {Seat.RED: red, Seat.BLUE: RunnerPlayer(Seat.BLUE, seed)})
        assert not red.faults
        told.append(digest_of(JULY_2024.pack_state(match.state)))
    assert sha256(" ".join(told).encode()).hexdigest()[:16] == KEPT
