"""Let a player of the computer play a match with itself, for tests of its answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from game.reasons import Decision
from rules.kernel.dice import Stream
from rules.kernel.match import AnyMatch
from rules.kernel.requests import AnyRequest, Below


def asked_in(
    match: AnyMatch, seed: int, player: str, decide_as: Callable[[str, AnyRequest, Any, Below], Decision]
) -> Iterator[tuple[Any, Any, Any]]:
    """Play a match to its end with the answers of a player; yield each request, the view and the answer."""
    below = Stream("habits", seed).below
    while match.pending:
        for seat, request in list(match.pending.items()):
            if match.has_sealed(seat):
                continue
            view = match.view(seat)
            seen = request.seen_by(view)
            answer = decide_as(player, seen, view, below).answer
            yield seen, view, answer
            match.answer(seat, answer)
