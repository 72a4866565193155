"""How each player looks at the board: a camera for each of two at one table, and one for both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.camera import View
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
        if pane.cameraman.stays and not all(pane.camera.shows(place) for place, _ in pane.dots()):
            pane.camera.fit()  # it goes on elsewhere than where it was looked at last
        pane.cameraman.take_over()  # a choice that needs another view is shown in it
