"""What cases, exams and lessons of the game share: positions, choices and wanted facts."""

from __future__ import annotations

from rules.dark_frontier.events import Event
from rules.dark_frontier.facts.event_judging import fits
from rules.dark_frontier.facts.judging import compared
from rules.dark_frontier.facts.outcome import Outcome
from rules.dark_frontier.positions.choices_file import ScriptedPosition
from rules.dark_frontier.positions.position import position_of
from rules.dark_frontier.positions.position_faults import choice_faults, known_names, position_faults
from rules.dark_frontier.positions.position_file import SEATS
from rules.dark_frontier.positions.script import Script
from rules.dark_frontier.ruleset import ruleset_of
from rules.dark_frontier.state import Setup, State
from rules.files import Document
from rules.kernel.facts import FileForm
from rules.kernel.match import Match


def begin(position: ScriptedPosition, _document: Document) -> tuple[Match[Setup, State, Event], Script]:
    """Return a duel from a position, and the script of its choices.

    Raise `FileError` if the position is not valid.
    """
    state = position_of(position)
    match = Match(ruleset_of(state.setup.edition), state.setup, state=state)
    if position.do.concede is not None:
        match.concede(SEATS[position.do.concede])
    return match, Script(position, position.do)


FILES = FileForm(
    begin=begin,
    position_faults=position_faults,
    choice_faults=choice_faults,
    known=known_names,
    outcome=Outcome,
    compared=compared,
    fits=fits,
)
