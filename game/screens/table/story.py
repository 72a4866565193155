"""What is told over the table before the first die: a scenario's story, and the aim of a first battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games import card_of
from game.match.streak import has_played
from game.screens.registry import make_screen
from game.widgets.button import ButtonLook
from game.widgets.modal import Answer, ask
from game.widgets.ui import Ui

if TYPE_CHECKING:
    from game.app import App
    from game.match.session import Session

_WIDTH = 640


def story_of(session: Session) -> tuple[str, str]:
    """Return the title and the story of a match; the story is "" if there is none."""
    match = session.match
    return card_of(match.ruleset.id).story(match.setup)


def open_with_story(app: App, session: Session) -> None:
    """Open the table for a match of a scenario, and tell its story."""
    table = make_screen("table", app, session=session)
    app.push(table)
    tell_story(table.ui, session)


def tell_story(ui: Ui, session: Session) -> None:
    """Show the story, if there is one."""
    title, story = story_of(session)
    if story:
        on = Answer("story.on", "To the table", look=ButtonLook.PRIMARY)
        ask(ui, "story", title, story, [on], width=_WIDTH)


def brief(ui: Ui, app: App, edition: str) -> None:
    """Say before a first battle what wins, who the player is, and what to try first."""
    told = card_of(edition).title_of(edition).briefing
    if told and not has_played(app.home, edition):
        on = Answer("briefing.on", "To the table", look=ButtonLook.PRIMARY)
        ask(ui, "briefing", "Your first battle", "\n".join(told), [on], width=_WIDTH)
