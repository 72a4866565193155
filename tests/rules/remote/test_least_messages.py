"""How many messages a turn needs at least by file: what `docs/fair-play.md` says is what is counted."""

from __future__ import annotations

import re
from itertools import chain

import pytest

from rules.kernel.seats import Seat
from rules.remote.items import Given, Link, Open, Seal
from tests.rules.remote.remote_matches import EDITIONS, FRIGATES, players_of, sent
from tests.sources import ROOT

PAGE = ROOT / "docs" / "fair-play.md"
SMALL = {
    "2024-07": {"points": 6},
    "2024-03": {"points": 6},
    "matched-fire": {"points": 6},
    **{edition: {"ships": 1} for edition in EDITIONS[3:6]},
}
"""Few ships, so that there are turns in which nobody has anything to decide but the orders."""


def turns_of(edition: str, seed: int) -> list[list[list[type]]]:
    """Play a match by file in which everything is declined; return the messages of each full turn.

    A message counts for the turn in which it ends, and is told by the kinds of its entries. Turns in
    which only one side has orders are left out.
    """
    players = players_of(edition, seed, **SMALL.get(edition, {}))
    ruleset, turn = players[Seat.RED].referee.ruleset, Seat.RED
    turns: dict[int, list[list[type]]] = {}
    for _ in range(300):
        me = players[turn]
        while (request := me.request) is not None:
            me.answer(request.default())
        message, match = sent(me.message()), me.referee.match
        players[turn.other].take(message)
        if me.referee.over:
            break
        assert match is not None
        turns.setdefault(ruleset.turn(match.state), []).append([type(item) for item in message.items])
        turn = turn.other
    full = [turns[one] for one in sorted(turns)[1:-1]]
    return [one for one in full if {Seal, Open} <= set(chain.from_iterable(one))]


def told() -> dict[str, int]:
    """Return the least number of messages in a turn of each edition, as the page says."""
    rows = re.findall(r"^\| ([^|]*`[^|]*)\| (\d+) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    return {edition: int(number) for words, number in rows for edition in re.findall(r"`([\w.-]+)`", words)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_turn_takes_at_least_as_many_messages_as_the_page_says(edition: str) -> None:
    turns = [one for seed in range(1, 9) for one in turns_of(edition, seed)]
    assert min(map(len, turns)) == told()[edition]
    for turn in turns:  # as the page works it out: a seal ends one message, the next one answers, one opens
        kinds = [set(message) for message in turn]
        sealed = next(at for at, one in enumerate(kinds) if Seal in one)
        assert turn[sealed][-1] is Seal
        assert kinds[sealed + 1] == {Given}
        assert Open in kinds[sealed + 2]


def test_a_roll_takes_a_link_in_two_messages_and_no_message_of_its_own() -> None:
    for turn in turns_of(FRIGATES, 1):
        links = [at for at, message in enumerate(turn) if Link in message]
        assert links[1] == links[0] + 1
        assert turn[links[0]][-1] is Link
        assert turn[links[1]] == [Link, Seal]
