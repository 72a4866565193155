"""The facts that a case expects, compared with the actual result."""

from __future__ import annotations

from rules.dark_frontier.cases.case_file import Case
from rules.dark_frontier.cases.playing import playing_of
from rules.dark_frontier.facts import judging
from rules.dark_frontier.facts.outcome import Outcome
from rules.dark_frontier.positions.script import Script
from rules.files import Document
from rules.kernel.facts import Compared


def compared(case: Case, _document: Document) -> Compared:
    """Play a case and yield the label, expected value and actual value of each fact it names.

    Raise `IllegalAnswer` if a choice is refused, `DiceFailure` if the dice do not fit.
    """
    script = Script(case, case.do)
    finish = playing_of(case, script).run()
    if case.expect.dice_left is not None:
        yield "dice_left", case.expect.dice_left, finish.dice_left
    outcome = Outcome(position=case, state=finish.state, events=finish.events, ids=script.ids)
    yield from judging.compared(case.expect, outcome)
