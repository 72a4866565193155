"""Reasons as rows: they come to the points of what they are about."""

from __future__ import annotations

import pytest

from game.reasons import Candidate, Term, Thought
from game.screens.reasons import all_the_same, rows_of


@pytest.mark.parametrize("points", [0.96, 0.99, 0.5, -0.07])
def test_the_terms_that_are_shown_come_to_the_points(points: float) -> None:
    terms_of = (Term("Markers", 0.74), Term("Less fire", 0.22), Term("Nothing", 0.001))
    candidate = Candidate("Straight on", points, terms_of)
    head, *terms = rows_of([Thought("", (candidate,))])
    assert head.points == points
    assert sum(row.points or 0.0 for row in terms) == pytest.approx(points, abs=0.01)


def test_points_that_are_made_of_small_things_alone_have_a_reason_too() -> None:
    _, *terms = rows_of([Thought("", (Candidate("Straight on", 0.07),))])
    assert [row.words for row in terms] == ["Smaller factors together"]


def test_what_weighs_the_same_is_known() -> None:
    even = Thought("", (Candidate("Activate Iris", 0.0), Candidate("Activate Juno", 0.0)))
    assert all_the_same(even)
    assert not all_the_same(Thought("", even.candidates[:1]))
    assert not all_the_same(Thought("", (Candidate("Activate Iris", 1.0), *even.candidates)))
