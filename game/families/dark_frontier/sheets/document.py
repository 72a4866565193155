"""Sheets of all ships, the tables and the map as a PDF file, for a duel at a real table."""

from __future__ import annotations

from pathlib import Path

from game.families.dark_frontier.sheets.hex_map import draw_map, parts_of
from game.families.dark_frontier.sheets.rules_in_short import rules_of
from game.families.dark_frontier.sheets.ship_sheet import ShipSheet
from game.families.dark_frontier.sheets.tables import tables_of
from game.families.dark_frontier.sheets.tokens import draw_cards, draw_tokens
from game.sheets.pages import Pages, Paper, pdf_of
from game.sheets.tables import draw_tables
from rules.dark_frontier.figures import EDITIONS, Figures, figures_of
from rules.files import write_atomically

_GAP = 10.0
_A_PAGE = 2
_ACROSS, _DOWN = 2, 2  # pages of the large map


def write_sheets(path: Path, paper: Paper = Paper.A4, numbers: Figures | None = None) -> None:
    """Write all sheets to a PDF file. Raise `FileError` if it cannot be written."""
    write_atomically(path, sheets_pdf(paper, numbers))


def sheets_pdf(paper: Paper = Paper.A4, numbers: Figures | None = None) -> bytes:
    """Return the content of a PDF file: ships, rules, tables, tokens, cards, the map small and large.

    Without `numbers`, those of the newest edition are printed.
    """
    figures = numbers or figures_of(EDITIONS[0])

    def draw(pages: Pages) -> None:
        _draw_ships(pages, figures)
        draw_tables(pages.pen, pages.area, (*rules_of(figures), *tables_of(figures)))
        pages.turn()
        draw_tokens(pages, figures)
        pages.turn()
        draw_cards(pages, figures)
        pages.turn()
        draw_map(pages, figures.map)
        pages.turn()
        for part in parts_of(_ACROSS, _DOWN):
            draw_map(pages, figures.map, part)
            pages.turn()

    return pdf_of("Dark Frontier: ship sheets and map", f"Dark Frontier · {EDITIONS[0]}", paper, draw)


def _draw_ships(pages: Pages, figures: Figures) -> None:
    left, top, width, height = pages.area
    high = (height - _GAP * (_A_PAGE - 1)) / _A_PAGE
    for number, kind in enumerate(figures.ships):
        row = number % _A_PAGE
        if number and row == 0:
            pages.turn()
        ShipSheet(kind, figures).draw(pages.pen, (left, top + row * (high + _GAP)), (width, high))
    pages.turn()
