"""The layout of the fleet editor."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.screens.yard import commands
from game.families.false_sunrise.screens.yard.fit_list import act_of_key, fit_row, fit_rows
from game.families.false_sunrise.screens.yard.ship_picture import ShipPicture
from game.families.false_sunrise.screens.yard.shop_panel import shop_panel
from game.families.false_sunrise.screens.yard.side_lists import (
    breach_of,
    fault_row,
    ship_row,
    ship_rows,
)
from game.families.false_sunrise.screens.yard.strength_card import HEIGHT as CARD_HEIGHT
from game.families.false_sunrise.screens.yard.strength_card import StrengthCard, tabs_wide
from game.families.false_sunrise.yard import building
from game.families.false_sunrise.yard.quick_fixes import Fault, unused
from game.families.false_sunrise.yard.strength import design_of
from game.screens.sound_sign import clear_of_sign
from game.shell.theme import HEADING, SECTION, SMALL, STRONG
from game.widgets.amount import Stepper
from game.widgets.button import Button, ButtonLook
from game.widgets.choice import Dropdown, Tabs
from game.widgets.field import TextField
from game.widgets.icons import Icon
from game.widgets.label import Label, Note
from game.widgets.layout import Cells, Grid, Row, columns, rows
from game.widgets.lists import ScrollList
from game.widgets.pen import Ink
from game.widgets.rowlist import RowList
from game.widgets.setting import setter
from rules.false_sunrise.catalogue import Faction
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet_files import ABOUT_LENGTH, ShipFile
from rules.false_sunrise.force import Remark
from rules.false_sunrise.random_fleets import MOST_INTEGRITY
from rules.files import clean_name
from rules.names import NAME_LENGTH

if TYPE_CHECKING:
    from game.families.false_sunrise.screens.yard.editor import Editor

MARGIN, GAP = 12, 8
_HEAD, _FOOT, _LINE, _HULL = 34, 38, 28, 42
_SECTION = 16


def build(editor: Editor, size: tuple[int, int]) -> None:
    """Add all widgets of the editor."""
    window = Rect(0, 0, *size).inflate(-2 * MARGIN, -2 * MARGIN)
    faction = editor.catalogue.faction.get(editor.fleet.faction or "")
    rule = [_SECTION] if faction is not None else []
    head, *said, body, foot = rows(window, [_HEAD, *rule, 0, _FOOT], gap=GAP)
    _head(editor, clear_of_sign(head, size[0]))
    if faction is not None:
        _faction_rule(editor, said[0], faction)
    side = 232 if size[0] < 1250 else 262
    fresh = editor.in_view != (editor.at, editor.row)
    editor.in_view = (editor.at, editor.row)
    left, middle, right = columns(body, [side, 0, max(side + 42, 300)], gap=GAP)
    _ships(editor, left)
    _sheet(editor, middle)
    shop_panel(editor, right)
    _acts(editor, foot)
    if fresh:
        _show_rows(editor)


def _show_rows(editor: Editor) -> None:
    """Scroll the lists to what has just been selected."""
    for name in ("yard.ships", "yard.fit"):
        listed = editor.ui.get(name)
        if isinstance(listed, ScrollList) and listed.selected is not None:
            listed.show_row(listed.selected)


def _shown(editor: Editor, field: str, name: str) -> str:
    """Return the text of a field: as typed if that means the fleet's value, else the value."""
    typed = editor.typed.get(field)
    if typed is None:
        return name
    same = " ".join(typed.split()) == name if field == "about" else clean_name(typed) == name
    return typed if same or (not typed.strip() and editor.ui.focus_id == f"yard.{field}.name") else name


def _field(editor: Editor, cells: Cells, field: str, words: str, hint: str, tip: str) -> None:
    """Add a field for a name or for the fleet's description."""
    cells.put(
        TextField,
        f"yard.{field}.name",
        _shown(editor, field, words),
        on_change=partial(editor.take_words, field),
        placeholder=hint,
        max_length=ABOUT_LENGTH if field == "about" else NAME_LENGTH,
        tooltip=tip,
        topic="FRC-8" if field == "ship" else "",
    )


