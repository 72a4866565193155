"""Positions in which levels are tried: two captains play, until one of them is asked for something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.players.computer import ComputerPlayer
from game.players.controller import DECLINES
from rules.kernel.journal import AnyMatch
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import PLAYERS, Seat

RequestT = TypeVar("RequestT", bound=AnyRequest)


@dataclass(frozen=True, slots=True)
class Wanted(Generic[RequestT]):
    """A request of a kind to a seat, from a turn on; `turn_of` tells the turn, or the round, of a view."""

    kind: type[RequestT]
    seat: Seat
    turn: int
    turn_of: Callable[[Any], int]


def played_to(match: AnyMatch, wanted: Wanted[RequestT], seed: int) -> RequestT | None:
    """Return the first request that is wanted, as its seat may know it; None if the match ends before.

    `seed` is for the captains' own dice.
    """
    players = {seat: ComputerPlayer(match.ruleset.id, "captain", seat, seed) for seat in PLAYERS}
    while match.pending:
        for seat in match.waiting():
            request, view = match.pending[seat], match.view(seat)
            if (
                seat is wanted.seat
                and isinstance(request, wanted.kind)
                and wanted.turn_of(view) >= wanted.turn
            ):
                seen: RequestT = request.seen_by(view)
                return seen
            answer = players[seat].poll(request, view)
            match.answer(seat, None if answer is DECLINES else answer)
    return None
