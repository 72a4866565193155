"""Playing a case through the engine, just like a match."""

from __future__ import annotations

from rules.astra_et_tenebrae.cases.case_file import LAST, Case
from rules.astra_et_tenebrae.events import Event
from rules.astra_et_tenebrae.positions.position import position_of
from rules.astra_et_tenebrae.positions.script import Script
from rules.astra_et_tenebrae.ruleset import ruleset_of
from rules.astra_et_tenebrae.state import Phase, State
from rules.files import Document
from rules.kernel.checkpoint import Checkpoint
from rules.kernel.match import Match
from rules.kernel.playing import Playing

_ORDER = tuple(Phase)


def playing_of(case: Case, document: Document) -> Playing[State, Event]:
    """Return a run of a case, up to the end of the named phase or of the match."""
    later = _ORDER[_ORDER.index(LAST[case.until]) + 1 :]

    def stops(point: Checkpoint[State]) -> bool:
        return point.turn > case.turn or point.state.phase in later

    state = position_of(case, document)
    match = Match(ruleset_of(case.edition), state.setup, state=state)
    return Playing(match, Script(case, case.do), case.dice, stops)
