"""The firing panel: weapons, targets of the selected weapon, and the effect of the volley."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.families.false_sunrise.table import aims
from game.families.false_sunrise.table.firing_rows import (
    CARD,
    TargetList,
    card_row,
    target_row,
)
from game.families.false_sunrise.table.volley_chart import VolleyChart
from game.screens.tools.parts import PanelColumn
from game.screens.tools.plain_first import details, details_open
from game.shell.theme import SECTION, SMALL, Theme
from game.widgets.icons import Icon
from game.widgets.label import Label, Note
from game.widgets.layout import Row
from game.widgets.pen import Role
from game.widgets.rowlist import Cell, ListRow, RowList, described_once
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.editions import ruling_in
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.families.false_sunrise.table.firing import DeclareFireTool

_CHART = 76
_ASSUMED = (
    "Assumes that {owner} loses systems in the order of the ship's list, the built-in three last (DMG-3)."
)
_NOTE = 16
_SHOT = 22
_LEAST_TARGETS = 240  # units kept for targets, chart and words before the list of shots may grow
_ROW = 20
_SIGN = 17
_ACTS: tuple[tuple[str, Icon, Role], ...] = (
    ("drop", Icon.CROSS, "refusal"),
    ("down", Icon.DOWN, "accent"),
    ("up", Icon.UP, "accent"),
)


def weapon_list(tool: DeclareFireTool, column: PanelColumn) -> None:
    """List the weapons of the firing ship, with the selected one in view."""
    cards, theme, high = tool.cards(), tool.host.app.theme, column.rect.height
    shown = min(len(cards), 2 if high < 440 else 3 if high < 540 else 5)
    column.section("fire.weapons.title", "Weapons")
    at = next((i for i, card in enumerate(cards) if card.id == tool.weapon), None)
    column.row(high=shown * (CARD + 5) - 5).put(
        RowList,
        "fire.weapons",
        cards,
        pen=tool.host.ui.pen,
        row_of=partial(card_row, theme),
        gap=5,
        selected=at,
        in_view=True,
        on_select=lambda card: tool.take_weapon(card.id),
    )


def target_list(tool: DeclareFireTool, column: PanelColumn) -> None:
    """List the enemy ships for the selected weapon, including those it cannot hit."""
    card = next((one for one in tool.cards() if one.id == tool.weapon), None)
    if card is None:
        return
    column.section("fire.targets.title", f"Targets for {card.name} · {card.kind}")
    rows = tool.targets()
    at = next((i for i, row in enumerate(rows) if row.ship_id == tool.salvo[1]), None)
    column.fill().put(
        TargetList,
        "fire.targets",
        rows,
        pen=tool.host.ui.pen,
        row_of=partial(target_row, tool.host.app.theme, tool.host.app.bindings.fill),
        gap=5,
        selected=at,
        on_act=tool.press_target,
        on_press=tool.press_target,
        on_select=lambda row: tool.choose_target(row.ship_id),
        in_view=True,
        reveals=tool.by_keys,
    )


def volley_widgets(tool: DeclareFireTool, column: PanelColumn) -> None:
    """Add the declared shots at the bottom, and in the details their combined odds."""
    if not tool.shots:
        return
    view, focus, gunnery = tool.host.view, focus_of(tool), tool.request.gunnery
    shown = max(2, min(5, (column.rect.height - _LEAST_TARGETS) // _SHOT))
    name = view.ships[focus].spec.name
    several = len({target for _, target in tool.shots}) > 1
    noun = gunnery.nouns[1].capitalize()
    if details_open(tool.host.app) or not tool.host.presenter.proposes:
        _chart(tool, column, focus)  # lessons in which everybody aims for themselves read the odds there
    details(column, "fire.details", at_foot=True)
    shot_list(tool, column.foot(min(len(aims.salvoes(tool.shots)), shown) * _SHOT))
    column.rect.height += 4
    title = f"{noun} · odds at {name}" if several else f"{noun} at {name}"
    column.foot(16).put(Label, "fire.volley.title", title.upper(), style=SECTION)


def _chart(tool: DeclareFireTool, column: PanelColumn, focus: str) -> None:
    """Add the chart of all shots at a target, and what it assumes."""
    view, outcome = tool.host.view, tool.volley()[focus]
    name = view.ships[focus].spec.name
    assumed = _ASSUMED.format(owner=view.setup.names[tool.request.seat.other])
    column.foot(_NOTE).put(
        Note, "fire.note", "If systems break in the order of its sheet", tooltip=assumed, topic="DMG-3"
    )
    column.rect.height += 4
    column.foot(_CHART).put(
        VolleyChart,
        "fire.chart",
        outcome,
        pips=view.ships[focus].pips,
        target=name,
        seat=view.ships[focus].seat,
        tooltip=assumed,
        topic=ruling_in(view, "FIR-7"),
    )
    column.rect.height += 2


def focus_of(tool: DeclareFireTool) -> str:
    """Return the target whose odds are shown: of the selected weapon, else of the last shot."""
    aimed = aims.targets_of(tool.shots, tool.weapon)
    return tool.target if tool.target in aimed else next(iter(aimed), tool.shots[-1][1])


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
    """Add the list of shots, which are resolved from top to bottom (FIR-1)."""
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
        for at, ((weapon, target), count) in enumerate(aims.salvoes(tool.shots).items())
    ]
    tip = f"Shots are rolled in this order; a shot at a destroyed ship is lost ({ruling})."

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
    """Describe a shot, with buttons to fire it earlier or later and to remove it."""
    cells = [
        Cell(sign=icon, ink=ink, size=10, wide=_SIGN, gap=0, side="right", act=act)
        for act, icon, ink in _ACTS
    ]
    weapon = Cell(f"{row.order}. {row.weapon} → ", SMALL, snug=True, squeeze=True, gap=0)
    target = Cell(row.target, SMALL, theme.seat_text(row.seat), squeeze=True)
    return ListRow([*cells, weapon, target], high=_ROW, pad=(6, 0, 0, 0), tip=tip, text=row.words)
