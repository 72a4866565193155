"""Quick setup for both sides, with the ships placed as by the computer (DS-4, DS-5)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.families.dark_frontier.ai.level import LEVELS
from game.families.dark_frontier.ai.setting_up import place
from rules.dark_frontier.requests import PlaceShip
from rules.dark_frontier.state import Setup
from rules.kernel.dice import Stream

if TYPE_CHECKING:
    from game.match.session import Session


def set_up(session: Session, seed: int) -> None:
    """Answer every request before the first round for both sides, randomly from a seed."""
    level = next(iter(LEVELS.values()))  # all levels place ships in the same way
    while True:
        seats = session.waiting()
        request = session.request(seats[0]) if seats else None
        if not isinstance(request, PlaceShip):
            session.close_setup()
            return
        below = Stream("places", seed, request.ship).below
        session.answer(request.seat, place(level, request, below).answer)


def rematch(setup: Setup) -> Setup:
    """Return the setup in which both players keep their names and ships and take each other's side.

    In a scenario the sides keep their ships, and the players swap sides.
    """
    names = {seat: setup.names[seat.other] for seat in setup.names}
    changed = replace(setup, names=names)
    if setup.scene is not None:
        return changed
    return replace(changed, ships={seat: setup.ships[seat.other] for seat in setup.ships})
