"""Pages of printed sheets: a paper size, margins, and a foot line with the page number."""

from __future__ import annotations

import io
from collections.abc import Callable
from enum import Enum

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from game import __version__
from game.print_fonts import QUIET, register_fonts
from game.sheets.pen import TEXT, Pen
from rules.table.measure import Point

MARGIN, FOOT = 9.5 * mm, 4.5 * mm


class Paper(Enum):
    """A paper size, in points."""

    A4 = A4
    LETTER = LETTER


class Pages:
    """Pages of one size with a foot line.

    `area` is the left, top, width and height of the drawable part.
    """

    def __init__(self, canvas: Canvas, size: Point, foot: str) -> None:
        self.canvas = canvas
        self.pen = Pen(canvas, size[1])
        self.area = (MARGIN, MARGIN, size[0] - 2 * MARGIN, size[1] - 2 * MARGIN - FOOT)
        self._foot = f"{foot} · False Sunrise {__version__}"
        self._number = 1

    def turn(self) -> None:
        """Write the foot line and begin a new page."""
        left, top, width, height = self.area
        y = top + height + FOOT
        self.pen.words((left, y), self._foot, TEXT, 6.5, color=QUIET, width=width - 30)
        self.pen.words((left + width, y), str(self._number), TEXT, 6.5, color=QUIET, align="right")
        self.canvas.showPage()
        self._number += 1


def pdf_of(title: str, foot: str, paper: Paper, draw: Callable[[Pages], None]) -> bytes:
    """Return the content of a PDF file; `draw` turns the pages as it goes."""
    register_fonts()
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=paper.value, invariant=1)
    canvas.setTitle(title)
    canvas.setAuthor("False Sunrise")
    draw(Pages(canvas, paper.value, foot))
    canvas.save()
    return stream.getvalue()
