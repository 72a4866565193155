"""Duels between players who draw end for ever as they do now: another digest is another game."""

import pytest

from rules.kernel.journal import digest_of
from tests.rules.dark_frontier.duels import fought

DIGESTS = {
    (0, 1): ("58850d0827f09576", 41, 119),
    (5, 1): ("bc688f7c13c3dc87", 59, 160),
    (1, 2): ("344a86688b85cf93", 85, 252),
    (2, 3): ("81d3bf66d2fe2daf", 103, 309),
}


@pytest.mark.parametrize(("seed", "ships"), DIGESTS)
def test_a_duel_is_the_same_on_every_machine(seed: int, ships: int) -> None:
    match = fought(seed, ships)
    found = (digest_of(match.ruleset.pack_state(match.state)), len(match.journal), len(match.beats))
    assert found == DIGESTS[seed, ships]
