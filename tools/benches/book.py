"""The rulebook: a search, its longest page, and the meaning of the term under the pointer."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from game.book.rulebook.book import the_book
from game.book.rulebook.meanings import SHELF
from game.families.false_sunrise.screens.new_match.new_match_screen import quick_battle
from game.match.seats import HUMAN
from game.screens.book.typeset import typeset
from game.widgets.gloss import REST_S
from tools.benches.program import open_desk
from tools.benches.timing import Measurement, limit_row, medians
from tools.hand import FRAME_MS

_SOUGHT = "damage of a squadron in a dogfight"
_PAGE_WIDTH = 700
_TIMES = 200


def rulebook() -> Iterator[Measurement]:
    """Measure all three in milliseconds."""
    book = the_book()
    page = max(book.pages.values(), key=lambda page: len(page.blocks))
    with tempfile.TemporaryDirectory() as home:
        desk = open_desk(Path(home))
        desk.app.push(quick_battle(desk.app, 5, level=HUMAN))
        desk.rest()
        desk.click("handover.open")
        desk.step(3)
        ui = desk.screen.ui
        SHELF.settle()
        desk.point_at(ui.px("order.thrust").center)
        desk.step(round(1000 * REST_S / FRAME_MS) + 4)
        widgets = ui._live()  # noqa: SLF001 - the widgets as a frame passes them on

        def explain() -> None:
            for _ in range(_TIMES):
                ui.gloss.found(ui.pen, widgets)

        typeset(ui.pen, page, _PAGE_WIDTH)  # loads the page's pictures, which happens only once
        searched, set_page, explained = medians(
            lambda: book.search(_SOUGHT), lambda: typeset(ui.pen, page, _PAGE_WIDTH), explain
        )
        desk.app.to_title()  # stops the table's background work
    yield limit_row("rulebook, a search", 1000 * searched, 100.0)
    yield limit_row("rulebook, its longest page", 1000 * set_page, 250.0)
    yield limit_row("term under the pointer", 1000 * explained / _TIMES, 1.0)
