"""The right panel of the orders: the selected ship, an enemy's sheet, the final summary."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.families.false_sunrise.table.dial import CourseDial, velocity_row
from game.families.false_sunrise.table.forecast_box import box_lines, forecast_box
from game.families.false_sunrise.table.order_boxes import (
    boxes,
    fixed_height,
    thrust_notes,
    thrust_sources,
)
from game.families.false_sunrise.table.order_lead import order_lead
from game.families.false_sunrise.table.plan import legal_courses
from game.families.false_sunrise.table.sheet import LINE, systems_list
from game.screens.forecast.forecast_box import box_height
from game.screens.tools.parts import PanelColumn
from game.screens.tools.plain_first import FOLD_UNITS, details, details_open, lead
from game.shell.theme import BODY, FIGURES, SECTION, SMALL
from game.widgets.button import Button, ButtonLook
from game.widgets.choice import Tabs
from game.widgets.icons import Icon
from game.widgets.label import Label, Note, Pips
from game.widgets.layout import Row
from game.widgets.lists import RowLook
from game.widgets.pen import Role
from game.widgets.rowlist import PLAIN, Cell, Line, ListRow, RowList, described_once
from rules.false_sunrise.describe import order_words
from rules.false_sunrise.movement import turns_of
from rules.false_sunrise.plotting import thrust_of
from rules.false_sunrise.state import Order, Ship

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool

SYSTEMS = 150
DIAL_MOST = 188
DIAL_LOWEST = 88  # below this, the forecast gives way
ONE_LINE, LETTERS = 24, 32  # height of a summary row, and the letters that fit into it
TALL = SYSTEMS + 150  # room for dial and systems together; with less, they are on tabs


def ship_panel(tool: OrdersTool, ship: Ship, column: PanelColumn) -> None:
    """Add the panel of a ship that is given its order."""
    _foot(tool, ship, column)
    _head(tool, ship, column)
    fixed, detailed = fixed_height(tool, ship) + FOLD_UNITS, details_open(tool.host.app)
    most = box_height(box_lines(column.rect.height, detailed=detailed))
    tall = column.rect.height - fixed - most >= TALL
    if not tall:
        tabs, turn = [("order", "Order"), ("systems", "Systems")], partial(_turn, tool)
        column.row(high=28, below=6).put(Tabs, "order.tabs", tabs, at=tool.tab, on_change=turn)
        if tool.tab == "systems":
            systems_list(column, tool.host, ship)
            return
    lines = box_lines(column.rect.height - fixed - DIAL_LOWEST, detailed=detailed)
    forecast = box_height(lines)
    spare = column.rect.height - fixed - forecast
    room = spare - SYSTEMS if tall else spare if spare >= DIAL_LOWEST else spare + forecast + FOLD_UNITS
    _dial(tool, ship, column.row(high=max(DIAL_LOWEST, min(DIAL_MOST, room))))
    label = tool.host.app.bindings.label
    velocity_row(
        column.row([0, 122], high=30, gap=4, below=6),
        "order.velocity",
        ship,
        tool.plan.order(ship.id),
        on_change=lambda number: tool.change(velocity=int(number)),
        tooltip=f"Click + or −, or press [{label('velocity_up')}] [{label('velocity_down')}]",
    )
    _thrust(tool, ship, column)
    boxes(tool, ship, column)
    if column.rect.height >= forecast + FOLD_UNITS:
        forecast_box(tool, ship, column, lines)
        details(column, "order.details")
    if tall and column.rect.height > 60:
        column.row(high=LINE, below=2).put(Label, "order.systems_head", "SYSTEMS", style=SECTION)
        systems_list(column, tool.host, ship)


def _head(tool: OrdersTool, ship: Ship, column: PanelColumn) -> None:
    """Add the plain sentence of the order and the ship's figures."""
    said, ink = order_lead(tool, ship)
    lead(column, "order.lead", said, color=ink, lines=2)
    words = f"velocity {ship.velocity} heading {ship.heading or 12} thrust {thrust_of(ship)}"
    tip = thrust_sources(ship, tool.plan.order(ship.id))
    head = column.row(high=LINE, below=4)
    head.put(Label, "order.figures", words, style=FIGURES.sized(11), tooltip=tip)


def _turn(tool: OrdersTool, at: str) -> None:
    tool.tab = at
    tool.host.rebuild()


def _dial(tool: OrdersTool, ship: Ship, row: Row) -> None:
    order, label = tool.plan.order(ship.id), tool.host.app.bindings.label
    row.put(
        CourseDial,
        "order.course",
        course=order.course,
        legal=legal_courses(ship, order),
        turns=turns_of(order),
        color=tool.host.app.theme.seat_text(ship.seat),
        on_change=lambda course: tool.change(course=course),
        tooltip="Drag the hand to a bright hour, or press "
        f"[{label('course_port')}] [{label('course_starboard')}].",
        topic="ORD-4",
    )


def _thrust(tool: OrdersTool, ship: Ship, column: PanelColumn) -> None:
    order = tool.plan.order(ship.id)
    total = thrust_of(ship, order.overcharge, order.miracles)
    speed, course = abs(order.velocity), abs(order.course)
    drive = f" + {order.drive} drive" if order.drive else ""
    words = f"{speed} velocity + {course} course{drive}, {total - speed - course - order.drive} left"
    row, extra = column.row([60, 0], high=14, gap=2, below=2), thrust_notes(ship)
    row.put(Label, "order.thrust", "Thrust").rect.inflate_ip(0, 4)
    parts, color = [(speed, "full"), (course + order.drive, "half")], tool.host.app.theme.seat(ship.seat)
    pips = row.put(Pips, "order.budget", max(1, total), parts, color=color, words=words)
    pips.rect.inflate_ip(0, -2)
    note = column.row([0] if extra or drive else [54, 0], high=16, below=6)
    if not extra and not drive:
        note.skip()
    note.put(Note, "order.budget_words", words + extra, tooltip=thrust_sources(ship, order))


