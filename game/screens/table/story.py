"""The story of a scenario: shown at the table before the first die, and again from the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games import card_of
from game.widgets.button import ButtonLook
from game.widgets.modal import Answer, ask

if TYPE_CHECKING:
    from game.app import App
    from game.match.session import Session
    from game.screens.table.table_screen import TableScreen

_WIDTH = 640


def story_of(screen: TableScreen) -> tuple[str, str]:
    """Return the title and the story of a match; the story is "" if there is none."""
    match = screen.session.match
    return card_of(match.ruleset.id).story(match.setup)


def open_with_story(app: App, session: Session) -> None:
    """Open the table for a match of a scenario, and tell its story."""
    from game.screens.table.table_screen import TableScreen  # late: it imports the whole table

    table = TableScreen(app, session)
    app.push(table)
    tell_story(table)


def tell_story(screen: TableScreen) -> None:
    """Show the story, if there is one."""
    title, story = story_of(screen)
    if story:
        on = Answer("story.on", "To the table", look=ButtonLook.PRIMARY)
        ask(screen.ui, "story", title, story, [on], width=_WIDTH)
