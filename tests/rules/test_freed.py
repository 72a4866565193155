"""A match that is over is freed as soon as nobody holds it, so that runs of thousands need no collector."""

from __future__ import annotations

import weakref

import pytest

from rules.kernel.match import feed
from rules.kernel.seats import PLAYERS
from tests.rules.test_nothing_shared import EDITIONS, match_of
from tools.simulation.playing import collector_paused, play_out


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_finished_match_is_freed(edition: str) -> None:
    with collector_paused():
        match = match_of(edition)
        play_out(match, ("random", "random"), 5)
        assert match.over
        held = weakref.ref(match)
        del match
        assert held() is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_conceded_match_is_freed(edition: str) -> None:
    with collector_paused():
        match = match_of(edition)
        match.concede(PLAYERS[0])
        assert match.over
        held = weakref.ref(match)
        del match
        assert held() is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_finished_match_can_be_taken_back_and_played_to_the_same_end(edition: str) -> None:
    match = match_of(edition)
    play_out(match, ("random", "random"), 5)
    journal, end = list(match.journal), match.checkpoints[-1].moment
    match.use_dice(None)
    match.rewind(len(journal) // 2)
    assert not match.over
    feed(match, journal[len(match.journal) :])
    assert match.over
    assert match.checkpoints[-1].moment == end
