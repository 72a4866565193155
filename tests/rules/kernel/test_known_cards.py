"""Answers whose cards are not all known here: played on without them, and completed when they are shown."""

from __future__ import annotations

import pytest

from rules.kernel.match import Match
from rules.kernel.requests import IllegalAnswer
from rules.kernel.seats import PLAYERS, Seat
from rules.kernel.seeded import seeded_dice
from tests.toy.game import DRAWN, RULESET, UNKNOWN, State, Table

ToyMatch = Match[Table, State, object]


def begun(red: str = UNKNOWN, blue: str = "decoy", seed: int = 1) -> ToyMatch:
    """Return a match whose cards are laid: one of them is not known here, unless it is given."""
    match: ToyMatch = Match(RULESET, DRAWN.setup(seed), dice=seeded_dice(seed))
    match.answer(Seat.RED, red, in_part=red == UNKNOWN)
    match.answer(Seat.BLUE, blue)
    return match


def play(match: ToyMatch, rounds: int) -> None:
    """Set dials for some rounds, and show no card."""
    while match.pending and match.state.round <= rounds:
        seat = match.waiting()[0]
        request = match.request(seat)
        assert request is not None
        match.answer(seat, "no" if request.kind == "show" else (2, False))


def test_an_unknown_card_is_refused_unless_it_is_known_in_part() -> None:
    match: ToyMatch = Match(RULESET, DRAWN.setup(1))
    with pytest.raises(IllegalAnswer):
        match.answer(Seat.RED, UNKNOWN)
    assert not match.has_sealed(Seat.RED)
    assert not match.in_part
    match.answer(Seat.RED, UNKNOWN, in_part=True)
    assert match.in_part == {(0, Seat.RED)}


@pytest.mark.parametrize("rounds", [0, 1, 2, 3])
def test_a_card_that_becomes_known_leads_to_the_same_moment(rounds: int) -> None:
    match, known = begun(), begun("decoy")
    for one in (match, known):
        play(one, rounds)
    match.know(0, Seat.RED, "decoy", in_part=False)
    assert not match.in_part
    assert match.journal == known.journal
    assert match.state == known.state
    assert match.beats == known.beats
    assert match.given_at == known.given_at
    assert match.pending.keys() == known.pending.keys()


def test_a_card_may_become_known_while_an_answer_is_sealed() -> None:
    match = begun()
    match.answer(Seat.BLUE, (3, False))
    match.know(0, Seat.RED, "captain", in_part=False)
    assert match.has_sealed(Seat.BLUE)
    assert match.waiting() == (Seat.RED,)
    assert match.state.cards[Seat.RED] == "captain"


def test_a_card_may_stay_unknown_after_another_one_is_known() -> None:
    match = begun(blue="captain")
    play(match, 1)
    match.know(0, Seat.RED, UNKNOWN, in_part=True)
    assert match.in_part == {(0, Seat.RED)}
    match.know(0, Seat.RED, "captain", in_part=False)
    assert match.state.cards == dict.fromkeys(PLAYERS, "captain")


def test_a_card_that_cannot_have_been_laid_is_refused() -> None:
    match = begun()
    play(match, 1)
    with pytest.raises(IllegalAnswer):
        match.know(0, Seat.RED, "joker", in_part=False)


def test_a_card_becomes_known_after_a_concession() -> None:
    match = begun()
    match.concede(Seat.BLUE)
    match.know(0, Seat.RED, "captain", in_part=False)
    assert match.over
    assert match.state.cards[Seat.RED] == "captain"
    assert match.state.over
