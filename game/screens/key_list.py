"""The rows of the key list: every action with its keys and their conflicts."""

from __future__ import annotations

from dataclasses import dataclass

from game.shell.actions import Action
from game.shell.chords import chord_label
from game.shell.keys import Bindings
from game.shell.theme import FIGURES, SMALL
from game.widgets.icons import Icon
from game.widgets.lists import RowLook
from game.widgets.rowlist import Cell, ListRow, heading, sign


@dataclass(frozen=True, slots=True)
class KeyRow:
    """One line of the list; a heading has no action."""

    action: str
    title: str
    keys: str = ""
    remark: str = ""
    clash: bool = False


def key_rows(bindings: Bindings, waiting_for: str | None) -> list[KeyRow]:
    """Return all actions under the headings of their contexts.

    `waiting_for` is the action that waits for a new key, if any.
    """
    rows: list[KeyRow] = []
    for context in dict.fromkeys(action.context for action in bindings.actions.values()):
        rows.append(KeyRow("", context.heading))
        rows += [
            _row(bindings, action, waiting_for)
            for action in bindings.actions.values()
            if action.context == context
        ]
    return rows


def _row(bindings: Bindings, action: Action, waiting_for: str | None) -> KeyRow:
    action_id = action.id
    if action_id == waiting_for:
        leave = f"{chord_label('escape')}: keep it"
        return KeyRow(action_id, action.title, "press a key", leave)
    keys = "  or  ".join(chord_label(chord) for chord in bindings.keys(action_id)) or "none"
    clashes = bindings.conflicts(action_id)
    if clashes:
        others = ", ".join(bindings.actions[other].title for other in clashes)
        return KeyRow(action_id, action.title, keys, f"also: {others}", clash=True)
    changed = action_id in bindings.changes()
    return KeyRow(action_id, action.title, keys, "changed" if changed else "")


def key_row(row: KeyRow, _look: RowLook) -> ListRow:
    """Return the list row of an action: its title, its keys, and a remark."""
    if not row.action:
        return heading(row.title, high=30, left=10, ink="accent")
    cells = [
        Cell(row.title, share=0.42, gap=0),
        Cell(row.keys, FIGURES, "accent", share=0.26, gap=0),
        *([sign(Icon.WARNING, "refusal", 13, 8)] if row.clash else []),
        Cell(row.remark, SMALL, "refusal" if row.clash else "secondary"),
    ]
    text = f"{row.title}: {row.keys} {row.remark}".strip()
    return ListRow(cells, high=30, pad=(10, 0, 10, 0), tip=row.remark, text=text)
