"""Compare what a case expects with what happened."""

from __future__ import annotations

from rules.false_sunrise.cases.case_file import Case
from rules.false_sunrise.cases.playing import playing_of
from rules.false_sunrise.facts import judging
from rules.false_sunrise.facts.outcome import Outcome
from rules.files import Document
from rules.kernel.facts import Compared


def compared(case: Case, document: Document) -> Compared:
    """Play a case and yield (name, expected, actual) for everything it names.

    Raise `IllegalAnswer` if a choice is refused, `DiceFailure` if the dice do not fit, and
    `FileError` if the case is not valid.
    """
    finish = playing_of(case, document).run()
    if case.expect.dice_left is not None:
        yield "dice_left", case.expect.dice_left, finish.dice_left
    outcome = Outcome(position=case, state=finish.state, events=finish.events)
    yield from judging.compared(case.expect, outcome)
