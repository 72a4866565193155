"""Painters of future positions: the selected ship's end, the planned ends, and where enemies drift."""

from __future__ import annotations

import itertools
import math

import pygame

from game.board.canvas import Canvas
from game.board.marking import draw_ticks
from game.board.ships import placed
from game.families.false_sunrise.board.hulls import outlines_of
from game.families.false_sunrise.board.overlays import Formation, GhostPath, Grip, OrderCard
from game.families.false_sunrise.board.ranges import knob_px
from game.families.false_sunrise.board.ships import ShipBody, length_px
from game.families.false_sunrise.board.tracks import draw_ghost, draw_way, mark_end, name_end
from game.shell import drawing
from game.shell.theme import FIGURES, SMALL, STRONG, Color, mix
from game.widgets.label import paint_pips
from rules.table.measure import Point

_WHITE: Color = (255, 255, 255)
_RING_UNITS = 7.0  # logical units from the hull to the ring around it
_TICK_FROM, _TICK_TO = 16.0, 3.0  # logical units from the ring where ticks begin and stop
_KNOB_RING = 11.0
_HANDLE = 5  # logical units of a handle of the square around a trial end
_CELL = (13, 10)  # logical units of a thrust pip on a card
_CARD_GAP = 10
_A_THING = 3000  # added cost of covering a ship, an end or a name, in pixels
_PATH_UNITS = 12  # logical units: the squares along a course are no larger
_OVER_ITSELF = 20  # factor: how much worse it is for a card to cover its own subject


def ring_px(canvas: Canvas, hull: str) -> float:
    """Return the radius of the ring around a ship's end in pixels."""
    return length_px(canvas, hull) * 0.5 + canvas.pen.px(_RING_UNITS)


def draw_planned(canvas: Canvas, ghost: GhostPath) -> None:
    """Draw one planned course in the look of its kind."""
    theme, color = canvas.theme, canvas.seat(ghost.seat)
    match ghost.look:
        case "held":
            _draw_held(canvas, ghost)
        case "ordered" | "trial":
            draw_way(canvas, ghost, color, canvas.stroke(2))
            canvas.put(_outline(canvas, ghost, mix(color, _WHITE, 0.35), fill=70), _end_px(canvas, ghost))
            mark_end(canvas, ghost)
            if ghost.look == "trial":
                _draw_handles(canvas, ghost)
        case "holding":
            ink = theme.faint(color, 0.62)
            draw_way(canvas, ghost, ink, canvas.stroke(), dash_px=3, gap_px=6)
            canvas.put(_outline(canvas, ghost, ink, fill=34), _end_px(canvas, ghost))
            mark_end(canvas, ghost)
        case "drift":
            draw_way(canvas, ghost, theme.faint(color, 0.3), canvas.stroke(), gap_px=0)
            canvas.put(_outline(canvas, ghost, theme.faint(color, 0.65)), _end_px(canvas, ghost))
        case "plan":
            draw_ghost(canvas, ghost)  # this draws the name too
            return
    if ghost.name:
        name_end(canvas, ghost, ring_px(canvas, ghost.hull) if ghost.look == "trial" else 0.0)


def draw_formation(canvas: Canvas, formation: Formation) -> None:
    """Draw the ends of all ships but the selected one; names avoid them."""
    for ghost in formation.paths:
        length = round(length_px(canvas, ghost.hull))
        if not canvas.sees(_extent(canvas, ghost).inflate(2 * length, 2 * length)):
            continue
        draw_planned(canvas, ghost)
        side = round(length * 0.8)
        canvas.avoid.append(pygame.Rect(0, 0, side, side).move_to(center=_end_px(canvas, ghost)))


def _extent(canvas: Canvas, ghost: GhostPath) -> pygame.Rect:
    """Return the rectangle of pixels between the stops of a course."""
    points = [canvas.px((x, y)) for x, y, _ in ghost.stops]
    if ghost.origin is not None:
        points.append(canvas.px(ghost.origin))
    left, top = (math.floor(min(point[axis] for point in points)) for axis in (0, 1))
    right, bottom = (math.ceil(max(point[axis] for point in points)) for axis in (0, 1))
    return pygame.Rect(left, top, right - left + 1, bottom - top + 1)


