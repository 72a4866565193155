"""The board of the map editor: rocks, handles, markers and zones, with problems marked in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.board.background import Background
from game.board.camera import Camera
from game.board.canvas import Canvas
from game.board.rocks import draw_rock
from game.families.false_sunrise.board.sprites import MARKER_RADIUS_IN, draw_marker
from game.families.false_sunrise.maps.drag import Mode, PieceDrag
from game.families.false_sunrise.maps.faults import Fault
from game.families.false_sunrise.maps.shaping import box_of, middle_of_side
from game.shell import drawing
from game.shell.theme import SMALL, Color, Theme
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.widget import Pos, Widget
from game.wording import counted
from rules.false_sunrise.placing import DEPLOYMENT_IN, MARKER_EDGE_IN
from rules.false_sunrise.state import Marker
from rules.kernel.seats import Seat
from rules.table.board import HEIGHT_IN, WIDTH_IN, Edge
from rules.table.measure import Point
from rules.table.polygons import Polygon

REACH_PX = 11  # logical units: the grab radius of a handle
_CORNER, _MIDDLE = 5.0, 3.0


class BoardState:
    """What the screen keeps for its board: the camera, the sky, and the problems."""

    def __init__(self, hand: PieceDrag) -> None:
        self.hand = hand
        self.camera = Camera(pygame.Rect(0, 0, 8, 8))
        self.background = Background()
        self.faults: Sequence[Fault] = ()
        self.grid = True

    def fit_into(self, size: tuple[int, int]) -> None:
        """Set the size of the picture in pixels."""
        if self.camera.rect.size != size:
            self.camera.resize(pygame.Rect((0, 0), size))


@dataclass(eq=False, repr=False)
class DeskBoard(Widget):
    """The board that can be edited; `on_change` is called after every edit."""

    kind = "board"

    easel: BoardState
    on_change: Callable[[], None]

    def state(self) -> tuple[object, ...]:
        hand, easel = self.easel.hand, self.easel
        held = (hand.mode, hand.rock, hand.corner, hand.post, hand.outline, hand.refusal, hand.step_in)
        aimed = None if hand.mode is Mode.CHOOSE else hand.at
        return (hand.sheet, aimed, *held, easel.camera.key, tuple(easel.faults), easel.grid)

    def text(self) -> str:
        sheet = self.easel.hand.sheet
        return f"{counted(len(sheet.rocks), 'rock')}, {counted(len(sheet.posts), 'marker')}"

    def value(self) -> list[int]:
        return [len(rock) for rock in self.easel.hand.sheet.rocks]

    # --- the pointer ----------------------------------------------------------------------------

    def _point(self, pos: Pos) -> Point:
        assert self.ui is not None
        factor = self.ui.scale.factor
        px, place = self.px(), (pos[0] * factor, pos[1] * factor)
        return self.easel.camera.to_board((place[0] - px.left, place[1] - px.top))

    @property
    def _reach_in(self) -> float:
        assert self.ui is not None
        return REACH_PX * self.ui.scale.factor / self.easel.camera.ppi

    def moved_over(self, pos: Pos | None) -> None:
        """Follow the pointer."""
        if pos is not None and self.ui is not None:
            self.easel.hand.hover(self._point(pos))

    def press(self, pos: Pos) -> bool:
        """Handle a click."""
        if self.ui is not None:
            self.ui.focus(None)
        self.easel.hand.press(self._point(pos), self._reach_in)
        self.on_change()
        return True

    def drag(self, pos: Pos) -> None:
        """Handle a drag."""
        self.easel.hand.drag(self._point(pos))
        self.on_change()

    def release(self, pos: Pos) -> None:
        """Handle the end of a click or drag."""
        self.easel.hand.release()
        self.on_change()

    def wheel(self, pos: Pos, steps: int) -> bool:
        """Zoom at the pointer."""
        assert self.ui is not None
        factor, px = self.ui.scale.factor, self.px()
        self.easel.camera.zoom_at((pos[0] * factor - px.left, pos[1] * factor - px.top), steps)
        return True

    # --- the picture ----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw board, rocks, markers, problems, and the current edit."""
        easel = self.easel
        easel.fit_into(surface.get_size())
        canvas = Canvas(surface, easel.camera, pen)
        surface.blit(easel.background.get(canvas, None), (0, 0))
        if easel.grid:
            _draw_grid(canvas, easel.hand.step_in)
        _draw_zones(canvas, easel.hand)
        wrong = {fault.rock for fault in easel.faults}
        for number, rock in enumerate(easel.hand.sheet.rocks):
            draw_rock(canvas, rock)
            if number in wrong:
                _draw_wrong(canvas, rock, number, easel.faults)
        _draw_markers(canvas, easel)
        _draw_hand(canvas, easel.hand)
        pen.panel(surface, surface.get_rect(), None, pen.theme.line, radius=0)


