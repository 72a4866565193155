"""Random matches of all games between two programs whose messages are lost, doubled, swapped and changed."""

from __future__ import annotations

import random

import pytest

from rules.file_error import FileError
from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS, Seat
from rules.remote.dishonest import Dishonest
from rules.remote.messages import Entries
from rules.remote.player import RemotePlayer
from tests.rules.remote.remote_matches import (
    DUEL,
    EDITIONS,
    FRIGATES,
    TOY,
    answer_all,
    by_file,
    ends,
    log_bytes,
    played,
    played_by_bad_post,
    players_of,
    restored,
    sent,
    verified,
)
from tools.check_log import check

FEW = [
    *((TOY, seed) for seed in range(12)),
    *((DUEL, seed) for seed in range(3)),
    (FRIGATES, 1),
    ("2024-07", 1),
]
GAMES = ((TOY,), EDITIONS[:3], EDITIONS[3:6], (DUEL,))
"""The editions of each game."""
MANY = 20  # matches of each game; 200 have been played once
_AT_ONCE = 20


def check_match(edition: str, seed: int, rare: float = 0.02) -> None:
    """Play a match over bad lines: both sides end it alike, write the same log, and it holds."""
    concedes = random.Random(seed).choice((0.0, 0.0, 0.001, 0.03))
    players = played_by_bad_post(edition, seed, concedes, kills=rare, changes=rare)
    first, second = ends(players)
    assert first == second
    content, other = map(log_bytes, players.values())
    assert content == other
    verdict = verified(content)
    assert verdict.over
    assert not verdict.owing
    assert check(content)


@pytest.mark.parametrize("edition, seed", FEW)
def test_both_programs_end_a_match_alike_whatever_the_post_does(edition: str, seed: int) -> None:
    check_match(edition, seed)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("first", range(0, MANY, _AT_ONCE))
@pytest.mark.parametrize("editions", GAMES, ids=lambda editions: editions[0])
def test_both_programs_end_many_matches_alike(editions: tuple[str, ...], first: int) -> None:
    for seed in range(1000 + first, 1000 + first + _AT_ONCE):
        check_match(editions[seed % len(editions)], seed, rare=0.005)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_match_by_file_ends_alike_for_both_and_its_log_holds(edition: str) -> None:
    players = played(edition, 3)
    first, second = ends(players)
    assert first == second
    content, other = map(log_bytes, players.values())
    assert content == other
    assert verified(content).over


def test_a_match_goes_on_from_what_was_kept_after_every_single_message() -> None:
    players, stream, turn = players_of(TOY, 4), Stream("kept", 4), Seat.RED
    while not all(one.referee.finished for one in players.values()):
        for seat in PLAYERS:
            again = restored(players[seat])
            assert again.kept() == players[seat].kept()
            assert again.referee.rolls == players[seat].referee.rolls
            players[seat] = again
        answer_all(players[turn], stream)
        players[turn.other].take(sent(players[turn].message()))
        turn = turn.other
    assert verified(log_bytes(players[Seat.RED])).over


def test_an_older_copy_of_a_match_cannot_go_on_in_another_way() -> None:
    players, stream = players_of(FRIGATES, 4), Stream("older", 4)
    red, blue = players[Seat.RED], players[Seat.BLUE]
    red.take(sent(blue.message()))
    old = restored(red)
    answer_all(red, stream)
    blue.take(sent(red.message()))
    answer_all(blue, stream)
    with pytest.raises(Dishonest, match="has seen more than was sent"):
        old.take(sent(blue.message()))
    assert old.request is None
    assert "The match ends here" in old.fault

    again = restored(red)
    other_way = players_of(FRIGATES, 4)[Seat.RED]
    other_way.take(sent(players_of(FRIGATES, 4)[Seat.BLUE].message()))
    answer_all(other_way, Stream("another way", 4))
    with pytest.raises(Dishonest, match="two different logs"):
        blue.take(sent(other_way.message()))
    assert again.kept() == red.kept()


def test_a_message_that_was_taken_before_does_nothing() -> None:
    seen: list[Entries] = []
    players = by_file(players_of(TOY, 5), Stream("again", 5), seen.append)
    before = {seat: player.kept() for seat, player in players.items()}
    for message in seen:
        assert players[message.side.other].take(message) == 0
    assert {seat: player.kept() for seat, player in players.items()} == before


def test_a_message_of_another_match_or_one_s_own_is_refused_in_words() -> None:
    red, other = players_of(TOY, 6)[Seat.RED], players_of(TOY, 7)[Seat.BLUE]
    with pytest.raises(FileError, match="belongs to another match; open it there"):
        red.take(sent(other.message()))
    with pytest.raises(FileError, match="is your own; send it to your friend"):
        red.take(sent(red.message()))


def test_a_message_that_comes_too_early_waits_for_the_one_before_it() -> None:
    players, stream = players_of(TOY, 6), Stream("early", 6)
    red, blue = players[Seat.RED], players[Seat.BLUE]
    answer_all(red, stream)
    first = sent(red.message())
    copy: RemotePlayer = restored(blue)
    blue.take(first)
    answer_all(blue, stream)
    red.take(sent(blue.message()))
    answer_all(red, stream)
    with pytest.raises(FileError, match="too early"):
        copy.take(sent(red.message()))
    assert not copy.fault
    assert copy.take(first) > 0
