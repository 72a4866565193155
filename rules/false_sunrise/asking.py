"""Asking only where there is something to choose."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from rules.kernel.flow import Flow, ask
from rules.kernel.requests import ChooseOne
from rules.kernel.seats import Seat


def choose(
    seat: Seat, prompt: StrEnum, options: Sequence[str], about: tuple[str, ...], ruling: str
) -> Flow[str]:
    """Let a player choose; a single option is taken without asking."""
    if len(options) == 1:
        return options[0]
    answer: str = yield from ask(ChooseOne(seat, prompt, options, about, ruling))
    return answer
