"""The ship sheets of a fleet as a PDF file: a page for the fleet, then its ships."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from reportlab.lib.units import mm

from game.families.false_sunrise.sheets.content import FleetSheet, fleet_sheet
from game.families.false_sunrise.sheets.fleet_page import draw_fleet_pages
from game.families.false_sunrise.sheets.ship_block import ShipBlock
from game.sheets.pages import Pages, Paper, pdf_of
from rules.false_sunrise.catalogue import Catalogue
from rules.false_sunrise.fleet_files import FleetFile
from rules.files import write_atomically

_GAP = 3 * mm


@dataclass(slots=True)
class _Shelf:
    """Ship blocks side by side on a page."""

    blocks: list[ShipBlock]
    width: float
    height: float


def write_sheets(fleet: FleetFile, catalogue: Catalogue, path: Path, paper: Paper = Paper.A4) -> None:
    """Write the ship sheets of a fleet, legal or not; raise `FileError` if that fails."""
    write_atomically(path, sheets_pdf(fleet, catalogue, paper))


def sheets_pdf(fleet: FleetFile, catalogue: Catalogue, paper: Paper = Paper.A4) -> bytes:
    """Return the ship sheets of a fleet as the content of a PDF file."""
    sheet = fleet_sheet(fleet, catalogue)

    def draw(pages: Pages) -> None:
        draw_fleet_pages(sheet, fleet, pages.pen, pages.area, pages.turn)
        for page in _pages(sheet, pages.area[2], pages.area[3]):
            _draw_page(pages, page)
            pages.turn()

    return pdf_of(f"{sheet.name}: ship sheets", f"{sheet.name} · edition {sheet.edition}", paper, draw)


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


def _draw_page(pages: Pages, page: list[_Shelf]) -> None:
    """Draw shelves below each other.

    Stretch them into spare room, or shrink one that is too high.
    """
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
