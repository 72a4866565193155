"""The way from a match back to the screen it was started from: the map editor or the yard."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.app import App, Layer

_WORDS = {
    "map_editor": "Back to the map editor",
    "yard_editor": "Back to the yard",
    "yard": "Back to the yard",
}


def way_back(app: App) -> tuple[str, Layer] | None:
    """Return the button text and the nearest screen below the match to go back to, or None."""
    below = reversed(app.screens[:-1])
    return next(((_WORDS[one.name], one) for one in below if one.name in _WORDS), None)


def go_back(app: App, desk: Layer) -> None:
    """Close everything above a screen; a match in progress is saved."""
    while app.screen is not desk:
        app.screen.on_quit()
        app.pop()
