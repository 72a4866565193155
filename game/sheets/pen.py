"""A pen for pages: points from the upper left corner, y down, and words that never leave their space."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from game.print_fonts import INK, QUIET, draw_line, width_of
from game.shell.scripts import letters_of
from rules.table.arcs import Arc
from rules.table.measure import Point

TEXT, BOLD, ITALIC, TITLE = "B612", "B612-Bold", "B612-Italic", "Jura-Bold"
WHITE, SHADE, LINE = HexColor("#ffffff"), HexColor("#e9ecf3"), HexColor("#8a94ad")
LEADING = 1.25
_START_DEG = {Arc.FORE: 45, Arc.STARBOARD: -45, Arc.REAR: 225, Arc.PORT: 135}

Align = Literal["left", "center", "right"]


def wrapped(words: str, font: str, size: float, width: float) -> list[str]:
    """Break words into lines of a width in points; a word that is too wide is broken, too."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, font, size) <= width:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for letter in letters_of(word):
            if width_of(lines[-1] + letter, font, size) > width and lines[-1]:
                lines.append("")
            lines[-1] += letter
    return lines


class Pen:
    """Draw on a canvas of a given height in points."""

    def __init__(self, canvas: Canvas, height: float) -> None:
        self.canvas = canvas
        self.height = height

    def words(
        self,
        at: Point,
        words: str,
        font: str = TEXT,
        size: float = 7.5,
        *,
        color: Color = INK,
        width: float | None = None,
        align: Align = "left",
    ) -> float:
        """Write a line with its baseline at a point, smaller if it is wider than `width`.

        Return its width.
        """
        wide = width_of(words, font, size)
        if width is not None and wide > width:
            size, wide = size * width / wide, width
        x = at[0] - {"left": 0.0, "center": wide / 2, "right": wide}[align]
        draw_line(self.canvas, (x, self.height - at[1]), words, font, size, color)
        return wide

    def paragraph(
        self, at: Point, lines: Sequence[str], font: str = TEXT, size: float = 7.0, *, color: Color = INK
    ) -> None:
        """Write lines below a point."""
        for number, line in enumerate(lines):
            self.words((at[0], at[1] + size * (0.92 + LEADING * number)), line, font, size, color=color)

    def upright(self, center: Point, words: str, font: str, size: float, length: float) -> None:
        """Write a white line upwards around a center, no longer than `length`."""
        wide = width_of(words, font, size)
        size, wide = min(size, size * length / max(1.0, wide)), min(wide, length)
        canvas = self.canvas
        canvas.saveState()
        canvas.translate(center[0] + size * 0.35, self.height - center[1])
        canvas.rotate(90)
        draw_line(canvas, (-wide / 2, 0), words, font, size, WHITE)
        canvas.restoreState()

    def box(
        self,
        at: Point,
        size: Point,
        *,
        line: float = 0.7,
        fill: Color | None = None,
        radius: float = 0.0,
        dashed: bool = False,
        color: Color = INK,
    ) -> None:
        """Draw a rectangle; a line of 0 draws no outline."""
        self._ink(line, fill, color, dashed=dashed)
        x, y, stroke, filled = at[0], self.height - at[1] - size[1], int(line > 0), int(fill is not None)
        if radius:
            self.canvas.roundRect(x, y, size[0], size[1], radius, stroke=stroke, fill=filled)
        else:
            self.canvas.rect(x, y, size[0], size[1], stroke=stroke, fill=filled)

    def circle(self, center: Point, radius: float, *, line: float = 0.7, fill: Color | None = None) -> None:
        """Draw a circle."""
        self._ink(line, fill, INK, dashed=False)
        self.canvas.circle(
            center[0], self.height - center[1], radius, stroke=int(line > 0), fill=int(fill is not None)
        )

    def rule(self, start: Point, end: Point, *, line: float = 0.7, color: Color = INK) -> None:
        """Draw a straight line."""
        self._ink(line, None, color, dashed=False)
        self.canvas.line(start[0], self.height - start[1], end[0], self.height - end[1])

    def shape(self, points: Sequence[Point], *, line: float = 0.7, fill: Color | None = None) -> None:
        """Draw a closed outline."""
        self._ink(line, fill, INK, dashed=False)
        path = self.canvas.beginPath()
        path.moveTo(points[0][0], self.height - points[0][1])
        for x, y in points[1:]:
            path.lineTo(x, self.height - y)
        path.close()
        self.canvas.drawPath(path, stroke=int(line > 0), fill=int(fill is not None))

    def arcs(self, center: Point, radius: float, solid: Sequence[Arc], open_arcs: Sequence[Arc]) -> None:
        """Draw a clock of four arcs, bow up: black for a weapon's own arcs, gray for its turret's."""
        x, y = center[0], self.height - center[1]
        for arcs, ink in ((open_arcs, LINE), (solid, INK)):
            self._ink(0, ink, INK, dashed=False)
            for arc in arcs:
                box = (x - radius, y - radius, x + radius, y + radius)
                self.canvas.wedge(*box, _START_DEG[arc], 90, stroke=0, fill=1)
        self.circle(center, radius, line=0.6)
        for degrees in (45, 135, 225, 315):
            turn = math.radians(degrees)
            rim = (center[0] + radius * math.cos(turn), center[1] + radius * math.sin(turn))
            self.rule(center, rim, line=0.4, color=WHITE if len(solid) == 4 else INK)
        tip = center[1] - radius
        self.shape([(x, tip - 3.2), (x - 1.7, tip - 0.6), (x + 1.7, tip - 0.6)], line=0, fill=INK)

    def check(self, at: Point, size: float = 8.0) -> None:
        """Draw a box to be checked off by hand."""
        self.box(at, (size, size), line=0.9, fill=WHITE, radius=1.2)

    def title(self, at: Point, words: str, width: float) -> None:
        """Write a small title, with a line to the end of the width."""
        end = at[0] + self.words((at[0], at[1] + 7), words.upper(), TITLE, 7, color=QUIET, width=width)
        if end + 8 < at[0] + width:
            self.rule((end + 4, at[1] + 4.6), (at[0] + width, at[1] + 4.6), line=0.4, color=LINE)

    def _ink(self, line: float, fill: Color | None, color: Color, *, dashed: bool) -> None:
        self.canvas.setDash([1.6, 1.4] if dashed else [])
        self.canvas.setLineWidth(line)
        self.canvas.setStrokeColor(color)
        if fill is not None:
            self.canvas.setFillColor(fill)
