"""Opening a lesson at a table: its position becomes a match that is not saved, with a guide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from game.book.lessons.at_table.guide import TableGuide
from game.book.lessons.at_table.lesson_file import TableLesson
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.shell.paths import Home
from rules.games import load_ruleset
from rules.kernel.match import AnyMatch, Match
from rules.kernel.seats import Seat

SCRIPT = "script"  # the player of the other side if no level plays it

GuideT = TypeVar("GuideT", bound=TableGuide[Any, Any])


def begin(
    lesson: TableLesson[Any, Any],
    state: Any,  # noqa: ANN401 - of any game
    home: Home,
    guide_of: Callable[[object, Session], GuideT],
) -> GuideT:
    """Begin a lesson from its position, and return its guide; sides are called as the lesson says."""
    called = {Seat(seat): name for seat, name in lesson.names.items()}
    state.setup = replace(state.setup, names={**state.setup.names, **called})
    match: AnyMatch = Match(load_ruleset(lesson.edition), state.setup, state=state)
    learner, foe = lesson.learner, lesson.foe if isinstance(lesson.foe, str) else SCRIPT
    seating = Seating({learner: HUMAN, learner.other: foe})
    guide = guide_of(lesson, Session.aside(match, lesson.seed, home, seating))
    match.use_dice(guide.roll)
    return guide
