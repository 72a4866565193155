"""Whole matches of the computer in a weapons phase of every kind: no decision falls back on a default."""

import pytest

from game.players.computer import ComputerPlayer
from game.players.controller import DECLINES, Controller
from game.players.random_player import RandomPlayer
from rules.false_sunrise.editions import EDITIONS, load_edition
from rules.false_sunrise.force import build_fleet
from rules.false_sunrise.mapmaking import generate_terrain
from rules.false_sunrise.plotting import PlotOrders
from rules.false_sunrise.random_fleets import random_fleet
from rules.false_sunrise.state import Options, Setup
from rules.kernel.dice import roll, seed_key
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS, Seat
from rules.table.terrain import Terrain

LEVEL_OF = {Seat.RED: "captain", Seat.BLUE: "commodore"}
FIRST_SEEDS = 6  # of each edition; matches of all others are among the slow tests


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=() if seed < FIRST_SEEDS else pytest.mark.slow) for seed in range(20)]
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_whole_matches_without_a_fault(edition: str, seed: int) -> None:
    catalogue = load_edition(edition).catalogue
    fleets = {
        seat: build_fleet(random_fleet(f"{seed}{seat}", 20, catalogue), seat, catalogue) for seat in PLAYERS
    }
    craft = "2024-12" if seed % 2 else "2024-07"
    options = Options(turn_limit=12, small_craft=craft)
    setup = Setup(fleets, Terrain(generate_terrain(seed)), options)
    key = seed_key(seed)
    match = Match(
        load_edition(edition).ruleset, setup, dice=lambda asked, n: roll(key, n, asked.count, asked.sides)
    )
    computers = {seat: ComputerPlayer("2024-07", LEVEL_OF[seat], seat, seed) for seat in PLAYERS}
    wild = {seat: RandomPlayer(seat, seed) for seat in PLAYERS}
    while match.state.outcome is None:
        for seat in match.waiting():
            request = match.request(seat)
            # Random orders bring ships where they meet; all else is the computer's.
            player: Controller = wild[seat] if isinstance(request, PlotOrders) else computers[seat]
            assert request is not None
            answer = player.poll(request, match.view(seat))
            match.answer(seat, None if answer is DECLINES else answer)
    assert [computers[seat].faults for seat in PLAYERS] == [[], []]
