"""What a case names, beside what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.kernel.seats import Seat

Compared = Iterator[tuple[str, Any, Any]]  # what it is, what is expected, what came


def facts(what: str, wanted: Mapping[str, Any], got: Mapping[str, Any]) -> Compared:
    """Run over the facts that are wanted of one thing."""
    for key, value in wanted.items():
        yield f"{what}.{key}", value, got[key]


def order_of_events(wanted: Sequence[str], kinds: Sequence[str]) -> Compared:
    """Give the first kind of event that does not follow those before it, if any; others may come between."""
    at = 0
    for number, kind in enumerate(wanted, start=1):
        if kind not in kinds[at:]:
            yield "events", f"{kind} as number {number}", "none"
            return
        at = kinds.index(kind, at) + 1


def winner_word(outcome: Any) -> str | None:
    """Say who has won, as a case says it: red, blue, draw, or None while nobody has."""
    if outcome is None:
        return None
    winner: Seat | None = outcome.winner
    return "draw" if winner is None else winner.value
