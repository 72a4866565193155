"""What cases, exams and lessons of the game share: positions, choices and wanted facts."""

from __future__ import annotations

from rules.dark_frontier.facts.event_judging import fits
from rules.dark_frontier.facts.judging import compared
from rules.dark_frontier.facts.outcome import Outcome
from rules.dark_frontier.positions.position import position_of
from rules.dark_frontier.positions.position_faults import choice_faults, known_names, position_faults
from rules.dark_frontier.positions.position_file import SEATS
from rules.dark_frontier.positions.script import Script
from rules.dark_frontier.ruleset import ruleset_of
from rules.kernel.facts import FileForm

FILES = FileForm(
    position_of=position_of,
    ruleset_of=lambda state: ruleset_of(state.setup.edition),
    script=Script,
    concedes=lambda do: SEATS.get(do.concede),
    known=known_names,
    position_faults=position_faults,
    choice_faults=choice_faults,
    outcome=Outcome,
    compared=compared,
    fits=fits,
)
