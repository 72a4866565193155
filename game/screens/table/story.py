"""The story of a scenario, told over the table before the first die, and again from the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.widgets.button import ButtonLook
from game.widgets.modal import question

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen

_WIDTH = 640


def has_story(screen: TableScreen) -> bool:
    """Say whether the match has a story to tell."""
    scene = screen.view.setup.scene
    return scene is not None and bool(scene.story)


def tell_story(screen: TableScreen) -> None:
    """Show the story, if there is one."""
    ui, scene = screen.ui, screen.view.setup.scene
    if scene is None or not scene.story:
        return
    ui.open_modal(
        question(
            "story",
            screen.ui.pen,
            ui.size,
            scene.title,
            scene.story,
            [("story.on", "To the table", ButtonLook.PRIMARY, ui.close_modal)],
            on_close=ui.close_modal,
            width=_WIDTH,
        )
    )
