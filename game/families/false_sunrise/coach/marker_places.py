"""Review where markers were placed: what both fleets could soon reach from there (SET-3)."""

from __future__ import annotations

from game.families.false_sunrise.ai.placing_markers import OURS, THEIRS, legal_grid, reach_terms
from game.families.false_sunrise.ai.weighing import Choice
from game.families.false_sunrise.coach.ghost import Ghost
from game.families.false_sunrise.coach.orders import marker_name
from game.reasons import Candidate, Thought
from game.review.findings import Mistake
from game.wording import from_corner
from rules.false_sunrise.state import State
from rules.kernel.seats import Seat
from rules.table.measure import Point

LEAST = 1.0  # points below which nothing is reported: a place that can be predicted is worth less

# What to say when the better place gains most by a term.
_WHY = {
    OURS: "Your fleet would have reached its markers sooner.",
    THEIRS: "The enemy would have reached its markers later.",
}


def judge_marker(view: State, seat: Seat, at: Point, moment: int) -> Mistake[Ghost] | None:
    """Return what the place of a marker gave away, compared with the best one on a grid, or None."""
    points = [at, *legal_grid(view)]
    places = [
        Choice(point, from_corner(point), terms)
        for point, terms in zip(points, reach_terms(view, seat, points), strict=True)
    ]
    best = max(places, key=lambda one: one.points)
    own, better = (Candidate(one.words, one.points, one.terms) for one in (places[0], best))
    thought = Thought("", (better,), own)
    if thought.given_away < LEAST:
        return None
    name = marker_name(len(view.markers))
    return Mistake(
        view.turn,
        moment,
        seat,
        "markers",
        "",
        name[0].upper() + name[1:],
        thought.given_away,
        f"was placed {own.words}",
        better.words,
        _WHY[thought.main_gain],
        Ghost(marker=points[places.index(best)]),
    )
