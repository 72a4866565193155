"""Rulebook pictures of velocity counters, of possible positions, and of thrust spread over a turn."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import groupby

from game.board.corner import Corner
from game.board.picture_sheet import BOLD, NOTE, PictureSheet
from game.families.dark_frontier.board.foreseen import ends_to_choose
from game.families.dark_frontier.board.ghost_painter import draw_ghost
from game.families.dark_frontier.board.insets import draw_key
from game.families.dark_frontier.board.layout import TIP_IN, point_of
from game.families.dark_frontier.board.overlays import Ghost, MapKey, Sign
from game.families.dark_frontier.board.reach_painter import draw_ends
from game.families.dark_frontier.board.tokens import heading_of
from game.families.dark_frontier.pictures.window import NOTES_AT, NOTES_WIDE, put, put_token, window
from game.shell import drawing
from game.shell.motion import along
from rules.dark_frontier.commands import flight_after, thrust_directions
from rules.dark_frontier.state import DEFENDER, Command, Setup, Ship, State
from rules.hexes.grid import DIRECTIONS, add, towards
from rules.hexes.velocity import counter_of, velocity_of
from rules.table.measure import Point

_COUNTERS: tuple[tuple[Mapping[int, int], str], ...] = (
    ({0: 3, 3: 1}, "opposites cancel"),
    ({5: 1, 0: 2, 1: 1}, "two with one between them"),
    ({0: 1, 2: 2}, "become that one"),
)

_SIDES = (
    "Each number is on the side of the hex that it flies towards: right, down right, down left, "
    "left, up left, up right."
)


def _draw_counter(sheet: PictureSheet, counter: Mapping[int, int], center: Point, *, done: bool) -> None:
    """Draw a counter: a hexagon with a number on each side, those other than 0 emphasized."""
    theme, radius = sheet.theme, 40.0
    tips = [
        (center[0] + radius * math.sin(math.radians(turn)), center[1] - radius * math.cos(math.radians(turn)))
        for turn in range(0, 360, 60)
    ]
    ink = theme.seat(DEFENDER) if done else theme.secondary
    for tip, other in zip(tips, (*tips[1:], tips[0]), strict=True):
        sheet.line(tip, other, ink)
    for direction in range(DIRECTIONS):
        angle = math.radians(heading_of(direction))
        x, y = center[0] + 25 * math.sin(angle), center[1] - 25 * math.cos(angle) - 8
        number = counter.get(direction, 0)
        sheet.write(str(number), (x, y), BOLD if number else NOTE, None if number else theme.edge, "center")


def draw_counters(sheet: PictureSheet) -> None:
    """Draw three counters before and after they are resolved (DV-1)."""
    for place, (counter, words) in enumerate(_COUNTERS):
        left = 62 + 206.0 * place
        _draw_counter(sheet, counter, (left, 72), done=False)
        sheet.arrow((left + 42, 72), (left + 62, 72))
        _draw_counter(sheet, dict(enumerate(counter_of(velocity_of(counter)))), (left + 104, 72), done=True)
        sheet.write(words, (left + 52, 122), NOTE, sheet.theme.secondary, "center")
    sheet.write(_SIDES, (20, 156), NOTE, sheet.theme.secondary, wrap=600)


def draw_ends_of_commands(sheet: PictureSheet) -> None:
    """Draw the possible positions of a gunboat near the edge, with their signs (DC-2, DA-4)."""
    place = (12, 12, 392, 286)
    ship = Ship("Thresher", DEFENDER, "gunboat", (8, -2), 0, (2, 0))
    state = State(Setup(), ships={"Thresher": ship})
    command = Command(1, 1)
    flight = flight_after(ship, command)
    canvas = window(sheet, (10, -1), 13.0, place)
    draw_ends(canvas, ends_to_choose(state, ship, add(ship.place, flight.velocity)))
    put_token(canvas, ship)
    draw_ghost(canvas, Ghost(DEFENDER, "gunboat", ship.place, flight.velocity, flight.facing))
    rows = ((Sign.OWN, "you get here"), (Sign.TIGHT, "needs all thrust"), (Sign.FATAL, "lost, now or soon"))
    corner = Corner()
    corner.only_above = True
    draw_key(canvas, MapKey(rows, DEFENDER), corner)
    sheet.frame(place)
    notes = [
        ("Every position", "its commands can reach: where it drifts to, shifted by each burn."),
        ("The ghost", "A turn of one hexside clockwise and a burn of 1: the planned command."),
        ("Mind the edge", "Burning straight on is already too much here, with the edge still hexes away."),
    ]
    sheet.notes(notes, NOTES_AT, NOTES_WIDE, gap=12)


def draw_thrust(sheet: PictureSheet) -> None:
    """Draw where three points of burn go during a turn of one hexside (DT-1)."""
    place = (12, 12, 392, 212)
    canvas = window(sheet, (7, -3), 10.5, place)
    ship = Ship("Thresher", DEFENDER, "gunboat", (6, -4), 0)
    command = Command(1, 3)
    center = canvas.px(point_of(ship.place))
    for direction, points in groupby(thrust_directions(ship.facing, command)):
        count = len(list(points))
        tip = canvas.px(point_of(add(ship.place, towards(direction, count + 1))))
        start = along(center, tip, 0.45)
        drawing.line(canvas.surface, canvas.theme.seat(DEFENDER), start, tip, canvas.stroke(3))
        canvas.arrow(start, tip, canvas.theme.seat(DEFENDER), canvas.length_px(TIP_IN * 0.4))
        canvas.put(canvas.outlined(str(count), BOLD.sized(16), canvas.theme.text), along(center, tip, 1.14))
    put(canvas, ship)
    sheet.frame(place)
    notes = [
        ("Two directions", "The bow sweeps from right to down right while the engine burns."),
        ("1 and 2", "Three points over two directions: one each, and the one left over goes to the last."),
        ("So", "turn now and burn next round to put all of it in the new direction."),
    ]
    sheet.notes(notes, NOTES_AT, NOTES_WIDE, gap=12)
