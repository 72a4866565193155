"""The form of a rule case: a position, the choices, the dice, and the expected result."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator

from rules.bounds import Text
from rules.dark_frontier.facts.fact_file import Facts
from rules.dark_frontier.figures import PAGE_EDITION, PAGE_SHEETS
from rules.dark_frontier.file_form import FILES
from rules.dark_frontier.positions.choices_file import ScriptedPosition
from rules.dark_frontier.state import Phase
from rules.kernel.cases import CaseHead, ExpectHead, case_form

# The last step that a case plays; "end" is the whole round.
LAST = {
    "command": Phase.COMMAND,
    "turn": Phase.STEER,
    "fire": Phase.FIRE,
    "advance": Phase.ADVANCE,
    "end": Phase.TALLY,
}


def _by_the_page(edition: str) -> str:
    """Return the edition whose ships a case is played with.

    >>> _by_the_page("0.2.0")
    'page-sheets'
    """
    return PAGE_SHEETS if edition == PAGE_EDITION else edition


class ExpectPart(Facts, ExpectHead):
    """The expected result: the facts at the end, or a refusal."""


class Case(ScriptedPosition, CaseHead):
    """A whole case.

    In the edition of the rulebook page, which is the default, it is played with the page's ships.
    """

    edition: Annotated[Text, AfterValidator(_by_the_page)] = PAGE_SHEETS
    until: Literal["command", "turn", "fire", "advance", "end"] = "end"
    expect: ExpectPart


CASES = case_form(Case, FILES, LAST)
