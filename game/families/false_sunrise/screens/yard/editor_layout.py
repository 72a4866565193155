"""Where everything of the editor stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.screens.yard.editor_sides import acts, shop
from game.families.false_sunrise.screens.yard.fit_list import FitList, fit_rows
from game.families.false_sunrise.screens.yard.ship_picture import ShipPicture
from game.families.false_sunrise.screens.yard.side_lists import fault_list, fault_rows, ship_list, ship_rows
from game.families.false_sunrise.screens.yard.strength_card import HEIGHT as CARD_HEIGHT
from game.families.false_sunrise.screens.yard.strength_card import StrengthCard
from game.families.false_sunrise.yard import building
from game.families.false_sunrise.yard.mending import unused
from game.families.false_sunrise.yard.strength import design_of
from game.screens.sound_sign import clear_of_sign
from game.shell.theme import HEADING, SECTION, SMALL, STRONG
from game.widgets.amount import Stepper
from game.widgets.button import Button
from game.widgets.choice import Dropdown, Tabs
from game.widgets.field import TextField
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.layout import columns, grid, rows
from game.widgets.lists import ScrollList
from rules.false_sunrise.catalogue import Faction
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.fleet_files import ABOUT_LENGTH, ShipFile
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
    left, middle, right = columns(body, [side, 0, max(side + 28, 286)], gap=GAP)
    _ships(editor, left)
    _sheet(editor, middle)
    shop(editor, right)
    acts(editor, foot)
    if fresh:
        _show_rows(editor)


def _show_rows(editor: Editor) -> None:
    """Scroll what has just been taken in hand into view."""
    for name in ("yard.ships", "yard.fit"):
        listed = editor.ui.get(name)
        if isinstance(listed, ScrollList) and listed.selected is not None:
            listed.show_row(listed.selected)


def _shown(editor: Editor, field: str, name: str) -> str:
    """Return the words of a field: as they are typed while they mean what the fleet has, else what it has."""
    typed = editor.typed.get(field)
    if typed is None:
        return name
    same = " ".join(typed.split()) == name if field == "about" else clean_name(typed) == name
    return typed if same or (not typed.strip() and editor.ui.focus_id == f"yard.{field}.name") else name


def _field(editor: Editor, field: str, place: Rect, words: str, hint: str, tip: str) -> TextField:
    """Make a field for a name or for what the fleet is about."""
    return TextField(
        f"yard.{field}.name",
        place,
        _shown(editor, field, words),
        on_change=partial(editor.take_words, field),
        placeholder=hint,
        max_length=ABOUT_LENGTH if field == "about" else NAME_LENGTH,
        tooltip=tip,
        topic="FRC-8" if field == "ship" else "",
        group="sheet" if field == "ship" else "head",
    )


def _head(editor: Editor, area: Rect) -> None:
    fleet, ui = editor.fleet, editor.ui
    factions = editor.catalogue.factions
    widths = [210, 0, *([182] if factions else []), 76, 142, 120, 92]
    name, about, *faction, edition, spent, total, back = columns(area, widths, gap=GAP)
    ui.add(_field(editor, "fleet", name, fleet.name, "Name of the fleet", "The fleet's name."))
    hint, tip = "What is it about, in one sentence?", "What the fleet is about, in one sentence."
    ui.add(_field(editor, "about", about, fleet.about, hint, tip))
    if faction:
        _faction(editor, faction[0])
    bound = load_edition(editor.edition)
    grey, tip = editor.app.theme.secondary, f"The edition that the fleet is built for (FRC-8). {bound.about}"
    ui.add(Label("yard.bound", edition, bound.name, style=SMALL, colour=grey, tooltip=tip, topic="FRC-8"))
    left = editor.total - editor.spent
    words = f"{editor.spent} spent, {left} left" if left >= 0 else f"{editor.spent} spent, {-left} over"
    ink = editor.app.theme.refusal if left < 0 else editor.app.theme.good if left == 0 else None
    ui.add(Label("yard.spent", spent, words, style=HEADING.sized(14), colour=ink, align="right"))
    ui.add(
        Stepper(
            "yard.total",
            total.inflate(0, -4),
            low=1,
            high=MOST_INTEGRITY,
            at=editor.total,
            on_change=editor.set_total,
            words=lambda at: f"of {at:.0f}",
            tooltip="The integrity that the players agreed on (FRC-1); it is remembered beside the file.",
            topic="FRC-1",
            group="head",
        )
    )
    key = editor.app.bindings.label("back")
    ui.add(Button("yard.back", back, "Back", on_press=editor.back, shortcut=key, group="head"))


def _faction(editor: Editor, place: Rect) -> None:
    own, catalogue = editor.fleet.faction, editor.catalogue
    names = [("", "No faction"), *((one.id, one.name) for one in catalogue.factions)]
    names += [(own, f"{own} (unknown)")] if own and own not in catalogue.faction else []
    editor.ui.add(
        Dropdown(
            "yard.faction",
            place,
            names,
            at=own or "",
            on_change=lambda one: editor.change(building.with_faction(editor.fleet, one or None, catalogue)),
            tooltip="The faction that the fleet belongs to; both players must want factions (FRC-7).",
            topic="FRC-7",
            group="head",
        )
    )


def _faction_rule(editor: Editor, place: Rect, faction: Faction) -> None:
    """Say in a sentence what the faction's rule is."""
    ui = editor.ui
    name, words = columns(place, [int(ui.pen.width(faction.name, STRONG) / ui.scale.factor) + 26, 0], gap=6)
    ink, tip = editor.app.theme.accent, f"{faction.about} ({faction.rule})"
    ui.add(
        Label(
            "yard.faction.name",
            name,
            faction.name,
            style=STRONG,
            colour=ink,
            icon=Icon.STAR,
            topic=faction.rule,
        )
    )
    said = f"{faction.text} ({faction.rule})"
    ui.add(Label("yard.faction.rule", words, said, style=SMALL, tooltip=tip, topic=faction.rule))


