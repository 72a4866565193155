"""The catalogue on the right of the editor: sections with search, filters and entries."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.screens.yard import dropping
from game.families.false_sunrise.screens.yard.shop_list import ShopList, entry_row
from game.families.false_sunrise.yard.searching import Origin, Shelf, matching, shelves_of
from game.shell.chords import chord_label
from game.widgets.choice import Dropdown, Tabs
from game.widgets.field import TextField
from game.widgets.label import Note
from game.widgets.layout import Cells, Row, rows
from game.widgets.setting import setter
from rules.false_sunrise.catalogue import Entry
from rules.false_sunrise.editions import load_edition

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.yard.editor import Editor


def shop_panel(editor: Editor, area: Rect) -> None:
    """Add the sections with search, filters and entries."""
    filters = 1 if editor.shelf in (Shelf.WEAPONS, Shelf.UPGRADES) else 0
    origins = (
        [26]
        if editor.shelf is not Shelf.DEFENCES and editor.fleet.faction in editor.catalogue.faction
        else []
    )
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
        row_of=partial(entry_row, editor.catalogue, gunnery, chosen),
        selected=at,
        on_select=setter(editor, "entry", editor.lay_out, attrgetter("id")),
        on_activate=editor.add,
        group="shop",
    )
    made.on_carry, made.on_drop = partial(dropping.carry, editor), partial(dropping.drop, editor)
    editor.ui.add(made)
    words = chosen.about if chosen is not None else ""
    if not entries:
        words = "Nothing here matches."
    editor.ui.add(Note("yard.entry.about", about, words, wrap=True))


def _search(editor: Editor, tabs: Rect, field: Rect, entries: list[Entry]) -> None:
    """Add the tabs of the sections and the search field."""
    cells = Cells(editor.ui.add, [tabs, field], "shop")

    show = setter(editor, "shelf", editor.lay_out, Shelf)
    shelves = [(one.value, one.heading) for one in shelves_of(editor.catalogue)]
    cells.put(Tabs, "yard.shelf", shelves, at=editor.shelf.value, on_change=show)
    hint, enter = edition_ui_of(editor.edition).yard.search_hint, chord_label("return")
    cells.put(
        TextField,
        "yard.search",
        editor.wanted.words,
        on_change=_wishing(editor, "words"),
        on_submit=lambda _words: editor.add(entries[0]) if entries else None,
        placeholder=editor.bindings.with_key(f"Search: {hint}", "yard_search"),
        tooltip=f"Finds names, effects and rulings that have all words; {enter} adds the first.",
    )


def _origins(editor: Editor, area: Rect) -> None:
    """Add the choice between everything, the faction's own entries, and common ones."""
    names = [(Origin.ALL, "Everything"), (Origin.FACTION, "Faction's own"), (Origin.COMMON, "Common")]
    options, at = [(one.value, words) for one, words in names], editor.wanted.origin.value
    tip = "A star marks what only this faction has (FRC-7)."
    cells, take = Cells(editor.ui.add, [area], "shop"), _wishing(editor, "origin", Origin)
    cells.put(Tabs, "yard.filter.origin", options, at=at, on_change=take, tooltip=tip, topic="FRC-7")


def _filters(editor: Editor, area: Rect) -> None:
    wanted, measures = editor.wanted, edition_ui_of(editor.edition).yard
    if editor.shelf is Shelf.UPGRADES:
        known = dict.fromkeys(upgrade.family for upgrade in editor.catalogue.upgrades)
        families = [("", "All families"), *((one, one) for one in known)]
        chosen = [("family", families, wanted.family, "Show one family of upgrades.")]
    else:
        fired = dict.fromkeys(weapon.kind for weapon in editor.catalogue.weapons)
        called = measures.kind_words
        kinds = [("", "All kinds"), *((one.value, called.get(one, one.value)) for one in fired)]
        reaches = [("0", measures.any_reach), *((str(at), words) for at, words in measures.reaches)]
        chosen = [
            ("kind", kinds, wanted.kind, "Show one kind of weapon."),
            ("reach", reaches, str(wanted.reach), measures.reach_tip),
        ]
    row = Row(editor.ui.add, area, [0] * len(chosen), 6, "shop")
    for field, options, at, tip in chosen:
        take = _wishing(editor, field, int if field == "reach" else str)
        row.put(Dropdown, f"yard.filter.{field}", options, at=at, on_change=take, tooltip=tip)


def _wishing(editor: Editor, field: str, read: Callable[[str], Any] = str) -> Callable[[str], None]:
    """Return a setter for a field of the search."""
    return setter(editor, "wanted", editor.lay_out, lambda key: replace(editor.wanted, **{field: read(key)}))
