"""Draw the disc of possible positions: sectors and rings by heat, the motion and the legend."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.board.canvas import Canvas
from game.board.corner import EDGE, Corner
from game.families.astra_et_tenebrae.board.disc_words import RIM, Words, polar, words_on
from game.families.astra_et_tenebrae.board.overlays import Cell, Disc, HeatLegend
from game.shell import drawing
from game.shell.theme import FIGURES, SMALL, Color, mix
from rules.table.measure import Point

# the colors of a burn's heat, from 0 upwards
HEAT: tuple[Color, ...] = (
    (46, 84, 204),
    (92, 72, 206),
    (158, 62, 178),
    (224, 66, 116),
    (255, 116, 56),
    (255, 196, 66),
)
_ALPHA = 88
_HATCH_PX = 7
_LEGEND, _LEGEND_ROW = "heat added", 17


def heat_ink(heat: int) -> Color:
    """Return the color for the heat that a burn adds."""
    return HEAT[min(heat, len(HEAT) - 1)]


def draw_disc(canvas: Canvas, disc: Disc) -> None:
    """Draw a disc on the table, with all its labels."""
    for words in paint_disc(canvas, disc):
        words.draw(canvas.surface)


def paint_disc(canvas: Canvas, disc: Disc) -> list[Words]:
    """Draw a disc on the table without its labels, and return these."""
    if not disc.cells:
        return []
    center = canvas.px(disc.at)
    far = canvas.length_px(max(cell.far_in for cell in disc.cells)) + 4
    box = pygame.Rect(center[0] - far, center[1] - far, 2 * far, 2 * far).clip(canvas.board())
    if box.width < 2 or box.height < 2:
        return []
    image = pygame.Surface(box.size, pygame.SRCALPHA)
    middle = (center[0] - box.x, center[1] - box.y)
    for cell in disc.cells:
        ring = _ring(canvas, cell, middle)
        pygame.draw.polygon(image, (*heat_ink(cell.heat), _ALPHA), ring)
    if disc.back is not None:
        _hatch(canvas, image, disc, middle)
    _draw_lines(canvas, image, disc, middle)
    _cut_shadows(canvas, image, disc, middle)
    canvas.surface.blit(image, box)
    _draw_motion(canvas, disc)
    return words_on(canvas, disc)


def _ring(canvas: Canvas, cell: Cell, middle: Point) -> list[Point]:
    near, far = canvas.length_px(cell.near_in), canvas.length_px(cell.far_in)
    outer = drawing.arc_points(middle, far, cell.start_deg, cell.end_deg)
    inner = drawing.arc_points(middle, near, cell.end_deg, cell.start_deg) if near > 0 else [middle]
    return [*outer, *inner]


def _hatch(canvas: Canvas, image: pygame.Surface, disc: Disc, middle: Point) -> None:
    """Hatch the sector in which a burn must cancel the motion first."""
    assert disc.back is not None, "only such a sector is hatched"
    far = canvas.length_px(max((cell.far_in for cell in _cells_of(disc, disc.back)), default=0.0))
    lines = pygame.Surface(image.get_size(), pygame.SRCALPHA)
    wide, high = image.get_size()
    for x in range(-high, wide, canvas.pen.px(_HATCH_PX)):
        pygame.draw.aaline(lines, (*RIM, 90), (x, high), (x + high, 0))
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
            ink = (*mix(heat_ink(cell.heat), RIM, 0.35), 190)
            drawing.dotted_arc(
                image, ink[:3], middle, canvas.length_px(cell.far_in), *sector, canvas.stroke()
            )
        far, near = canvas.length_px(cells[-1].far_in), canvas.length_px(cells[0].near_in)
        drawing.lines(image, RIM, drawing.arc_points(middle, far, *sector), canvas.stroke(1.6))
        if near > 0:
            drawing.lines(image, RIM, drawing.arc_points(middle, near, *sector), canvas.stroke())
        for angle in sector if len(sectors) > 1 else ():
            (end,) = drawing.arc_points(middle, far, angle, angle)[:1]
            drawing.line(image, RIM, middle, end, canvas.stroke(1.4))


def _cut_shadows(canvas: Canvas, image: pygame.Surface, disc: Disc, middle: Point) -> None:
    """Clear the area that rocks keep a ship from reaching, direction by direction."""
    far = max(cell.far_in for cell in disc.cells)
    for course, limit in enumerate(disc.limits_in):
        if limit < far:
            cell = Cell(course - 0.5, course + 0.5, limit, far + 1, 0)
            pygame.draw.polygon(image, (0, 0, 0, 0), _ring(canvas, cell, middle))


def _draw_motion(canvas: Canvas, disc: Disc) -> None:
    """Draw the ship's last flight as an arrow of dots."""
    if disc.motion is None or disc.motion[1] <= 0:
        return
    course, length = disc.motion
    start, end = canvas.px(disc.at), canvas.px(polar(disc.at, course, length))
    drawing.dashed_line(canvas.surface, RIM, start, end, canvas.stroke(1.6), dash_px=2, gap_px=5)
    canvas.arrow(start, end, RIM, canvas.pen.px(10))


def legend_place(canvas: Canvas, legend: HeatLegend, corner: Corner) -> pygame.Rect:
    """Return the rectangle of a legend in pixels, in the corner of the view."""
    pen = canvas.pen
    wide = pen.width(_LEGEND, SMALL) + 2 * pen.px(8)
    high = pen.line_height(SMALL) + pen.px(_LEGEND_ROW) * (legend.most + 1) + 2 * pen.px(8)
    return corner.place((wide, high), canvas.surface.get_rect(), pen.px(EDGE))


def draw_legend(canvas: Canvas, legend: HeatLegend, corner: Corner) -> None:
    """Draw the legend of the colors in the corner of the view."""
    pen, theme = canvas.pen, canvas.theme
    title = pen.text(_LEGEND, SMALL, theme.text)
    row, pad = pen.px(_LEGEND_ROW), pen.px(8)
    place = legend_place(canvas, legend, corner)
    pen.panel(canvas.surface, place, theme.panel, theme.line)
    canvas.surface.blit(title, (place.left + pad, place.top + pad // 2))
    for heat in range(legend.most + 1):
        top = place.top + pad + title.get_height() + row * heat
        swatch = pygame.Rect(place.left + pad, top + 1, pen.px(24), row - pen.px(4))
        ink = mix(theme.ground, heat_ink(heat), _ALPHA / 255)  # as the rings look over the dark board
        pen.panel(canvas.surface, swatch, ink, theme.line, radius=2)
        words = pen.text(f"+{heat}" if heat else "0", FIGURES.sized(12), theme.text)
        canvas.surface.blit(words, words.get_rect(midleft=(swatch.right + pad, swatch.centery)))
    canvas.avoid.append(place)
    canvas.note("panel", place)
