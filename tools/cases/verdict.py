"""Compare the end of a rule case with what the case expects."""

from __future__ import annotations

from typing import Any

from rules.files import Document
from rules.kernel.facts import differences
from rules.kernel.game import CaseForm, DiceFailure
from rules.kernel.requests import IllegalAnswer


def judge(form: CaseForm, case: Any, document: Document) -> list[str]:  # noqa: ANN401 - of any game
    """Play a case; return every difference as "what: expected X, got Y".

    Raise `FileError` if the case is not valid.
    """
    expected = case.expect.error
    try:
        found = list(differences(form.compared(case, document)))
    except IllegalAnswer as error:
        got = error.refusal.ruling
        return [] if got == expected else [f"error: expected {expected or 'none'}, got {got}"]
    except DiceFailure as error:
        return [f"dice: {error}"]
    return found if expected is None else [f"error: expected {expected}, got none"]
