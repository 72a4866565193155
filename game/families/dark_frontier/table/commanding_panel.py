"""The right panel while commands are set: dials, thrust, velocity, incoming tokens, reach, edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.families.dark_frontier.table.commanding_forecast import Facing, Incoming, Prospect, Reach
from game.families.dark_frontier.table.commanding_gauges import ThrustSpread
from game.families.dark_frontier.table.commanding_plan import burning, swinging
from game.families.dark_frontier.table.commanding_words import (
    edge_words,
    incoming_aside,
    incoming_lines,
    incoming_title,
    lead_words,
    pushes_of,
    thrust_words,
    together_words,
    weapon_of,
)
from game.families.dark_frontier.table.dials import put_dial, put_steps, signed
from game.families.dark_frontier.table.gauges import Counter
from game.families.dark_frontier.table.token_row import TokenRow
from game.screens.forecast.forecast_box import BoxLine, box_height, box_room, forecast_lines, put_box
from game.screens.tools.parts import CHIP, PanelColumn, percent
from game.screens.tools.plain_first import details, details_open, lead
from game.shell.theme import FIGURES, SECTION, SMALL, STRONG
from game.widgets.button import Button, ButtonLook
from game.widgets.count_boxes import CountBoxes
from game.widgets.icons import Icon
from game.widgets.label import Label, Note, Panel
from game.widgets.layout import Column, columns
from game.widgets.painted import Painted
from rules.dark_frontier.describe import velocity_words
from rules.dark_frontier.edge import Room
from rules.dark_frontier.odds import deadly_faces
from rules.dark_frontier.state import Kind, Side
from rules.dark_frontier.systems import condition
from rules.hexes.grid import length
from rules.kernel.seats import Seat

if TYPE_CHECKING:
    from game.families.dark_frontier.table.commanding import CommandTool

_LINE, _FOLD = 16, 26
_COUNTERS, _PICTURE_HIGH = 52, 74
_BOX_LINES = 5
_FIRST_LINES = (2, 3, 4, 0, 1)  # with little room: first what the ship suffers on average and at worst
_PICTURE = 80  # logical units of width for the picture of thrust


def fill_panel(tool: CommandTool, column: PanelColumn) -> None:
    """Fill the panel for a tool."""
    if tool.sealing.asked:
        _question(tool, column)
        return
    _foot(tool, column)
    _edge(tool, tool.prospect, column)
    lead(column, "command.lead", lead_words(tool.prospect, tool.request.seat), lines=_lead_lines(tool))
    put_steps(tool, column, "ship")
    put_dials(tool, column)
    below = _FOLD + (_COUNTERS + _PICTURE_HIGH if details_open(tool.host.app) else 0)
    if tool.risks.shown:
        _incoming(tool, column, box_height(_BOX_LINES) + below)
        _forecast(tool, column)
    else:
        _incoming(tool, column, sum(map(_reach_height, tool.prospect.facings)) + below)
        for facing in tool.prospect.facings:
            _facing(tool, facing, column)
    if column.rect.height >= _FOLD and details(column, "command.details"):
        _velocity(tool, column)
        _thrust(tool, column)


def _lead_lines(tool: CommandTool) -> int:
    """Return how many lines to keep for the sentence at the top, so that the dials below it stay put."""
    return 3 if len(tool.prospect.facings) == 1 else 2


# --- the question before sealing ------------------------------------------------------------------------


def _question(tool: CommandTool, column: PanelColumn) -> None:
    """Add which ships would be lost, and the two answers, one of them selected."""
    label, yes = tool.host.bindings.label, tool.sealing.says_yes
    confirm = label("confirm")
    column.foot(38).put(
        Button,
        "seal.yes",
        "Seal it anyway",
        look=ButtonLook.DANGER,
        on_press=tool.sealing.seal_anyway,
        on=yes,
        shortcut=confirm if yes else label("frontier_seal_anyway"),
    )
    column.foot(38).put(
        Button,
        "seal.no",
        "Go back",
        look=ButtonLook.PRIMARY,
        on_press=tool.sealing.back,
        icon=Icon.LEFT,
        shortcut="" if yes else confirm,
    )
    for name in tool.sealing.fatal():
        ship, command = tool.state.ships[name], tool.told[name]
        room = tool.outlook.of(ship, command).room
        thrust = condition(tool.state.figures, ship).thrust
        title, words = edge_words(room, name, thrust, helpless=False)
        column.warn(
            f"seal.{name}", title, f"{words} Another command would save it.", "DA-4", grave=True, atop=True
        )


# --- the bottom -------------------------------------------------------------------------------------------


def _foot(tool: CommandTool, column: PanelColumn) -> None:
    row = column.foot(30, [84, 0])
    unchanged = "" if tool.history.changed else "Nothing has been changed"
    tip = "Undo all changes to this command"
    row.put(Button, "command.reset", "Reset", on_press=tool.reset, disabled=unchanged, tooltip=tip)
    held = "It drifts" if tool.told_to_drift else ""
    key = tool.host.bindings.label("frontier_hold")
    row.put(
        Button, "command.hold", "Drift: no turn, no burn", on_press=tool.let_be, disabled=held, shortcut=key
    )


def _edge(tool: CommandTool, prospect: Prospect, column: PanelColumn) -> None:
    """Add a warning about the edge, above the buttons at the bottom (DA-4)."""
    if prospect.room is Room.CLEAR:
        return
    thrust = condition(tool.state.figures, tool.ship).thrust
    helpless = not tool.outlook.may_stay(tool.ship)
    title, words = edge_words(prospect.room, tool.ship.name, thrust, helpless=helpless)
    column.warn("command.edge", title, words, "DA-4", grave=prospect.room is not Room.TIGHT)


# --- dials ----------------------------------------------------------------------------------------------


def put_dials(tool: CommandTool, column: PanelColumn) -> None:
    """Add how the selected ship turns, burns and swings its thrust (DC-2, DC-3)."""
    now, command = condition(tool.state.figures, tool.ship), tool.command
    most, thrust = max(now.rotation, 1), max(now.thrust, 1)
    turns = range(-most, most + 1)
    words = ("Turn", "{key:frontier_turn_left,frontier_turn_right}", "DC-2")
    options = [(one, signed(one, most), replace(command, rotate=one)) for one in turns]
    put_dial(tool, column, "command.turn", words, options)
    words = ("Burn", "{key:frontier_burn_up,frontier_burn_down}", "DC-2")
    burns = [(one, str(one), burning(command, one)) for one in range(thrust + 1)]
    put_dial(tool, column, "command.burn", words, burns)
    if tool.state.sheet(tool.ship).gimbaled:
        _gimbal(tool, column, thrust)


def _gimbal(tool: CommandTool, column: PanelColumn, most: int) -> None:
    """Add where the last points of the burn go instead, and how many of them (DC-3, DT-2)."""
    command, key = tool.command, tool.host.bindings.label("frontier_gimbal")
    tip = f"The last points of the burn push one hexside to port or starboard of the bow [{key}]"
    points = max(1, command.points)
    sides = ((0, "straight", None), (1, "port", Side.PORT), (2, "starb.", Side.STARBOARD))
    options = [(number, words, swinging(command, side, points)) for number, words, side in sides]
    put_dial(tool, column, "command.gimbal", ("Swing", tip, "DC-3"), options)
    if command.side is not None:
        each = [(n, str(n), swinging(command, command.side, n)) for n in range(1, most + 1)]
        put_dial(tool, column, "command.points", ("Points", tip, "DC-3"), each)


def _thrust(tool: CommandTool, column: PanelColumn) -> None:
    """Add how the thrust is spread over the turn, as a picture and in words, if it fits (DT-1, DT-2)."""
    ship, command = tool.ship, tool.command
    said, style = thrust_words(ship.facing, command), SMALL.sized(12)
    high = column.host.ui.pen.words_height(said, column.rect.width - _PICTURE - 16, style) + 34
    high = max(66, high)
    if column.rect.height < high:
        return
    box = Panel("command.thrust.box", column.take(high, 4), line=column.host.app.theme.line)
    column.made.append(box)
    picture, words = columns(box.rect.inflate(-8, -8), [_PICTURE, 0])
    spread = ThrustSpread(ship.seat, ship.type, ship.facing, command.rotate, pushes_of(ship.facing, command))
    column.made.append(Painted("command.thrust.picture", picture, spread, f"thrust: {said}"))
    inside = Column(column.made.append, words, gap=2, group=column.group)
    row = inside.row([0, CHIP], high=20, gap=4)
    row.put(Label, "command.thrust", "Thrust", style=STRONG)
    column.chip(row, "command.thrust.ruling", "DT-2" if command.points else "DT-1")
    inside.fill().put(Label, "command.thrust.words", said, style=style, wrap=True)


def _velocity(tool: CommandTool, column: PanelColumn) -> None:
    """Add the velocity counter before and after, if there is room (DV-2)."""
    if column.rect.height < _COUNTERS:
        return
    before, after = tool.ship.velocity, tool.prospect.flight.velocity
    color = column.host.app.theme.seat(tool.ship.seat)
    row = column.row([0, 46, 16, 46], high=48, gap=4, below=4)
    words = Column(column.made.append, row.skip(), gap=0, group=column.group)
    words.take(5, 0)
    words.row(high=18).put(Label, "command.velocity", "Velocity", topic="DV-2")
    speed = f"speed {length(before)} → {length(after)}"
    words.row(high=18).put(Note, "command.speed", speed)
    row.put(Painted, "command.before", Counter(before, color), f"before: {velocity_words(before)}")
    row.put(Label, "command.to", "→", style=STRONG, align="center")
    row.put(Painted, "command.after", Counter(after, color), f"after: {velocity_words(after)}")


# --- incoming tokens ------------------------------------------------------------------------------------


def _incoming(tool: CommandTool, column: PanelColumn, below: int) -> None:
    """Add incoming tokens, the nearest danger first.

    `below` is the height to leave for the rest.
    """
    prospect = tool.prospect
    if not prospect.incoming:
        return
    column.section("command.incoming", "Incoming if you fly this")
    room = column.rect.height - below
    if prospect.together is not None:
        words = together_words(prospect.together)
        column.row(high=_LINE, below=3).put(Label, "command.together", words, style=SMALL, color="refusal")
        room -= _LINE + 3
    left = list(prospect.incoming)
    tall = sum(_height(_lines(tool, one)) for one in left)
    while left:
        one = left[0]
        short = tall > room and not one.parts  # with little room, what passes takes only one line
        lines = [] if short else _lines(tool, one)
        high = _height(lines)
        if room < high + (_LINE + 3 if len(left) > 1 else 0) and not one.parts:
            break
        _incoming_row(tool, column, left.pop(0), lines)
        room -= high
    if left:
        words = f"{len(left)} more miss you: {', '.join(one.one.id for one in left)}"
        column.row(high=_LINE, below=3).put(Note, "command.more", words)


def _lines(tool: CommandTool, one: Incoming) -> list[str]:
    return incoming_lines(one, deadly_faces(tool.state.figures, tool.ship))


def _height(lines: Sequence[str]) -> int:
    """Return the height of an incoming token's row, with the gap below it."""
    return 9 + 14 * (1 + len(lines)) + 3


