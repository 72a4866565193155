"""The sheet for the pictures of the rulebook: words, boxes, dice, and windows onto a board."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.board.camera import Camera
from game.board.canvas import Canvas
from game.board.rocks import draw_rock
from game.shell import drawing
from game.shell.motion import along
from game.shell.theme import BODY, PAPER, SMALL, STRONG, Color, Fonts, Scale, TextStyle, Theme, mix
from game.widgets.pen import Align, Pen
from rules.table.board import HEIGHT_IN, WIDTH_IN
from rules.table.measure import Point
from rules.table.polygons import Polygon

WIDTH = 640
NOTE = SMALL.sized(12)
TEXT = BODY.sized(13)
BOLD = STRONG.sized(13)


@dataclass(frozen=True, slots=True)
class PictureSheet:
    """A picture in units of a sheet that is 640 wide.

    Lengths are in these units unless a name says inches.
    """

    surface: pygame.Surface
    pen: Pen

    @classmethod
    def blank(cls, height: int, width_px: int, theme: Theme, fonts: Fonts | None = None) -> PictureSheet:
        """Make an empty sheet of a given height in units, drawn at a width in pixels."""
        scale = Scale(width_px / WIDTH)
        surface = pygame.Surface((width_px, scale.px(height)))
        surface.fill(theme.ground)
        sheet = cls(surface, Pen(theme, scale, fonts))
        sheet.pen.panel(surface, surface.get_rect(), theme.ground, theme.line)
        return sheet

    @property
    def theme(self) -> Theme:
        """The colors."""
        return self.pen.theme

    def dark(self) -> PictureSheet:
        """Return the sheet with the colors of the table, which is dark even on paper."""
        if self.theme is not PAPER:
            return self
        return PictureSheet(self.surface, Pen(Theme(), self.pen.scale, self.pen.fonts))

    def px(self, *units: float) -> tuple[int, ...]:
        """Return lengths in pixels."""
        return tuple(self.pen.px(one) for one in units)

    def rect(self, left: float, top: float, width: float, height: float) -> pygame.Rect:
        """Return a rectangle in pixels."""
        return pygame.Rect(*self.px(left, top, width, height))

    # Words and boxes.

    def write(
        self,
        words: str,
        at: Point,
        style: TextStyle = TEXT,
        color: Color | None = None,
        align: Align = "left",
        wrap: float = 0,
    ) -> float:
        """Write words with their top at a place; return their height."""
        image = self.pen.text(words, style, color, wrap_px=self.pen.px(wrap), align=align)
        x, y = self.px(*at)
        left = {"left": x, "center": x - image.get_width() // 2, "right": x - image.get_width()}
        self.surface.blit(image, (left[align], y))
        return image.get_height() / self.pen.scale.factor

    def notes(self, lines: Sequence[tuple[str, str]], at: Point, width: float, gap: float = 7) -> float:
        """Write pairs of a bold line and its meaning below each other.

        Return the y of the next pair.
        """
        x, y = at
        for head, text in lines:
            if head:
                y += self.write(head, (x, y), BOLD, wrap=width)
            y += self.write(text, (x, y), NOTE, self.theme.secondary, wrap=width) + gap
        return y

    def box(
        self, place: tuple[float, float, float, float], fill: Color | None = None, line: Color | None = None
    ) -> None:
        """Draw a rounded box."""
        self.pen.panel(self.surface, self.rect(*place), fill or self.theme.panel, line or self.theme.line)

    def arrow(self, a: Point, b: Point, color: Color | None = None, width: float = 1.6) -> None:
        """Draw an arrow."""
        ink = color or self.theme.secondary
        start, end = ((self.pen.scale.factor * x, self.pen.scale.factor * y) for x, y in (a, b))
        drawing.line(self.surface, ink, start, end, self.pen.scale.line(width))
        canvas = Canvas(self.surface, Camera(self.surface.get_rect()), self.pen)
        canvas.arrow(start, end, ink, self.pen.px(9))

    def line(self, a: Point, b: Point, color: Color | None = None, *, dashed: bool = False) -> None:
        """Draw a line."""
        factor = self.pen.scale.factor
        ends = [(x * factor, y * factor) for x, y in (a, b)]
        draw = drawing.dashed_line if dashed else drawing.line
        draw(self.surface, color or self.theme.line, ends[0], ends[1], self.pen.scale.line(1.4))

    # Dice.

    def die(self, face: int, at: Point, size: float = 34, *, out: bool = False, lit: bool = False) -> None:
        """Draw a die with its upper left corner at a place.

        `out` strikes it through, `lit` highlights it.
        """
        theme = self.theme
        x, y, side = self.px(*at, size)
        frame = pygame.Rect(x, y, side, side)
        edge = theme.good if lit else theme.edge
        ink: Color = (14, 20, 44)
        body = mix(theme.die, theme.ground, 0.55) if out else theme.die
        room = self.pen.px(2.5 if lit else 1.2)
        self.pen.panel(self.surface, frame.inflate(2 * room, 2 * room), edge, radius=size / 6 + 1.5)
        self.surface.blit(self.pen.die(face, size, body=body, ink=ink), frame)
        if out:
            for corner in ((frame.topleft, frame.bottomright), (frame.topright, frame.bottomleft)):
                drawing.line(self.surface, theme.refusal, *corner, self.pen.scale.line(2.4))

    def dice(self, faces: Sequence[int], at: Point, out: Sequence[int] = (), size: float = 34) -> float:
        """Draw a row of dice; return the x where the row ends."""
        x, y = at
        for index, face in enumerate(faces):
            self.die(face, (x, y), size, out=index in out)
            x += size + 8
        return x

    # Boards.

    def board(
        self,
        place: tuple[float, float, float, float],
        middle: Point,
        inches_wide: float,
        rocks: Sequence[Polygon] = (),
        *,
        grid_in: int = 3,
    ) -> Canvas:
        """Open a window onto a board and return its canvas, with a grid and rocks drawn.

        `middle` is in inches.
        """
        rect = self.rect(*place).clip(self.surface.get_rect())
        surface = self.surface.subsurface(rect)
        camera = Camera(surface.get_rect())
        camera.ppi = rect.width / inches_wide
        camera.center_on(middle)
        canvas = Canvas(surface, camera, self.pen)
        _draw_ground(canvas, grid_in)
        for polygon in rocks:
            draw_rock(canvas, polygon)
        return canvas

    def frame(self, place: tuple[float, float, float, float]) -> None:
        """Draw a frame around a finished window."""
        pygame.draw.rect(self.surface, self.theme.line, self.rect(*place), self.pen.scale.line())


def draw_steps(sheet: PictureSheet, steps: Sequence[tuple[str, Sequence[str]]], again: str) -> None:
    """Draw steps that follow each other, each with its lines, and an arrow back to the first."""
    gap = 9.0
    wide = (WIDTH - 24 - gap * (len(steps) - 1)) / len(steps)
    for place, (head, lines) in enumerate(steps):
        x = 12 + (wide + gap) * place
        sheet.box((x, 16, wide, 134))
        sheet.write(head, (x + 10, 26), BOLD)
        y = 52.0
        for line in lines:
            y += sheet.write(line, (x + 10, y), NOTE, sheet.theme.secondary, wrap=wide - 16) + 5
    first, last = 12 + wide / 2, WIDTH - 12 - wide / 2
    sheet.line((last, 150), (last, 170))
    sheet.line((last, 170), (first, 170))
    sheet.arrow((first, 170), (first, 154), sheet.theme.secondary)
    sheet.write(again, (WIDTH / 2, 176), NOTE, sheet.theme.secondary, "center")


def _draw_ground(canvas: Canvas, grid_in: int) -> None:
    theme, surface = canvas.theme, canvas.surface
    surface.fill(mix(theme.panel, theme.shade, 0.12))
    board = canvas.board()
    surface.fill(theme.ground, board)
    faint = mix(theme.ground, theme.edge, 0.2)
    for inch in range(0, int(WIDTH_IN) + 1, grid_in):
        x = round(canvas.px((inch, 0.0))[0])
        surface.fill(faint, (x, board.top, 1, board.height))
    for inch in range(0, int(HEIGHT_IN) + 1, grid_in):
        y = round(canvas.px((0.0, inch))[1])
        surface.fill(faint, (board.left, y, board.width, 1))


def tag(
    canvas: Canvas,
    words: str,
    at: Point,
    shift: Point = (0, 0),
    color: Color | None = None,
    style: TextStyle = NOTE,
    align: Align = "center",
) -> pygame.Rect:
    """Write a word over the board, centered on a point and shifted by units."""
    image = canvas.outlined(words, style, color or canvas.theme.text)
    x, y = canvas.px(at)
    factor = canvas.pen.scale.factor
    place = image.get_rect(center=(round(x + shift[0] * factor), round(y + shift[1] * factor)))
    if align == "left":
        place.left = round(x + shift[0] * factor)
    return canvas.surface.blit(image, place)


def between(a: Point, b: Point) -> Point:
    """Return the midpoint of two points."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def ruler(canvas: Canvas, a: Point, b: Point, color: Color, inches: int) -> None:
    """Draw a leg with a tick at each inch."""
    start, end = canvas.px(a), canvas.px(b)
    drawing.line(canvas.surface, color, start, end, canvas.stroke(2))
    length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    if length < 1:
        return
    nx, ny = -(end[1] - start[1]) / length, (end[0] - start[0]) / length
    half = canvas.pen.px(4)
    for inch in range(1, inches + 1):
        x, y = along(start, end, inch / inches)
        ends = (x - nx * half, y - ny * half), (x + nx * half, y + ny * half)
        drawing.line(canvas.surface, color, *ends, canvas.stroke(1.2))


