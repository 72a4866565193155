"""The right side and the foot of the editor: the catalogue's shelves, and what can be done with the fleet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.screens.setting import setter
from game.families.false_sunrise.screens.yard import deeds, dropping
from game.families.false_sunrise.screens.yard.shop_list import ShopList, entry_row
from game.families.false_sunrise.yard.searching import (
    Origin,
    Shelf,
    families_of,
    kinds_of,
    matching,
    shelves_of,
)
from game.widgets.button import Button, ButtonLook
from game.widgets.choice import Dropdown, Tabs
from game.widgets.field import TextField
from game.widgets.label import Note
from game.widgets.layout import Cells, Row, rows
from rules.false_sunrise.catalogue import Entry, Faction
from rules.false_sunrise.editions import load_edition

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.yard.editor import Editor


def shop(editor: Editor, area: Rect) -> None:
    """Add the shelves with search, filters and what is on them."""
    filters = 1 if editor.shelf in (Shelf.WEAPONS, Shelf.UPGRADES) else 0
    origins = [26] if editor.shelf is not Shelf.DEFENCES and _faction(editor) is not None else []
    tabs, field, *filter_rows, listed, about = rows(area, [28, 30, *[30] * filters, *origins, 0, 58], gap=6)
    entries = matching(editor.catalogue, editor.shelf, editor.wanted, editor.fleet.faction)
    _search(editor, tabs, field, entries)
    if origins:
        _origins(editor, filter_rows.pop())
    if filter_rows:
        _filters(editor, filter_rows[0])
    at = next((i for i, one in enumerate(entries) if one.id == editor.entry), None)

    gunnery = load_edition(editor.edition).gunnery

    chosen = entries[at] if at is not None else None
    made = ShopList(
        "yard.shop",
        listed,
        entries,
        pen=editor.ui.pen,
        row_of=partial(entry_row, gunnery, chosen),
        selected=at,
        on_select=setter(editor, "entry", editor.lay_out, attrgetter("id")),
        on_activate=editor.add,
        group="shop",
    )
    made.on_carry, made.on_drop = partial(dropping.carry, editor), partial(dropping.drop, editor)
    editor.ui.add(made)
    words = chosen.about if chosen is not None else ""
    if not entries:
        words = "Nothing on this shelf answers to that."
    editor.ui.add(Note("yard.entry.about", about, words, wrap=True))


def _search(editor: Editor, tabs: Rect, field: Rect, entries: list[Entry]) -> None:
    """Add the tabs of the shelves and the field of the search."""
    cells = Cells(editor.ui.add, [tabs, field], "shop")

    show = setter(editor, "shelf", editor.lay_out, Shelf)
    shelves = [(one.value, one.value) for one in shelves_of(editor.catalogue)]
    cells.put(Tabs, "yard.shelf", shelves, at=editor.shelf.value, on_change=show)
    cells.put(
        TextField,
        "yard.search",
        editor.wanted.words,
        on_change=_wishing(editor, "words"),
        on_submit=lambda _words: editor.add(entries[0]) if entries else None,
        placeholder=f"Search: {edition_ui_of(editor.edition).yard.search_hint} (Ctrl+F)",
        tooltip="All words must occur: in the name, the effect or the ruling. Enter adds the first.",
    )


def _faction(editor: Editor) -> Faction | None:
    return editor.catalogue.faction.get(editor.fleet.faction or "")


def _origins(editor: Editor, area: Rect) -> None:
    """Add the choice between everything, what only the fleet's faction has, and what everybody has."""
    names = [(Origin.ALL, "Everything"), (Origin.FACTION, "Faction's own"), (Origin.COMMON, "Common")]
    options, at = [(one.value, words) for one, words in names], editor.wanted.origin.value
    tip = "What only this faction has is marked with a star (FRC-7)."
    cells, take = Cells(editor.ui.add, [area], "shop"), _wishing(editor, "origin", Origin)
    cells.put(Tabs, "yard.filter.origin", options, at=at, on_change=take, tooltip=tip, topic="FRC-7")


