"""A draw by agreement at any moment of any game: all invariants hold, and it is replayed from its answers."""

from __future__ import annotations

import pytest

from rules.games import draw_setups, game_of
from rules.kernel.checking import Proofs
from rules.kernel.dice import Stream
from rules.kernel.match import Match
from rules.kernel.seats import Seat
from rules.kernel.seeded import seeded_dice
from tests.rules.remote.remote_matches import EDITIONS


@pytest.mark.parametrize("answers", [0, 1, 7, 30, 90])
@pytest.mark.parametrize("edition", EDITIONS)
def test_PLY_5_nobody_wins_and_every_invariant_holds(edition: str, answers: int) -> None:
    game, stream = game_of(edition), Stream("agreed", answers)
    match = Match(game.load(edition), draw_setups(edition).setup(answers), dice=seeded_dice(answers))
    proofs = Proofs(game.checks() if game.checks else None)
    look = proofs.watch(match, requests=False)
    for _ in range(answers):
        if match.over:
            return
        seat = match.waiting()[0]
        request = match.request(seat)
        assert request is not None
        match.answer(seat, request.example(stream.below))
        look()
    match.agree_on_draw(Seat.BLUE)
    look()
    proofs.prove_match(match)
    assert match.over
    assert game.facts(match.state).winner is None
    outcome = match.state.outcome
    assert (outcome.winner, outcome.ruling) == (None, "PLY-5")
