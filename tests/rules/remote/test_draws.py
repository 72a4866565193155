"""Draws by agreement at every kind of moment: both programs see the same end, whichever message is faster."""

from __future__ import annotations

import pytest

from rules.kernel.dice import Stream
from rules.kernel.seats import PLAYERS, Seat
from rules.remote.dishonest import Dishonest
from rules.remote.items import Accept, Agree, Concede, Given, Item, Offer
from tests.rules.remote.remote_matches import (
    EDITIONS,
    FRIGATES,
    TOY,
    answer_all,
    ends,
    log_bytes,
    played_by_bad_post,
    players_of,
    restored,
    sent,
    verified,
)
from tests.rules.remote.test_concessions import Players, in_round_one, pass_on, settle
from tools.check_log import check


def check_draw(players: Players, accepted: Seat) -> None:
    settle(players)
    first, second = ends(players)
    assert first == second
    assert all(one.referee.accepted is accepted for one in players.values())
    assert not any(one.referee.conceded for one in players.values())
    red, blue = map(log_bytes, players.values())
    assert red == blue
    verdict = verified(red)
    assert verdict.winner is None
    assert verdict.words().endswith("accepted a draw.")
    assert check(red)


@pytest.mark.parametrize("offers", PLAYERS)
def test_PLY_5_an_offer_is_accepted_at_once_even_while_both_are_asked(offers: Seat) -> None:
    players = in_round_one()
    players[offers].offer_draw()
    assert not players[offers].can_offer
    assert players[offers].request is not None, "it can still answer"
    pass_on(players, offers)
    assert players[offers.other].is_offered
    players[offers.other].accept_draw()
    assert players[offers.other].request is None
    pass_on(players, offers.other)
    assert players[offers].referee.over
    assert any(isinstance(item, Agree) for item in players[offers].referee.log(offers))
    check_draw(players, offers.other)


@pytest.mark.parametrize("edition", EDITIONS)
def test_PLY_5_an_offer_stands_for_one_answer_of_the_other_side_and_never_longer(edition: str) -> None:
    players, stream = players_of(edition, 5), Stream("one answer", edition)
    pass_on(players, Seat.BLUE)
    for step in range(60):
        settle(players)
        asked = [seat for seat in PLAYERS if players[seat].request is not None]
        if not asked:
            break
        seat = asked[step % len(asked)]
        assert not players[seat.other].can_offer or len(asked) > 1, "only a side that is asked may offer"
        if players[seat].can_offer:
            players[seat].offer_draw()
        place = players[seat].referee.place
        players[seat].answer(players[seat].request.example(stream.below))  # type: ignore[union-attr]
        settle(players)
        other = players[seat.other]
        if other.request is not None and other.referee.place > place and not other.referee.over:
            assert other.is_offered
            other.answer(other.request.example(stream.below))
            assert not other.is_offered


def test_an_offer_is_heard_before_a_standing_no_answers() -> None:
    players, stream = players_of(FRIGATES, 1), Stream("standing", 1)
    pass_on(players, Seat.BLUE)
    for _ in range(200):
        settle(players)
        seat = next(seat for seat in PLAYERS if players[seat].request is not None)
        other = players[seat.other]
        other.standing = other._turn
        players[seat].offer_draw()
        answer = players[seat].request
        assert answer is not None
        players[seat].answer(answer.example(stream.below))
        before = len(other.referee.log(seat.other))
        pass_on(players, seat)
        request = other.request
        cards = other.referee.ruleset.cards
        assert cards is not None
        if request is not None and cards.declined(request, other._turn, other._turn) and other.is_offered:
            assert other.must_decide
            assert len([one for one in other.referee.log(seat.other)[before:] if isinstance(one, Given)]) == 0
            other.ignore_offer()
            assert other.request is not request, "the standing answer is given now"
            return
        other.standing = None
    raise AssertionError("no question about a card was asked after an offer")


@pytest.mark.parametrize("offers", PLAYERS)
def test_PLY_5_an_offer_lapses_with_the_answer_to_a_later_question(offers: Seat) -> None:
    players, stream = in_round_one(), Stream("lapses", 1)
    players[offers].offer_draw()
    for seat in (offers, offers.other):
        answer_all(players[seat], stream)
        pass_on(players, seat)
    settle(players)
    assert players[offers.other].is_offered, "the answer belongs to the question that was open before"
    while players[offers.other].request is None:  # a question that only the other side is asked
        answer_all(players[offers], stream)
        settle(players)
        assert players[offers.other].is_offered
    answer_all(players[offers.other], stream)
    assert not players[offers.other].is_offered
    settle(players)
    assert players[offers].can_offer


