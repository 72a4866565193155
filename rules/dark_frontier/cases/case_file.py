"""The form of a rule case: a position, the choices, the dice, and the expected result."""

from __future__ import annotations

from typing import Annotated, Literal

from rules.bounds import Text
from rules.dark_frontier.facts.fact_file import Facts
from rules.dark_frontier.figures import EDITIONS, PAGE_SHEETS
from rules.dark_frontier.file_form import FILES
from rules.dark_frontier.positions.choices_file import ScriptedPosition
from rules.dark_frontier.state import Phase
from rules.kernel.cases import CaseHead, ExpectHead, case_form
from rules.parts import one_of

# The last step that a case plays; "end" is the whole round.
LAST = {
    "command": Phase.COMMAND,
    "turn": Phase.STEER,
    "fire": Phase.FIRE,
    "advance": Phase.ADVANCE,
    "end": Phase.TALLY,
}


class ExpectPart(Facts, ExpectHead):
    """The expected result: the facts at the end, or a refusal."""


class Case(ScriptedPosition, CaseHead):
    """A whole case. Only a case may name the page's sheets as its edition (DS-1)."""

    edition: Annotated[Text, one_of((*EDITIONS, PAGE_SHEETS), "is not an edition")] = EDITIONS[0]
    until: Literal["command", "turn", "fire", "advance", "end"] = "end"
    expect: ExpectPart


CASES = case_form(Case, FILES, LAST)