def _draw_grid(canvas: Canvas, step_in: float) -> None:
    """Draw the grid that things snap to, as fine as can be told apart."""
    step = max(step_in, 1.0)
    if canvas.length_px(step) < canvas.pen.px(7):
        step = 3.0
    ink = (*canvas.theme.edge, 34)
    veil = pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA)
    box = canvas.board()
    for number in range(1, round(WIDTH_IN / step)):
        x = round(canvas.px((number * step, 0.0))[0])
        veil.fill(ink, (x, box.top, 1, box.height))
    for number in range(1, round(HEIGHT_IN / step)):
        y = round(canvas.px((0.0, number * step))[1])
        veil.fill(ink, (box.left, y, box.width, 1))
    canvas.surface.blit(veil, (0, 0))


def _draw_zones(canvas: Canvas, hand: PieceDrag) -> None:
    """Draw deployment zones if an edge is chosen, and the zone for markers while one is placed."""
    edge = hand.sheet.edge
    if edge is not None:
        for seat, side in ((Seat.RED, edge), (Seat.BLUE, edge.opposite)):
            corners = [canvas.px(one) for one in _zone(side)]
            drawing.polygon(canvas.surface, corners, (*canvas.seat(seat), 26), (*canvas.seat(seat), 90))
    if hand.mode is Mode.MARK or hand.post is not None:
        inner = _box(MARKER_EDGE_IN, MARKER_EDGE_IN, WIDTH_IN - MARKER_EDGE_IN, HEIGHT_IN - MARKER_EDGE_IN)
        ring = [canvas.px(one) for one in (*inner, inner[0])]
        drawing.dashed_lines(canvas.surface, canvas.theme.good, ring, canvas.stroke())


def _zone(edge: Edge) -> Polygon:
    return {
        Edge.LEFT: _box(0.0, 0.0, DEPLOYMENT_IN, HEIGHT_IN),
        Edge.RIGHT: _box(WIDTH_IN - DEPLOYMENT_IN, 0.0, WIDTH_IN, HEIGHT_IN),
        Edge.TOP: _box(0.0, 0.0, WIDTH_IN, DEPLOYMENT_IN),
        Edge.BOTTOM: _box(0.0, HEIGHT_IN - DEPLOYMENT_IN, WIDTH_IN, HEIGHT_IN),
    }[edge]


def _box(left: float, top: float, right: float, bottom: float) -> Polygon:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _draw_wrong(canvas: Canvas, rock: Polygon, number: int, faults: Sequence[Fault]) -> None:
    """Mark a rock that has a problem with a dashed rim and the ruling, red if unplayable."""
    mine = [fault for fault in faults if fault.rock == number]
    ink = canvas.theme.refusal if any(fault.stops for fault in mine) else canvas.theme.accent
    ring = [canvas.px(corner) for corner in (*rock, rock[0])]
    drawing.dashed_lines(canvas.surface, ink, ring, canvas.stroke(2))
    left, top, right, _ = box_of(rock)
    x, y = canvas.px(((left + right) / 2, top))
    _tag(canvas, (x, y - canvas.pen.px(12)), mine[0].ruling, ink)


