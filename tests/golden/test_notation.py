"""Every position of every golden match is written in one line, and read again as the same position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from game.match.saves import read_match
from game.match.session import Session
from rules.file_error import FileError
from rules.kernel.dice import Stream
from rules.kernel.journal import AnyMatch
from rules.kernel.match import Match
from rules.kernel.seats import PLAYERS
from rules.kernel.seeded import seeded_dice
from rules.position_line import playable_from_line, position_from_line, position_to_line

ANSWERS = 30
SAMPLE = 37  # of so many positions a fast test takes one


def positions(match: AnyMatch) -> Iterator[Any]:
    """Yield a copy of the state after each beat."""
    ruleset = match.ruleset
    state = ruleset.copy(match.checkpoints[0].state)
    yield ruleset.copy(state)
    for beat in match.beats:
        for event in beat:
            event.apply(state)
        yield ruleset.copy(state)


def check(match: AnyMatch, every: int) -> None:
    ruleset = match.ruleset
    for state in islice(positions(match), None, None, every):
        viewers = (None, *PLAYERS) if ruleset.hides else ()
        for one in (state, *(ruleset.conceal(state, seat) for seat in viewers)):
            line = position_to_line(one)
            assert line.isascii()
            assert line.isprintable()
            read = position_from_line(line)
            assert ruleset.pack_setup(read.setup) == ruleset.pack_setup(one.setup)
            assert ruleset.pack_state(read) == ruleset.pack_state(one)
            assert position_to_line(read) == line


def played(home: Any, path: Any) -> AnyMatch:
    if read_match(path, home).same_rules:
        return Session.resume(path, home).match
    return read_match(path, home).at_turn()


def test_some_positions_are_read_as_they_were(golden_match: Any) -> None:
    home, path, _ = golden_match
    check(played(home, path), SAMPLE)


def test_some_positions_of_further_games_are_read_as_they_were(golden_further: Any) -> None:
    home, path, _ = golden_further
    check(played(home, path), SAMPLE)


@pytest.mark.slow
def test_all_positions_are_read_as_they_were(golden_match: Any) -> None:
    home, path, _ = golden_match
    check(played(home, path), 1)


@pytest.mark.slow
def test_all_positions_of_further_games_are_read_as_they_were(golden_further: Any) -> None:
    home, path, _ = golden_further
    check(played(home, path), 1)


def play_on(match: AnyMatch, every: int) -> None:
    """Begin a match at some of the positions, and give some answers."""
    ruleset = match.ruleset
    for number, state in enumerate(islice(positions(match), None, None, every)):
        try:
            begins = playable_from_line(position_to_line(state))
        except FileError:
            continue  # over, or in the middle of a step
        again: AnyMatch = Match(ruleset, begins.setup, state=begins, dice=seeded_dice(number))
        below = Stream("from a golden position", number).below
        while not again.over and len(again.journal) < ANSWERS:
            seat = again.waiting()[0]
            again.answer(seat, again.pending[seat].example(below))


@pytest.mark.slow
def test_matches_begin_at_positions(golden_match: Any) -> None:
    home, path, _ = golden_match
    play_on(played(home, path), 5)


@pytest.mark.slow
def test_matches_of_further_games_begin_at_positions(golden_further: Any) -> None:
    home, path, _ = golden_further
    play_on(played(home, path), 5)
