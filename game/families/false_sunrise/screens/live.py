"""A screen whose figures come in while it is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.families.false_sunrise.background import Background
from game.screens.base import Screen

if TYPE_CHECKING:
    from game.app import App


class LiveScreen(Screen):
    """A screen that shows what is worked out in a thread beside the frames."""

    def __init__(self, app: App, background: Background[Any, Any]) -> None:
        super().__init__(app)
        self._background = background
        self._seen = 0

    def leave(self) -> None:
        """Stop working."""
        self._background.close()

    def lay_out(self) -> None:
        """Make the widgets anew with all that is known."""
        self._seen = self._background.changes
        super().lay_out()

    def update(self, dt_s: float) -> bool:
        """Show figures as they come in; an open list stays open."""
        changed = super().update(dt_s)
        if self._background.changes == self._seen:
            return changed
        self.lay_out_behind_list()
        return True
