"""Matches of random players end for ever as they do now: another digest is another game."""

from __future__ import annotations

import pytest

from rules.kernel.journal import AnyMatch, digest_of
from rules.kernel.seeded import new_match
from tests.rules.astra_et_tenebrae.battles import GAME
from tests.rules.dark_frontier.duels import fought
from tools.simulation.playing import play_out

Ending = tuple[str, int, int]
BATTLES = {
    ("2025-03-04", 0): ("4ebf4a204a935a82", 348, 598),
    ("2025-03-04", 1): ("f4d64535e54192d6", 376, 644),
    ("2025-03-01", 0): ("65a56ef49f4a8184", 415, 714),
    ("2025-03-01", 1): ("69ba8742b33d80db", 477, 790),
}
"""Of Astra et Tenebrae, by edition and seed; odd seeds have rocks."""
DUELS = {
    (0, 1): ("58850d0827f09576", 41, 119),
    (5, 1): ("bc688f7c13c3dc87", 59, 160),
    (1, 2): ("344a86688b85cf93", 85, 252),
    (2, 3): ("81d3bf66d2fe2daf", 103, 309),
}
"""Of Dark Frontier, by seed and ships a side."""


def battle(edition: str, seed: int) -> AnyMatch:
    assert edition in GAME.editions
    setup = GAME.draw_setup(edition, {"rocks": "yes" if seed % 2 else "no"}).setup(seed)
    match = new_match(GAME.load(edition), setup, seed)
    play_out(match, ("random", "random"), seed)
    return match


def ending(match: AnyMatch) -> Ending:
    return digest_of(match.ruleset.pack_state(match.state)), len(match.journal), len(match.beats)


@pytest.mark.parametrize(("edition", "seed"), BATTLES)
def test_a_battle_is_the_same_on_every_machine(edition: str, seed: int) -> None:
    assert ending(battle(edition, seed)) == BATTLES[edition, seed]


@pytest.mark.parametrize(("seed", "ships"), DUELS)
def test_a_duel_is_the_same_on_every_machine(seed: int, ships: int) -> None:
    assert ending(fought(seed, ships)) == DUELS[seed, ships]
