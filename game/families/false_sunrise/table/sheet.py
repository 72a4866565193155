"""The sheet of a ship: its systems, and all about a ship that takes no orders now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.families.false_sunrise.table.dial import course_words
from game.screens.host import HasUi, HasView
from game.screens.tools.parts import PanelColumn
from game.shell.theme import BODY, FIGURES, SECTION, SMALL
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.lists import RowLook
from game.widgets.rowlist import NOBODYS_LOOK, PLAIN, Cell, ListRow, RowList, described_once
from rules.false_sunrise.arriving import FIRST_ARRIVAL_TURN
from rules.false_sunrise.describe import squadron_name, system_name
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.plotting import thrust_of
from rules.false_sunrise.state import Ship, State

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool

LINE = 18
SheetRow = tuple[str, str, bool, str]  # name, note, whether it works, topic for F1
SYSTEMS = "DMG-4"


def enemy_panel(tool: OrdersTool, ship: Ship, column: PanelColumn) -> None:
    """Add the sheet of a ship that is not given orders now."""
    figures = f"velocity {ship.velocity} heading {ship.heading or 12} thrust {thrust_of(ship)}"
    column.row(high=LINE).put(Label, "sheet.figures", figures, style=FIGURES.sized(12))
    if ship.order is not None:
        course = f"{course_words(ship.order.course)}, velocity {ship.order.velocity:+d}"
        column.row(high=LINE).put(Label, "sheet.order", f"Last order: {course}", style=SMALL)
    if state := _state_words(ship):
        column.row(high=36).put(Label, "sheet.state", state, wrap=True)
    column.row(high=LINE, below=2).put(Label, "sheet.head", "SYSTEMS", style=SECTION)
    systems_list(column, tool.host, ship)


def _state_words(ship: Ship) -> str:
    """Explain why a ship takes no orders, if that is not obvious."""
    extras = ship.extras
    if extras is not None and extras.arrived:
        return f"Just arrived: it drifts at velocity {ship.velocity} and takes no order (FAC-6)."
    if extras is not None and extras.reserve:
        return f"Kept back: it may arrive from turn {FIRST_ARRIVAL_TURN} on (FAC-6)."
    if extras is not None and extras.due:
        return "Destroyed: it returns at the start of the next turn (FAC-4)."
    return "" if ship.on_board else "Not on the board: it takes no orders (MOV-5)."


def sheet_rows(view: State, ship: Ship) -> list[SheetRow]:
    """List a ship's systems, defenses and the squadrons over it."""
    rows = [
        (system_name(view, ship.id, one), _note_of(view, ship, one), ship.works(one), _topic_of(ship, one))
        for one in ship.spec.systems
    ]
    rows += [
        (one.entry.name, _arc_of(ship, one.id), True, f"entry:{ship.spec.hull.id}") for one in ship.spec.arms
    ]
    rows += [(one.name, "defense", True, f"entry:{one.id}") for one in ship.spec.defences]
    for over in view.squadrons_over(ship.id):
        note = f"{over.mode.value}, size {over.size}"
        rows.append((squadron_name(view, over.id), note, True, f"entry:{over.type}"))
    return rows


class SheetHost(HasUi, HasView[State], Protocol):
    """A table on which a sheet is listed."""


def systems_list(column: PanelColumn, host: SheetHost, ship: Ship) -> None:
    """List a ship's systems in the remaining space; destroyed ones are red and crossed out."""
    rows, pen = sheet_rows(host.view, ship), host.ui.pen
    column.fill().put(RowList, "order.systems", rows, pen=pen, row_of=system_row, grows=True, gap=0)


def _topic_of(ship: Ship, system: str) -> str:
    component = ship.spec.by_id.get(system)
    return f"entry:{component.entry.id}" if component is not None else SYSTEMS


def borne_words(ship: Ship, system: str) -> str:
    """Describe how many hits a system with several lives has taken (FAC-15); "" for any other."""
    lives = ship.spec.lives.get(system, 1)
    return f"{ship.strain_of(system)} of {lives} taken" if lives > 1 and ship.works(system) else ""


def _note_of(state: State, ship: Ship, system: str) -> str:
    """Describe where a weapon points, what a core acts as, or how many hits a system has taken."""
    for core, copied, _ in ship.extras.copies if ship.extras else ():
        if core == system and ship.works(system):
            return f"as {system_name(state, ship.id, copied)}"
    return borne_words(ship, system) or _arc_of(ship, system)


def _arc_of(ship: Ship, system: str) -> str:
    mount = ship.fittings.mount(system)
    if mount is None:
        return ""
    arcs = "all round" if mount.arcs is None else ", ".join(arc.value for arc in mount.arcs)
    return f"{load_edition(ship.spec.catalogue.edition).gunnery.reach_words(mount.weapon)} · {arcs}"


@described_once
def system_row(row: SheetRow, _look: RowLook = NOBODYS_LOOK) -> ListRow:
    """Describe a system: a name with its mark, and a note on the right."""
    words, note, works, topic = row
    name = Cell(words, BODY.sized(12), "text" if works else "refusal", squeeze=True, struck=not works)
    aside = [Cell(note, SMALL, "secondary", side="right", gap=6, beside=name)] if note else []
    icon = Icon.SQUARE if works else Icon.CROSS
    mark = Cell(sign=icon, ink="secondary" if works else "refusal", size=8, wide=12, gap=6)
    said = words if works else f"{words}, destroyed"
    return ListRow([mark, *aside, name], high=LINE, pad=(0, 0, 4, 0), ground=PLAIN, topic=topic, text=said)
