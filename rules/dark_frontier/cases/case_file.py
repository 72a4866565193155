"""The form of a rule case: a position, the choices, the dice, and the expected result."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from rules.bounds import RulingId, Several, SmallCount, Text
from rules.dark_frontier.facts.fact_file import Facts
from rules.dark_frontier.figures import EDITIONS, PAGE_SHEETS
from rules.dark_frontier.positions.choices_file import ScriptedPosition
from rules.dark_frontier.state import Phase
from rules.kernel.game import CASE_NAME_LENGTH

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
    return PAGE_SHEETS if edition == EDITIONS[-1] else edition


class ExpectPart(Facts):
    """The expected result: the facts at the end, the dice left over, or a refusal."""

    error: RulingId | None = None
    dice_left: SmallCount | None = None


class Case(ScriptedPosition):
    """A whole case.

    In the edition of the rulebook page, which is the default, it is played with the page's ships.
    """

    edition: Annotated[Text, AfterValidator(_by_the_page)] = PAGE_SHEETS
    case: Annotated[str, Field(min_length=1, max_length=CASE_NAME_LENGTH)]
    cites: Several[RulingId] = ()
    until: Literal["command", "turn", "fire", "advance", "end"] = "end"
    expect: ExpectPart