def _incoming_row(tool: CommandTool, column: PanelColumn, one: Incoming, lines: Sequence[str]) -> None:
    flak = one.one.kind is Kind.FLAK
    title = incoming_title(one, tool.request.seat)
    column.row(high=_height(lines) - 3, below=3).put(
        TokenRow,
        f"command.incoming.{one.one.id}",
        one.one.left,
        one.one.seat,
        title,
        lines,
        aside="" if lines else incoming_aside(one),
        tone="refusal" if one.parts else "good",
        missile=not flak,
        topic="DM-2" if flak else "DM-5",
        tooltip=". ".join((title, *(lines or _lines(tool, one)))),
    )


# --- danger ---------------------------------------------------------------------------------------------


def _forecast(tool: CommandTool, column: PanelColumn) -> None:
    """Add what this command deals and suffers, in hits, and how likely the ship is destroyed."""
    seen, room = tool.risks.forecast, box_room(column)
    if tool.risks.asked() is None or room < 1:
        return
    chances = ("…", "…") if seen is None else (percent(seen.destroyed), percent(seen.worst.destroys))
    tip = "How likely shots destroy your ship: on average, and if each enemy makes its best move"
    destroyed: BoxLine = ("Destroyed by shots", chances, "refusal", Icon.WARNING, tip)
    lines = [*forecast_lines(seen, str, "ship"), destroyed]
    kept = sorted(_FIRST_LINES[:room])
    put_box(
        column,
        "command.forecast",
        "IF YOU FLY THIS",
        [lines[at] for at in kept],
        fill=tool.host.app.theme.ground,
        tooltip="How often all shots of this round together would hit if your ship flew this command",
        topic="DF-3",
    )


