"""How each player looks at the board: a camera for each of two at one table, and one for both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.camera import View
from game.shell.settings import Leading
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.board.view import BoardView


class PlayersViews:
    """Keep where each player has left the camera; `None` is both, who look on together."""

    def __init__(self) -> None:
        self._kept: dict[Seat | None, View | None] = {}
        self._eyes: Seat | None = None

    def turn_to(self, eyes: Seat | None, pane: BoardView) -> None:
        """Let somebody else look: as they left it, at first the whole board; nothing of before stays."""
        self._kept[self._eyes] = pane.camera.view
        self._eyes = eyes
        pane.forget()
        pane.camera.look(self._kept.get(eyes))
        if eyes is None and pane.cameraman.stays:
            self._look_on(pane)
        pane.cameraman.take_over()  # a choice that needs another view is shown in it

    def _look_on(self, pane: BoardView) -> None:
        """Let both see all pieces, near by where the camera may be led."""
        places = [place for place, _ in pane.dots()]
        if pane.leading is Leading.OFF:
            if not all(map(pane.camera.shows, places)):
                pane.camera.fit()
        elif places and (pane.camera.zoom <= 1 or not all(map(pane.camera.shows, places))):
            pane.camera.look(pane.cameraman.look_at(places))
