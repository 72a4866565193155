"""A helper to refuse choices made in a file; what a rule says of other answers is in its `refusal`."""

from __future__ import annotations

from typing import NoReturn

from rules.kernel.requests import IllegalAnswer, Refusal


def refuse(ruling: str, reason: str) -> NoReturn:
    """Refuse a choice made in a file: raise `IllegalAnswer` with the ruling and the reason."""
    raise IllegalAnswer(Refusal(ruling, reason))