def _foot(tool: OrdersTool, ship: Ship, column: PanelColumn) -> None:
    label, narrow = tool.host.app.bindings.label, (column.rect.width - 16) // 4
    row = column.foot(34, [narrow + 8, narrow, 0])
    given = tool.plan.is_given(ship.id)
    last = not [one for one in tool.plan.open_ships() if one != ship.id]
    row.put(
        Button,
        "order.hold",
        "Hold",
        on_press=tool.hold,
        tooltip=f"Hold course: keep velocity and heading [{label('hold')}]",
        on=True if given and tool.plan.order(ship.id) == Order() else None,
    )
    row.put(
        Button,
        "order.reset",
        "Reset",
        on_press=tool.reset,
        disabled="" if given else "This ship has no order yet.",
        tooltip="Remove this ship's order",
    )
    row.put(
        Button,
        "order.next",
        _next_words(tool, last=last),
        look=ButtonLook.PRIMARY,
        icon=Icon.ENTER,
        on_press=tool.sealing.next_ship,
        tooltip=f"Go to the next ship without an order [{label('confirm')}], or "
        f"seal right away [{label('seal')}]",
    )


def _next_words(tool: OrdersTool, *, last: bool) -> str:
    """Say what the button at the foot does: with a single ship it seals, else it asks first."""
    if not last:
        return "Next ship"
    return "Review orders" if len(tool.plan.ids) > 1 else "Seal orders"


def confirmation(tool: OrdersTool, column: PanelColumn) -> None:
    """Add the summary before sealing: which ships hold course, and what the others do."""
    view, waiting, dangers = tool.host.view, tool.plan.open_ships(), tool.dangers()
    _seal_buttons(tool, column)
    if waiting:
        words = f"{len(waiting)} ship{'s' * (len(waiting) != 1)} without an order"
        words = "No ship has an order" if tool.sealing.is_forgotten else words
        column.row(high=22).put(Label, "seal.head", words, icon=Icon.DOT)
    if dangers:
        words = f"{len(dangers)} ship{'s' * (len(dangers) != 1)} in danger"
        column.row(high=22).put(Label, "seal.dangers", words, icon=Icon.WARNING, color="refusal")
    if aboard := tool.sealing.aboard():
        words = f"{aboard} squadron{'s' * (aboard != 1)} {'stay' if aboard != 1 else 'stays'} aboard"
        column.row(high=22).put(Label, "seal.aboard", words, icon=Icon.DOT)
    rows = [
        (view.ships[one].spec.name, dangers.get(one) or _told(tool.plan.order(one)), one not in dangers)
        for one in (*dangers, *(one for one in (*waiting, *tool.plan.orders) if one not in dangers))
    ]
    pen = tool.host.ui.pen
    column.fill().put(RowList, "seal.orders", rows, pen=pen, row_of=_order_row, grows=True, gap=0)


def _seal_buttons(tool: OrdersTool, column: PanelColumn) -> None:
    """Add the two answers, one of them focused; the one that seals is away from the big button."""
    label, yes = tool.host.app.bindings.label, tool.sealing.says_yes
    confirm = label("confirm")
    column.foot(38).put(
        Button,
        "seal.no",
        "Back to the orders",
        look=ButtonLook.NORMAL if yes else ButtonLook.PRIMARY,
        icon=None if yes else Icon.ENTER,
        on_press=tool.sealing.back,
        tooltip="Continue giving orders" if yes else f"Continue giving orders [{confirm}]",
    )
    column.foot(38).put(
        Button,
        "seal.yes",
        "Seal orders",
        look=ButtonLook.PRIMARY if yes else ButtonLook.NORMAL,
        icon=Icon.LOCK,
        on_press=tool.sealing.seal_anyway,
        on=yes,
        shortcut=confirm if yes else label("seal_anyway"),
        tooltip=f"Seal the orders as they are [{confirm if yes else label('seal_anyway')}]",
    )


@described_once
def _order_row(row: tuple[str, str, bool], _look: RowLook) -> ListRow:
    """Describe what a ship will do; danger is red with a mark, and a long note goes below."""
    name, told, safe = row
    ink: Role = "secondary" if safe else "refusal"
    mark = Cell(sign=None if safe else Icon.WARNING, ink=ink, size=11, wide=12, gap=6)
    ship, said = Cell(name, BODY.sized(12)), f"{name}: {told}"
    pad = (0.0, 0.0, 4.0, 0.0)
    if len(name) + len(told) <= LETTERS:
        note = Cell(told, SMALL, ink, side="right", gap=6)
        return ListRow([mark, note, ship], high=ONE_LINE, pad=pad, ground=PLAIN, text=said, tip=said)
    lines = [Line([ship], high=20), Line([Cell(told, SMALL, ink)], high=14)]
    high, pad = ONE_LINE + 18, (0, 2, 4, 0)
    return ListRow(lines=lines, first=mark, high=high, pad=pad, ground=PLAIN, text=said, tip=said)


def _told(order: Order) -> str:
    return order_words(order) if order != Order() else "holds course"


def empty_panel(tool: OrdersTool, column: PanelColumn) -> None:
    """Tell the player how to begin."""
    label = tool.host.app.bindings.label
    words = f"Select a ship on the board or in the list [{label('next_ship')}]."
    if not tool.plan.ids:
        words = "None of your ships can take orders now. Seal to continue."
    column.row(high=80).put(Label, "order.empty", words, wrap=True)
