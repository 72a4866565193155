"""Opening a lesson: its position becomes a match that is not saved, with a guide."""

from __future__ import annotations

from dataclasses import replace

from game.book.lessons.at_table.opening import begin
from game.families.false_sunrise.lessons.table.guide import TableGuide
from game.families.false_sunrise.lessons.table.lesson_file import TableLesson
from game.shell.paths import Home
from rules.false_sunrise.positions.position import position_of
from rules.files import Document
from rules.kernel.requests import IllegalAnswer

OWN_FLEET, OTHER_FLEET = "Your fleet", "The other fleet"


def open_lesson(lesson: TableLesson, document: Document, home: Home) -> TableGuide:
    """Set up a lesson; raise `FileError` if its position is illegal."""
    try:
        state = position_of(lesson, document)
    except IllegalAnswer as error:
        raise document.error(("fleets",), str(error)) from None
    learner = lesson.learner
    called = {learner: OWN_FLEET, learner.other: OTHER_FLEET}
    fleets = {seat: replace(fleet, name=called[seat]) for seat, fleet in state.setup.fleets.items()}
    state.setup = replace(state.setup, fleets=fleets)
    return begin(lesson, state, home, TableGuide)
