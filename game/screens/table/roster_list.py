"""The list in the panel at the left: one row per piece; a press selects it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from game.screens.table.host import ListTable
from game.widgets.layout import Column
from game.widgets.lists import RowLook
from game.widgets.rowlist import ListRow, RowList

RowT = TypeVar("RowT")


def put_roster(
    screen: ListTable,
    column: Column,
    rows: Sequence[RowT],
    row_of: Callable[[RowT, RowLook], ListRow],
    piece_of: Callable[[RowT], str | None],
    *,
    gap: int,
) -> None:
    """Fill the remaining room with the rows.

    `piece_of` returns the piece that a row selects, or None.
    """
    at = next((n for n, row in enumerate(rows) if screen.selected and piece_of(row) == screen.selected), None)

    def select(row: RowT) -> None:
        piece = piece_of(row)
        if piece is not None:
            screen.pick(piece)

    column.fill().put(
        RowList,
        "roster",
        rows,
        pen=screen.ui.pen,
        row_of=row_of,
        grows=True,
        gap=gap,
        selected=at,
        in_view=screen.selection_moved,
        on_select=select,
    )
