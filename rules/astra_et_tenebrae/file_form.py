"""What cases, exams and lessons of the game share: positions, choices and wanted facts."""

from __future__ import annotations

from rules.astra_et_tenebrae.facts.event_judging import fits
from rules.astra_et_tenebrae.facts.fact_faults import fact_faults
from rules.astra_et_tenebrae.facts.judging import compared
from rules.astra_et_tenebrae.facts.outcome import Outcome
from rules.astra_et_tenebrae.positions.position import position_of
from rules.astra_et_tenebrae.positions.position_faults import choice_faults, known_names, position_faults
from rules.astra_et_tenebrae.positions.script import Script
from rules.astra_et_tenebrae.ruleset import ruleset_of
from rules.kernel.facts import FileForm

FILES = FileForm(
    position_of=position_of,
    ruleset_of=lambda state: ruleset_of(state.setup.edition),
    script=Script,
    known=known_names,
    position_faults=position_faults,
    choice_faults=choice_faults,
    fact_faults=fact_faults,
    outcome=Outcome,
    compared=compared,
    fits=fits,
)
