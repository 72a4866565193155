"""Concessions at every kind of moment: both programs see the same end, whichever message is faster."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest

from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS, Seat
from rules.remote.dishonest import Dishonest
from rules.remote.items import Agree, Concede, Item, Lay, Link
from rules.remote.player import RemotePlayer
from rules.remote.referee import Referee
from tests.rules.remote.remote_matches import (
    TOY,
    answer_all,
    ends,
    log_bytes,
    played_by_bad_post,
    players_of,
    sent,
    verified,
)

Players = dict[Seat, RemotePlayer]


def pass_on(players: Players, seat: Seat) -> None:
    """Bring the other side everything that a side has written."""
    players[seat.other].take(sent(players[seat].message()))


def settle(players: Players) -> None:
    """Send messages to and fro until nobody has any news."""
    while any(one.has_news for one in players.values()):
        for seat in PLAYERS:
            pass_on(players, seat)


def check_ends(players: Players, loser: Seat) -> None:
    settle(players)
    first, second = ends(players)
    assert first == second
    assert first[2] is loser
    red, blue = map(log_bytes, players.values())
    assert red == blue
    assert verified(red).conceded is loser


def begun() -> Players:
    """Return a toy match whose setup is drawn: both are asked for a card."""
    players = players_of(TOY, 2)
    pass_on(players, Seat.RED)
    return players


def in_round_one() -> Players:
    """Return a toy match in which both are asked for a dial."""
    players, stream = begun(), Stream("cards", 2)
    for seat in PLAYERS:
        request = players[seat].request
        assert request is not None
        players[seat].answer(request.example(stream.below))
    settle(players)
    return players


@pytest.mark.parametrize("faster", PLAYERS)
def test_if_both_concede_at_the_same_question_red_s_counts_for_both(faster: Seat) -> None:
    players = in_round_one()
    for player in players.values():
        player.concede()
    pass_on(players, faster)
    check_ends(players, Seat.RED)


@pytest.mark.parametrize("loser", PLAYERS)
def test_a_concession_where_both_are_asked_waits_for_the_other_program(loser: Seat) -> None:
    players = in_round_one()
    players[loser].concede()
    assert not players[loser].referee.over
    assert players[loser].request is None
    pass_on(players, loser)
    assert players[loser.other].referee.over
    assert isinstance(players[loser.other].referee.log(loser.other)[-2], Agree)  # a card is shown after it
    check_ends(players, loser)


@pytest.mark.parametrize("loser", PLAYERS)
def test_a_concession_crosses_the_other_s_sealed_answer(loser: Seat) -> None:
    players = in_round_one()
    players[loser].concede()
    answer_all(players[loser.other], Stream("crosses", 2))
    check_ends(players, loser)


@pytest.mark.parametrize("loser", PLAYERS)
def test_a_concession_crosses_the_other_s_cards_which_are_shown_at_the_end(loser: Seat) -> None:
    players = begun()
    players[loser].concede()
    answer_all(players[loser.other], Stream("crosses", 2))
    assert isinstance(players[loser.other].referee.log(loser.other)[-1], Lay)
    check_ends(players, loser)
    assert verified(log_bytes(players[loser])).shown == 1


@pytest.mark.parametrize("faster", PLAYERS)
def test_both_concede_after_sealing(faster: Seat) -> None:
    players = in_round_one()
    for seat, player in players.items():
        answer_all(player, Stream("sealed", str(seat)))
        player.concede()
    pass_on(players, faster)
    check_ends(players, Seat.RED)


@pytest.mark.parametrize("loser", PLAYERS)
def test_a_concession_before_the_setup_is_drawn_waits_for_the_draw(loser: Seat) -> None:
    players = players_of(TOY, 2)
    players[loser].concede()
    check_ends(players, loser)


@pytest.mark.parametrize("loser", PLAYERS)
def test_a_concession_while_a_link_is_due(loser: Seat) -> None:
    players, winner = in_round_one(), loser.other
    answer_all(players[winner], Stream("link", 1))
    pass_on(players, winner)
    answer_all(players[loser], Stream("link", 2))
    pass_on(players, loser)  # the winner opens, and the die is due
    assert isinstance(players[winner].referee.log(winner)[-1], Link)
    players[loser].concede()
    check_ends(players, loser)


def test_conceding_twice_or_after_the_end_changes_nothing() -> None:
    players = in_round_one()
    players[Seat.RED].concede()
    players[Seat.RED].concede()
    check_ends(players, Seat.RED)
    logs = [len(player.referee.log(seat)) for seat, player in players.items()]
    for player in players.values():
        player.concede()
    assert logs == [len(player.referee.log(seat)) for seat, player in players.items()]


def test_an_agreement_waits_until_the_concession_has_come() -> None:
    players = in_round_one()
    answer_all(players[Seat.BLUE], Stream("first", 1))
    players[Seat.BLUE].concede()
    pass_on(players, Seat.BLUE)
    settle(players)
    logs = {seat: list(players[Seat.RED].referee.log(seat)) for seat in PLAYERS}
    referee = Referee(players[Seat.RED].referee.beginning)
    referee.restore({Seat.RED: logs[Seat.RED]})
    assert not referee.over
    referee.restore({Seat.BLUE: logs[Seat.BLUE]})
    assert referee.conceded is Seat.BLUE


def fed(players: Players, logs: Mapping[Seat, Sequence[Item]], rng: random.Random) -> Referee:
    """Return a referee that has read both logs in pieces, in a random order."""
    referee = Referee(players[Seat.RED].referee.beginning)
    left = {seat: list(items) for seat, items in logs.items()}
    while any(left.values()):
        seat, count = rng.choice(PLAYERS), rng.randint(0, 4)
        referee.restore({seat: left[seat][:count]})
        left[seat] = left[seat][count:]
    return referee


@pytest.mark.parametrize("seed", range(60))
def test_the_order_in_which_entries_arrive_never_matters(seed: int) -> None:
    rng = random.Random(seed)
    players = played_by_bad_post(TOY, seed, concedes=rng.choice((0.02, 0.1, 0.3, 0.6)), kills=0, changes=0)
    first, second = ends(players)
    assert first == second
    logs = {seat: list(players[seat].referee.log(seat)) for seat in PLAYERS}
    stories = set()
    for _ in range(5):
        referee = fed(players, logs, rng)
        ended = referee.conceded, referee.accepted
        stories.add((str(sorted(map(str, referee.story))), ended))
        assert referee.finished
    assert len(stories) == 1


def test_agreeing_to_nothing_is_exposed_by_the_other_side() -> None:
    players = in_round_one()
    message = players[Seat.BLUE].message()
    forged = message.model_copy(update={"items": (*message.items, Agree())})
    with pytest.raises(Dishonest, match="agreed to an end that nobody has asked for"):
        players[Seat.RED].take(sent(forged))


def test_nothing_comes_after_a_concession_that_waits() -> None:
    players = in_round_one()
    answer_all(players[Seat.RED], Stream("sealed", 1))
    settle(players)
    message = players[Seat.RED].message()
    forged = message.model_copy(update={"items": (*message.items, Concede(), Concede())})
    players[Seat.BLUE].take(sent(forged))  # its program agrees at once, and the rest comes after the end
    assert players[Seat.BLUE].referee.conceded is Seat.RED
