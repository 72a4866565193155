"""Removing dice from a roll, whatever its size (MF-28)."""

from __future__ import annotations

from math import comb

from rules.false_sunrise.matched_fire.sets import Throw
from rules.false_sunrise.matched_fire.throwing import RemoveDice
from rules.kernel.dice import Stream
from rules.kernel.seats import Seat


def test_MF_28_a_random_removal_is_found_even_among_more_than_a_stream_can_draw() -> None:
    throw = Throw((1, 2, 3, 4, 5, 6) * 3, flex=8)
    assert comb(len(throw.loose), throw.flex) < 1 << 16
    wider = Throw((1, 2, 3, 4, 5) * 4, flex=10)
    assert comb(len(wider.loose), wider.flex) > 1 << 16
    below = Stream("removal").below
    for one in (throw, wider):
        request = RemoveDice(Seat.RED, one, ("red:Arrow", "g1", "blue:Blade"))
        assert request.refusal(request.example(below)) is None
