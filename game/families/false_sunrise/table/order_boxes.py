"""Checkboxes and steppers for the parts of an order besides course and velocity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.false_sunrise.editions import ship_edition
from game.families.false_sunrise.table.dial import AskingStepper, signed
from game.families.false_sunrise.table.miracle_pools import pool_words
from game.screens.tools.parts import PanelColumn
from game.shell.theme import SECTION
from game.widgets.button import Button, ButtonLook, Checkbox
from game.widgets.label import Label
from game.widgets.layout import Row
from rules.false_sunrise.describe import system_name
from rules.false_sunrise.fittings import Fittings
from rules.false_sunrise.miracle_points import MIRACLE_THRUST
from rules.false_sunrise.plotting import jump_reach_in, launchable, most_overcharge, order_refusal, thrust_of
from rules.false_sunrise.state import Order, Ship

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool

_STEPPER = 112


def intact(ship: Ship) -> Fittings:
    """Return the fittings of a ship as if nothing were lost, including what its cores act as."""
    return ship.spec.fittings(0, ship.extras.copies if ship.extras else ())


def fixed_height(tool: OrdersTool, ship: Ship) -> int:
    """Return the height of everything between the dial and the forecast."""
    built = intact(ship)
    squadrons = len(_launches(ship))
    boxes = (
        28 * built.front_loads
        + 30 * bool(built.overcharge)
        + 30 * bool(tool.plan.pool)
        + 30 * bool(built.drives)
        + 26 * ((squadrons + 1) // 2)
        + 22 * bool(squadrons)
    )
    return 8 + 36 + 40 + boxes


def thrust_notes(ship: Ship) -> str:
    """Describe briefly why a ship's thrust differs from what its engines give."""
    owes = f" · pays back {ship.owes}" if ship.owes else ""
    taken = ship.extras.taken if ship.extras and ship.fittings.turns_damage_to_thrust else 0
    own = ship_edition(ship).at_table.thrust(ship)
    if own is not None:
        return f" · {own[0]}{owes}" if own[0] else owes
    return owes + (f" · {taken} from damage" if taken else "")


def thrust_sources(ship: Ship, order: Order) -> str:
    """Describe where a ship's thrust comes from, source by source."""
    own = ship_edition(ship).at_table.thrust(ship)
    parts = [own[1] if own is not None else f"engines {ship.fittings.thrust}"]
    if ship.owes:
        parts.append(f"paid back −{ship.owes} (UPG-4)")
    if ship.extras and ship.extras.taken and ship.fittings.turns_damage_to_thrust:
        parts.append(f"damage taken since the last orders +{ship.extras.taken} (FAC-15)")
    if order.overcharge:
        parts.append(f"overcharge +{order.overcharge} (UPG-4)")
    if order.miracles:
        parts.append(f"miracles +{MIRACLE_THRUST * order.miracles} (FAC-1)")
    total = thrust_of(ship, order.overcharge, order.miracles)
    return f"Thrust {total}: {', '.join(parts)}."


def boxes(tool: OrdersTool, ship: Ship, column: PanelColumn) -> None:
    """Add what the ship's upgrades and its fleet offer: turns, thrust, a jump, launches."""
    order, built = tool.plan.order(ship.id), intact(ship)
    if built.front_loads:
        column.row(high=24, below=4).put(
            Checkbox,
            "order.front_loaded",
            "Front-loaded turn",
            on=order.front_loaded,
            on_change=lambda on: tool.change(front_loaded=on),
            disabled=_why(ship, Order(front_loaded=True)),
            tooltip="Make the bigger turn first.",
            topic="MOV-2",
        )
    if built.overcharge:
        _overcharge(tool, ship, _stepper_row(column))
    if tool.plan.pool:
        _miracles(tool, ship, _stepper_row(column))
    if built.drives:
        _drive(tool, ship, _stepper_row(column))
    held = _launches(ship)
    if held:
        _launch_head(tool, ship, column.row([0, 64], high=20, below=2))
    for number, place in enumerate(held):
        if number % 2 == 0:
            row = column.row([0, 0], high=24, below=2)
        _launch_box(tool, ship, place, row, number)


def _stepper_row(column: PanelColumn) -> Row:
    return column.row([0, _STEPPER], high=26, below=4)


