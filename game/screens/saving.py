"""Saving a match by name: another match's save is replaced only after a question."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.match import autosaves, saves
from game.screens.host import HasUi
from game.widgets.modal import confirm

if TYPE_CHECKING:
    from game.match.session import Session


def save_as(screen: HasUi, session: Session, name: str, then: Callable[[], None] | None = None) -> None:
    """Save a match by name and confirm it, or show why not; `then` runs after the attempt."""

    def save() -> None:
        notice = session.save_as(name)
        screen.app.toast(notice or f"Saved as {name}", "refusal" if notice else "good")
        if then is not None:
            then()

    there = saves.named(session.home, name)
    if there is None or there.header is None or autosaves.match_of(there.header) == session.id:
        save()
        return
    words = (
        f"“{there.name}” is a save of another match, in turn {there.header.turn}. Replace it, or "
        "choose another name for this match."
    )
    confirm(screen.ui, "over", "Replace another match?", words, "Replace it", save)
