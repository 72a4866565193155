"""The sheet of a ship: its systems, and all there is to say of one that takes no orders now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.families.false_sunrise.table.dial import course_words
from game.families.false_sunrise.table.host import FleetHost
from game.screens.tools.tool import PANEL
from game.shell.theme import BODY, FIGURES, SECTION, SMALL
from game.widgets.icons import Icon
from game.widgets.label import Label
from game.widgets.layout import Column
from game.widgets.lists import RowLook, ScrollList
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.false_sunrise.arriving import FIRST_ARRIVAL_TURN
from rules.false_sunrise.describe import squadron_name, system_name
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.plotting import thrust_of
from rules.false_sunrise.state import Ship, State

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool

LINE = 18
SheetRow = tuple[str, str, bool]
SYSTEMS = "DMG-4"


def enemy_panel(tool: OrdersTool, ship: Ship, area: Rect) -> list[Widget]:
    """Make the sheet of a ship that is not given orders now."""
    made: list[Widget] = []
    column = Column(made.append, area, high=LINE)
    figures = f"velocity {ship.velocity} heading {ship.heading or 12} thrust {thrust_of(ship)}"
    column.put(Label, "sheet.figures", figures, style=FIGURES.sized(12))
    if ship.order is not None:
        course = f"{course_words(ship.order.course)}, velocity {ship.order.velocity:+d}"
        column.put(Label, "sheet.order", f"Last order: {course}", style=SMALL)
    if state := _state_words(ship):
        column.row(high=36).put(Label, "sheet.state", state, wrap=True)
    column.row(below=2).put(Label, "sheet.head", "SYSTEMS", style=SECTION)
    return [*made, systems_list(tool.host, ship, column.rect)]


def _state_words(ship: Ship) -> str:
    """Say why a ship takes no orders, where that is not plain to see."""
    extras = ship.extras
    if extras is not None and extras.arrived:
        return f"It has just arrived: it drifts at velocity {ship.velocity} and takes no order (FAC-6)."
    if extras is not None and extras.reserve:
        return f"Kept back: it may arrive from turn {FIRST_ARRIVAL_TURN} on (FAC-6)."
    if extras is not None and extras.due:
        return "Destroyed: it returns at the start of the next turn (FAC-4)."
    return "" if ship.on_board else "Not on the board: it takes no orders (MOV-5)."


def sheet_rows(view: State, ship: Ship) -> list[SheetRow]:
    """List a ship's systems, defences and the squadrons over it: name, note, and whether it works."""
    rows = [
        (system_name(view, ship.id, one), _note_of(view, ship, one), ship.works(one))
        for one in ship.spec.systems
    ]
    rows += [(one.name, "defence", True) for one in ship.spec.defences]
    over = view.squadrons_over(ship.id)
    return rows + [(squadron_name(view, q.id), f"{q.mode.value}, size {q.size}", True) for q in over]


def systems_list(host: FleetHost, ship: Ship, area: Rect) -> Widget:
    """List a ship's systems, those that are destroyed crossed and in red."""
    rows = sheet_rows(host.view, ship)
    topics = [_topic_of(ship, one) for one in ship.spec.systems]
    topics += [f"entry:{one.id}" for one in ship.spec.defences]
    topics += [f"entry:{q.type}" for q in host.view.squadrons_over(ship.id)]
    topic_of = dict(zip(rows, topics, strict=True))
    return ScrollList(
        "order.systems",
        area,
        rows,
        paint_row=paint_system,
        row_height=LINE,
        grows=True,
        gap=0,
        row_text=lambda row: f"{row[0]}{'' if row[2] else ', destroyed'}",
        row_topic=topic_of.__getitem__,
        group=PANEL,
    )


def _topic_of(ship: Ship, system: str) -> str:
    component = ship.spec.by_id.get(system)
    return f"entry:{component.entry.id}" if component is not None else SYSTEMS


def borne_words(ship: Ship, system: str) -> str:
    """Say how much a system has borne that is not destroyed at once (FAC-15); "" for any other."""
    lives = ship.spec.lives.get(system, 1)
    return f"{ship.strain_of(system)} of {lives} borne" if lives > 1 and ship.works(system) else ""


def _note_of(state: State, ship: Ship, system: str) -> str:
    """Say where a weapon reaches, what a core acts as, or what a system has borne."""
    for core, copied, _ in ship.extras.copies if ship.extras else ():
        if core == system and ship.works(system):
            return f"as {system_name(state, ship.id, copied)}"
    return borne_words(ship, system) or _arc_of(ship, system)


def _arc_of(ship: Ship, system: str) -> str:
    mount = ship.fittings.mount(system)
    if mount is None:
        return ""
    arcs = "all round" if mount.arcs is None else ", ".join(arc.value for arc in mount.arcs)
    return f"{load_edition(ship.spec.catalogue.edition).gunnery.reach_words(mount.weapon)} {arcs}"


def paint_system(pen: Pen, surface: pygame.Surface, rect: Rect, row: SheetRow, _look: RowLook | None) -> None:
    """Draw a row: a name with its mark, and a note at the right."""
    name, note, works = row
    theme = pen.theme
    mark = (rect.left + pen.px(6), rect.centery)
    pen.put_icon(
        surface, Icon.SQUARE if works else Icon.CROSS, mark, 8, theme.secondary if works else theme.refusal
    )
    words = Rect(rect.left + pen.px(18), rect.top, rect.width - pen.px(22), rect.height)
    style = BODY.sized(12)
    if note:
        aside = pen.write_aside(surface, note, words, SMALL, theme.secondary, (name, style))
        words.width = max(pen.px(40), aside.left - words.left - pen.px(6))
    style = pen.squeeze(name, style, words.width)
    drawn = pen.write(surface, name, words, style, theme.text if works else theme.refusal)
    if not works:
        surface.fill(theme.refusal, (drawn.left, drawn.centery, drawn.width, pen.scale.line()))
