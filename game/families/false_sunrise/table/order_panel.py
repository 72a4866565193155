"""The right panel of the orders: the ship in hand, an enemy's sheet, the summary before sealing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.families.false_sunrise.table.dial import CourseDial
from game.families.false_sunrise.table.forecast_box import forecast_box
from game.families.false_sunrise.table.order_boxes import (
    FORECAST,
    boxes,
    fixed_height,
    thrust_notes,
    thrust_sources,
    velocity_stepper,
    velocity_words,
)
from game.families.false_sunrise.table.sheet import LINE, systems_list
from game.screens.tools.tool import PANEL
from game.shell.theme import BODY, FIGURES, SECTION, SMALL
from game.widgets.button import Button, ButtonLook
from game.widgets.choice import Tabs
from game.widgets.icons import Icon
from game.widgets.label import Label, Note, Pips
from game.widgets.layout import Cells, Column, Row, rows
from game.widgets.lists import RowLook, ScrollList
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.false_sunrise.describe import order_words
from rules.false_sunrise.movement import turns_of
from rules.false_sunrise.plotting import thrust_of
from rules.false_sunrise.state import Order, Ship

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool

SYSTEMS = 150
DIAL_LEAST = 132  # below that the forecast makes room
DIAL_MOST = 188
DIAL_LOWEST = 92
ONE_LINE, LETTERS = 24, 32  # a row of the summary, and what it holds of a name and a note
TALL = SYSTEMS + 150  # room for dial and systems together; else they share the panel by tabs


def ship_panel(tool: OrdersTool, ship: Ship, area: Rect) -> list[Widget]:
    """Make the panel of a ship that is given its order."""
    made: list[Widget] = []
    upper, foot = rows(area, [0, 34])
    _foot(tool, ship, Row(made.append, foot, [foot.width // 4 + 4, foot.width // 4 - 4, 0], group=PANEL))
    column = Column(made.append, upper, high=LINE, group=PANEL)
    words = f"velocity {ship.velocity} heading {ship.heading or 12} thrust {thrust_of(ship)}"
    tip = thrust_sources(ship, tool.plan.order(ship.id))
    column.row(below=4).put(Label, "order.figures", words, style=FIGURES.sized(11), tooltip=tip)
    tall = column.rect.height - fixed_height(tool, ship) >= TALL
    if not tall:
        tabs = [("order", "Order"), ("systems", "Systems")]
        row = column.row(high=28, below=6)
        row.put(Tabs, "order.tabs", tabs, at=tool.tab, on_change=partial(_turn, tool))
        if tool.tab == "systems":
            made.append(systems_list(tool.host, ship, column.rect))
            return made
    spare = column.rect.height - fixed_height(tool, ship)
    room = spare - SYSTEMS if tall else spare if spare >= DIAL_LEAST else spare + FORECAST
    _dial(tool, ship, column, max(DIAL_LOWEST, min(DIAL_MOST, room)))
    _thrust(tool, ship, column)
    boxes(tool, ship, column)
    if column.rect.height >= FORECAST:
        made.extend(forecast_box(tool, ship, column))
    if tall and column.rect.height > 60:
        column.row(below=2).put(Label, "order.systems_head", "SYSTEMS", style=SECTION)
        made.append(systems_list(tool.host, ship, column.rect))
    return made


def _turn(tool: OrdersTool, at: str) -> None:
    tool.tab = at
    tool.host.rebuild()


def _dial(tool: OrdersTool, ship: Ship, column: Column, size: int) -> None:
    order, label = tool.plan.order(ship.id), tool.host.app.bindings.label
    column.row(high=size).put(
        CourseDial,
        "order.course",
        course=order.course,
        legal=tool.courses(ship),
        turns=turns_of(order),
        colour=tool.host.app.theme.seat_text(ship.seat),
        on_change=lambda course: tool.change(course=course),
        tooltip=f"Drag the hand, or press [{label('course_port')}] [{label('course_starboard')}].\n"
        "Bright hours are within reach.",
        topic="ORD-4",
    )
    row = column.row([0, 122], 30, gap=4, below=6)
    row.put(Label, "order.velocity_words", velocity_words(ship, order))
    tip = f"Press the signs, or [{label('velocity_up')}] [{label('velocity_down')}]"
    velocity_stepper(row, "order.velocity", ship, order, tool.change, tip)


def _thrust(tool: OrdersTool, ship: Ship, column: Column) -> None:
    order = tool.plan.order(ship.id)
    total = thrust_of(ship, order.overcharge, order.miracles)
    speed, course = abs(order.velocity), abs(order.course)
    row = column.row([60, 0], 14, gap=2, below=2)
    drive = f" + {order.drive} drive" if order.drive else ""
    words = f"{speed} speed + {course} course{drive}, {total - speed - course - order.drive} left"
    row.put(Label, "order.thrust", "Thrust").rect.inflate_ip(0, 4)
    parts, colour = [(speed, "full"), (course + order.drive, "half")], tool.host.app.theme.seat(ship.seat)
    pips = row.put(Pips, "order.budget", max(1, total), parts, colour=colour, words=words)
    pips.rect.inflate_ip(0, -2)
    extra = thrust_notes(ship)
    note = column.row([0] if extra or drive else [54, 0], 16, below=6)
    if not extra and not drive:
        note.skip()
    note.put(Note, "order.budget_words", words + extra, tooltip=thrust_sources(ship, order))


def _foot(tool: OrdersTool, ship: Ship, row: Row) -> None:
    label, given = tool.host.app.bindings.label, tool.plan.is_given(ship.id)
    last = not [one for one in tool.plan.open_ships() if one != ship.id]
    on = True if given and tool.plan.order(ship.id) == Order() else None
    tip = f"Hold course: velocity and heading stay [{label('hold')}]"
    row.put(Button, "order.hold", "Hold", on_press=tool.hold, tooltip=tip, on=on)
    why, tip = "" if given else "This ship has no order yet.", "Take this ship's order away"
    row.put(Button, "order.reset", "Reset", on_press=tool.reset, disabled=why, tooltip=tip)
    row.put(
        Button,
        "order.next",
        "To sealing" if last else "Next ship",
        look=ButtonLook.PRIMARY,
        icon=Icon.ENTER,
        on_press=tool.sealing.next_ship,
        tooltip=f"Go to the next ship without an order [{label('confirm')}]; "
        f"seal as they are [{label('seal')}]",
    )


def confirmation(tool: OrdersTool, area: Rect) -> list[Widget]:
    """Make the summary before sealing: who holds course, and what the others do."""
    made: list[Widget] = []
    upper, yes, no = rows(area, [0, 38, 38])
    column = Column(made.append, upper, high=22, group=PANEL)
    waiting, dangers = tool.plan.open_ships(), tool.dangers()
    head = f"{len(waiting) or 'No'} ship{'s' * (len(waiting) != 1)} without an order"
    column.put(Label, "seal.head", head, icon=Icon.DOT, colour="text")
    if dangers:
        words = f"{len(dangers)} ship{'s' * (len(dangers) != 1)} in danger"
        column.put(Label, "seal.dangers", words, icon=Icon.WARNING, colour="refusal")
    if aboard := tool.sealing.aboard():
        words = f"{aboard} squadron{'s' * (aboard != 1)} {'stay' if aboard != 1 else 'stays'} aboard"
        column.put(Label, "seal.aboard", words, icon=Icon.DOT, colour="text")
    ships = tool.host.view.ships
    listed = [
        (ships[one].spec.name, dangers.get(one) or _told(tool.plan.order(one)), one not in dangers)
        for one in (*dangers, *(one for one in (*waiting, *tool.plan.orders) if one not in dangers))
    ]
    column.fill().put(
        ScrollList,
        "seal.orders",
        listed,
        paint_row=_paint_order,
        row_height=_order_height,
        grows=True,
        gap=0,
        row_text=lambda row: f"{row[0]}: {row[1]}",
        row_tip=lambda row: f"{row[0]}: {row[1]}",
    )
    _seal_buttons(tool, Cells(made.append, [yes, no], PANEL))
    return made


def _seal_buttons(tool: OrdersTool, cells: Cells) -> None:
    """Add the two answers: to go back is what Enter does, and sealing lies away from the big button."""
    label = tool.host.app.bindings.label
    key, seal = label("seal_anyway"), tool.sealing.seal_anyway
    tip = f"Seal the orders as they are [{key}]"
    cells.put(Button, "seal.yes", "Seal them", icon=Icon.LOCK, on_press=seal, shortcut=key, tooltip=tip)
    tip, look, back = f"Go on giving orders [{label('confirm')}]", ButtonLook.PRIMARY, tool.sealing.back
    words = "Back to the orders"
    cells.put(Button, "seal.no", words, look=look, icon=Icon.ENTER, on_press=back, tooltip=tip)


def _paint_order(
    pen: Pen, surface: pygame.Surface, rect: Rect, row: tuple[str, str, bool], _look: RowLook
) -> None:
    """Draw what a ship will do; what it runs into is red, with a mark."""
    name, note, safe = row
    theme = pen.theme
    if not safe:
        pen.put_icon(surface, Icon.WARNING, (rect.left + pen.px(6), rect.centery), 11, theme.refusal)
    words = Rect(rect.left + pen.px(18), rect.top, rect.width - pen.px(22), rect.height)
    colour = theme.secondary if safe else theme.refusal
    if _order_height(row) > ONE_LINE:  # the note stands beneath the name
        below = words.move(0, pen.px(20))
        words.height, below.height = pen.px(24), pen.px(18)
        pen.write(surface, note, below, SMALL, colour)
    else:
        aside = pen.write(surface, note, words, SMALL, colour, "right")
        words.width = max(pen.px(40), aside.left - words.left - pen.px(6))
    pen.write(surface, name, words, BODY.sized(12), theme.text)


def _order_height(row: tuple[str, str, bool]) -> float:
    return ONE_LINE if len(row[0]) + len(row[1]) <= LETTERS else ONE_LINE + 18


def _told(order: Order) -> str:
    return order_words(order) if order != Order() else "holds course"


def empty_panel(tool: OrdersTool, area: Rect) -> list[Widget]:
    """Say how to begin."""
    label = tool.host.app.bindings.label
    words = f"Select a ship on the board or in the roster [{label('next_ship')}]."
    if not tool.plan.ids:
        words = "None of your ships takes orders now: there is nothing to order. Seal to go on."
    return [Label("order.empty", Rect(area.left, area.top, area.width, 80), words, wrap=True)]
