"""The rows of the key list: every action with its keys and what they clash with."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.shell.keys import ACTION_BY_ID, ACTIONS, Bindings, Context, chord_label
from game.shell.theme import BODY, FIGURES, SECTION, SMALL
from game.widgets.icons import Icon
from game.widgets.lists import RowLook, paint_row_frame
from game.widgets.pen import Pen

HEADINGS = {
    Context.ANYWHERE: "EVERYWHERE",
    Context.BOARD: "BOARD",
    Context.ORDERS: "ORDERS",
    Context.WEAPONS: "WEAPONS",
    Context.PLACING: "PLACING MARKERS AND SHIPS",
    Context.WATCHING: "WATCHING THE COMPUTER",
    Context.HANDOVER: "HAND-OVER",
    Context.REPLAY: "REPLAYS",
}
TITLE_SHARE = 0.42
KEYS_SHARE = 0.26


@dataclass(frozen=True, slots=True)
class KeyRow:
    """One line of the list; a heading has no action."""

    action: str
    title: str
    keys: str = ""
    remark: str = ""
    clash: bool = False


def key_rows(bindings: Bindings, waiting_for: str | None) -> list[KeyRow]:
    """List all actions under the headings of their contexts."""
    rows: list[KeyRow] = []
    for context, heading in HEADINGS.items():
        rows.append(KeyRow("", heading))
        rows += [_row(bindings, a.id, waiting_for) for a in ACTIONS if a.context is context]
    return rows


def _row(bindings: Bindings, action_id: str, waiting_for: str | None) -> KeyRow:
    action = ACTION_BY_ID[action_id]
    if action_id == waiting_for:
        return KeyRow(action_id, action.title, "press a key", "Esc: leave it as it is")
    keys = "  or  ".join(chord_label(chord) for chord in bindings.keys(action_id)) or "none"
    clashes = bindings.conflicts(action_id)
    if clashes:
        others = ", ".join(ACTION_BY_ID[other].title for other in clashes)
        return KeyRow(action_id, action.title, keys, f"also: {others}", clash=True)
    changed = action_id in bindings.changes()
    return KeyRow(action_id, action.title, keys, "changed" if changed else "")


def paint_key_row(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, row: KeyRow, look: RowLook) -> None:
    """Draw title, keys and remark in three columns."""
    theme, pad = pen.theme, pen.px(10)
    if not row.action:
        pen.write(surface, row.title, rect.inflate(-2 * pad, 0), SECTION, theme.accent)
        return
    paint_row_frame(pen, surface, rect, look)
    inner = rect.inflate(-2 * pad, 0)
    title = pygame.Rect(inner.left, inner.top, round(inner.width * TITLE_SHARE), inner.height)
    keys = pygame.Rect(title.right, inner.top, round(inner.width * KEYS_SHARE), inner.height)
    remark = pygame.Rect(keys.right, inner.top, inner.right - keys.right, inner.height)
    pen.write(surface, row.title, title, BODY)
    pen.write(surface, row.keys, keys, FIGURES, theme.accent)
    if row.clash:
        pen.put_icon(surface, Icon.WARNING, (remark.left + pad, remark.centery), 13, theme.refusal)
        remark.left += 2 * pad + pen.px(4)
        remark.width = inner.right - remark.left
    pen.write(surface, row.remark, remark, SMALL, theme.refusal if row.clash else theme.secondary)
