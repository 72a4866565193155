"""Answers of any form, to every question of every game: the other program refuses them in words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.kernel.dice import Stream
from rules.kernel.seats import Seat
from rules.remote.dishonest import Dishonest
from rules.remote.items import Given
from rules.remote.player import RemotePlayer
from tests.rules.remote.remote_matches import DUEL, EDITIONS, FRIGATES, TOY, players_of, restored, sent

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 1.5, 10**19, -(10**19), 1e300, "", "x", "\N{SNOWMAN}",
    [], {}, [[]], [None], {"": None}, ["x"] * 50,
)  # fmt: skip

REST = [one for one in EDITIONS if one not in (DUEL, FRIGATES)]


def spoilt(answer: Any, rng: random.Random) -> Any:
    """Return an answer with one thing in it changed to something odd, left out, or put in once more."""
    if isinstance(answer, dict) and answer and rng.random() < 0.85:
        key = rng.choice(sorted(answer))
        rest = {one: value for one, value in answer.items() if one != key}
        return rest if rng.random() < 0.2 else {**rest, key: spoilt(answer[key], rng)}
    if isinstance(answer, list | tuple) and answer and rng.random() < 0.85:
        at = rng.randrange(len(answer))
        more = [spoilt(answer[at], rng)] * rng.choice((0, 1, 1, 1, 2))
        return [*answer[:at], *more, *answer[at + 1 :]]
    return rng.choice(ODD)


def check_answer(blue: RemotePlayer, message: Any, odd: Any) -> bool:
    """Send a spoilt answer to a copy of the other program; return whether it was refused."""
    copy = restored(blue)
    forged = message.model_copy(update={"items": (*message.items, Given(answer=odd))})
    try:
        copy.take(sent(forged))
    except Dishonest:
        assert copy.fault.endswith("The match ends here.")
        return True
    return False


@pytest.mark.parametrize(
    "edition", [TOY, DUEL, FRIGATES, *(pytest.param(one, marks=pytest.mark.slow) for one in REST)]
)
def test_no_answer_does_more_than_be_refused(edition: str) -> None:
    rng, stream, refused = random.Random(edition), Stream("hostile", 1), 0
    players, turn, kinds = players_of(edition, 1), Seat.RED, set[str]()
    while not all(one.referee.finished for one in players.values()) and len(kinds) < 12:
        me, other = players[turn], players[turn.other]
        while (request := me.request) is not None:
            answer = request.example(stream.below)
            if request.kind not in kinds:
                kinds.add(request.kind)
                packed = request.pack(answer)
                for _ in range(6):
                    refused += check_answer(other, me.message(), spoilt(packed, rng))
            me.answer(answer)
        other.take(sent(me.message()))
        turn = turn.other
    assert refused > 4
