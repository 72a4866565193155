"""The keys of a screen on one sheet, over the screen itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Protocol

from game.screens.host import HasBindings, HasUi
from game.shell.actions import ANYWHERE, Action, Context
from game.shell.chords import chord_label
from game.shell.keys import Bindings
from game.shell.theme import BODY, FIGURES, SECTION
from game.widgets.button import Button, ButtonLook
from game.widgets.label import Label
from game.widgets.modal import DIALOG_EDGES, dialog
from game.widgets.rowlist import PLAIN, Cell, ListRow
from game.widgets.rowtable import RowTable

ROW = 21
WIDE = 1140
COLUMN_GAP = 32
FOOT = 48  # the height of the row of buttons below the columns
KEYS_SHARE = 0.34
# (keys, what they do); a row without keys is a heading.
Row = tuple[str, str]

# Keys that work in every widget and cannot be changed.
_PANELS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("tab", "shift+tab"), "Next or previous control"),
    (("return", "space"), "Use it"),
    (("left", "right", "up", "down"), "Select in a list or row"),
)


class KeyedScreen(HasBindings, HasUi, Protocol):
    """A screen with keys."""

    def key_contexts(self) -> tuple[Context, ...]:
        """Return the key contexts that apply now, besides the global ones."""
        ...


def open_key_sheet(screen: KeyedScreen) -> None:
    """Open the sheet over a screen; Back or the button closes it."""
    ui = screen.ui
    rows = sheet_rows(screen)
    columns = _two_columns(rows)
    wide, high = ui.size
    most = min(high - 32 - DIALOG_EDGES, FOOT + ROW * max(map(len, columns)))
    modal, column = dialog(
        ui, "keys", "Keys on this screen", min(WIDE, wide - 48), most, first_focus="keys.close"
    )
    room = column.rect.height - FOOT
    halves = column.row([0, 0], room, COLUMN_GAP, FOOT - 36)
    most = min(ROW, room // max(map(len, columns)))  # the same for both columns, in whole units
    for number, held in enumerate(columns):
        made = list(map(_key_row, held))
        halves.put(RowTable, f"keys.column{number}", made, framed=False, striped=False, most=most)
    foot, key = column.row([0, 120], gap=16), screen.app.bindings.label("back")
    foot.put(Label, "keys.note", "Most keys can be changed in Settings.", color="secondary")
    look, close = ButtonLook.PRIMARY, ui.close_modal
    foot.put(Button, "keys.close", "Close", look=look, on_press=close, shortcut=key)
    ui.open_modal(modal)


def sheet_rows(screen: KeyedScreen) -> list[Row]:
    """Return a screen's keys under their headings: the current contexts first, the global one last."""
    bindings = screen.bindings
    rows: list[Row] = []
    for context in (*screen.key_contexts(), ANYWHERE):
        rows += _bound(bindings, context)
        if context == ANYWHERE:
            rows += [(" ".join(map(chord_label, chords)), words) for chords, words in _PANELS]
    return rows


def _bound(bindings: Bindings, context: Context) -> Iterator[Row]:
    """Yield a context's keys below its heading, with numbered actions as one row."""
    actions = [one for one in bindings.actions.values() if one.context == context]
    numbered = [one for one in actions if re.fullmatch(r"weapon_\d", one.id)]
    yield "", actions[0].context.heading
    for action in actions:
        if action not in numbered:
            yield _keys(bindings, action), action.title
        elif action is numbered[0]:
            last = numbered[-1]
            both = f"{_keys(bindings, action)} to {_keys(bindings, last)}"
            yield both, f"{action.title} to {last.title.split()[-1]}"


def _keys(bindings: Bindings, action: Action) -> str:
    return " or ".join(chord_label(chord) for chord in bindings.keys(action.id)[:2]) or "none"


def _two_columns(rows: Sequence[Row]) -> tuple[list[Row], list[Row]]:
    """Split the rows into two columns of similar height, at a heading if one is near the middle."""
    middle = (len(rows) + 1) // 2
    heads = [at for at, (keys, _) in enumerate(rows) if not keys and abs(at - middle) <= 5 and at]
    at = min(heads, key=lambda one: abs(one - middle), default=middle)
    return list(rows[:at]), list(rows[at:])


def _key_row(row: Row) -> ListRow:
    """Return a list row: keys at the left, what they do at the right."""
    keys, words = row
    bare = (0.0, 0.0, 0.0, 0.0)
    if not keys:
        return ListRow([Cell(words, SECTION, "accent")], pad=bare, ground=PLAIN)
    held = Cell(keys, FIGURES.sized(12), share=KEYS_SHARE, gap=10, squeeze=True)
    told = Cell(words, BODY, "secondary", squeeze=True)
    return ListRow([held, told], pad=bare, ground=PLAIN, text=f"{keys}: {words}")
