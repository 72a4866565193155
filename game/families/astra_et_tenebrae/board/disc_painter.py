"""Painter of the disc of reachable ends: sectors and rings by heat, figures in every cell, and the legend."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from game.board.canvas import Canvas
from game.board.labels import covered_px
from game.families.astra_et_tenebrae.board.overlays import Cell, Disc, HeatLegend
from game.shell import drawing
from game.shell.theme import FIGURES, SMALL, STRONG, Colour, mix
from rules.astra_et_tenebrae.directions import CIRCLE
from rules.table.measure import Point

# The colour of a burn's heat, from none on.
HEAT: tuple[Colour, ...] = (
    (46, 84, 204),
    (92, 72, 206),
    (158, 62, 178),
    (224, 66, 116),
    (255, 116, 56),
    (255, 196, 66),
)
_ALPHA = 88
_RIM: Colour = (255, 233, 190)
_HATCH_PX = 7
_LEGEND, _LEGEND_ROW = "heat added", 17
_TRIED_DEG = (0.0, *(turn * way for turn in (14.0, 28.0, 40.0, 70.0, 100.0, 140.0) for way in (1, -1)))


def heat_ink(heat: int) -> Colour:
    """Return the colour of an amount of heat that a burn adds."""
    return HEAT[min(heat, len(HEAT) - 1)]


def draw_disc(canvas: Canvas, disc: Disc) -> None:
    """Draw a disc where it lies on the table, and its words where they cover least."""
    if not disc.cells:
        return
    centre = canvas.px(disc.at)
    far = canvas.length_px(max(cell.far_in for cell in disc.cells)) + 4
    box = pygame.Rect(centre[0] - far, centre[1] - far, 2 * far, 2 * far).clip(canvas.board())
    if box.width < 2 or box.height < 2:
        return
    image = pygame.Surface(box.size, pygame.SRCALPHA)
    middle = (centre[0] - box.x, centre[1] - box.y)
    for cell in disc.cells:
        ring = _ring(canvas, cell, middle)
        pygame.draw.polygon(image, (*heat_ink(cell.heat), _ALPHA), ring)
    if disc.back is not None:
        _hatch(canvas, image, disc, middle)
    _draw_lines(canvas, image, disc, middle)
    _cut_shadows(canvas, image, disc, middle)
    canvas.surface.blit(image, box)
    _draw_motion(canvas, disc)
    _write(canvas, disc)


def _ring(canvas: Canvas, cell: Cell, middle: Point) -> list[Point]:
    near, far = canvas.length_px(cell.near_in), canvas.length_px(cell.far_in)
    outer = drawing.arc_points(middle, far, cell.start_deg, cell.end_deg)
    inner = drawing.arc_points(middle, near, cell.end_deg, cell.start_deg) if near > 0 else [middle]
    return [*outer, *inner]


def _hatch(canvas: Canvas, image: pygame.Surface, disc: Disc, middle: Point) -> None:
    """Hatch the sector in which the motion is cancelled first."""
    assert disc.back is not None, "only such a sector is hatched"
    far = canvas.length_px(max((cell.far_in for cell in _cells_of(disc, disc.back)), default=0.0))
    lines = pygame.Surface(image.get_size(), pygame.SRCALPHA)
    wide, high = image.get_size()
    for x in range(-high, wide, canvas.pen.px(_HATCH_PX)):
        pygame.draw.aaline(lines, (*_RIM, 90), (x, high), (x + high, 0))
    mask = pygame.Surface(image.get_size(), pygame.SRCALPHA)
    sector = [middle, *drawing.arc_points(middle, far, *disc.back)]
    pygame.draw.polygon(mask, (255, 255, 255, 255), sector)
    lines.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    image.blit(lines, (0, 0))


def _cells_of(disc: Disc, sector: tuple[float, float]) -> Iterator[Cell]:
    return (cell for cell in disc.cells if (cell.start_deg, cell.end_deg) == sector)


def _draw_lines(canvas: Canvas, image: pygame.Surface, disc: Disc, middle: Point) -> None:
    """Draw the rings between cells, dashed, and the rim of each sector."""
    sectors = dict.fromkeys((cell.start_deg, cell.end_deg) for cell in disc.cells)
    for sector in sectors:
        cells = list(_cells_of(disc, sector))
        for cell in cells[:-1]:
            ink = (*mix(heat_ink(cell.heat), _RIM, 0.35), 190)
            drawing.dotted_arc(
                image, ink[:3], middle, canvas.length_px(cell.far_in), *sector, canvas.stroke()
            )
        far, near = canvas.length_px(cells[-1].far_in), canvas.length_px(cells[0].near_in)
        drawing.lines(image, _RIM, drawing.arc_points(middle, far, *sector), canvas.stroke(1.6))
        if near > 0:
            drawing.lines(image, _RIM, drawing.arc_points(middle, near, *sector), canvas.stroke())
        for angle in sector if len(sectors) > 1 else ():
            (end,) = drawing.arc_points(middle, far, angle, angle)[:1]
            drawing.line(image, _RIM, middle, end, canvas.stroke(1.4))


def _cut_shadows(canvas: Canvas, image: pygame.Surface, disc: Disc, middle: Point) -> None:
    """Clear what rocks keep a ship from reaching, direction by direction."""
    far = max(cell.far_in for cell in disc.cells)
    for course, limit in enumerate(disc.limits_in):
        if limit < far:
            cell = Cell(course - 0.5, course + 0.5, limit, far + 1, 0)
            pygame.draw.polygon(image, (0, 0, 0, 0), _ring(canvas, cell, middle))


def _draw_motion(canvas: Canvas, disc: Disc) -> None:
    """Draw the way that the ship flew last as an arrow of dots."""
    if disc.motion is None or disc.motion[1] <= 0:
        return
    course, length = disc.motion
    start, end = canvas.px(disc.at), canvas.px(_polar(disc.at, course, length))
    drawing.dashed_line(canvas.surface, _RIM, start, end, canvas.stroke(1.6), dash_px=2, gap_px=5)
    canvas.arrow(start, end, _RIM, canvas.pen.px(10))
    words = canvas.outlined(f"motion {course}°, {length:g}″", SMALL, _RIM)
    gap, room = canvas.pen.px(8), canvas.board()
    x, y = round(end[0]), round(end[1])
    spots = [words.get_rect(midleft=(x + gap, y)), words.get_rect(midright=(x - gap, y))]
    spots += [words.get_rect(midbottom=(x, y - gap)), words.get_rect(topleft=(x + gap, y + gap))]
    place = min(spots, key=lambda spot: covered_px(spot, canvas.avoid, room))
    canvas.avoid.append(canvas.surface.blit(words, place))


def _polar(at: Point, bearing_deg: float, length_in: float) -> Point:
    turn = math.radians(bearing_deg)
    return at[0] + math.sin(turn) * length_in, at[1] - math.cos(turn) * length_in


def _write(canvas: Canvas, disc: Disc) -> None:
    """Write the heat into every cell, and the words about sectors and strengths."""
    room = canvas.board().inflate(-8, -8)
    for cell in disc.cells:
        words = f"+{cell.heat}" if cell.heat else "0"
        deep = canvas.length_px(cell.far_in - cell.near_in)
        image = canvas.outlined(words, STRONG.sized(14 if deep > canvas.pen.px(24) else 11), (255, 255, 255))
        if deep >= image.get_height() * 0.8:
            _place(canvas, disc, [image], (cell.near_in + cell.far_in) / 2, cell, room)
    for words, middle_in in disc.rows:
        strength, row = words.split("|")
        ink = (236, 240, 255)
        images = [canvas.outlined(strength, FIGURES.sized(12), ink), canvas.outlined(row, SMALL, ink)]
        _place(canvas, disc, images, middle_in, Cell(disc.row_deg, disc.row_deg, 0, 0, 0), room, inside=True)
    for words, bearing, length in disc.notes:
        images = [canvas.outlined(line, SMALL, _RIM) for line in words.split("\n")]
        inside = any(_holds(cell, bearing, length) for cell in disc.cells)
        _place(canvas, disc, images, length, Cell(bearing, bearing, 0, 0, 0), room, inside=inside)


def _place(
    canvas: Canvas,
    disc: Disc,
    images: list[pygame.Surface],
    length_in: float,
    cell: Cell,
    room: pygame.Rect,
    *,
    inside: bool = False,
) -> None:
    """Put words into a cell at a distance, where they are seen and cover nothing; else nowhere.

    Where they have to be `inside` they lie where a burn can end.
    """
    middle, half = (cell.start_deg + cell.end_deg) / 2, (cell.end_deg - cell.start_deg) / 2
    size = max(one.get_width() for one in images), sum(one.get_height() for one in images)
    for tried in _TRIED_DEG:
        off = (
            math.copysign(min(abs(tried), 0.8 * half), tried) if half else max(-64.0, min(64.0, 1.6 * tried))
        )
        if disc.limits_in and disc.limits_in[round(middle + off) % CIRCLE] < length_in:
            continue
        if inside and not any(_holds(one, middle + off, length_in) for one in disc.cells):
            continue
        x, y = canvas.px(_polar(disc.at, middle + off, length_in))
        place = pygame.Rect((0, 0), size).move_to(center=(round(x), round(y)))
        if room.contains(place) and place.collidelist(canvas.avoid) < 0:
            break
    else:
        return
    canvas.avoid.append(place)
    top = place.top
    for image in images:
        canvas.surface.blit(image, image.get_rect(midtop=(place.centerx, top)))
        top += image.get_height()


def _holds(cell: Cell, bearing_deg: float, length_in: float) -> bool:
    """Say whether a cell of a disc has the place in a direction, so far away."""
    across = (bearing_deg - cell.start_deg) % CIRCLE <= cell.end_deg - cell.start_deg
    return across and cell.near_in <= length_in <= cell.far_in


def legend_place(canvas: Canvas, legend: HeatLegend) -> pygame.Rect:
    """Return the pixels of a legend."""
    pen, view = canvas.pen, canvas.surface.get_rect()
    wide = pen.width(_LEGEND, SMALL) + 2 * pen.px(8)
    high = pen.line_height(SMALL) + pen.px(_LEGEND_ROW) * (legend.most + 1) + 2 * pen.px(8)
    return pygame.Rect(view.left + pen.px(8), view.bottom - pen.px(8) - high, wide, high)


def draw_legend(canvas: Canvas, legend: HeatLegend) -> None:
    """Explain the colours in the lower left corner."""
    pen, theme = canvas.pen, canvas.theme
    title = pen.text(_LEGEND, SMALL, theme.text)
    row, pad = pen.px(_LEGEND_ROW), pen.px(8)
    place = legend_place(canvas, legend)
    pen.panel(canvas.surface, place, theme.panel, theme.line)
    canvas.surface.blit(title, (place.left + pad, place.top + pad // 2))
    for heat in range(legend.most + 1):
        top = place.top + pad + title.get_height() + row * heat
        swatch = pygame.Rect(place.left + pad, top + 1, pen.px(24), row - pen.px(4))
        pen.panel(canvas.surface, swatch, heat_ink(heat), radius=2)
        words = pen.text(f"+{heat}" if heat else "0", FIGURES.sized(12), theme.text)
        canvas.surface.blit(words, words.get_rect(midleft=(swatch.right + pad, swatch.centery)))
    canvas.avoid.append(place)
