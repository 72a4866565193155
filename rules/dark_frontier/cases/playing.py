"""Playing a case through the engine, just like a match."""

from __future__ import annotations

from rules.dark_frontier.cases.case_file import LAST, Case
from rules.dark_frontier.events import Event
from rules.dark_frontier.positions.position import position_of
from rules.dark_frontier.positions.position_file import SEATS
from rules.dark_frontier.positions.script import Script
from rules.dark_frontier.ruleset import ruleset_of
from rules.dark_frontier.state import Phase, State
from rules.kernel.checkpoint import Checkpoint
from rules.kernel.match import Match
from rules.kernel.playing import Playing

_ORDER = tuple(Phase)


def playing_of(case: Case, script: Script) -> Playing[State, Event]:
    """Return a run of a script, up to the end of the named step or of the match."""
    later = _ORDER[_ORDER.index(LAST[case.until]) + 1 :]

    def stops(point: Checkpoint[State]) -> bool:
        return point.turn > case.round or point.state.phase in later

    state = position_of(case)
    match = Match(ruleset_of(state.setup.edition), state.setup, state=state)
    if case.do.concede is not None:
        match.concede(SEATS[case.do.concede])
    return Playing(match, script, case.dice, stops)
