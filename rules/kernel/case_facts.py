"""The facts that a rule case expects, each paired with what the match produced."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.kernel.seats import Seat

Compared = Iterator[tuple[str, Any, Any]]  # label, expected, actual


def facts(what: str, wanted: Mapping[str, Any], got: Mapping[str, Any]) -> Compared:
    """Yield each expected fact about one thing, with the expected and the actual value."""
    for key, value in wanted.items():
        yield f"{what}.{key}", value, got[key]


def order_of_events(wanted: Sequence[str], kinds: Sequence[str]) -> Compared:
    """Yield the first expected event kind that is missing or out of order, if any.

    Other events may come in between.
    """
    at = 0
    for number, kind in enumerate(wanted, start=1):
        if kind not in kinds[at:]:
            yield "events", f"{kind} as number {number}", "none"
            return
        at = kinds.index(kind, at) + 1


def winner_word(outcome: Any) -> str | None:
    """Return the winner in a case's words: "red", "blue", "draw", or None while nobody has won."""
    if outcome is None:
        return None
    winner: Seat | None = outcome.winner
    return "draw" if winner is None else winner.value
