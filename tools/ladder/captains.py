"""Positions in which levels are tried: two captains play, until one of them is asked for something."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.players.computer import ComputerPlayer
from game.players.controller import DECLINES
from rules.kernel.journal import AnyMatch
from rules.kernel.requests import AnyRequest
from rules.kernel.seats import PLAYERS, Seat
from tools.arguments import whole_number

RequestT = TypeVar("RequestT", bound=AnyRequest)


@dataclass(frozen=True, slots=True)
class Wanted(Generic[RequestT]):
    """A request of a kind to a seat, from a turn on; `turn_of` tells the turn, or the round, of a view."""

    kind: type[RequestT]
    seat: Seat
    turn: int
    turn_of: Callable[[Any], int]


def add_counts(parser: argparse.ArgumentParser, positions: int, seeds: int) -> None:
    """Add the options for how many positions are tried, how often each, and from which seed on."""
    number = whole_number(1)
    parser.add_argument(
        "--positions", type=number, default=positions, metavar="N", help=f"positions to try ({positions})"
    )
    parser.add_argument(
        "--seeds", type=number, default=seeds, metavar="N", help=f"answers for each position ({seeds})"
    )
    parser.add_argument("--first", type=number, default=1, metavar="SEED", help="seed of the first match (1)")


def how_varied(level: str, found: Sequence[int], answers: str) -> str:
    """Return a sentence about how many different `answers` a level gave in each position."""
    vary, mean = sum(one > 1 for one in found), sum(found) / len(found)
    return f"{level}: {vary} of {len(found)} positions have two or more {answers}; {mean:.1f} on average"


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
