"""A screen whose figures appear while the player looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.families.false_sunrise.background import Background
from game.screens.base import Screen

if TYPE_CHECKING:
    from game.app import App


class LiveScreen(Screen):
    """A screen that shows results of a background thread."""

    def __init__(self, app: App, background: Background[Any, Any]) -> None:
        super().__init__(app)
        self._background = background
        self._seen = 0

    def leave(self) -> None:
        """Stop computing."""
        self._background.close()

    def lay_out(self) -> None:
        """Rebuild the widgets with everything known so far."""
        self._seen = self._background.changes
        super().lay_out()

    def update(self, dt_s: float) -> bool:
        """Show figures as they come in; an open dropdown stays open."""
        changed = super().update(dt_s)
        if self._background.changes == self._seen:
            return changed
        self.lay_out_behind_list()
        return True
