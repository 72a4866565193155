"""The plan of a run of matches."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.game import Drawing
from tools.simulation.guest_process import USUAL_LIMITS, Limits


@dataclass(frozen=True, slots=True)
class Plan:
    """A run of matches: everything that a worker needs to play any of them."""

    games: int
    seed: int
    game: str
    players: tuple[str, str]
    drawing: Drawing
    check: bool = False
    limits: Limits = USUAL_LIMITS
