"""Letting go: at Back of what is in hand, one thing a press; of what works for a table that is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.screens.table.screen import TableScreen


def let_go(screen: TableScreen) -> bool:
    """Let go of the last thing that was taken in hand; return whether there was any."""
    if screen.pointer.let_go() or (screen.tool is not None and screen.tool.let_go()):
        screen.rebuild()
    elif screen.presenter.hand() is not None:
        screen.toggle("measure")
    elif screen.training.open:
        screen.training.toggle()
    elif screen.log.open:
        screen.log.toggle()
    elif screen.refusal is not None:
        screen.refuse(None)
    elif screen.selected not in (None, screen.offered, home := _home(screen)):
        screen.select(home)
    else:
        return False
    return True


def leave(screen: TableScreen) -> None:
    """Keep the plan and let the computer go; what works for the table ends with it."""
    screen.keep_plan()
    screen.opponents.drop()
    if screen not in screen.app.screens:  # not only covered by another
        screen.presenter.leave()


def _home(screen: TableScreen) -> str | None:
    """Return the piece that the question is about, to which the selection goes back."""
    request = screen.tool.request if screen.tool is not None and screen.acting is not None else None
    return screen.presenter.home(request) if request is not None else None