@pytest.mark.parametrize("offers", PLAYERS)
def test_an_acceptance_crosses_the_concession_of_whoever_has_offered(offers: Seat) -> None:
    players = in_round_one()
    players[offers].offer_draw()
    pass_on(players, offers)
    players[offers].concede()
    players[offers.other].accept_draw()
    settle(players)
    first, second = ends(players)
    assert first == second
    referee = players[Seat.RED].referee
    assert (referee.conceded, referee.accepted) == (
        (offers, None) if offers is Seat.RED else (None, Seat.RED)
    )


def test_an_offer_does_not_keep_its_side_from_conceding() -> None:
    players = in_round_one()
    players[Seat.RED].offer_draw()
    answer_all(players[Seat.RED], Stream("concedes", 1))
    assert not players[Seat.RED].can_offer
    players[Seat.RED].concede()
    settle(players)
    assert all(one.referee.conceded is Seat.RED for one in players.values())


def test_an_offer_is_kept_and_found_again() -> None:
    players = in_round_one()
    players[Seat.RED].offer_draw()
    pass_on(players, Seat.RED)
    again = {seat: restored(player) for seat, player in players.items()}
    assert not again[Seat.RED].can_offer
    again[Seat.BLUE].accept_draw()
    check_draw(again, Seat.BLUE)


@pytest.mark.parametrize("edition", EDITIONS)
def test_PLY_5_every_game_ends_in_a_draw_that_both_have_agreed_on(edition: str) -> None:
    players, stream = players_of(edition, 3), Stream("draw", edition)
    pass_on(players, Seat.BLUE)
    settle(players)
    offers = next(seat for seat in PLAYERS if players[seat].request is not None)
    players[offers].offer_draw()
    answer_all(players[offers], stream)
    settle(players)
    players[offers.other].accept_draw()
    check_draw(players, offers.other)
    match = players[Seat.RED].referee.match
    assert match is not None
    told = match.ruleset.describe(match.beats[-1][-1], match.state)
    assert "agree" in told


@pytest.mark.parametrize(
    "items, why",
    [
        ((Accept(),), "accepted a draw that nobody has offered"),
        ((Offer(), Offer()), "offered a draw twice"),
        ((Offer(), Agree()), "agreed to an end that nobody has asked for"),
    ],
)
def test_offers_of_no_honest_program_are_exposed(items: tuple[Item, ...], why: str) -> None:
    players = in_round_one()
    message = players[Seat.BLUE].message()
    forged = message.model_copy(update={"items": (*message.items, *items)})
    with pytest.raises(Dishonest, match=why):
        players[Seat.RED].take(sent(forged))


def test_an_offer_of_a_side_that_is_not_asked_is_exposed() -> None:
    players = in_round_one()
    answer_all(players[Seat.BLUE], Stream("honest", 1))
    message = players[Seat.BLUE].message()
    forged = message.model_copy(update={"items": (*message.items, Offer())})
    with pytest.raises(Dishonest, match="before it was needed"):
        players[Seat.RED].take(sent(forged))


def test_a_forged_acceptance_is_not_agreed_to_while_its_side_is_not_asked() -> None:
    players = in_round_one()
    stream = Stream("forged", 1)
    answer_all(players[Seat.BLUE], stream)
    pass_on(players, Seat.BLUE)
    message = players[Seat.BLUE].message()
    forged = message.model_copy(update={"items": (*message.items, Accept())})
    with pytest.raises(Dishonest, match="accepted a draw that nobody has offered"):
        players[Seat.RED].take(sent(forged))
    assert not players[Seat.RED].referee.over


def test_random_matches_have_offers_and_agreed_draws() -> None:
    kinds = set[type[Item]]()
    for seed in range(20):
        players = played_by_bad_post(TOY, seed, concedes=0.3, kills=0, changes=0)
        kinds |= {type(item) for seat in PLAYERS for item in players[seat].referee.log(seat)}
    assert {Offer, Accept, Concede, Agree} <= kinds
