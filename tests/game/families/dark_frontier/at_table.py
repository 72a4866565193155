"""Duels at a true table: sitting down, places in the window, dragging."""

from __future__ import annotations

from typing import Any

from game.match.session import Session
from rules.dark_frontier.state import State
from rules.hexes.grid import Hex
from rules.kernel.seeded import seeded_dice

SEED = 5


def sit_down(desk: Any, state: State, *, open_it: bool = True) -> Any:
    """Open the table on a duel of two people, nothing in motion; a hand-over is opened."""
    desk.app.change_settings(animation="off")
    session = Session.new(state.setup, SEED, home=desk.app.home)
    desk.sit_down(session, state, seeded_dice(SEED))
    desk.step(3)
    if open_it and desk.screen.name == "handover":
        desk.click("handover.open")
        desk.step(2)
    return desk.screen


def px(table: Any, at: Hex) -> tuple[int, int]:
    """Return the pixel of the window in the middle of a hex."""
    x, y = table.pane.hex_px(at)
    return round(x), round(y)
