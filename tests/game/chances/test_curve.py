"""The curve of the winning chance: told from what everybody sees, to its end, and only of what is over."""

from __future__ import annotations

from functools import cache

import pytest

from game.chances.chances_review import ChancesReview, chances_of
from game.chances.curve import curve_of, places_of
from game.chances.logistic import MOST
from game.families.false_sunrise.chances.model import FleetChance
from game.match.recording import recording_of
from game.review.background_review import NotOver
from rules.games import load_ruleset
from rules.kernel.journal import AnyMatch
from rules.kernel.seats import Seat
from rules.kernel.seeded import new_match
from tools.ladder.fleets import kind_of
from tools.simulation.playing import play_out

MODEL = FleetChance()


def began() -> AnyMatch:
    kind = kind_of(3)
    return new_match(load_ruleset(kind.edition), kind.setup(3), 3)


@cache
def played() -> AnyMatch:
    match = began()
    play_out(match, ("captain", "captain"), 3)
    return match


def test_only_the_end_is_certain() -> None:
    match = played()
    curve = curve_of(MODEL, match.ruleset, match.ruleset.opening(match.setup), match.beats)
    assert curve is not None
    *before, end = curve
    assert (end.moment, end.sure, end.when) == (len(match.beats), True, "at the end")
    assert end.first == (match.state.outcome.winner is Seat.RED)
    assert all(1 - MOST <= one.first <= MOST and not one.sure for one in before)


def test_it_is_told_from_what_everybody_sees() -> None:
    match = played()
    ruleset, opening = match.ruleset, match.ruleset.opening(match.setup)
    curve = curve_of(MODEL, ruleset, opening, match.beats)
    assert curve is not None
    seen = [
        MODEL.chance_of(ruleset.conceal(place.state, None))
        for place in places_of(MODEL, ruleset, opening, match.beats)
    ]
    assert [one.first for one in curve] == seen
    cut = curve_of(MODEL, ruleset, opening, match.beats, lambda share: share < 0.5)
    assert cut is None, "who does not want to know any more is told nothing"


def test_nothing_is_told_of_a_match_that_goes_on() -> None:
    recording = recording_of(began())
    assert chances_of(recording) is None
    with pytest.raises(NotOver):
        ChancesReview(recording)
    whole = played()
    half = whole.beats[: len(whole.beats) // 2]
    with pytest.raises(NotOver):
        curve_of(MODEL, whole.ruleset, whole.ruleset.opening(whole.setup), half)


def test_it_is_worked_out_beside_the_game_and_remembered() -> None:
    match = played()
    found = chances_of(recording_of(match))
    assert found is not None
    assert found.settle()
    assert found.curve == curve_of(MODEL, match.ruleset, match.ruleset.opening(match.setup), match.beats)
    again = chances_of(recording_of(match))
    assert again is not None
    assert again.done
    assert again.curve == found.curve
    found.cancel()
