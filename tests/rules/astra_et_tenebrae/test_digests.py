"""Battles of random players end for ever as they do now: another digest is another game."""

import pytest

from rules.astra_et_tenebrae.figures import EDITIONS
from rules.kernel.journal import digest_of
from tests.rules.astra_et_tenebrae.battles import GAME
from tools.simulation.playing import new_match, play_out

DIGESTS = {
    ("2025-03-04", 0): ("4ebf4a204a935a82", 348, 598),
    ("2025-03-04", 1): ("f4d64535e54192d6", 376, 644),
    ("2025-03-01", 0): ("65a56ef49f4a8184", 415, 714),
    ("2025-03-01", 1): ("69ba8742b33d80db", 477, 790),
}


@pytest.mark.parametrize(("edition", "seed"), DIGESTS)
def test_a_battle_is_the_same_on_every_machine(edition: str, seed: int) -> None:
    assert edition in EDITIONS
    setup = GAME.draw_setup(edition, {"rocks": "yes" if seed % 2 else "no"}).setup(seed)
    match = new_match(GAME.load(edition), setup, seed)
    play_out(match, ("random", "random"), seed)
    found = (digest_of(match.ruleset.pack_state(match.state)), len(match.journal), len(match.beats))
    assert found == DIGESTS[edition, seed]