# --- reach of weapons -----------------------------------------------------------------------------------


def _tells(facing: Facing) -> bool:
    """Return whether anybody gets a shot, or ships pass; otherwise the sentence at the top says it all."""
    return bool(facing.passes) or any(one.number for one in facing.reaches)


def _reach_height(facing: Facing) -> int:
    return 21 + (_LINE + 1) * (len(facing.reaches) + bool(facing.passes))


def _facing(tool: CommandTool, facing: Facing, column: PanelColumn) -> None:
    """Add how many of an enemy's commands each weapon reaches, for both sides."""
    several = len(tool.prospect.facings) > 1
    if column.rect.height < 20 + _LINE or not (several or _tells(facing)):
        return
    row = column.row([0, CHIP], high=20, gap=4, below=1)
    words = f"Who gets a shot: {facing.enemy}" if several else f"Shots in its {facing.of} moves"
    tip = f"After how many of {facing.enemy}'s {facing.of} possible moves each weapon can reach its target"
    row.put(Label, f"command.reach.{facing.enemy}", words.upper(), style=SECTION, tooltip=tip)
    column.chip(row, f"command.reach.{facing.enemy}.ruling", "DF-3")
    for one in _that_fit(facing, (column.rect.height + 1) // (_LINE + 1)):
        whose = "your" if one.seat is tool.request.seat else "its"
        key = f"command.reach.{one.ship}.{facing.enemy}.{one.weapon}"
        _share(column, key, f"{whose} {weapon_of(one.weapon)}", (one.number, facing.of), one.seat)
    if facing.passes:
        key = f"command.reach.{facing.enemy}.passes"
        _share(column, key, "ships pass", (facing.passes, facing.of), tool.request.seat.other)


def _that_fit(facing: Facing, most: int) -> Sequence[Reach]:
    """Return as many weapons as there is room for, those that reach something first."""
    telling = sorted(facing.reaches, key=lambda one: not one.number)[: max(0, most - bool(facing.passes))]
    return [one for one in facing.reaches if one in telling]


def _share(column: PanelColumn, key: str, words: str, share: tuple[int, int], whose: Seat) -> None:
    if column.rect.height < _LINE:
        return
    number, of = share
    row = column.row([92, 0, 58 if of < 100 else 72], high=_LINE, gap=4, below=1)
    row.put(Label, key, words, style=SMALL.sized(12))
    row.put(CountBoxes, f"{key}.share", number, of, column.host.app.theme.seat(whose))
    row.put(Label, f"{key}.words", f"{number} of {of}", style=FIGURES.sized(12), align="right")
