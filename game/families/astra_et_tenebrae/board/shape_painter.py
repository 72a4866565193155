"""Draw formations and flanks."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import pygame

from game.board.canvas import Canvas
from game.families.astra_et_tenebrae.board.overlays import Flank, Shape
from game.families.astra_et_tenebrae.board.ships import ring_px
from game.shell import drawing
from game.shell.motion import along
from game.shell.theme import SMALL, STRONG, Color, mix
from rules.astra_et_tenebrae.state import FormationType
from rules.table.measure import Point, distance_in

_FLANK: Color = (255, 200, 108)
_OFF = (1.0, 1.8, 2.6, 3.4)  # distance of a formation's name from the middle of its ships, in ring radii


def draw_shape(canvas: Canvas, shape: Shape) -> None:
    """Draw a formation, with dashed lines for the limits that define it."""
    ink = _ink(canvas, shape)
    canvas.surface.set_clip(canvas.board())
    if shape.type is FormationType.SPHERE:
        _circle(canvas, _mean(shape.ships), shape.reach_in, ink, filled=shape.holds)
        for at in shape.ships:
            _line(canvas, _mean(shape.ships), at, mix(ink, canvas.theme.ground, 0.4))
    elif shape.type is FormationType.LINE:
        _draw_line(canvas, shape, ink)
    elif shape.type is FormationType.SCREENING:
        for at, course in zip(shape.ships, shape.courses, strict=True):
            _sector(canvas, at, course, shape, ink)
    else:
        for at in shape.ships:
            _circle(canvas, at, shape.reach_in, ink, filled=False)
    canvas.surface.set_clip(None)


def write_planned(canvas: Canvas, shape: Shape) -> None:
    """Draw the name of a planned formation on a plate above its ships."""
    if shape.words and shape.planned:
        ink = _ink(canvas, shape)
        lines = [(words, canvas.theme.text if n else ink) for n, words in enumerate(shape.words)]
        middle = canvas.px(_mean((*shape.ships, *shape.screens)))
        canvas.plate(lines, middle, rim=ink, clear_px=ring_px(canvas))


def _ink(canvas: Canvas, shape: Shape) -> Color:
    if not shape.holds:
        return canvas.theme.refusal
    return canvas.theme.good if shape.planned else mix(canvas.seat(shape.seat), canvas.theme.good, 0.25)


def _mean(places: tuple[Point, ...]) -> Point:
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def _circle(canvas: Canvas, at: Point, radius_in: float, ink: Color, *, filled: bool) -> None:
    center, radius = canvas.px(at), canvas.length_px(radius_in)
    if filled:
        drawing.polygon(canvas.surface, drawing.arc_points(center, radius, 0, 360), (*ink, 22))
    drawing.dashed_arc(canvas.surface, ink, center, radius, 0, 360, canvas.stroke(1.2))


def _line(canvas: Canvas, a: Point, b: Point, ink: Color) -> None:
    drawing.dashed_line(canvas.surface, ink, canvas.px(a), canvas.px(b), canvas.stroke(), dash_px=4, gap_px=4)


def _draw_line(canvas: Canvas, shape: Shape, ink: Color) -> None:
    """Draw a line as the corridor that its ships keep to, with ticks that close it off."""
    start, end = shape.axis or (shape.ships[0], shape.ships[-1])
    long = distance_in(start, end)
    if long <= 0:
        return
    x, y = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    across = (-y * shape.off_in, x * shape.off_in)
    sides = [[(at[0] + way * across[0], at[1] + way * across[1]) for at in (start, end)] for way in (1, -1)]
    corners = [*sides[0], *reversed(sides[1])]
    drawing.polygon(canvas.surface, canvas.pxs(corners), (*ink, 30))
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        _line(canvas, a, b, ink)
    order = sorted(shape.ships, key=lambda at: (at[0] - start[0]) * x + (at[1] - start[1]) * y)
    clear = ring_px(canvas)
    for one, other in itertools.pairwise(canvas.pxs(order)):
        far = math.dist(one, other)
        if far > 2.4 * clear:
            a, b = along(one, other, clear / far), along(one, other, 1 - clear / far)
            drawing.line(canvas.surface, ink, a, b, canvas.stroke(1.6))
            for tip in (a, b):
                tick = (-(other[1] - one[1]) / far * 5, (other[0] - one[0]) / far * 5)
                ends = [(tip[0] + side * tick[0], tip[1] + side * tick[1]) for side in (1, -1)]
                drawing.line(canvas.surface, ink, ends[0], ends[1], canvas.stroke(1.6))


def _sector(canvas: Canvas, at: Point, course: int, shape: Shape, ink: Color) -> None:
    """Draw the sector ahead of a ship in which its screens may be."""
    center, radius = canvas.px(at), canvas.length_px(shape.reach_in)
    rim = drawing.arc_points(center, radius, course - shape.degrees, course + shape.degrees)
    drawing.polygon(canvas.surface, [center, *rim], (*ink, 26))
    ends = course - shape.degrees, course + shape.degrees
    drawing.dashed_arc(canvas.surface, ink, center, radius, *ends, canvas.stroke(1.2))
    for end in (rim[0], rim[-1]):
        drawing.dashed_line(canvas.surface, ink, center, end, canvas.stroke(1.2), dash_px=6, gap_px=4)


def write_flown(canvas: Canvas, shape: Shape) -> None:
    """Draw the name of a formation near its middle, if it covers nothing there."""
    if shape.words and not shape.planned:
        x, y = canvas.px(_mean((*shape.ships, *shape.screens)))
        image = canvas.outlined(shape.words[0], STRONG.sized(12), _ink(canvas, shape))
        far = ring_px(canvas)
        _write(canvas, image, [(x, y + way * off * far) for off in _OFF for way in (1, -1)])


def _write(canvas: Canvas, image: pygame.Surface, spots: Sequence[Point]) -> None:
    """Draw words at the first of these places in pixels where they cover nothing, if there is one."""
    for x, y in spots:
        place = image.get_rect(center=(round(x), round(y)))
        if canvas.board().contains(place) and place.collidelist(canvas.avoid) < 0:
            canvas.write(image, place)
            return


def draw_flank(canvas: Canvas, flank: Flank) -> None:
    """Draw the two sectors across a line from which its member is hit in the flank, hatched."""
    if flank.axis[0] == flank.axis[1]:
        return
    axis, ink = _axis_deg(flank), _FLANK
    center, radius = canvas.px(flank.at), canvas.length_px(flank.radius_in)
    for turn in (axis, axis + 180):
        rim = drawing.arc_points(center, radius, turn + flank.degrees, turn + 180 - flank.degrees)
        drawing.polygon(canvas.surface, [center, *rim], (*ink, 26))
        for share in (0.3, 0.5, 0.7, 0.9):
            arc = drawing.arc_points(center, radius * share, turn + flank.degrees, turn + 180 - flank.degrees)
            drawing.lines(canvas.surface, mix(ink, canvas.theme.ground, 0.6), arc, canvas.stroke())
        for end in (rim[0], rim[-1]):
            drawing.dashed_line(canvas.surface, ink, center, end, canvas.stroke(), dash_px=5, gap_px=4)


def write_flank(canvas: Canvas, flank: Flank) -> None:
    """Draw the effect of fire from a flank in one of its sectors, if it covers nothing there."""
    if flank.words:
        image = canvas.outlined(flank.words, SMALL.sized(12), _FLANK)
        center, radius = canvas.px(flank.at), canvas.length_px(flank.radius_in)
        axis = _axis_deg(flank)
        turns = (axis + 90, axis - 90)
        _write(canvas, image, [drawing.arc_points(center, radius * 0.72, turn, turn)[0] for turn in turns])


def _axis_deg(flank: Flank) -> float:
    (ax, ay), (bx, by) = flank.axis
    return math.degrees(math.atan2(bx - ax, ay - by))
