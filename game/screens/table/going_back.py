"""The back key and button at a table: what they cancel or close, the most recent thing first."""

from __future__ import annotations

from typing import Protocol

from game.screens.host import HasActing, HasSelected, Rebuilds, Refuses, Selects
from game.screens.table.host import HasLog, HasPointer, HasPresenter, HasTraining
from game.screens.tools.tool import HasTool
from rules.kernel.requests import Refusal


class BackTable(
    HasTool,
    HasActing,
    HasPresenter,
    HasPointer,
    HasLog,
    HasTraining,
    Rebuilds,
    HasSelected,
    Selects,
    Refuses,
    Protocol,
):
    """A table on which something may be cancelled; `offered` was selected when the question came up."""

    offered: str | None
    refusal: Refusal | None


def let_go(table: BackTable) -> bool:
    """Cancel or close the most recent thing (a drag, a panel, a selection).

    Return whether there was one.
    """
    held = table.pointer.let_go() or (table.tool is not None and table.tool.let_go())
    if held or table.presenter.lay_down():
        table.rebuild()
    elif table.training.open:
        table.training.toggle()
    elif table.log.open:
        table.log.toggle()
    elif table.refusal is not None:
        table.refuse(None)
    elif table.selected not in (None, table.offered, home := _home(table)):
        table.select(home)
    else:
        return False
    return True


def _home(table: BackTable) -> str | None:
    """Return the piece that the question is about: the selection goes back to it."""
    request = table.tool.request if table.tool is not None and table.acting is not None else None
    return table.presenter.home(request) if request is not None else None
