"""Rocks made at random keep the distances that they are asked to keep."""

from __future__ import annotations

import random

from rules.table.polygons import gap_in
from rules.table.rockmaking import closer_than, outline_of, placed


def test_closer_than_agrees_with_the_whole_gap_between_two_outlines() -> None:
    """Also at the gap itself, which counts as not closer, and where one rock lies inside the other."""
    rng = random.Random(4)
    answers = set()
    for number in range(400):
        one = placed(outline_of(rng, 2.0 + 3.0 * rng.random(), hollow=number % 2 == 0), 30.0, 24.0)
        at = 30.0 + round(rng.uniform(-14.0, 14.0), 2), 24.0 + round(rng.uniform(-9.0, 9.0), 2)
        other = placed(outline_of(rng, 0.2 + 3.0 * rng.random(), hollow=number % 3 == 0), *at)
        gap = gap_in(one, other)
        for limit_in in (0.5, 3.0, gap, gap + 1e-9):
            found = closer_than(one, other, limit_in)
            assert found == (gap < limit_in)
            answers.add((found, gap == 0.0))
    assert answers == {(True, True), (True, False), (False, False), (False, True)}
