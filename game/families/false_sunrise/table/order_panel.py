"""The right panel of the orders: the ship in hand, an enemy's sheet, the summary before sealing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.families.false_sunrise.table.dial import AskingStepper, CourseDial
from game.families.false_sunrise.table.forecast_box import forecast_box
from game.families.false_sunrise.table.order_boxes import (
    FORECAST,
    boxes,
    fixed_height,
    thrust_notes,
    thrust_sources,
)
from game.families.false_sunrise.table.plan import legal_velocities
from game.families.false_sunrise.table.sheet import LINE, Stack, systems_list
from game.screens.tools.tool import PANEL
from game.shell.theme import BODY, FIGURES, SECTION, SMALL
from game.widgets.button import Button, ButtonLook
from game.widgets.choice import Tabs
from game.widgets.icons import Icon
from game.widgets.label import Label, Pips
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
    foot = Rect(area.left, area.bottom - 34, area.width, 34)
    made = _foot(tool, ship, foot)
    stack = Stack(Rect(area.left, area.top, area.width, area.height - 42))
    words = f"velocity {ship.velocity} heading {ship.heading or 12} thrust {thrust_of(ship)}"
    tip = thrust_sources(ship, tool.plan.order(ship.id))
    made.append(Label("order.figures", stack.take(LINE, 4), words, style=FIGURES.sized(11), tooltip=tip))
    spare = stack.rest().height - fixed_height(tool, ship)
    tall = spare >= TALL
    if not tall:
        tabs = [("order", "Order"), ("systems", "Systems")]
        place = stack.take(28, 6)
        made.append(
            Tabs("order.tabs", place, tabs, at=tool.tab, on_change=lambda at: _turn(tool, at), group=PANEL)
        )
        if tool.tab == "systems":
            made.append(systems_list(tool.host, ship, stack.rest()))
            return made
    spare = stack.rest().height - fixed_height(tool, ship)
    room = spare - SYSTEMS if tall else spare if spare >= DIAL_LEAST else spare + FORECAST
    made.extend(_dial(tool, ship, stack, max(DIAL_LOWEST, min(DIAL_MOST, room))))
    made.extend(_thrust(tool, ship, stack))
    made.extend(boxes(tool, ship, stack))
    if stack.rest().height >= FORECAST:
        made.extend(forecast_box(tool, ship, stack))
    if tall and stack.rest().height > 60:
        made.append(Label("order.systems_head", stack.take(LINE, 2), "SYSTEMS", style=SECTION))
        made.append(systems_list(tool.host, ship, stack.rest()))
    return made


def _turn(tool: OrdersTool, at: str) -> None:
    tool.tab = at
    tool.host.rebuild()


def _dial(tool: OrdersTool, ship: Ship, stack: Stack, size: int) -> list[Widget]:
    order, label = tool.plan.order(ship.id), tool.host.app.bindings.label
    colour = tool.host.app.theme.seat_text(ship.seat)
    dial = CourseDial(
        "order.course",
        stack.take(size),
        course=order.course,
        legal=tool.courses(ship),
        turns=turns_of(order),
        colour=colour,
        on_change=lambda course: tool.change(course=course),
        tooltip=f"Drag the hand, or press [{label('course_port')}] [{label('course_starboard')}].\n"
        "Bright hours are within reach.",
        topic="ORD-4",
        group=PANEL,
    )
    row = stack.take(30, 6)
    now = ship.velocity + order.velocity
    words = f"Velocity  {ship.velocity} → {now}" if order.velocity else f"Velocity  {ship.velocity}"
    low, high = legal_velocities(ship, order)
    stepper = AskingStepper(
        "order.velocity",
        Rect(row.right - 122, row.top, 122, row.height),
        low=low,
        high=high,
        at=order.velocity,
        words=lambda number: f"{number:+.0f}" if number else "0",
        on_change=lambda number: tool.change(velocity=int(number)),
        tooltip=f"Press the signs, or [{label('velocity_up')}] [{label('velocity_down')}]",
        topic="ORD-4",
        group=PANEL,
    )
    return [dial, Label("order.velocity_words", Rect(row.left, row.top, row.width - 126, 30), words), stepper]


def _thrust(tool: OrdersTool, ship: Ship, stack: Stack) -> list[Widget]:
    order = tool.plan.order(ship.id)
    total = thrust_of(ship, order.overcharge, order.miracles)
    speed, course = abs(order.velocity), abs(order.course)
    row = stack.take(14, 2)
    drive = f" + {order.drive} drive" if order.drive else ""
    words = f"{speed} speed + {course} course{drive}, {total - speed - course - order.drive} left"
    pips = Rect(row.left + 62, row.top + 1, row.width - 62, 12)
    note = stack.take(16, 6)
    extra = thrust_notes(ship)
    indent = 0 if extra or drive else 62
    return [
        Label("order.thrust", Rect(row.left, row.top - 2, 60, 18), "Thrust"),
        Pips(
            "order.budget",
            pips,
            max(1, total),
            [(speed, "full"), (course + order.drive, "half")],
            colour=tool.host.app.theme.seat(ship.seat),
            words=words,
        ),
        Label(
            "order.budget_words",
            Rect(note.left + indent, note.top, note.width - indent, 16),
            words + extra,
            style=SMALL,
            colour=tool.host.app.theme.secondary,
            tooltip=thrust_sources(ship, order),
        ),
    ]


def _foot(tool: OrdersTool, ship: Ship, row: Rect) -> list[Widget]:
    label = tool.host.app.bindings.label
    left = (row.width - 16) // 4
    given = tool.plan.is_given(ship.id)
    last = not [one for one in tool.plan.open_ships() if one != ship.id]
    return [
        Button(
            "order.hold",
            Rect(row.left, row.top, left + 8, row.height),
            "Hold",
            on_press=tool.hold,
            tooltip=f"Hold course: velocity and heading stay [{label('hold')}]",
            on=True if given and tool.plan.order(ship.id) == Order() else None,
            group=PANEL,
        ),
        Button(
            "order.reset",
            Rect(row.left + left + 16, row.top, left, row.height),
            "Reset",
            on_press=tool.reset,
            disabled="" if given else "This ship has no order yet.",
            tooltip="Take this ship's order away",
            group=PANEL,
        ),
        Button(
            "order.next",
            Rect(row.left + 2 * left + 24, row.top, row.width - 2 * left - 24, row.height),
            "To sealing" if last else "Next ship",
            look=ButtonLook.PRIMARY,
            icon=Icon.ENTER,
            on_press=tool.sealing.next_ship,
            tooltip=f"Go to the next ship without an order [{label('confirm')}]; "
            f"seal as they are [{label('seal')}]",
            group=PANEL,
        ),
    ]


def confirmation(tool: OrdersTool, area: Rect) -> list[Widget]:
    """Make the summary before sealing: who holds course, and what the others do."""
    view, stack = tool.host.view, Stack(Rect(area.left, area.top, area.width, area.height - 92))
    made: list[Widget] = []
    waiting = tool.plan.open_ships()
    head = f"{len(waiting) or 'No'} ship{'s' * (len(waiting) != 1)} without an order"
    made.append(Label("seal.head", stack.take(22), head, icon=Icon.DOT, colour=tool.host.app.theme.text))
    dangers = tool.dangers()
    if dangers:
        words = f"{len(dangers)} ship{'s' * (len(dangers) != 1)} in danger"
        colour = tool.host.app.theme.refusal
        made.append(Label("seal.dangers", stack.take(22), words, icon=Icon.WARNING, colour=colour))
    if aboard := tool.sealing.aboard():
        words = f"{aboard} squadron{'s' * (aboard != 1)} {'stay' if aboard != 1 else 'stays'} aboard"
        made.append(
            Label("seal.aboard", stack.take(22), words, icon=Icon.DOT, colour=tool.host.app.theme.text)
        )
    rows = [
        (view.ships[one].spec.name, dangers.get(one) or _told(tool.plan.order(one)), one not in dangers)
        for one in (*dangers, *(one for one in (*waiting, *tool.plan.orders) if one not in dangers))
    ]
    made.append(
        ScrollList(
            "seal.orders",
            stack.rest(),
            rows,
            paint_row=_paint_order,
            row_height=_order_height,
            grows=True,
            gap=0,
            row_text=lambda row: f"{row[0]}: {row[1]}",
            row_tip=lambda row: f"{row[0]}: {row[1]}",
            group=PANEL,
        )
    )
    made.extend(_seal_buttons(tool, Rect(area.left, area.bottom - 84, area.width, 38)))
    return made


def _seal_buttons(tool: OrdersTool, row: Rect) -> list[Widget]:
    """Make the two answers: to go back is what Enter does, and sealing lies away from the big button."""
    label = tool.host.app.bindings.label
    return [
        Button(
            "seal.yes",
            row,
            "Seal them",
            icon=Icon.LOCK,
            on_press=tool.sealing.seal_anyway,
            shortcut=label("seal_anyway"),
            tooltip=f"Seal the orders as they are [{label('seal_anyway')}]",
            group=PANEL,
        ),
        Button(
            "seal.no",
            row.move(0, 46),
            "Back to the orders",
            look=ButtonLook.PRIMARY,
            icon=Icon.ENTER,
            on_press=tool.sealing.back,
            tooltip=f"Go on giving orders [{label('confirm')}]",
            group=PANEL,
        ),
    ]


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
