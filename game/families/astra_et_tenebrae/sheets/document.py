"""The cards of a battle as a PDF file: four frigates a page, the captains, and the edition's tables."""

from __future__ import annotations

from pathlib import Path

from game.families.astra_et_tenebrae.new_match.choices import EDITION_WORDS
from game.families.astra_et_tenebrae.sheets.ship_card import CARD_HIGH, ShipCard, draw_captain
from game.families.astra_et_tenebrae.sheets.tables import captain_rows, tables_of
from game.sheets.pages import Pages, Paper, pdf_of
from game.sheets.pen import TITLE
from game.sheets.tables import draw_tables
from rules.astra_et_tenebrae.figures import figures_of
from rules.astra_et_tenebrae.state import Setup
from rules.changed_editions import base_of
from rules.files import write_atomically
from rules.kernel.seats import PLAYERS, Seat

_GAP = 8.0
_ACROSS = 2


def write_cards(setup: Setup, path: Path, paper: Paper = Paper.A4) -> None:
    """Write the cards of both sides to a PDF file. Raise `FileError` if it cannot be written."""
    write_atomically(path, cards_pdf(setup, paper))


def cards_pdf(setup: Setup, paper: Paper = Paper.A4) -> bytes:
    """Return the cards of both sides as the content of a PDF file."""
    foot = f"Astra et Tenebrae · {EDITION_WORDS[base_of(setup.edition)].name}"

    def draw(pages: Pages) -> None:
        for seat in PLAYERS:
            _draw_side(pages, setup, seat)
            pages.turn()
        _draw_captains(pages, setup)
        pages.turn()
        draw_tables(pages.pen, pages.area, tuple(tables_of(figures_of(setup.edition))))
        pages.turn()

    return pdf_of("Astra et Tenebrae: ship cards", foot, paper, draw)


def _draw_side(pages: Pages, setup: Setup, seat: Seat) -> None:
    left, top, width, height = pages.area
    wide, high = (width - _GAP) / _ACROSS, (height - _GAP) / 2
    for number, name in enumerate(setup.ships[seat]):
        down, across = divmod(number, _ACROSS)
        at = (left + across * (wide + _GAP), top + down * (high + _GAP))
        ShipCard(name, setup.names[seat], seat, setup.figures).draw(pages.pen, at, (wide, high))


def _draw_captains(pages: Pages, setup: Setup) -> None:
    """Draw the four captains of each side, to cut out and fold along the line."""
    left, top, width, _ = pages.area
    wide, rows = (width - 3 * _GAP) / 4, captain_rows(setup.figures)
    for down, seat in enumerate(PLAYERS):
        y = top + down * (CARD_HIGH + 24 + 2 * _GAP)
        words = f"Captains of {setup.names[seat]}: cut out, fold along the line"
        pages.pen.words((left, y + 12), words, TITLE, 10, width=width)
        for across, (name, about) in enumerate(rows):
            at = (left + across * (wide + _GAP), y + 20)
            draw_captain(pages.pen, at, (wide, CARD_HIGH), name, about, seat=seat)
