"""The declared shots in their order, each with signs to move it and to take it back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.families.false_sunrise.table.aims import salvoes
from game.screens.tools.tool import PANEL
from game.shell.theme import SMALL
from game.widgets.icons import Icon
from game.widgets.lists import RowLook, ScrollList, paint_row_frame
from game.widgets.pen import Pen
from game.widgets.widget import Pos
from rules.false_sunrise.describe import system_name
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.families.false_sunrise.table.firing import DeclareFireTool

_ROW = 20
_SIGN = 17
_SIGNS = (Icon.UP, Icon.DOWN, Icon.CROSS)


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


class ShotList(ScrollList[ShotRow]):
    """Shots that are resolved from top to bottom (FIR-1)."""

    kind = "shots"

    def __init__(self, rect: pygame.Rect, tool: DeclareFireTool) -> None:
        self._tool = tool
        view = tool.host.view
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
        at = next((i for i, row in enumerate(rows) if (row.weapon_id, row.target_id) == tool.salvo), None)
        ruling = tool.request.gunnery.ruling
        super().__init__(
            "fire.shots",
            rect,
            rows,
            paint_row=_paint,
            row_height=_ROW,
            gap=2,
            selected=at,
            on_select=lambda row: tool.take_weapon(row.weapon_id, row.target_id),
            on_click=self._sign,
            row_text=lambda row: row.words,
            row_tip=lambda row: (
                f"{row.words}. Shots are resolved in this order; a shot at a wreck is lost ({ruling})."
            ),
            topic=ruling,
            group=PANEL,
        )

    def _sign(self, row: ShotRow, pos: Pos) -> bool:
        """Take a press on one of the signs at the right end of a row."""
        place = int((self._row_width() - pos[0]) // _SIGN)
        if place >= len(_SIGNS):
            return False
        self._tool.weapon, self._tool.target = row.weapon_id, row.target_id
        match _SIGNS[len(_SIGNS) - 1 - place]:
            case Icon.UP:
                self._tool.move_shot(-1)
            case Icon.DOWN:
                self._tool.move_shot(1)
            case _:
                self._tool.drop()
        return True

    def dump(self) -> dict[str, object]:
        """Return the rows as well."""
        return {**super().dump(), "rows": [row.words for row in self.items]}


def _paint(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, row: ShotRow, look: RowLook) -> None:
    paint_row_frame(pen, surface, rect, look)
    theme, pad = pen.theme, pen.px(6)
    right = rect.right
    for icon in reversed(_SIGNS):
        centre = (right - pen.px(_SIGN) // 2, rect.centery)
        pen.put_icon(surface, icon, centre, 10, theme.refusal if icon is Icon.CROSS else theme.accent)
        right -= pen.px(_SIGN)
    left = pygame.Rect(rect.left + pad, rect.top, right - rect.left - pad, rect.height)
    style = pen.squeeze(row.words, SMALL, left.width)
    first = pen.write(surface, f"{row.order}. {row.weapon} → ", left, style, theme.text)
    rest = pygame.Rect(first.right, left.top, left.right - first.right, left.height)
    pen.write(surface, row.target, rest, style, theme.seat_text(row.seat))
