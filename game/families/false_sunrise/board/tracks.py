"""Painters of lines: planned courses, flight paths, declared shots, and the small bars of ships."""

from __future__ import annotations

import itertools
import math

import pygame

from game.board.canvas import Canvas
from game.board.labels import covered_px
from game.board.marking import bowed, caption, draw_cross
from game.board.marks import put_mark
from game.board.overlays import Cross
from game.board.ships import placed
from game.families.false_sunrise.board.hulls import outlines_of
from game.families.false_sunrise.board.overlays import AimLine, FlightPaths, GhostPath, TargetLines
from game.families.false_sunrise.board.ships import length_px
from game.shell import drawing
from game.shell.theme import SMALL, Color, mix
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.ratings import Marks
from rules.kernel.seats import Seat
from rules.table.clock import advance
from rules.table.measure import Point

_REST = 20  # how long the arrow into a rock is
_MARKED = ("PD", "Sen", "Thr")  # in the order of `Marks`


def draw_ghost(canvas: Canvas, ghost: GhostPath) -> None:
    """Draw a planned course: dashed legs, a mark where it turns, and the ship's outline at its end."""
    color = canvas.seat(ghost.seat)
    draw_way(canvas, ghost, color, canvas.stroke(2))
    x, y, heading = ghost.stops[-1]
    end = canvas.px((x, y))
    for outline in outlines_of(ghost.hull, ghost.seat):
        shape = placed(outline, end, length_px(canvas, ghost.hull), 30.0 * heading)
        drawing.polygon(canvas.surface, shape, (*color, 70))
        for a, b in zip(shape, [*shape[1:], shape[0]], strict=True):
            drawing.line(canvas.surface, mix(color, (255, 255, 255), 0.35), a, b, canvas.stroke())
    if ghost.name:
        name_end(canvas, ghost)
    mark_end(canvas, ghost)


def _draw_rest(canvas: Canvas, ghost: GhostPath, clear_px: float) -> None:
    """Draw a red arrow where a course would have led on from its crash: into the rock."""
    x, y, heading = ghost.stops[-1]
    start, ahead = canvas.px((x, y)), canvas.px(advance((x, y), heading, 1))
    share = (clear_px + canvas.pen.px(_REST)) / max(1.0, math.dist(start, ahead))
    end = (start[0] + (ahead[0] - start[0]) * share, start[1] + (ahead[1] - start[1]) * share)
    canvas.arrow(start, end, canvas.theme.refusal, canvas.pen.px(9))
    drawing.line(canvas.surface, canvas.theme.refusal, start, end, canvas.stroke(2))


def draw_way(
    canvas: Canvas, ghost: GhostPath, color: Color, width: int, *, dash_px: float = 7, gap_px: float = 4
) -> None:
    """Draw the legs of a course, dashed unless the gap is 0, with a mark where it turns."""
    points = [canvas.px((x, y)) for x, y, _ in ghost.stops]
    if ghost.origin is not None:
        _draw_jump(canvas, canvas.px(ghost.origin), points[0], color)
    for a, b in itertools.pairwise(points):
        if a != b and gap_px:
            drawing.dashed_line(canvas.surface, color, a, b, width, dash_px=dash_px, gap_px=gap_px)
        elif a != b:
            drawing.line(canvas.surface, color, a, b, width)
    for stop in points[1:-1]:
        if stop not in (points[0], points[-1]):
            put_mark(canvas, ghost.seat, stop, canvas.pen.scale.factor * 3.5, color)


def _draw_jump(canvas: Canvas, origin: Point, landing: Point, color: Color) -> None:
    """Draw how a harmonic drive sets a ship down: a dotted line between two rings (FAC-7)."""
    if origin != landing:
        drawing.dashed_line(canvas.surface, color, origin, landing, canvas.stroke(), dash_px=1.5, gap_px=5)
    drawing.circle(canvas.surface, color, origin, canvas.pen.px(6), canvas.stroke())
    for radius in (4, 8):
        drawing.circle(canvas.surface, color, landing, canvas.pen.px(radius), canvas.stroke(1.4))


def mark_end(canvas: Canvas, ghost: GhostPath, *, clear_px: float = 0.0) -> None:
    """Mark a course that is cut short by a rock or the edge.

    The words stay `clear_px` away, clear of what is drawn around the end.
    """
    x, y, _ = ghost.stops[-1]
    if ghost.crashed:
        _draw_rest(canvas, ghost, clear_px)
        draw_cross(canvas, Cross((x, y)))
        caption(canvas, "crash", (x, y), canvas.theme.refusal, clear_px)
    elif ghost.left:
        before = ghost.stops[-2][:2] if len(ghost.stops) > 1 else (x, y)
        canvas.arrow(canvas.px(before), canvas.px((x, y)), canvas.theme.refusal, canvas.pen.px(14))
        caption(canvas, "leaves the board", (x, y), canvas.theme.refusal, clear_px)


