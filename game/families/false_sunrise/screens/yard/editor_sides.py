"""The right side and the foot of the editor: the catalogue's shelves, and what can be done with the fleet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.screens.yard import deeds, dropping
from game.families.false_sunrise.screens.yard.shop_list import shop_list
from game.families.false_sunrise.yard.searching import (
    Origin,
    Shelf,
    families_of,
    kinds_of,
    matching,
    shelves_of,
)
from game.shell.theme import SMALL
from game.widgets.button import Button, ButtonLook
from game.widgets.choice import Dropdown, Tabs
from game.widgets.field import TextField
from game.widgets.label import Label
from game.widgets.layout import columns, rows
from rules.false_sunrise.catalogue import Entry, Faction
from rules.false_sunrise.editions import load_edition

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.yard.editor import Editor

GAP, _LINE = 8, 28


def shop(editor: Editor, area: Rect) -> None:
    """Add the shelves with search, filters and what is on them."""
    filters = 1 if editor.shelf in (Shelf.WEAPONS, Shelf.UPGRADES) else 0
    origins = [26] if editor.shelf is not Shelf.DEFENCES and _faction(editor) is not None else []
    tabs, field, *filter_rows, listed, about = rows(
        area, [_LINE, 30, *[30] * filters, *origins, 0, 58], gap=6
    )
    entries = matching(editor.catalogue, editor.shelf, editor.wanted, editor.fleet.faction)
    _search(editor, tabs, field, entries)
    if origins:
        _origins(editor, filter_rows.pop())
    if filter_rows:
        _filters(editor, filter_rows[0])
    at = next((i for i, one in enumerate(entries) if one.id == editor.entry), None)

    gunnery = load_edition(editor.edition).gunnery

    def look(entry: Entry) -> None:
        editor.entry = entry.id
        editor.lay_out()

    carry, drop = partial(dropping.carry, editor), partial(dropping.drop, editor)
    pen = editor.ui.pen
    editor.ui.add(shop_list(pen, listed, entries, gunnery, at, look, editor.add, carry, drop))
    words = entries[at].about if at is not None else ""
    if not entries:
        words = "Nothing on this shelf answers to that."
    grey = editor.app.theme.secondary
    editor.ui.add(Label("yard.entry.about", about, words, style=SMALL, colour=grey, wrap=True))


def _search(editor: Editor, tabs: Rect, field: Rect, entries: list[Entry]) -> None:
    """Add the tabs of the shelves and the field of the search."""

    def show(key: str) -> None:
        editor.shelf = Shelf(key)
        editor.lay_out()

    def search(words: str) -> None:
        editor.wanted = replace(editor.wanted, words=words)
        editor.lay_out()

    shelves = [(one.value, one.value) for one in shelves_of(editor.catalogue)]
    editor.ui.add(Tabs("yard.shelf", tabs, shelves, at=editor.shelf.value, on_change=show, group="shop"))
    editor.ui.add(
        TextField(
            "yard.search",
            field,
            editor.wanted.words,
            on_change=search,
            on_submit=lambda _words: editor.add(entries[0]) if entries else None,
            placeholder=f"Search: {edition_ui_of(editor.edition).yard.search_hint} (Ctrl+F)",
            tooltip="All words must occur: in the name, the effect or the ruling. Enter adds the first.",
            group="shop",
        )
    )


def _faction(editor: Editor) -> Faction | None:
    return editor.catalogue.faction.get(editor.fleet.faction or "")


def _origins(editor: Editor, area: Rect) -> None:
    """Add the choice between everything, what only the fleet's faction has, and what everybody has."""

    def take(key: str) -> None:
        editor.wanted = replace(editor.wanted, origin=Origin(key))
        editor.lay_out()

    names = [(Origin.ALL, "Everything"), (Origin.FACTION, "Faction's own"), (Origin.COMMON, "Common")]
    editor.ui.add(
        Tabs(
            "yard.filter.origin",
            area,
            [(one.value, words) for one, words in names],
            at=editor.wanted.origin.value,
            on_change=take,
            tooltip="What only this faction has is marked with a star (FRC-7).",
            topic="FRC-7",
            group="shop",
        )
    )


def _filters(editor: Editor, area: Rect) -> None:
    wanted = editor.wanted

    def take(field: str, key: str) -> None:
        if field == "reach":
            editor.wanted = replace(wanted, reach=int(key))
        elif field == "kind":
            editor.wanted = replace(wanted, kind=key)
        else:
            editor.wanted = replace(wanted, family=key)
        editor.lay_out()

    if editor.shelf is Shelf.UPGRADES:
        families = [("", "All families"), *((one, one) for one in families_of(editor.catalogue))]
        chosen = [("family", area, families, wanted.family, "Upgrades of one family.")]
    else:
        kind, reach = columns(area, [0, 0], gap=6)
        measures = edition_ui_of(editor.edition).yard
        kinds = [("", "All kinds"), *((one.value, one.value) for one in kinds_of(editor.catalogue))]
        reaches = [("0", "All distances"), *((str(at), words) for at, words in measures.reaches)]
        chosen = [
            ("kind", kind, kinds, wanted.kind, "Weapons of one kind."),
            ("reach", reach, reaches, str(wanted.reach), measures.reach_tip),
        ]
    for field, place, options, at, tip in chosen:
        editor.ui.add(
            Dropdown(
                f"yard.filter.{field}",
                place,
                options,
                at=at,
                on_change=partial(take, field),
                tooltip=tip,
                group="shop",
            )
        )


_TIPS = {
    "random": "A random legal fleet of the total in the place of these ships.",
    "compare": "This fleet beside another one.",
    "code": "The fleet as a short code for a chat.",
    "sheets": "Ship sheets for a real table, as a PDF.",
    "save": "Keep the fleet in your folder, legal or not.",
    "fly": "Begin a match with this fleet.",
}
_LOOKS = {"save": ButtonLook.PRIMARY, "fly": ButtonLook.COMMIT}
_WIDTHS = [112, 112, 128, 0, 0, 0, 0, 0]


def acts(editor: Editor, area: Rect) -> None:
    """Add the buttons of the foot."""
    label = editor.app.bindings.label
    work, again = editor.work, partial(editor.step_back, forward=True)
    empty = "" if editor.fleet.ships else "There is no ship yet."
    broken = "" if not editor.faults else "A match takes legal fleets only: mend what is listed at the left."
    kept = "All of it is kept." if work.is_kept else ""
    entries: tuple[tuple[str, str, Callable[[], None], str, str], ...] = (
        ("undo", "Undo", editor.step_back, label("undo"), "" if work.can_undo else "Nothing to undo."),
        ("redo", "Redo", again, label("redo"), "" if work.can_redo else "Nothing to redo."),
        ("random", "Random", editor.draw_lots, "Ctrl+R", ""),
        ("compare", "Compare", partial(deeds.compare, editor), "", empty),
        ("code", "Share code", partial(deeds.show_code, editor), "", empty),
        ("sheets", "Ship sheets", partial(deeds.write_sheets, editor), "", empty),
        ("save", "Save", partial(deeds.save, editor), "Ctrl+S", kept),
        ("fly", "Fly it", partial(deeds.fly, editor), "", empty or broken),
    )
    for (name, words, press, key, why), place in zip(entries, columns(area, _WIDTHS, gap=GAP), strict=True):
        editor.ui.add(
            Button(
                f"yard.{name}",
                place,
                words,
                look=_LOOKS.get(name, ButtonLook.NORMAL),
                on_press=press,
                shortcut=key,
                disabled=why,
                tooltip=_TIPS.get(name, ""),
                group="foot",
            )
        )
