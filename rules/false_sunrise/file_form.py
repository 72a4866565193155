"""What cases, exams and lessons of the game share: positions, choices and wanted facts."""

from __future__ import annotations

from rules.false_sunrise.editions import edition_of
from rules.false_sunrise.facts.event_judging import fits
from rules.false_sunrise.facts.fact_faults import fact_faults
from rules.false_sunrise.facts.judging import compared
from rules.false_sunrise.facts.outcome import Outcome
from rules.false_sunrise.positions.position import position_of
from rules.false_sunrise.positions.position_faults import choice_faults, known_names, position_faults
from rules.false_sunrise.positions.script import Script
from rules.kernel.facts import FileForm

FILES = FileForm(
    position_of=position_of,
    ruleset_of=lambda state: edition_of(state).ruleset,
    script=Script,
    known=known_names,
    position_faults=position_faults,
    choice_faults=choice_faults,
    fact_faults=fact_faults,
    outcome=Outcome,
    compared=compared,
    fits=fits,
)