def name_end(canvas: Canvas, ghost: GhostPath, clear_px: float = 0.0) -> None:
    """Draw a ghost's name next to its end: on the right, or where it covers the least (its own course too).

    `clear_px` is half the side of what is drawn around the end.
    """
    words = canvas.outlined(ghost.name, SMALL, canvas.theme.seat_text(ghost.seat))
    x, y = canvas.px(ghost.stops[-1][:2])
    if not canvas.board().collidepoint(x, y):
        return
    reach = round(max(clear_px, length_px(canvas, ghost.hull) / 2)) + canvas.pen.px(4)
    spot = words.get_rect(center=(round(x), round(y)))
    wide, high = reach + spot.width // 2, reach + spot.height // 2
    spots = [spot.move(dx * wide, dy * high) for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    board = canvas.board()
    legs = list(itertools.pairwise(canvas.px((x, y)) for x, y, _ in ghost.stops))

    def cost(one: pygame.Rect) -> float:
        crossed = sum(math.dist(*line) for leg in legs if (line := one.clipline(*leg)))
        return covered_px(one, canvas.avoid, board) + crossed * one.height

    place = min(spots, key=cost)
    canvas.write(words, place.clamp(board))


def draw_flights(canvas: Canvas, flights: FlightPaths) -> None:
    """Draw the courses that ships flew, faintly."""
    for path in flights.paths:
        color = canvas.theme.faint(canvas.seat(path.seat), 0.55)
        draw_way(canvas, path, color, canvas.stroke())
        put_mark(canvas, path.seat, canvas.px(path.stops[0][:2]), canvas.pen.scale.factor * 2.5, color)
        mark_end(canvas, path)


def draw_targets(canvas: Canvas, targets: TargetLines) -> None:
    """Draw declared shots: solid beams, dashed shells, curved missiles, one line per shot."""
    for aim in targets.shots:
        for place in range(aim.count):
            _draw_aim(canvas, aim, place - (aim.count - 1) / 2, canvas.seat(targets.seat))


def _draw_aim(canvas: Canvas, aim: AimLine, lane: float, color: Color) -> None:
    a, b = canvas.px(aim.a), canvas.px(aim.b)
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    if length < 1:
        return
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    aside = lane * canvas.pen.px(6)
    room = min(length * 0.3, canvas.pen.px(20))
    start = (a[0] + ux * room - uy * aside, a[1] + uy * room + ux * aside)
    end = (b[0] - ux * room - uy * aside, b[1] - uy * room + ux * aside)
    light = mix(color, (255, 255, 255), 0.55)
    if aim.kind is WeaponKind.ENERGY:
        drawing.line(canvas.surface, light, start, end, canvas.stroke(2))
    elif aim.kind is WeaponKind.BALLISTIC:
        drawing.dashed_line(canvas.surface, light, start, end, canvas.stroke(2), dash_px=10, gap_px=4)
    else:
        bow = bowed(start, end, (0.10 + 0.05 * abs(lane)) * (1 if lane >= 0 else -1))
        for p, q in list(itertools.pairwise(bow))[::2]:
            drawing.line(canvas.surface, light, p, q, canvas.stroke(2))
        start = bow[-2]
    canvas.arrow(start, end, light, canvas.pen.px(9))


def worn_words(canvas: Canvas, marks: Marks) -> pygame.Surface:
    """Return words for the marks on a ship's ratings, to go below its bars (MF-13)."""
    worn = [f"{name} \u2212{count}" for name, count in zip(_MARKED, marks, strict=True) if count]
    return canvas.outlined("  ".join(worn), SMALL, canvas.theme.refusal)


def bars_size(canvas: Canvas, pips: tuple[int, ...], below: pygame.Surface | None = None) -> tuple[int, int]:
    """Return the size in pixels of a ship's small bars, with any words below them."""
    cell, height, gap = canvas.pen.px(9), canvas.pen.px(5), canvas.pen.px(2)
    wide, high = len(pips) * (cell + gap) + gap, height + 2 * gap
    return (wide, high) if below is None else (max(wide, below.get_width()), high + below.get_height())


def draw_bars(
    canvas: Canvas,
    place: pygame.Rect,
    seat: Seat,
    pips: tuple[int, ...],
    bar_pips: int,
    below: pygame.Surface | None = None,
) -> pygame.Rect:
    """Draw a ship's small bars: a cell each, filled by the pips left, and any words below them."""
    cell, height, gap = canvas.pen.px(9), canvas.pen.px(5), canvas.pen.px(2)
    frame = pygame.Rect((0, 0), bars_size(canvas, pips)).move_to(midtop=place.midtop)
    canvas.surface.fill(mix(canvas.theme.ground, (0, 0, 0), 0.4), frame)
    for i, left in enumerate(pips):
        box = pygame.Rect(frame.left + gap + i * (cell + gap), frame.top + gap, cell, height)
        canvas.surface.fill(mix(canvas.theme.ground, canvas.theme.line, 0.9), box)
        box.width = math.ceil(cell * max(0, left) / max(1, bar_pips))
        canvas.surface.fill(canvas.seat(seat), box)
    if below is not None:
        canvas.surface.blit(below, below.get_rect(midbottom=place.midbottom))
    return place
