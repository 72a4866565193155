"""The lists of the firing panel: weapons, the targets of the one in hand, and the button that holds fire."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.families.false_sunrise.table.firing_rows import (
    CARD,
    TargetList,
    card_row,
    target_row,
)
from game.screens.tools.parts import PanelColumn
from game.widgets.button import Button
from game.widgets.layout import Row
from game.widgets.rowlist import RowList

if TYPE_CHECKING:
    from game.families.false_sunrise.table.firing import DeclareFireTool


def weapon_list(tool: DeclareFireTool, column: PanelColumn) -> None:
    """List the weapons of the ship that fires, the one in hand in view."""
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
    """List the enemy ships for the weapon in hand, those too that it cannot hit."""
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
        row_of=partial(target_row, tool.host.app.theme),
        gap=5,
        selected=at,
        on_act=tool.press_target,
        on_press=tool.press_target,
        on_select=lambda row: tool.choose_target(row.ship_id),
        in_view=True,
        reveals=tool.by_keys,
    )


def hold_button(tool: DeclareFireTool, row: Row) -> None:
    """Put the button that fires nothing."""
    words = "Hold fire: the declared shots are dropped" if tool.shots else "Hold fire: fire nothing (WPN-3)"
    row.put(
        Button,
        "fire.hold",
        "Hold fire",
        on_press=tool.hold_fire,
        shortcut=tool.host.app.bindings.label("say_no"),
        tooltip=words,
        topic="WPN-3",
    )