def _end_px(canvas: Canvas, ghost: GhostPath) -> Point:
    return canvas.px(ghost.stops[-1][:2])


def _outline(canvas: Canvas, ghost: GhostPath, ink: Color, fill: int = 0) -> pygame.Surface:
    """Return a hull's outline at the end of a course: faintly filled, or else dashed."""
    length, heading = round(length_px(canvas, ghost.hull)), ghost.stops[-1][2]
    key = ("outline", ghost.hull, ghost.seat, heading, length, ink, fill)
    return canvas.picture(key, lambda: _draw_outline(canvas, ghost, ink, fill))


def _draw_outline(canvas: Canvas, ghost: GhostPath, ink: Color, fill: int) -> pygame.Surface:
    length = round(length_px(canvas, ghost.hull))
    side = length + 2 * canvas.stroke() + 4
    image = pygame.Surface((side, side), pygame.SRCALPHA)
    image.fill((*ink, 0))
    heading = 30.0 * ghost.stops[-1][2]
    for outline in outlines_of(ghost.hull, ghost.seat):
        shape = placed(outline, (side / 2, side / 2), length, heading)
        if fill:
            drawing.stain(image, shape, (*canvas.seat(ghost.seat), fill))
            drawing.lines(image, ink, shape, canvas.stroke(), closed=True)
            continue
        for a, b in itertools.pairwise([*shape, shape[0]]):
            drawing.dashed_line(image, ink, a, b, canvas.stroke(), dash_px=4, gap_px=3)
    return image


def _draw_handles(canvas: Canvas, ghost: GhostPath) -> None:
    """Draw a dashed square with a handle at each corner around a trial end."""
    ink, (x, y) = canvas.seat(ghost.seat), _end_px(canvas, ghost)
    half = ring_px(canvas, ghost.hull)
    corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    for a, b in itertools.pairwise([*corners, corners[0]]):
        drawing.dashed_line(canvas.surface, ink, a, b, canvas.stroke(), dash_px=5, gap_px=4)
    side = canvas.pen.px(_HANDLE)
    for corner in corners:
        handle = pygame.Rect(0, 0, side, side).move_to(center=(round(corner[0]), round(corner[1])))
        if canvas.sees(handle):
            pygame.draw.rect(canvas.surface, ink, handle)


def _draw_held(canvas: Canvas, ghost: GhostPath) -> None:
    """Draw the selected ship's course: solid, with the whole ship and a white ring at its end.

    Names avoid the ring.
    """
    draw_way(canvas, ghost, canvas.seat(ghost.seat), canvas.stroke(2), gap_px=0)
    end, ring = _end_px(canvas, ghost), ring_px(canvas, ghost.hull)
    drawing.circle(canvas.surface, (*canvas.theme.focus, 22), end, ring)
    drawing.circle(canvas.surface, canvas.theme.focus, end, ring, canvas.stroke(1.6))
    canvas.put(ShipBody(ghost.seat, ghost.hull).picture(canvas, 30.0 * ghost.stops[-1][2])[0], end)
    mark_end(canvas, ghost, clear_px=ring + canvas.pen.px(_TICK_TO))
    canvas.avoid.append(pygame.Rect(0, 0, round(2 * ring), round(2 * ring)).move_to(center=end))


def draw_grip(canvas: Canvas, grip: Grip) -> None:
    """Draw a ring around what can be dragged, and ticks that close in on an end that has snapped."""
    if grip.knob is not None:
        center, radius = knob_px(canvas, grip.knob), float(canvas.pen.px(_KNOB_RING))
    else:
        center, radius = canvas.px(grip.at), ring_px(canvas, grip.hull)
    drawing.circle(canvas.surface, canvas.theme.focus, center, radius, canvas.stroke(1.6))
    if grip.closing is None:
        return
    away = canvas.pen.px(_TICK_FROM + (_TICK_TO - _TICK_FROM) * grip.closing)
    draw_ticks(canvas, center, radius + away - canvas.pen.px(6), radius + away, canvas.theme.focus)


