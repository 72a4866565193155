"""Prepared answers of a lesson: those of a scripted opponent, and what "show me" plays."""

from __future__ import annotations

import contextlib
from typing import Any

from game.book.lessons.at_table.guide import turn_begun
from rules.false_sunrise.declaring import DeclareFire
from rules.false_sunrise.positions.choices_file import DoPart
from rules.false_sunrise.positions.position_file import Position
from rules.false_sunrise.positions.script import Script
from rules.kernel.match import AnyMatch
from rules.kernel.requests import AnyRequest


def written_answer(position: Position, do: DoPart, match: AnyMatch, request: AnyRequest, since: int) -> Any:  # noqa: ANN401 - of any request
    """Return the answer written in `do`, or decline; its first choice came after `since` answers.

    Choices answered since then are used up. What is written about a shot also applies to a shot
    that was declared earlier in the turn, even to the other side's. This is how a defender buys
    rating (FAC-1). Raise `IllegalAnswer` if the rules refuse the written answer.
    """
    script = Script(position, do)
    for number in range(min(since, turn_begun(match)), len(match.journal)):
        asked = match.asked[number]
        mine = number >= since and match.journal[number][0] is request.seat
        if asked is not None and (mine or isinstance(asked, DeclareFire)):
            with contextlib.suppress(Exception):  # it was answered, and the state has moved on since
                script.answer(asked, match.state)
    return script.answer(request, match.state)