def _tag(canvas: Canvas, at_px: Point, words: str, ink: Color) -> None:
    """Write a ruling on a small plate with a warning sign, kept inside the picture."""
    pen = canvas.pen
    image = pen.text(words, SMALL, ink)
    sign = pen.icon(Icon.WARNING, 11, ink)
    wide = image.get_width() + sign.get_width() + pen.px(14)
    plate = pygame.Rect(0, 0, wide, image.get_height() + pen.px(4))
    plate.center = (round(at_px[0]), round(at_px[1]))
    plate.clamp_ip(canvas.surface.get_rect())
    pen.panel(canvas.surface, plate, pen.theme.panel, ink, radius=4)
    left = plate.left + pen.px(5)
    canvas.surface.blit(sign, sign.get_rect(midleft=(left, plate.centery)))
    canvas.surface.blit(image, image.get_rect(midleft=(left + sign.get_width() + pen.px(4), plate.centery)))


def _draw_markers(canvas: Canvas, easel: BoardState) -> None:
    hand = easel.hand
    wrong = {fault.marker: fault for fault in easel.faults if fault.marker is not None}
    for number, post in enumerate(hand.sheet.posts):
        draw_marker(canvas, Marker(f"m{number + 1}", post.at, post.owner))
        x, y = canvas.px(post.at)
        if number == hand.post:
            drawing.circle(canvas.surface, canvas.theme.focus, (x, y), canvas.pen.px(16), canvas.stroke(2))
        if number in wrong:
            under = canvas.length_px(MARKER_RADIUS_IN) * 0.66 + canvas.pen.px(24)  # clear of the number
            _tag(canvas, (x, y + under), wrong[number].ruling, canvas.theme.refusal)


def _draw_hand(canvas: Canvas, hand: PieceDrag) -> None:
    theme, rock = canvas.theme, hand.chosen
    if rock is not None:
        ink = theme.refusal if hand.refusal is not None else theme.focus
        ring = [canvas.px(corner) for corner in rock]
        drawing.lines(canvas.surface, ink, ring, canvas.stroke(2), closed=True)
        for side in range(len(rock)):
            drawing.circle(
                canvas.surface, theme.accent, canvas.px(middle_of_side(rock, side)), canvas.pen.px(_MIDDLE)
            )
        for number, at in enumerate(ring):
            size = canvas.pen.px(_CORNER * (1.5 if number == hand.corner else 1.0))
            box = pygame.Rect(0, 0, 2 * size, 2 * size)
            box.center = (round(at[0]), round(at[1]))
            fill = theme.good if number == hand.corner else theme.panel
            canvas.pen.panel(canvas.surface, box, fill, ink, radius=2, width=2)
    if hand.mode is Mode.DRAW:
        _draw_begun(canvas, hand)
    if hand.mode is not Mode.CHOOSE:
        _draw_crosshair(canvas, hand.at, _ink(theme, hand))


def _ink(theme: Theme, hand: PieceDrag) -> Color:
    return theme.good if hand.refusal is None else theme.refusal


def _draw_begun(canvas: Canvas, hand: PieceDrag) -> None:
    """Draw the unfinished rock, with the side that the next click would add."""
    if not hand.outline:
        return
    theme = canvas.theme
    ring = [canvas.px(corner) for corner in hand.outline]
    drawing.lines(canvas.surface, theme.focus, ring, canvas.stroke(2))
    ink = _ink(theme, hand)
    drawing.dashed_line(canvas.surface, ink, ring[-1], canvas.px(hand.at), canvas.stroke(2))
    if len(ring) > 1:
        drawing.dashed_line(canvas.surface, theme.secondary, canvas.px(hand.at), ring[0], canvas.stroke())
    for number, at in enumerate(ring):
        ink, size = (theme.focus, 4) if number else (theme.good, 6)
        drawing.circle(canvas.surface, ink, at, canvas.pen.px(size))


def _draw_crosshair(canvas: Canvas, at: Point, ink: Color) -> None:
    x, y = canvas.px(at)
    arm = canvas.pen.px(10)
    drawing.line(canvas.surface, ink, (x - arm, y), (x + arm, y), canvas.stroke())
    drawing.line(canvas.surface, ink, (x, y - arm), (x, y + arm), canvas.stroke())
