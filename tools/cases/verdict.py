"""Compare the end of a rule case with what the case expects."""

from __future__ import annotations

from typing import Any

from rules.files import Document
from rules.kernel.game import CaseForm, DiceFailure
from rules.kernel.requests import IllegalAnswer

CLOSE = 1e-4


def judge(form: CaseForm, case: Any, document: Document) -> list[str]:  # noqa: ANN401 - of any game
    """Play a case; return every difference as "what: expected X, got Y".

    Raise `FileError` if the case is not valid.
    """
    expected = case.expect.error
    try:
        differences = [
            f"{what}: expected {_shown(wanted)}, got {_shown(got)}"
            for what, wanted, got in form.compared(case, document)
            if expected is None and not _same(wanted, got)
        ]
    except IllegalAnswer as error:
        got = error.refusal.ruling
        return [] if got == expected else [f"error: expected {expected or 'none'}, got {got}"]
    except DiceFailure as error:
        return [f"dice: {error}"]
    return differences if expected is None else [f"error: expected {expected}, got none"]


def _same(wanted: object, got: object) -> bool:
    match wanted, got:
        case tuple(), frozenset():
            return frozenset(wanted) == got
        case tuple(), tuple():
            return len(wanted) == len(got) and all(map(_same, wanted, got))
        case dict(), dict():
            return wanted.keys() == got.keys() and all(_same(wanted[key], got[key]) for key in wanted)
        case bool(), bool():
            return wanted is got
        case int() | float(), int() | float():
            return abs(wanted - got) <= CLOSE
        case _:
            return wanted == got


def _shown(value: object) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "true" if value else "false"
        case float():
            return f"{value:.6g}"
        case frozenset():
            return f"[{', '.join(sorted(value))}]"
        case tuple() | list():
            return f"[{', '.join(map(_shown, value))}]"
        case dict():
            return "{" + ", ".join(f"{key}: {_shown(one)}" for key, one in value.items()) + "}"
        case _:
            return str(value)
