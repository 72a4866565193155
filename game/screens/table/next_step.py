"""What happens next, in few words: after the answer that is awaited, or after what is being shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.games import ask_of
from rules.kernel.requests import Request

if TYPE_CHECKING:
    from game.match.session import Session
    from game.screens.table.screen import TableScreen


def what_now(screen: TableScreen) -> str:
    """Say what is awaited, always."""
    if screen.tool is not None:
        return screen.tool.what_now()
    words = "" if screen.session.over else screen.opponents.watching.words
    return words or screen.presenter.happens()


def say_whose(screen: TableScreen) -> None:
    """Say that the question has passed to another player, whose answer is waited for."""
    if screen.acting is not None:
        screen.app.toast(f"Now {screen.view.setup.names[screen.acting]} chooses: let go for a moment.")


def what_next(screen: TableScreen) -> str:
    """Say what happens after that, always: "Then: both sides move"."""
    if screen.session.over and not screen.stage.busy:
        return f"Then: {screen.after_the_end}"
    if screen.stage.still:
        return f"Then: {screen.presenter.after_still()}"
    if screen.tool is not None and screen.tool.then:
        return f"Then: {screen.tool.then}"
    request = getattr(screen.tool, "request", None)
    if screen.stage.busy or not isinstance(request, Request):
        return f"Then: {screen.presenter.table.after(screen.view)}"
    return f"Then: {after_answer(screen.session, request, screen.view)}"


def after_answer(session: Session, request: Request[Any], view: Any) -> str:  # noqa: ANN401 - of any game
    """Say what follows an answer, first what another player at this table is asked in secret, too."""
    ask = ask_of(session.match.ruleset.id, request)
    then, asked = ask.next(view, request), session.waiting() if request.secret else ()
    others = (seat for seat in asked if seat is not request.seat and seat in session.seating.humans)
    other = next(others, None)
    return f"{view.setup.names[other]} {ask.sealed.does}, then {then}" if other is not None else then