def draw_card(canvas: Canvas, card: OrderCard) -> None:
    """Draw what an order is and costs next to the dragged end, on the side away from the enemy."""
    pen, theme = canvas.pen, canvas.theme
    spent_v, spent_c, total = card.thrust
    tones = {"plain": theme.secondary, "good": theme.good, "refusal": theme.refusal}
    title = pen.text(card.title, STRONG, theme.text)
    label = pen.text("Thrust", SMALL, theme.secondary)
    left = pen.text(f"{total - spent_v - spent_c} left", FIGURES.sized(11), theme.text)
    lines = [pen.text(words, SMALL, tones[tone]) for words, tone in card.lines]
    pad, cell = pen.px(8), (pen.px(_CELL[0]), pen.px(_CELL[1]))
    cells = max(1, total) * (cell[0] + pen.px(3))
    row = label.get_width() + cells + left.get_width() + 2 * pad
    width = max([row, title.get_width(), *(line.get_width() for line in lines)]) + 2 * pad
    height = title.get_height() + sum(line.get_height() for line in (label, *lines)) + pad + pen.px(4)
    place = _card_place(canvas, card, (width, height))
    pen.panel(canvas.surface, place, theme.panel, canvas.seat(card.seat))
    top = place.top + pad // 2
    canvas.surface.blit(title, (place.left + pad, top))
    top += title.get_height() + pen.px(2)
    canvas.surface.blit(label, (place.left + pad, top))
    pips = pygame.Rect(place.left + 2 * pad + label.get_width(), 0, cells, cell[1])
    pips.centery = top + label.get_height() // 2
    parts = [(spent_v, "full"), (spent_c, "half")]
    paint_pips(pen, canvas.surface, pips, total, parts, canvas.seat(card.seat))
    canvas.surface.blit(left, left.get_rect(right=place.right - pad, centery=pips.centery))
    top += label.get_height() + pen.px(2)
    for line in lines:
        canvas.surface.blit(line, (place.left + pad, top))
        top += line.get_height()


def _card_place(canvas: Canvas, card: OrderCard, size: tuple[int, int]) -> pygame.Rect:
    """Find room next to an end where a card covers the least, preferably away from the enemy."""
    bounds = canvas.surface.get_rect().inflate(-canvas.pen.px(12), -canvas.pen.px(12))
    x, y = (round(v) for v in canvas.px(card.at))
    gap = round(ring_px(canvas, card.hull)) + canvas.pen.px(_CARD_GAP)
    ring = pygame.Rect(0, 0, 2 * gap, 2 * gap).move_to(center=(x, y))
    foe = canvas.px(card.away) if card.away is not None else (x + 1.0, y - 1.0)

    legs = list(itertools.pairwise(canvas.px(point) for point in card.way))

    def cost(place: pygame.Rect) -> float:
        touched = [canvas.avoid[i] for i in place.collidelistall(canvas.avoid)]
        things = sum(min(one.size) > canvas.pen.px(_PATH_UNITS) for one in touched)
        covered: float = (
            sum(part.width * part.height for part in map(place.clip, touched)) + things * _A_THING
        )
        clipped = place.clip(ring)
        covered += _OVER_ITSELF * clipped.width * clipped.height
        covered += _OVER_ITSELF * sum(math.dist(*line) for leg in legs if (line := place.clipline(*leg)))
        faces = (place.centerx - x) * (foe[0] - x) + (place.centery - y) * (foe[1] - y) > 0
        return covered + faces * place.width * place.height / 4 + math.dist(place.center, (x, y))

    spots = [
        pygame.Rect(left, top, *size).clamp(bounds)
        for far in (gap, 3 * gap)
        for top in (y - far - size[1], y - size[1] // 2, y + far)
        for left in (x - far - size[0], x - size[0] // 2, x + far)
    ]
    return min(spots, key=cost)
