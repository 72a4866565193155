"""What happens next, in a few words: after the answer the player is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.games import request_ui_of
from rules.kernel.requests import AnyRequest

if TYPE_CHECKING:
    from game.match.session import Session
    from game.screens.tools.tool import Host


def follows(host: Host) -> str:
    """Return words for what follows what the table shows or asks now."""
    request, presenter = getattr(host.tool, "request", None), host.presenter
    if host.stage.still:
        return str(presenter.after_still())
    if host.tool is not None and host.tool.then:
        return host.tool.then
    if host.stage.busy or request is None:
        return str(presenter.table.after(host.view))
    return after_answer(host.session, request, host.view)


def after_answer(session: Session, request: AnyRequest, view: Any) -> str:  # noqa: ANN401 - of any game
    """Return words for what follows an answer.

    If another player at this table must also answer in secret, that comes first.
    """
    ask = request_ui_of(session.match.ruleset.id, request)
    then, asked = ask.what_follows(view, request), session.waiting() if request.secret else ()
    others = (seat for seat in asked if seat is not request.seat and seat in session.seating.humans)
    other = next(others, None)
    return f"{view.setup.names[other]} {ask.sealed.doing}, then {then}" if other is not None else then
