"""What happens next, in a few words: after the answer the player is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from game.games import request_ui_of
from game.screens.host import HasMatch
from game.screens.table.host import HasPresenter
from game.screens.tools.tool import HasStage, HasTool
from rules.kernel.requests import AnyRequest

if TYPE_CHECKING:
    from game.match.session import Session


class NextTable(HasMatch, HasPresenter, HasStage, HasTool, Protocol):
    """A table on which something follows."""


def follows(host: NextTable) -> str:
    """Return words for what follows what the table shows or asks now."""
    request, presenter = getattr(host.tool, "request", None), host.presenter
    if host.stage.still:
        return presenter.after_still()
    if host.tool is not None and host.tool.then:
        return host.tool.then
    if host.stage.busy or request is None:
        return presenter.table.after(host.view)
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
