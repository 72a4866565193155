"""Refusing what a file chooses."""

from __future__ import annotations

from typing import NoReturn

from rules.kernel.requests import IllegalAnswer, Refusal


def refuse(ruling: str, reason: str) -> NoReturn:
    """Refuse a choice of a file: IllegalAnswer."""
    raise IllegalAnswer(Refusal(ruling, reason))