# --- left -----------------------------------------------------------------------------------------


def _ships(editor: Editor, area: Rect) -> None:
    lines = -(-len(editor.catalogue.hulls) // 3)
    listed, word, adds, acts, wrong_word, wrong = rows(
        area,
        [0, _SECTION, lines * (_HULL + 4) - 4, _LINE, _SECTION, max(120, area.height * 36 // 100)],
        gap=6,
    )
    made = ship_rows(editor.fleet, editor.catalogue, editor.faults)
    at = editor.at if editor.ship is not None else None
    editor.ui.add(ship_list(listed, made, at, editor.select_ship))
    _section(editor, "add", word, "Add a ship: a slot costs 1")
    _hulls(editor, adds, lines)
    _ship_acts(editor, acts)
    count = len(editor.faults)
    begun = bool(editor.fleet.ships)
    said = "Legal" if not count else "1 rule is broken" if count == 1 else f"{count} rules are broken"
    _section(editor, "legal", wrong_word, said if begun else "To begin", legal=not count if begun else None)
    found = unused(editor.fleet, editor.catalogue, editor.total)
    listed_faults = fault_rows(editor.ui.pen, editor.faults, found, wrong.width - 12, begun=begun)
    editor.ui.add(fault_list(wrong, listed_faults, editor.show_ship, editor.mend))


def _hulls(editor: Editor, area: Rect, lines: int) -> None:
    """Add a button for each hull."""
    hulls = editor.catalogue.hulls
    for number, (hull, place) in enumerate(zip(hulls, grid(area, 3, lines, gap=4), strict=False)):
        price = f"{hull.integrity} integrity, thrust {hull.thrust} (FRC-2)"
        editor.ui.add(
            Button(
                f"yard.add.{number}",
                place,
                hull.name,
                subtitle="1 slot" if hull.integrity == 1 else f"{hull.integrity} slots",
                on_press=partial(editor.add_ship, hull.id),
                tooltip=f"Add a {hull.name}: {price}. {hull.text}",
                topic="FRC-2",
                group="ships",
            )
        )


def _ship_acts(editor: Editor, area: Rect) -> None:
    """Add what can be done with the ship in hand."""
    none = "" if editor.ship is not None else "There is no ship yet."
    first = "It is the first." if editor.at <= 0 else ""
    last = "It is the last." if editor.at >= len(editor.fleet.ships) - 1 else ""
    up, down = partial(editor.move_ship, -1), partial(editor.move_ship, 1)
    buttons: tuple[tuple[str, str, Icon | None, Callable[[], None], str, str], ...] = (
        ("up", "", Icon.UP, up, none or first, "Move the ship up (Ctrl+Up)."),
        ("down", "", Icon.DOWN, down, none or last, "Move the ship down (Ctrl+Down)."),
        ("double", "Duplicate", None, editor.double_ship, none, "Another one like it (Ctrl+D)."),
        ("remove", "Remove", None, editor.remove_ship, none, "Take the ship out; undo brings it back."),
    )
    places = columns(area, [34, 34, 0, 0], gap=4)
    for (name, words, icon, press, why, tip), place in zip(buttons, places, strict=True):
        editor.ui.add(
            Button(
                f"yard.ship.{name}",
                place,
                words,
                icon=icon,
                on_press=press,
                disabled=why,
                tooltip=tip,
                group="ships",
            )
        )


def _section(editor: Editor, name: str, place: Rect, words: str, *, legal: bool | None = None) -> None:
    theme = editor.app.theme
    ink = theme.secondary if legal is None else theme.good if legal else theme.refusal
    icon = None if legal is None else Icon.CHECK if legal else Icon.WARNING
    editor.ui.add(Label(f"yard.word.{name}", place, words.upper(), style=SECTION, colour=ink, icon=icon))


# --- middle ---------------------------------------------------------------------------------------


def _sheet(editor: Editor, area: Rect) -> None:
    ship = editor.ship
    top, fit, tabs, card = rows(area, [_LINE + 2, 0, 26, CARD_HEIGHT], gap=6)
    if ship is None:
        words = "A fleet begins with a ship: choose a hull at the left, or let the dice build one (Random)."
        grey = editor.app.theme.secondary
        editor.ui.add(Label("yard.empty", top.union(fit), words, colour=grey, wrap=True))
    else:
        _ship_head(editor, top, ship)
        wide = min(area.width * 56 // 100, fit.height + 60)
        picture, listed = columns(fit, [wide, 0], gap=GAP)
        _ship_body(editor, ship, picture, listed)
    _card(editor, tabs, card)


def _ship_head(editor: Editor, area: Rect, ship: ShipFile) -> None:
    name, hull = columns(area, [0, 200], gap=GAP)
    tip = "The ship's name; each ship of a fleet needs its own (FRC-8)."
    editor.ui.add(_field(editor, "ship", name, ship.name, "Name of the ship", tip))
    hulls = [(one.id, f"{one.name} · {one.integrity}") for one in editor.catalogue.hulls]
    if ship.hull not in editor.catalogue.hull:
        hulls.append((ship.hull, f"{ship.hull} (unknown)"))
    editor.ui.add(
        Dropdown(
            "yard.hull",
            hull,
            hulls,
            at=ship.hull,
            on_change=editor.set_hull,
            tooltip="The hull: its integrity is what it costs, its slots and its bars (FRC-2).",
            topic="FRC-2",
            group="sheet",
        )
    )


def _ship_body(editor: Editor, ship: ShipFile, picture: Rect, listed: Rect) -> None:
    editor.ui.add(
        FitList(
            "yard.fit",
            listed,
            fit_rows(ship, editor.catalogue, editor.fleet.faction),
            at=editor.row,
            on_look=editor.look,
            on_remove=editor.remove,
            on_turn=editor.turn,
            on_move=editor.move,
            group="sheet",
        )
    )
    editor.ui.add(
        ShipPicture(
            "yard.picture",
            picture,
            ship,
            editor.catalogue,
            at=editor.component(),
            casemates=editor.casemates,
            on_arc=editor.point,
            on_casemate=editor.mount,
            on_pick=editor.pick_gun,
            tooltip="Take a weapon in hand, then press an arc; or drag one here from the list.",
            topic="FRC-4",
            group="sheet",
        )
    )


def _card(editor: Editor, tabs: Rect, place: Rect) -> None:
    which, word, ratings = columns(tabs, [190, 0, 170], gap=GAP)
    whole = editor.whole or editor.ship is None

    def show(key: str) -> None:
        editor.whole = key == "fleet"
        editor.lay_out()

    def aim(key: str) -> None:
        editor.rating = int(key)
        editor.lay_out()

    ui = editor.ui
    both = [("ship", "This ship"), ("fleet", "Whole fleet")]
    ui.add(Tabs("yard.which", which, both, at="fleet" if whole else "ship", on_change=show, group="sheet"))
    grey, measures = editor.app.theme.secondary, edition_ui_of(editor.edition).yard
    ui.add(Label("yard.rating.word", word, measures.against, style=SMALL, colour=grey, align="right"))
    ui.add(
        Tabs(
            "yard.rating",
            ratings,
            [(str(target), str(target)) for target in measures.targets],
            at=str(editor.rating),
            on_change=aim,
            tooltip=measures.against_tip,
            topic=measures.against_ruling,
            group="sheet",
        )
    )
    ship = editor.ship
    design = None if whole or ship is None else design_of(ship, editor.fleet)
    found = editor.gauge.fleet(editor.fleet) if design is None else editor.gauge.ship(design)
    ui.add(StrengthCard("yard.strength", place, found, editor.rating, measures))
