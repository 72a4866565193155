"""Who declines the rest of a turn is asked no more until something secret is due, on either machine."""

from __future__ import annotations

import pytest

from rules.kernel.dice import Stream
from rules.kernel.match_file import digest_of
from rules.kernel.seats import PLAYERS, Seat
from rules.remote.dishonest import Dishonest
from rules.remote.items import Stand
from rules.remote.player import RemotePlayer
from rules.remote.verifying import log_of, verify
from tests.rules.remote.remote_matches import DUEL, FRIGATES, TOY, by_file, players_of, restored, sent


def play(players: dict[Seat, RemotePlayer], stream: Stream) -> int:
    """Play to the end; everybody declines the rest as soon as that is possible. Return the messages sent."""
    turn, messages = Seat.RED, 0
    while not all(one.referee.finished for one in players.values()):
        me = players[turn]
        while (request := me.request) is not None:
            if me.can_stand:
                me.stand()
            else:
                me.answer(request.example(stream.below))
        messages += 1
        players[turn.other].take(sent(me.message()))
        if messages % 7 == 0:
            players[turn] = restored(me)
        turn = turn.other
    return messages


@pytest.mark.parametrize("edition", [TOY, DUEL, FRIGATES])
def test_both_programs_give_the_answers_that_stand_and_fewer_messages_are_needed(edition: str) -> None:
    players = players_of(edition)
    messages = play(players, Stream("standing", 1))
    states = {
        digest_of(one.referee.ruleset.pack_state(one.referee.match.state))  # type: ignore[union-attr]
        for one in players.values()
    }
    assert len(states) == 1
    assert verify(log_of(players[Seat.RED]), "log").over
    seen: list[object] = []
    by_file(players_of(edition), Stream("standing", 1), seen.append)
    assert edition == TOY or messages < len(seen)


def test_nothing_secret_can_be_declined() -> None:
    players = players_of(FRIGATES)
    guest = players[Seat.BLUE]
    players[Seat.RED].take(sent(guest.message()))
    guest.take(sent(players[Seat.RED].message()))
    assert not guest.can_stand
    with pytest.raises(LookupError):
        guest.stand()
    with pytest.raises(Dishonest, match="needs a secret answer"):
        players[Seat.RED].referee.add(Seat.BLUE, [Stand()])


def test_a_standing_no_about_cards_stays_on_its_own_computer() -> None:
    players, stream = players_of(TOY), Stream("toy", 3)
    turn, standing = Seat.RED, dict.fromkeys(PLAYERS, False)
    while not all(one.referee.finished for one in players.values()):
        me = players[turn]
        while (request := me.request) is not None:
            if request.kind == "dial":
                standing[turn] = True
                me.answer((2, True))
            else:
                assert not (standing[turn] and request.kind == "show"), "a no stands"
                me.answer(request.example(stream.below))
        message = me.message()
        assert "true" not in message.model_dump_json(), "the other side does not hear of it"
        players[turn.other].take(sent(message))
        turn = turn.other
    assert all(standing.values())
