"""Opening a lesson: its position becomes a match that is kept nowhere, with a guide."""

from __future__ import annotations

from dataclasses import replace

from game.families.false_sunrise.lessons.table.guide import TableGuide
from game.families.false_sunrise.lessons.table.lesson_file import TableLesson
from game.match.seats import HUMAN, Seating
from game.match.session import Session
from game.shell.paths import Home
from rules.false_sunrise.positions.position import position_of
from rules.false_sunrise.state import Phase
from rules.files import Document
from rules.games import load_ruleset
from rules.kernel.match import Match
from rules.kernel.requests import IllegalAnswer
from rules.kernel.seats import Seat

SCRIPT = "script"  # who plays the other side where no level does
OWN_FLEET, OTHER_FLEET = "Your fleet", "The other fleet"


def open_lesson(lesson: TableLesson, document: Document, home: Home) -> TableGuide:
    """Set a lesson up; `FileError` where its position is none."""
    try:
        state = position_of(lesson, document)
    except IllegalAnswer as error:
        raise document.error(("fleets",), str(error)) from None
    setup, learner = state.setup, lesson.learner
    names = {**setup.names, **{Seat(seat): name for seat, name in lesson.names.items()}}
    called = {learner: OWN_FLEET, learner.other: OTHER_FLEET}
    fleets = {seat: replace(fleet, name=called[seat]) for seat, fleet in setup.fleets.items()}
    state.setup = replace(setup, names=names, fleets=fleets)
    state.phase = Phase(lesson.phase)
    match = Match(load_ruleset(lesson.edition), state.setup, state=state)
    foe = lesson.foe if isinstance(lesson.foe, str) else SCRIPT
    seating = Seating({learner: HUMAN, learner.other: foe})
    guide = TableGuide(lesson, Session.aside(match, lesson.seed, home, seating))
    match.use_dice(guide.roll)
    return guide
