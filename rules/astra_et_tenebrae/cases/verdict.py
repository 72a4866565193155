"""The facts that a case expects, compared with the actual result."""

from __future__ import annotations

from rules.astra_et_tenebrae.cases.case_file import Case
from rules.astra_et_tenebrae.cases.playing import playing_of
from rules.astra_et_tenebrae.facts import judging
from rules.astra_et_tenebrae.facts.outcome import Outcome
from rules.astra_et_tenebrae.positions.script import NoDefault
from rules.files import Document
from rules.kernel.facts import Compared


def compared(case: Case, document: Document) -> Compared:
    """Play a case and yield the label, expected value and actual value of each fact it names.

    Raise `IllegalAnswer` if a choice is refused, `DiceFailure` if the dice do not fit, and
    `FileError` if the case is not valid.
    """
    try:
        finish = playing_of(case, document).run()
    except NoDefault as error:
        raise document.error(("do", "move"), str(error)) from None
    if case.expect.dice_left is not None:
        yield "dice_left", case.expect.dice_left, finish.dice_left
    outcome = Outcome(position=case, state=finish.state, events=finish.events)
    yield from judging.compared(case.expect, outcome)