def dashes(canvas: Canvas, points: Sequence[Point], color: Color) -> None:
    """Draw a dashed course over the board."""
    for a, b in itertools.pairwise(canvas.px(point) for point in points):
        drawing.dashed_line(canvas.surface, color, a, b, canvas.stroke(1.4), dash_px=5, gap_px=5)


def number(canvas: Canvas, words: str, at: Point, shift: Point = (0, 0)) -> None:
    """Draw a numbered disc at a point, shifted by units."""
    factor = canvas.pen.scale.factor
    x, y = canvas.px(at)
    center = (x + shift[0] * factor, y + shift[1] * factor)
    drawing.circle(canvas.surface, canvas.theme.text, center, canvas.pen.px(9))
    image = canvas.pen.text(words, STRONG.sized(12), canvas.theme.ground)
    canvas.put(image, center)


# Paints a picture onto its sheet.
Painter = Callable[[PictureSheet], None]


class Gallery:
    """The pictures of a rulebook by id: how high each is at the standard width, and what paints it."""

    def __init__(self, pictures: Mapping[str, tuple[int, Painter]]) -> None:
        self.pictures = pictures

    def height_of(self, picture_id: str, width: float) -> float:
        """Return the height of a picture at a width, in the same unit.

        Raise `KeyError` for an unknown id.
        """
        return self.pictures[picture_id][0] * width / WIDTH

    def draw(
        self, picture_id: str, width_px: int, theme: Theme, fonts: Fonts | None = None
    ) -> pygame.Surface:
        """Draw a picture at a width in pixels, with fonts that are already open.

        Raise `KeyError` for an unknown id.
        """
        height, paint = self.pictures[picture_id]
        sheet = PictureSheet.blank(height, width_px, theme, fonts)
        paint(sheet)
        return sheet.surface
