"""Each player's view of the board: a camera for each of two at one table, and one shared by both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.camera import View
from game.shell.settings import Leading
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.board.view import AnyBoard


class PlayersViews:
    """Remembers where each player left the camera; `None` is both players, watching together."""

    def __init__(self) -> None:
        self._kept: dict[Seat | None, View | None] = {}
        self._eyes: Seat | None = None

    def turn_to(self, eyes: Seat | None, pane: AnyBoard) -> None:
        """Switch to another player's view: as they left it, or the whole board the first time.

        Nothing of the previous player's view stays on the board.
        """
        self._kept[self._eyes] = pane.camera.view
        self._eyes = eyes
        pane.forget()
        pane.camera.look(self._kept.get(eyes))
        if eyes is None and pane.cameraman.stays:
            self._look_on(pane)
        pane.cameraman.take_over()  # so a choice that needs another view can move the camera

    def _look_on(self, pane: AnyBoard) -> None:
        """Show all pieces to both players, closer in if the camera may move automatically."""
        places = [place for place, _ in pane.dots()]
        if pane.leading is Leading.OFF:
            if not all(map(pane.camera.shows, places)):
                pane.camera.fit()
        elif places and (pane.camera.zoom <= 1 or not all(map(pane.camera.shows, places))):
            pane.camera.look(pane.cameraman.look_at(places))