def _overcharge(tool: OrdersTool, ship: Ship, row: Row) -> None:
    order = tool.plan.order(ship.id)
    why = "" if most_overcharge(ship) or order.overcharge else _why(ship, Order(overcharge=1))
    row.put(Label, "order.overcharge_words", "Overcharge")
    row.put(
        AskingStepper,
        "order.overcharge",
        low=0,
        high=most_overcharge(ship),
        at=order.overcharge,
        words=signed,
        on_change=lambda number: tool.change(overcharge=int(number)),
        disabled=why,
        tooltip="Borrow thrust now; you pay it back next turn.",
        topic="UPG-4",
    )


def _miracles(tool: OrdersTool, ship: Ship, row: Row) -> None:
    order, label = tool.plan.order(ship.id), tool.host.app.bindings.label
    left = tool.plan.points_left()
    row.put(Label, "order.miracles_words", f"Miracles ({left} left)", topic="FAC-1")
    row.put(
        AskingStepper,
        "order.miracles",
        low=0,
        high=order.miracles + left,
        at=order.miracles,
        words=lambda number: f"{number:.0f}: +{MIRACLE_THRUST * number:.0f}" if number else "0",
        on_change=lambda number: tool.change(miracles=int(number)),
        tooltip=f"Each point gives {MIRACLE_THRUST} thrust, from the pool of "
        f"{pool_words(tool.plan.pool)} [{label('fewer_miracles')}] [{label('more_miracles')}].",
        topic="FAC-1",
    )


_JUMP = (
    "Choose on the board where the ship jumps to [{key:landing}]: click, drag, or use "
    "{key:course_port,course_starboard,velocity_up,velocity_down}."
)


def _drive(tool: OrdersTool, ship: Ship, row: Row) -> None:
    """Add the button that starts choosing the landing, and the stepper for the drives' thrust."""
    order, key = tool.plan.order(ship.id), tool.host.app.bindings.label("landing")
    why = "" if ship.fittings.drives else _why(ship, Order(drive=1, landing=ship.at))
    row.put(
        Button,
        "order.landing",
        f'Jump {jump_reach_in(ship, order.drive):.0f}"' if order.drive else "Jump",
        look=ButtonLook.PILL,
        on=tool.landing.on,
        on_press=tool.landing.toggle,
        shortcut=key,
        disabled=why,
        tooltip=tool.host.app.bindings.fill(_JUMP),
        topic="FAC-7",
    )
    row.put(
        AskingStepper,
        "order.drive",
        low=0,
        high=tool.landing.most(ship),
        at=order.drive,
        words=lambda number: f"{number:.0f} thrust" if number else "0",
        on_change=lambda number: tool.landing.spend(int(number)),
        disabled=why,
        tooltip="Thrust for the jump; more thrust jumps farther",
        topic="FAC-7",
    )


def _launches(ship: Ship) -> list[tuple[str, str]]:
    """List the hangar places that hold a squadron, with its type."""
    return [
        (place.id, held) for place, held in zip(ship.spec.places, ship.holds, strict=True) if held is not None
    ]


def _launch_head(tool: OrdersTool, ship: Ship, row: Row) -> None:
    """Add the heading of the launches, with a button for all if there are several."""
    ready, order = launchable(ship), tool.plan.order(ship.id)
    row.put(Label, "order.launches", "LAUNCH", style=SECTION)
    if len(ready) < 2:
        return
    none = set(order.launch) >= set(ready)
    row.put(
        Button,
        "order.launch_all",
        "None" if none else "All",
        look=ButtonLook.CHIP,
        on_press=lambda: tool.change(launch=() if none else ready),
        tooltip="Keep all squadrons aboard" if none else "Launch all squadrons of this ship",
        topic="WPN-1",
    )


def _launch_box(tool: OrdersTool, ship: Ship, hangar: tuple[str, str], row: Row, number: int) -> None:
    order, (place, held) = tool.plan.order(ship.id), hangar
    component = next(one.component for one in ship.spec.places if one.id == place)
    deck = system_name(tool.host.view, ship.id, component)

    def launch(on: bool) -> None:  # noqa: FBT001 - a box's callback
        places = [one for one in order.launch if one != place] + ([place] if on else [])
        tool.change(launch=tuple(places))

    row.put(
        Checkbox,
        f"order.launch{number}",
        ship.spec.catalogue.squadron[held].name,
        on=place in order.launch,
        on_change=launch,
        disabled="" if place in order.launch else _why(ship, Order(launch=(place,))),
        tooltip=f"Launch from {deck}, place {place.rpartition('.')[2]}",
        topic="WPN-1",
    )


def _why(ship: Ship, order: Order) -> str:
    refusal = order_refusal(ship, order)
    return f"{refusal.reason} ({refusal.ruling})." if refusal is not None else ""
