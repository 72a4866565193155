"""What an order leads to: rocks and edges in words, and the forecast box with who can hit whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.families.false_sunrise.danger.fire import crash_loss, target_of
from game.families.false_sunrise.editions import ship_edition
from game.families.false_sunrise.table.formation import slowed_words
from game.screens.forecast.forecast_box import (
    HEAD_UNITS,
    LINE_UNITS,
    BoxLine,
    box_room,
    forecast_lines,
    put_box,
)
from game.screens.forecast.forecasts import WORKING
from game.screens.tools.parts import PanelColumn
from game.widgets.icons import Icon
from game.wording import counted
from rules.false_sunrise.describe import units
from rules.false_sunrise.editions import ruling_in
from rules.false_sunrise.movement import Path
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import Ship

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool

_LINES, _FEWER = 5, 3  # with details and without; a warning replaces the line on markers
_IN_SHORT = (0, 3)  # the lines that are shown without details: what it deals, and the worst


def box_lines(room: int, *, detailed: bool) -> int:
    """Return how many lines the forecast box should have: fewer without details, or in a low window."""
    return max(_FEWER, min(_LINES, (room - HEAD_UNITS) // LINE_UNITS)) if detailed else _FEWER


def forecast_box(tool: OrdersTool, ship: Ship, column: PanelColumn, lines: int) -> None:
    """Add the forecast box, "if it ends there", with at most so many lines; few show it in short."""
    room = min(lines, box_room(column))
    warned = [*_danger_line(tool, ship), *_slowed_line(tool, ship)]
    own = ship_edition(ship).at_table.forecast
    told = (
        own(tool, ship) if own else _forecast_lines(tool, ship, room - len(warned), detailed=lines > _FEWER)
    )
    put_box(
        column,
        "order.forecast",
        "IF IT ENDS THERE",
        [*warned, *told][:room],
        fill=tool.host.app.theme.ground,
        tooltip=ASSUMED,
        topic=ruling_in(tool.host.view, "MOV-3" if tool.danger(ship.id) else "FIR-2"),
    )


def _danger_line(tool: OrdersTool, ship: Ship) -> list[BoxLine]:
    danger, path = tool.danger(ship.id), tool.path(ship.id)
    ruling = "MOV-4, MOV-5" if path.left else ruling_in(tool.host.view, "MOV-3")
    return [(f"{danger} ({ruling})", (), "refusal", Icon.WARNING, "")] if danger else []


def _slowed_line(tool: OrdersTool, ship: Ship) -> list[BoxLine]:
    words = slowed_words(tool.host.view, ship)
    return [(f"{words} (FAC-3)", (), "refusal", Icon.WARNING, "")] if words else []


def _forecast_lines(tool: OrdersTool, ship: Ship, room: int, *, detailed: bool) -> list[BoxLine]:
    """List the forecast; in a low window, or in short, some lines are left out."""
    seen = tool.risks.forecast
    if tool.path(ship.id).left:
        return []
    if seen is None and tool.risks.words() != WORKING:
        return [(tool.risks.words(), (), "secondary", None, "")]
    ships = tool.host.view.ships
    lines = forecast_lines(seen, lambda one: ships[one].spec.name, "ship")
    if not detailed:
        lines = [lines[at] for at in _IN_SHORT]
    path = tool.path(ship.id)
    near = sum(path.passes_within(one.at, MARKER_REACH_IN) for one in tool.host.view.markers)
    if len(lines) < room or near:
        lines[room - 1 :] = [_markers_line(ship, near)]
    return lines


def _markers_line(ship: Ship, near: int) -> BoxLine:
    presence = ship.fittings.presence
    how = f"with presence {presence} (FAC-15)" if near and presence else "within 3 inches"
    words = f"passes {counted(near, 'marker')} {how}" if near else f"passes no marker {how}"
    return (words, (), "secondary", None, "")


ASSUMED = "The hull the ship would lose to all shots of this turn if it ended its move there"


def danger_words(ship: Ship, path: Path) -> str:
    """Warn of a rock (MOV-3, E1-11) or of the edge (MOV-4); return "" if neither is ahead."""
    if path.left:
        return "leaves the board"
    if not path.crashed:
        return ""
    target = target_of(ship)
    damage = crash_loss(ship, path)
    fatal = damage >= sum(target.pips)
    spared = target.plating or target.rugged
    end = ", could be destroyed" if spared else ", destroyed"
    unit = ship.spec.hull.unit
    return f"crash: {damage} {units(unit, damage) or 'damage'}" + (end if fatal else "")
