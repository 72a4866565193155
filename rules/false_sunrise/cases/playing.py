"""Play a case through the engine, as a match would."""

from __future__ import annotations

from rules.false_sunrise.cases.case_file import Case
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.events import Event
from rules.false_sunrise.positions.position import position_of
from rules.false_sunrise.positions.script import Script
from rules.false_sunrise.state import Phase, State
from rules.files import Document
from rules.kernel.checkpoint import Checkpoint
from rules.kernel.match import Match
from rules.kernel.playing import Playing

# The last phase that a case plays. "end" is not listed: it plays the whole turn.
LAST = {
    "start": Phase.START,
    "orders": Phase.ORDERS,
    "movement": Phase.MOVEMENT,
    "weapons": Phase.ACTIVATIONS,
    "points": Phase.POINTS,
}

_ORDER = tuple(Phase)


def playing_of(case: Case, document: Document) -> Playing[State, Event]:
    """Return a run of a case, ready to play to the end of its last phase or of the match."""
    last = LAST.get(case.until)
    later = () if last is None else _ORDER[_ORDER.index(last) + 1 :]

    def stops(point: Checkpoint[State]) -> bool:
        return point.turn > case.turn or point.state.phase in later

    state = position_of(case, document, Phase(case.phase))
    match = Match(load_edition(case.edition).ruleset, state.setup, state=state)
    return Playing(match, Script(case, case.do), case.dice, stops)