def _head(editor: Editor, area: Rect) -> None:
    fleet, factions = editor.fleet, [182] if editor.catalogue.factions else []
    head = Row(editor.ui.add, area, [210, 0, *factions, 76, 142, 120, 92], GAP, "head")
    _field(editor, head, "fleet", fleet.name, "Name of the fleet", "The fleet's name.")
    hint, tip = "Describe it in one sentence", "The fleet's description in one sentence."
    _field(editor, head, "about", fleet.about, hint, tip)
    if factions:
        _faction(editor, head)
    bound = load_edition(editor.edition)
    tip = "The edition the fleet is built for (FRC-8)"
    head.put(Note, "yard.bound", bound.name, tooltip=tip, topic="FRC-8")
    left = editor.total - editor.spent
    words = f"{editor.spent} spent, {left} left" if left >= 0 else f"{editor.spent} spent, {-left} over"
    ink: Ink = "refusal" if left < 0 else "good" if left == 0 else "text"
    head.put(Label, "yard.spent", words, style=HEADING.sized(14), color=ink, align="right")
    total = head.put(
        Stepper,
        "yard.total",
        low=editor.catalogue.least_total,
        high=MOST_INTEGRITY,
        at=editor.total,
        on_change=editor.set_total,
        words=lambda at: f"of {at:.0f}",
        tooltip=(f"The agreed integrity ({editor.catalogue.total_rule}), remembered with the file."),
        topic="FRC-1",
    )
    total.rect.inflate_ip(0, -4)
    head.put(Button, "yard.back", "Back", on_press=editor.back, shortcut=editor.app.bindings.label("back"))


def _faction(editor: Editor, head: Cells) -> None:
    own, catalogue = editor.fleet.faction, editor.catalogue
    names = [("", "No faction"), *((one.id, one.name) for one in catalogue.factions)]
    names += [(own, f"{own} (unknown)")] if own and own not in catalogue.faction else []

    def take(faction: str) -> None:
        editor.change(building.with_faction(editor.fleet, faction or None, catalogue), "the faction")

    tip = "The fleet's faction; both players must want factions (FRC-7)."
    head.put(Dropdown, "yard.faction", names, at=own or "", on_change=take, tooltip=tip, topic="FRC-7")


def _faction_rule(editor: Editor, place: Rect, faction: Faction) -> None:
    """Describe the faction's rule in a sentence."""
    ui, rule, sign = editor.ui, faction.rule, Icon.STAR
    row = Row(ui.add, place, [int(ui.pen.width(faction.name, STRONG) / ui.scale.factor) + 26, 0], gap=6)
    row.put(Label, "yard.faction.name", faction.name, style=STRONG, color="accent", icon=sign, topic=rule)
    tip = f"{faction.about} ({rule})"
    row.put(Label, "yard.faction.rule", f"{faction.text} ({rule})", style=SMALL, tooltip=tip, topic=rule)


# --- left -----------------------------------------------------------------------------------------