def _filters(editor: Editor, area: Rect) -> None:
    wanted, measures = editor.wanted, edition_ui_of(editor.edition).yard
    if editor.shelf is Shelf.UPGRADES:
        families = [("", "All families"), *((one, one) for one in families_of(editor.catalogue))]
        chosen = [("family", families, wanted.family, "Upgrades of one family.")]
    else:
        kinds = [("", "All kinds"), *((one.value, one.value) for one in kinds_of(editor.catalogue))]
        reaches = [("0", "All distances"), *((str(at), words) for at, words in measures.reaches)]
        chosen = [
            ("kind", kinds, wanted.kind, "Weapons of one kind."),
            ("reach", reaches, str(wanted.reach), measures.reach_tip),
        ]
    row = Row(editor.ui.add, area, [0] * len(chosen), 6, "shop")
    for field, options, at, tip in chosen:
        take = _wishing(editor, field, int if field == "reach" else str)
        row.put(Dropdown, f"yard.filter.{field}", options, at=at, on_change=take, tooltip=tip)


def _wishing(editor: Editor, field: str, read: Callable[[str], Any] = str) -> Callable[[str], None]:
    """Return what puts a value into a field of what is looked for."""
    return setter(editor, "wanted", editor.lay_out, lambda key: replace(editor.wanted, **{field: read(key)}))


# What the buttons for a fleet say; both screens of the yard have them.
TIPS = {
    "double": "A copy in a file of your own.",
    "random": "A random legal fleet of the total in the place of these ships.",
    "compare": "This fleet beside another one.",
    "code": "The fleet as a short code for a chat.",
    "sheets": "Ship sheets for a real table, as a PDF.",
    "save": "Keep the fleet in your folder, legal or not.",
    "fly": "Begin a match with this fleet.",
}
_LOOKS = {"save": ButtonLook.PRIMARY, "fly": ButtonLook.COMMIT}
# A button for a fleet: its name, words, what it does, its key, and why it cannot be pressed.
Act = tuple[str, str, Callable[[], object], str, str]


def act_buttons(row: Cells, acts: Sequence[Act], looks: Mapping[str, ButtonLook]) -> None:
    """Add the buttons of what can be done with a fleet; `looks` of those that are not like the others."""
    for name, words, press, key, why in acts:
        look, tip = looks.get(name, ButtonLook.NORMAL), TIPS.get(name, "")
        row.put(
            Button, f"yard.{name}", words, look=look, on_press=press, shortcut=key, disabled=why, tooltip=tip
        )


def acts(editor: Editor, area: Rect) -> None:
    """Add the buttons of the foot."""
    label = editor.app.bindings.label
    work, again = editor.work, partial(editor.step_back, forward=True)
    empty = "" if editor.fleet.ships else "There is no ship yet."
    broken = "" if not editor.faults else "A match takes legal fleets only: mend what is listed at the left."
    kept = "All of it is kept." if work.is_kept else ""
    entries: tuple[Act, ...] = (
        ("undo", "Undo", editor.step_back, label("undo"), "" if work.can_undo else "Nothing to undo."),
        ("redo", "Redo", again, label("redo"), "" if work.can_redo else "Nothing to redo."),
        ("random", "Random", editor.draw_lots, "Ctrl+R", ""),
        ("compare", "Compare", partial(deeds.compare, editor, editor.fleet), "", empty),
        ("code", "Share code", partial(deeds.share, editor, editor.fleet), "", empty),
        ("sheets", "Ship sheets", partial(deeds.print_sheets, editor, editor.fleet), "", empty),
        ("save", "Save", partial(deeds.save, editor), "Ctrl+S", kept),
        ("fly", "Fly it", partial(deeds.fly, editor), "", empty or broken),
    )
    act_buttons(Row(editor.ui.add, area, [112, 112, 128, 0, 0, 0, 0, 0], 8, "foot"), entries, _LOOKS)
