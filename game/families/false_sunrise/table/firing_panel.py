"""The lists of the firing panel: weapons, the targets of the one in hand, and the button that holds fire."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.families.false_sunrise.table.firing_rows import (
    CARD,
    TargetList,
    WeaponCard,
    paint_card,
    paint_target,
    target_height,
)
from game.screens.tools.parts import section
from game.screens.tools.tool import PANEL
from game.widgets.button import Button
from game.widgets.lists import ScrollList
from game.widgets.widget import Widget

if TYPE_CHECKING:
    from game.families.false_sunrise.table.firing import DeclareFireTool


def weapon_list(tool: DeclareFireTool, place: pygame.Rect, cards: list[WeaponCard]) -> Widget:
    """List the weapons of the ship that fires, the one in hand in view."""
    at = next((i for i, card in enumerate(cards) if card.id == tool.weapon), None)
    listed = ScrollList(
        "fire.weapons",
        place,
        cards,
        paint_row=paint_card,
        row_height=CARD,
        gap=5,
        selected=at,
        on_select=lambda card: tool.take_weapon(card.id),
        row_text=lambda card: card.words,
        row_tip=lambda card: f"{card.words}." if card.refusal is None else f"{card.refusal}.",
        row_topic=lambda card: _topic_of(tool, card),
        group=PANEL,
    )
    if at is not None:
        listed.show_row(at)
    return listed


def target_list(tool: DeclareFireTool, area: pygame.Rect) -> list[Widget]:
    """List the enemy ships for the weapon in hand, those too that it cannot hit."""
    card = next((one for one in tool.cards() if one.id == tool.weapon), None)
    if card is None:
        return []
    made: list[Widget] = [section("fire.targets.title", area, f"Targets for {card.name} · {card.kind}")]
    rows, pen = tool.targets(), tool.host.ui.pen
    at = next((i for i, row in enumerate(rows) if row.ship_id == tool.salvo[1]), None)
    listed = TargetList(
        "fire.targets",
        area,
        rows,
        paint_row=paint_target,
        row_height=lambda row: target_height(pen, row, area.width - 28),
        gap=5,
        selected=at,
        on_click=lambda row, pos: tool.press_target(row, pos, listed.row_rect(0).width),
        on_select=lambda row: tool.choose_target(row.ship_id),
        selectable=lambda row: row.refusal is None,
        row_text=lambda row: row.words,
        row_tip=lambda row: row.tip,
        row_topic=lambda row: row.shot.ruling if row.refusal is None else row.refusal.ruling,
        group=PANEL,
    )
    if at is not None:
        listed.show_row(at)
    listed.reveals = tool.by_keys
    return [*made, listed]


def _topic_of(tool: DeclareFireTool, card: WeaponCard) -> str:
    """Name what F1 explains of a weapon: why it cannot fire, else the weapon itself."""
    if card.refusal is not None:
        return card.refusal.ruling
    return f"entry:{tool.ship.spec.by_id[card.id].entry.id}"


def hold_button(tool: DeclareFireTool, place: pygame.Rect) -> Widget:
    """Make the button that fires nothing."""
    words = "Hold fire: the declared shots are dropped" if tool.shots else "Hold fire: fire nothing (WPN-3)"
    return Button(
        "fire.hold",
        place,
        "Hold fire",
        on_press=tool.hold_fire,
        shortcut=tool.host.app.bindings.label("say_no"),
        tooltip=words,
        topic="WPN-3",
        group=PANEL,
    )
