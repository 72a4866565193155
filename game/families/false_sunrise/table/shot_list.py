"""The declared shots in their order, each with signs to move it and to take it back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.families.false_sunrise.table.aims import salvoes
from game.shell.theme import SMALL, Theme
from game.widgets.icons import Icon
from game.widgets.layout import Row
from game.widgets.pen import Role
from game.widgets.rowlist import Cell, ListRow, RowList, described_once
from rules.false_sunrise.describe import system_name
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.families.false_sunrise.table.firing import DeclareFireTool

_ROW = 20
_SIGN = 17
_ACTS: tuple[tuple[str, Icon, Role], ...] = (
    ("drop", Icon.CROSS, "refusal"),
    ("down", Icon.DOWN, "accent"),
    ("up", Icon.UP, "accent"),
)


@dataclass(frozen=True, slots=True)
class ShotRow:
    """A declared shot."""

    order: int
    weapon_id: str
    target_id: str
    weapon: str
    target: str
    seat: Seat

    @property
    def words(self) -> str:
        """The row in one line."""
        return f"{self.order}. {self.weapon} → {self.target}"


def shot_list(tool: DeclareFireTool, place: Row) -> None:
    """Put the list of shots, which are resolved from top to bottom (FIR-1)."""
    view, ruling = tool.host.view, tool.request.gunnery.ruling
    rows = [
        ShotRow(
            at + 1,
            weapon,
            target,
            system_name(view, tool.ship.id, weapon) + (f" × {count}" if count > 1 else ""),
            view.ships[target].spec.name,
            view.ships[target].seat,
        )
        for at, ((weapon, target), count) in enumerate(salvoes(tool.shots).items())
    ]
    tip = f"Shots are resolved in this order; a shot at a wreck is lost ({ruling})."

    def press(row: ShotRow, act: str) -> None:
        tool.weapon, tool.target = row.weapon_id, row.target_id
        if act == "drop":
            tool.drop()
        else:
            tool.move_shot(-1 if act == "up" else 1)

    place.put(
        RowList,
        "fire.shots",
        rows,
        pen=tool.host.ui.pen,
        row_of=lambda row, _look: shot_row(tool.host.app.theme, row, f"{row.words}. {tip}"),
        gap=2,
        selected=next(
            (i for i, row in enumerate(rows) if (row.weapon_id, row.target_id) == tool.salvo), None
        ),
        on_select=lambda row: tool.take_weapon(row.weapon_id, row.target_id),
        on_act=press,
        topic=ruling,
    )


@described_once
def shot_row(theme: Theme, row: ShotRow, tip: str) -> ListRow:
    """Describe a shot, with signs to fire it earlier or later and to take it back."""
    cells = [
        Cell(sign=icon, ink=ink, size=10, wide=_SIGN, gap=0, side="right", act=act)
        for act, icon, ink in _ACTS
    ]
    weapon = Cell(f"{row.order}. {row.weapon} → ", SMALL, snug=True, squeeze=True, gap=0)
    target = Cell(row.target, SMALL, theme.seat_text(row.seat), squeeze=True)
    return ListRow([*cells, weapon, target], high=_ROW, pad=(6, 0, 0, 0), tip=tip, text=row.words)
