"""Matches of the July 2024 edition for fixed seeds: what falls, and how the table looks at the end, stays."""

import hashlib
import json

import pytest

from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.events import DiceRolled
from rules.kernel.seats import PLAYERS
from rules.kernel.seeded import new_match
from tests.rules.false_sunrise.kept import kept_setup
from tools.simulation.playing import play_out

GOLDEN = {
    1: "e0686c73ce5f26a6",
    2: "7d383ed1363a5f63",
    3: "d14ccde43822d0e0",
    4: "9ab9dcca8fefdf3e",
    17: "52abe6c159e5d186",
    18: "5d68267ae8fc4d3a",
    99: "c10b637976ea6511",
    100: "719d5162980b542a",
}


def story_of(seed: int) -> str:
    """Play random players with kept fleets; hash every roll, the points and what is left of each ship."""
    match = new_match(load_edition("2024-07").ruleset, kept_setup("2024-07", seed), seed)
    play_out(match, ("random", "random"), seed)
    state = match.state
    rolls = [
        (event.why, event.about, event.faces)
        for beat in match.beats
        for event in beat
        if isinstance(event, DiceRolled)
    ]
    ships = [
        (one.id, one.x, one.y, one.heading, one.velocity, one.pips, one.lost, one.alive)
        for one in state.ships.values()
    ]
    craft = [(one.id, one.size, one.ship, one.mode) for one in state.squadrons.values()]
    points = [state.scores[seat] for seat in PLAYERS]
    told = json.dumps([rolls, ships, craft, points, state.turn, len(match.journal)])
    return hashlib.blake2b(told.encode(), digest_size=8).hexdigest()


@pytest.mark.parametrize("seed", GOLDEN)
def test_a_match_of_a_seed_is_the_same_as_ever(seed: int) -> None:
    assert story_of(seed) == GOLDEN[seed]
