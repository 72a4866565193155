"""From a match back to the desk it was begun from: the map editor, or the yard."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.app import App
    from game.screens.base import Screen

_WORDS = {
    "map_editor": "Back to the map editor",
    "yard_editor": "Back to the yard",
    "yard": "Back to the yard",
}


def way_back(app: App) -> tuple[str, Screen] | None:
    """Find the nearest desk below the match, with the words that lead there; None where there is none."""
    below = reversed(app.screens[:-1])
    return next(((_WORDS[one.name], one) for one in below if one.name in _WORDS), None)


def go_back(app: App, desk: Screen) -> None:
    """Close what lies over a desk; a match that goes on is kept."""
    while app.screen is not desk:
        app.screen.on_quit()
        app.pop()
