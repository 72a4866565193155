"""Quick setup for both sides, with the ships placed as by the computer (DS-4, DS-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.dark_frontier.ai.level import LEVELS
from game.families.dark_frontier.ai.setting_up import place
from game.match.beginning import answer_setup
from rules.dark_frontier.requests import PlaceShip
from rules.kernel.dice import Stream
from rules.kernel.requests import AnyRequest

if TYPE_CHECKING:
    from game.match.session import Session


def set_up(session: Session, seed: int) -> None:
    """Answer every request before the first round for both sides, randomly from a seed.

    A defender has a gun that points at where each attacker comes from.
    """
    level = next(iter(LEVELS.values()))  # all levels place ships in the same way

    def answer(request: AnyRequest) -> object | None:
        if not isinstance(request, PlaceShip):
            return None
        below = Stream("places", seed, request.ship).below
        answered: object = place(level, request, below, under_guns=True).answer
        return answered

    answer_setup(session, answer)
