"""The sheets of a fleet as a PDF file: a page for the fleet, then its ships."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from game import __version__
from game.families.false_sunrise.sheets.content import FleetSheet, fleet_sheet
from game.families.false_sunrise.sheets.fleet_page import draw_fleet_pages
from game.families.false_sunrise.sheets.pen import TEXT, Pen
from game.families.false_sunrise.sheets.ship_block import ShipBlock
from game.print_fonts import QUIET, register_fonts
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.fleet_files import FleetFile
from rules.files import write_atomically
from rules.table.measure import Point

MARGIN, FOOT = 9.5 * mm, 4.5 * mm
_GAP = 3 * mm


class Paper(Enum):
    """A size of paper, in points."""

    A4 = A4
    LETTER = LETTER


@dataclass(slots=True)
class _Shelf:
    """Blocks that stand beside each other on a page."""

    blocks: list[ShipBlock]
    width: float
    height: float


def write_sheets(fleet: FleetFile, catalogue: Catalogue, path: Path, paper: Paper = Paper.A4) -> None:
    """Write the ship sheets of a fleet, legal or not; FileError where the file cannot be written."""
    write_atomically(path, sheets_pdf(fleet, catalogue, paper))


def sheets_pdf(fleet: FleetFile, catalogue: Catalogue, paper: Paper = Paper.A4) -> bytes:
    """Make the ship sheets of a fleet as the content of a PDF file."""
    register_fonts()
    sheet = fleet_sheet(fleet, catalogue)
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=paper.value, invariant=1)
    canvas.setTitle(f"{sheet.name}: ship sheets")
    canvas.setAuthor("False Sunrise")
    pages = _Pages(canvas, paper.value, sheet)
    draw_fleet_pages(sheet, fleet, pages.pen, pages.area, pages.turn)
    for page in _pages(sheet, pages.area[2], pages.area[3]):
        _draw_page(pages, page)
        pages.turn()
    canvas.save()
    return stream.getvalue()


class _Pages:
    """Pages of a size with a foot line; `area` is left, top, width and height of what can be drawn on."""

    def __init__(self, canvas: Canvas, size: Point, sheet: FleetSheet) -> None:
        self.canvas = canvas
        self.pen = Pen(canvas, size[1])
        self.area = (MARGIN, MARGIN, size[0] - 2 * MARGIN, size[1] - 2 * MARGIN - FOOT)
        self._foot = f"{sheet.name} · edition {sheet.edition} · False Sunrise {__version__}"
        self._number = 1

    def turn(self) -> None:
        """Write the foot line and begin a new page."""
        left, top, width, height = self.area
        y = top + height + FOOT
        self.pen.words((left, y), self._foot, TEXT, 6.5, colour=QUIET, width=width - 30)
        self.pen.words((left + width, y), str(self._number), TEXT, 6.5, colour=QUIET, align="right")
        self.canvas.showPage()
        self._number += 1


def _shelves(sheet: FleetSheet, width: float) -> Iterator[_Shelf]:
    """Put ships on shelves in the fleet's order, small ones in pairs."""
    waiting: _Shelf | None = None
    half = (width - _GAP) / 2
    for ship in sheet.ships:
        block = ShipBlock(ship)
        if not block.small:
            yield _Shelf([block], width, block.height(width))
        elif waiting is None:
            waiting = _Shelf([block], half, block.height(half))
        else:
            waiting.blocks.append(block)
            yield _Shelf(waiting.blocks, half, max(waiting.height, block.height(half)))
            waiting = None
    if waiting is not None:
        yield waiting


def _pages(sheet: FleetSheet, width: float, height: float) -> list[list[_Shelf]]:
    """Put each shelf on the first page that has room for it."""
    pages: list[list[_Shelf]] = []
    for shelf in _shelves(sheet, width):
        for page in pages:
            if sum(other.height + _GAP for other in page) + shelf.height <= height:
                page.append(shelf)
                break
        else:
            pages.append([shelf])
    return pages


def _draw_page(pages: _Pages, page: list[_Shelf]) -> None:
    """Draw shelves below each other; they grow into spare room, and a giant is drawn smaller to fit."""
    left, top, _, height = pages.area
    spare = (height - sum(shelf.height for shelf in page) - _GAP * (len(page) - 1)) / len(page)
    y = top
    for shelf in page:
        high = max(block.grown(shelf.width, max(0.0, spare)) for block in shelf.blocks)
        high = min(high, shelf.height + max(0.0, spare))
        scale = min(1.0, height / shelf.height)
        pages.canvas.saveState()
        pages.canvas.translate(left * (1 - scale), (pages.pen.height - top) * (1 - scale))
        pages.canvas.scale(scale, scale)
        for number, block in enumerate(shelf.blocks):
            block.draw(pages.pen, (left + number * (shelf.width + _GAP), y), (shelf.width, high))
        pages.canvas.restoreState()
        y += high + _GAP
