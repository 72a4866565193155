"""What cases, exams and lessons of the game share: positions, choices and wanted facts."""

from __future__ import annotations

from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.events import Event
from rules.false_sunrise.facts.event_judging import fits
from rules.false_sunrise.facts.fact_faults import fact_faults
from rules.false_sunrise.facts.judging import compared
from rules.false_sunrise.facts.outcome import Outcome
from rules.false_sunrise.positions.choices_file import ScriptedPosition
from rules.false_sunrise.positions.position import position_of
from rules.false_sunrise.positions.position_faults import choice_faults, known_names, position_faults
from rules.false_sunrise.positions.script import Script
from rules.false_sunrise.state import Setup, State
from rules.files import Document
from rules.kernel.facts import FileForm
from rules.kernel.match import Match


def begin(position: ScriptedPosition, document: Document) -> tuple[Match[Setup, State, Event], Script]:
    """Return a match from a position, and the script of its choices.

    Raise `FileError` if the position is not valid.
    """
    state = position_of(position, document)
    match = Match(edition_of(state).ruleset, state.setup, state=state)
    return match, Script(position, position.do)


FILES = FileForm(
    begin=begin,
    position_faults=position_faults,
    choice_faults=choice_faults,
    fact_faults=fact_faults,
    known=known_names,
    outcome=Outcome,
    compared=compared,
    fits=fits,
)
