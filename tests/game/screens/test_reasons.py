"""Reasons as rows: they come to the points of what they are about."""

from __future__ import annotations

from typing import Any

import pytest

from game.families.false_sunrise.new_match import setup as match_setup
from game.reasons import Candidate, Term, Thought
from game.screens.reasons import all_the_same, rows_of
from rules.games import load_ruleset
from rules.kernel.match import Match


@pytest.fixture
def view() -> Any:
    setup = match_setup.setup_from(match_setup.quick_choices(("A", "B"), 3))
    return Match(load_ruleset("2024-07"), setup).state


@pytest.mark.parametrize("points", [0.96, 0.99, 0.5, -0.07])
def test_the_terms_that_are_shown_come_to_the_points(view: Any, points: float) -> None:
    terms_of = (Term("Markers", 0.74), Term("Less fire", 0.22), Term("Nothing", 0.001))
    candidate = Candidate("Straight on", points, terms_of)
    head, *terms = rows_of(view, [Thought("", (candidate,))], heads=False)
    assert head.points == points
    assert sum(row.points or 0.0 for row in terms) == pytest.approx(points, abs=0.01)


def test_points_that_are_made_of_small_things_alone_have_a_reason_too(view: Any) -> None:
    _, *terms = rows_of(view, [Thought("", (Candidate("Straight on", 0.07),))], heads=False)
    assert [row.words for row in terms] == ["Smaller things together"]


def test_what_weighs_the_same_is_known() -> None:
    even = Thought("", (Candidate("Activate Iris", 0.0), Candidate("Activate Juno", 0.0)))
    assert all_the_same(even)
    assert not all_the_same(Thought("", even.candidates[:1]))
    assert not all_the_same(Thought("", (Candidate("Activate Iris", 1.0), *even.candidates)))
