"""What cases, exams and lessons of the game share: positions, choices and wanted facts."""

from __future__ import annotations

from rules.astra_et_tenebrae.events import Event
from rules.astra_et_tenebrae.facts.event_judging import fits
from rules.astra_et_tenebrae.facts.fact_faults import fact_faults
from rules.astra_et_tenebrae.facts.judging import compared
from rules.astra_et_tenebrae.facts.outcome import Outcome
from rules.astra_et_tenebrae.positions.choices_file import ScriptedPosition
from rules.astra_et_tenebrae.positions.position import position_of
from rules.astra_et_tenebrae.positions.position_faults import choice_faults, known_names, position_faults
from rules.astra_et_tenebrae.positions.script import Script
from rules.astra_et_tenebrae.ruleset import ruleset_of
from rules.astra_et_tenebrae.state import Setup, State
from rules.files import Document
from rules.kernel.facts import FileForm
from rules.kernel.match import Match


def begin(position: ScriptedPosition, document: Document) -> tuple[Match[Setup, State, Event], Script]:
    """Return a battle from a position, and the script of its choices.

    Raise `FileError` if the position is not valid.
    """
    state = position_of(position, document)
    match = Match(ruleset_of(state.setup.edition), state.setup, state=state)
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
