"""What an order leads to: rocks and edges in words, and the forecast box with who can hit whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from game.board.overlays import Tone
from game.families.false_sunrise.danger.danger_calculator import Forecast
from game.families.false_sunrise.danger.fire import Fire, summed, target_of
from game.families.false_sunrise.editions import edition_ui_of, ship_edition
from game.families.false_sunrise.table.formation import slowed_words
from game.families.false_sunrise.table.risks import WORKING, reckons
from game.screens.tools.parts import PanelColumn
from game.shell.theme import SMALL
from game.widgets.icons import Icon
from game.widgets.label import Label, Panel
from game.widgets.layout import Column
from game.widgets.pen import Ink
from rules.false_sunrise.describe import units
from rules.false_sunrise.editions import edition_of, load_edition, ruling_in
from rules.false_sunrise.movement import Path
from rules.false_sunrise.scoring import MARKER_REACH_IN
from rules.false_sunrise.state import Ship

if TYPE_CHECKING:
    from game.families.false_sunrise.table.orders import OrdersTool

# A line of the box: words, figures, ink, icon, tooltip.
BoxLine = tuple[str, tuple[str, ...], Ink | None, Icon | None, str]
_DEALT = "What this ship deals from there if every enemy holds its course; each weapon at its best target."
_SUFFERED = "What it suffers there if every enemy holds its course."
_COLUMN = 38
_LINES, _LINE_UNITS, _HEAD_UNITS = 5, 17, 28  # a warning replaces the line on markers


def forecast_box(tool: OrdersTool, ship: Ship, column: PanelColumn) -> None:
    """Add the forecast box, "if I end there"."""
    room = min(_LINES, (column.rect.height - _HEAD_UNITS) // _LINE_UNITS)
    warned = [*_danger_line(tool, ship), *_slowed_line(tool, ship)]
    own = ship_edition(ship).at_table.forecast
    told = own(tool, ship) if own else _forecast_lines(tool, ship, room - len(warned))
    lines = [*warned, *told][:room]
    frame = column.row(high=_HEAD_UNITS + _LINE_UNITS * len(lines)).put(
        Panel,
        "order.forecast",
        heading="IF I END THERE" if reckons(ship) else "IF ENEMIES DRIFT",
        fill=tool.host.app.theme.ground,
        tooltip=_assumed(tool),
        topic=ruling_in(tool.host.view, "MOV-3" if tool.danger(ship.id) else "FIR-2"),
    )
    inside = Column(column.made.append, frame.rect.inflate(-22, -14).move(1, 0), _LINE_UNITS, gap=0)
    shown = [figures for _, figures, *_ in lines if figures]
    heads = ("mean", "most" if any(figures[1] for figures in shown) else "") if shown else ()
    _put_line(inside, "order.forecast_head", ("", heads, None, None, ""))
    for number, line in enumerate(lines):
        _put_line(inside, f"order.forecast{number}", line)


def _put_line(inside: Column, name: str, line: BoxLine) -> None:
    """Add words, with figures to their right."""
    words, figures, color, icon, tip = line
    row = inside.row([0, *[_COLUMN] * len(figures)])
    if words:
        row.put(Label, name, words, style=SMALL, color=color, icon=icon, tooltip=tip)
    else:
        row.skip()
    for n, figure in enumerate(figures):
        row.put(Label, f"{name}.{n}", figure, style=SMALL, color=color, align="right")


def card_lines(tool: OrdersTool) -> list[tuple[str, Tone]]:
    """Describe, for the card of a dragged ship, the damage to and from it at that position."""
    seen, ship = tool.risks.forecast, tool.ship
    if ship is None or tool.path(ship.id).left or not reckons(ship):
        return []
    if seen is None:
        return [("They hit me …", "plain"), ("I hit them …", "plain")]
    dealt = summed(fire for _, fire in seen.dealt)
    return [
        (f"They hit me {seen.mean:.1f}, worst {seen.worst.mean:.1f}", "refusal"),
        (f"I hit them {dealt.mean:.1f}, most {dealt.most}, if they drift", "good"),
    ]


def _danger_line(tool: OrdersTool, ship: Ship) -> list[BoxLine]:
    danger, path = tool.danger(ship.id), tool.path(ship.id)
    ruling = "MOV-4, MOV-5" if path.left else ruling_in(tool.host.view, "MOV-3")
    return [(f"{danger} ({ruling})", (), "refusal", Icon.WARNING, "")] if danger else []


def _slowed_line(tool: OrdersTool, ship: Ship) -> list[BoxLine]:
    words = slowed_words(tool.host.view, ship)
    return [(f"{words} (FAC-3)", (), "refusal", Icon.WARNING, "")] if words else []


def _forecast_lines(tool: OrdersTool, ship: Ship, room: int) -> list[BoxLine]:
    """List the forecast; in a low window some lines are left out."""
    seen = tool.risks.forecast
    if tool.path(ship.id).left:
        return []
    if seen is None and tool.risks.words() != WORKING:
        return [(tool.risks.words(), (), "secondary", None, "")]
    heads: tuple[tuple[str, Ink, Icon], ...] = (
        ("I hit, they drift", "good", Icon.UP),
        ("They hit, drifting", "refusal", Icon.DOWN),
        ("They hit, any move", "refusal", Icon.DOWN),
        ("They hit, worst moves", "refusal", Icon.WARNING),
    )
    lines: list[BoxLine] = [
        (words, figures, ink, icon, tip)
        for (words, ink, icon), (figures, tip) in zip(heads, _told(tool, seen), strict=True)
    ]
    path = tool.path(ship.id)
    near = sum(path.passes_within(one.at, MARKER_REACH_IN) for one in tool.host.view.markers)
    if len(lines) < room or near:
        lines[room - 1 :] = [_markers_line(ship, near)]
    return lines


def _markers_line(ship: Ship, near: int) -> BoxLine:
    presence = ship.fittings.presence
    how = f"with presence {presence} (FAC-15)" if near and presence else "within 3 inches"
    words = f"passes {near or 'no'} marker{'s' * (near != 1)} {how}"
    return (words, (), "secondary", None, "")


def _told(tool: OrdersTool, seen: Forecast | None) -> list[tuple[tuple[str, str], str]]:
    """Return the figures and tooltip of each line, with placeholders until they are computed."""
    if seen is None:
        return [(("…", "…" if has_most else ""), WORKING) for has_most in (True, True, False, True)]
    dealt = summed(fire for _, fire in seen.dealt)
    threats = _threats(tool, seen)
    return [
        (_figures(dealt), _each(tool, _DEALT, seen.dealt, "It reaches nobody")),
        (_figures(seen.adrift), _each(tool, _SUFFERED, seen.suffered, "Nobody reaches it")),
        ((f"{seen.mean:.1f}", ""), threats),
        (_figures(seen.worst), threats),
    ]


def _figures(fire: Fire) -> tuple[str, str]:
    return f"{fire.mean:.1f}", str(fire.most)


def _each(tool: OrdersTool, head: str, fires: Iterable[tuple[str, Fire]], nobody: str) -> str:
    each = [f"{_name(tool, one)} {fire.mean:.1f}, most {fire.most}" for one, fire in fires]
    return f"{head}\n{'; '.join(each) or nobody}."


def _threats(tool: OrdersTool, seen: Forecast) -> str:
    each = [f"{_name(tool, one.ship_id)} {one.mean:.1f}, at best {one.best.mean:.1f}" for one in seen.threats]
    return (
        "What it suffers there: the mean over all moves that each enemy can order, then the mean if every "
        f"enemy makes its best one.\n{'; '.join(each) or 'Nobody can reach it'}."
    )


def _name(tool: OrdersTool, ship_id: str) -> str:
    return tool.host.view.ships[ship_id].spec.name


def _assumed(tool: OrdersTool) -> str:
    """Describe what the forecast assumes."""
    if not edition_ui_of(edition_of(tool.host.view).id).at_table.reckons:
        return ASSUMED_DRIFT + edition_of(tool.host.view).gunnery.counted
    special = any(fleet.faction for fleet in tool.host.view.setup.fleets.values())
    return ASSUMED + edition_of(tool.host.view).gunnery.counted + (ASSUMED_SPECIAL if special else "")


ASSUMED = (
    "Pips lost by all shots together. Most: what is left when every die is best. Any move: the mean over all "
    "ends that each enemy can order, each as likely as the next. Worst moves: every enemy ends where its own "
    "mean against this ship is greatest. "
)
ASSUMED_DRIFT = (
    "If every enemy holds its course: what each side could attack then, each model with as many attacks as "
    "its Fire Control pays for, each at its best target; strike moves do not count. "
)
ASSUMED_SPECIAL = (
    " Enemies may spend all their miracle points on one ship's thrust; points for dice and defence, and "
    "jumps by drive, do not count. Ships near an enemy that slows them are taken as slowed."
)


def danger_words(ship: Ship, path: Path) -> str:
    """Warn of a rock (MOV-3, E1-11) or of the edge (MOV-4); return "" if neither is ahead."""
    if path.left:
        return "leaves the board"
    if not path.crashed:
        return ""
    target = target_of(ship)
    damage = load_edition(ship.spec.catalogue.edition).crash_damage(path)
    fatal = damage - target.shields >= sum(target.pips)
    spared = target.plating or target.rugged
    end = ", could be destroyed" if spared else ", destroyed"
    unit = ship.spec.hull.unit
    return f"crash: {damage} {units(unit, damage) or 'damage'}" + (end if fatal else "")