def _ships(editor: Editor, area: Rect) -> None:
    lines = -(-len(editor.catalogue.hulls) // 3)
    listed, word, adds, acts, wrong_word, wrong = rows(
        area,
        [0, _SECTION, lines * (_HULL + 4) - 4, _LINE, _SECTION, max(120, area.height * 36 // 100)],
        gap=6,
    )
    pen, add = editor.ui.pen, editor.ui.add
    Cells(add, [listed], "ships").put(
        RowList,
        "yard.ships",
        ship_rows(editor.fleet, editor.catalogue, editor.faults),
        pen=pen,
        row_of=partial(ship_row, editor.bindings.fill(_SHIP_KEYS)),
        grows=True,
        selected=editor.at if editor.ship is not None else None,
        on_select=lambda row: editor.select_ship(row.at),
    )
    squadrons = any(not hull.capital for hull in editor.catalogue.hulls)
    price = "Add: a slot costs 1, a squadron 1" if squadrons else "Add a ship: a slot costs 1"
    _section(editor, "add", word, price)
    _hulls(editor, adds, lines)
    _ship_acts(editor, acts)
    count, begun = len(editor.faults), bool(editor.fleet.ships)
    said = "Legal" if not count else "1 rule is broken" if count == 1 else f"{count} rules are broken"
    _section(editor, "legal", wrong_word, said if begun else "Start here", legal=not count if begun else None)
    problems: list[Fault | Remark] = [*editor.faults, *unused(editor.fleet, editor.catalogue, editor.total)]

    def mend(row: Fault | Remark, _act: str = "") -> None:
        if isinstance(row, Fault):
            editor.mend(row)

    Cells(add, [wrong], "faults").put(
        RowList,
        "yard.faults",
        problems,
        pen=pen,
        row_of=partial(fault_row, begun=begun),
        gap=3,
        selected=0 if problems else None,
        on_select=lambda row: editor.show_ship(breach_of(row).ship),
        on_activate=mend,
        on_act=mend,
    )


def _hulls(editor: Editor, area: Rect, lines: int) -> None:
    """Add a button for each hull."""
    cells = Grid(editor.ui.add, area, 3, lines, 4, "ships")
    for hull in editor.catalogue.hulls:
        price = f"{hull.integrity} integrity, thrust {hull.thrust}, {hull.rule}"
        slots = "1 slot" if hull.slots == 1 else f"{hull.slots} slots"
        cells.put(
            Button,
            f"yard.add.{hull.id}",
            hull.name,
            subtitle=slots if hull.capital else "squadron",
            on_press=partial(editor.add_ship, hull.id),
            tooltip=f"{hull.text.removesuffix('.')} ({price}).",
            topic=hull.rule,
        )


def _ship_acts(editor: Editor, area: Rect) -> None:
    """Add the actions on the selected ship."""
    none = "" if editor.ship is not None else "There is no ship yet."
    first = none or ("It is already first." if editor.at <= 0 else "")
    last = none or ("It is already last." if editor.at >= len(editor.fleet.ships) - 1 else "")
    up, down = partial(editor.move_ship, -1), partial(editor.move_ship, 1)
    row, with_key = Row(editor.ui.add, area, [34, 34, 0, 0], 4, "ships"), editor.bindings.with_key
    tip = with_key("Move the ship up.", "yard_up")
    row.put(Button, "yard.ship.up", "", icon=Icon.UP, on_press=up, disabled=first, tooltip=tip)
    tip = with_key("Move the ship down.", "yard_down")
    row.put(Button, "yard.ship.down", "", icon=Icon.DOWN, on_press=down, disabled=last, tooltip=tip)
    double, tip = editor.double_ship, with_key("Copy this ship.", "yard_double")
    row.put(Button, "yard.ship.double", "Duplicate", on_press=double, disabled=none, tooltip=tip)
    remove, tip = editor.remove_ship, "Remove the ship; undo brings it back."
    row.put(Button, "yard.ship.remove", "Remove", on_press=remove, disabled=none, tooltip=tip)


def _section(editor: Editor, name: str, place: Rect, words: str, *, legal: bool | None = None) -> None:
    ink: Ink = "secondary" if legal is None else "good" if legal else "refusal"
    icon = None if legal is None else Icon.CHECK if legal else Icon.WARNING
    editor.ui.add(Label(f"yard.word.{name}", place, words.upper(), style=SECTION, color=ink, icon=icon))


# --- middle ---------------------------------------------------------------------------------------


def _sheet(editor: Editor, area: Rect) -> None:
    ship = editor.ship
    top, fit, tabs, card = rows(area, [_LINE + 2, 0, 26, CARD_HEIGHT], gap=6)
    if ship is None:
        words = "Choose a hull on the left, or start with a random fleet."
        editor.ui.add(Label("yard.empty", top.union(fit), words, color="secondary", wrap=True))
    else:
        _ship_head(editor, top, ship)
        wide = min(area.width * 56 // 100, fit.height + 60)
        picture, listed = columns(fit, [wide, 0], gap=GAP)
        _ship_body(editor, ship, picture, listed)
    _card(editor, tabs, card)


def _ship_head(editor: Editor, area: Rect, ship: ShipFile) -> None:
    row = Row(editor.ui.add, area, [0, 200], GAP, "sheet")
    tip = "The ship's name; no two ships of a fleet share one (FRC-8)."
    _field(editor, row, "ship", ship.name, "Name of the ship", tip)
    hulls = [(one.id, f"{one.name} · {one.integrity}") for one in editor.catalogue.hulls]
    if ship.hull not in editor.catalogue.hull:
        hulls.append((ship.hull, f"{ship.hull} (unknown)"))
    take, rule = editor.set_hull, editor.catalogue.hull_rule
    worth = edition_ui_of(editor.edition).yard.hull_words
    tip = f"The hull: its integrity is its cost, {worth} ({rule})."
    row.put(Dropdown, "yard.hull", hulls, at=ship.hull, on_change=take, tooltip=tip, topic=rule)


def _ship_body(editor: Editor, ship: ShipFile, picture: Rect, listed: Rect) -> None:
    fitted = fit_rows(ship, editor.catalogue, editor.fleet.faction)
    cells = Cells(editor.ui.add, [listed, picture], "sheet")
    cells.put(
        RowList,
        "yard.fit",
        fitted,
        pen=editor.ui.pen,
        row_of=fit_row,
        selected=next((at for at, row in enumerate(fitted) if row.id and row.id == editor.row), None),
        on_select=lambda row: editor.look(row.id),
        on_act=lambda row, act: editor.do(row.id, act),
        act_of_key=act_of_key,
    )
    cells.put(
        ShipPicture,
        "yard.picture",
        ship,
        editor.catalogue,
        at=editor.component(),
        breadth=editor.breadth,
        on_mount=editor.point,
        on_pick=editor.pick_gun,
        tooltip="Select a weapon and click an arc, or drag one here from the list.",
        topic="FRC-4",
    )


def _card(editor: Editor, tabs: Rect, place: Rect) -> None:
    ship, whole = editor.ship, editor.whole or editor.ship is None
    measures = edition_ui_of(editor.edition).yard
    row = Row(editor.ui.add, tabs, [190, 0, tabs_wide(editor.ui.pen, measures)], GAP, "sheet")
    show = setter(editor, "whole", editor.lay_out, lambda key: key == "fleet")
    both = [("ship", "This ship"), ("fleet", "Whole fleet")]
    row.put(Tabs, "yard.which", both, at="fleet" if whole else "ship", on_change=show)
    row.put(Note, "yard.rating.word", measures.against, align="right")
    aim = setter(editor, "rating", editor.lay_out, int)
    at, tip, topic = str(editor.rating), measures.against_tip, measures.against_ruling
    row.put(Tabs, "yard.rating", measures.target_choices, at=at, on_change=aim, tooltip=tip, topic=topic)
    design = None if whole or ship is None else design_of(ship, editor.fleet)
    found = editor.gauge.fleet(editor.fleet) if design is None else editor.gauge.ship(design)
    editor.ui.add(StrengthCard("yard.strength", place, found, editor.rating, measures))


# --- the foot --------------------------------------------------------------------------------------


_SHIP_KEYS = "{key:yard_remove} removes it, {key:yard_double} duplicates it, {key:yard_up,yard_down} move it."
# Tooltips of the buttons for a fleet, shared by both screens of the fleet builder.
TIPS = {
    "double": "Copy this fleet to a new file.",
    "random": "Replace these ships with a random legal fleet of this total.",
    "compare": "Compare this fleet with another one.",
    "code": "Copy the fleet as a short code for a chat.",
    "sheets": "Print ship sheets as a PDF.",
    "save": "Save the fleet in your folder, legal or not.",
    "fly": "Start a match with this fleet.",
}
_LOOKS = {"save": ButtonLook.PRIMARY, "fly": ButtonLook.COMMIT}
# A button for a fleet: id, words, action, key, and why it is disabled.
Act = tuple[str, str, Callable[[], object], str, str]


def act_buttons(
    row: Cells, acts: Sequence[Act], looks: Mapping[str, ButtonLook], tips: Mapping[str, str] = TIPS
) -> None:
    """Add the buttons of actions on a fleet; `looks` has the looks that are not the normal one."""
    for name, words, press, key, why in acts:
        look, tip = looks.get(name, ButtonLook.NORMAL), tips.get(name, "")
        row.put(
            Button, f"yard.{name}", words, look=look, on_press=press, shortcut=key, disabled=why, tooltip=tip
        )


def _acts(editor: Editor, area: Rect) -> None:
    """Add the buttons of the foot."""
    label = editor.app.bindings.label
    work, again = editor.work, partial(editor.step_back, forward=True)
    empty = "" if editor.fleet.ships else "There is no ship yet."
    broken = "" if not editor.faults else "Only legal fleets can play. Fix what is listed on the left."
    kept = "Everything is saved." if work.is_kept else ""
    entries: tuple[Act, ...] = (
        ("undo", "Undo", editor.step_back, label("undo"), "" if work.undo_words else "Nothing to undo."),
        ("redo", "Redo", again, label("redo"), "" if work.redo_words else "Nothing to redo."),
        ("random", "Random", editor.draw_lots, label("yard_random"), ""),
        ("compare", "Compare", partial(commands.compare, editor, editor.fleet), "", empty),
        ("code", "Share code", partial(commands.share, editor, editor.fleet), "", empty),
        ("sheets", "Ship sheets", partial(commands.print_sheets, editor, editor.fleet), "", empty),
        ("save", "Save", partial(commands.save, editor), label("yard_save"), kept),
        ("fly", "Fly it", partial(commands.fly, editor), "", empty or broken),
    )
    tips = {**TIPS, "undo": work.undo_words, "redo": work.redo_words}
    act_buttons(Row(editor.ui.add, area, [112, 112, 128, 0, 0, 0, 0, 0], 8, "foot"), entries, _LOOKS, tips)
