"""The quick reference of each edition, as a PDF file of exactly one page."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, FrameBreak, PageTemplate, Paragraph
from reportlab.platypus.doctemplate import LayoutError

from game.book.rulebook.pages import Block, Heading, Page, Span, Table, Text
from game.families.false_sunrise.pictures.flows import ACTIVATION
from rules.false_sunrise.editions import NEWEST, load_edition
from tools.rulebook.paper import Setter, Styles
from tools.rulebook.prints import Printed

PAGE_ID = "quick-reference"
_MARGIN, _GAP, _HEAD = 12 * mm, 8 * mm, 12 * mm
# In editions without squadrons, the heading that starts the second column.
_TURN_AT = {"2024-03": "point-defenses", "matched-fire": "guns"}
_SIZES = (9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)


def page_of(edition: str) -> str:
    """Return the id of the book's page that is printed for an edition."""
    return PAGE_ID if edition == NEWEST else f"{edition}-{PAGE_ID}"


def write_quick_reference(printed: Printed, path: Path, edition: str = NEWEST) -> None:
    """Write the page in the largest type in which it fits on one sheet.

    Raise `OSError` if the file cannot be written.
    """
    for size in _SIZES:
        file, pages = _laid_out(printed, size, edition)
        if pages == 1:
            path.write_bytes(file)
            return
    raise ValueError(f"the page {page_of(edition)} of the rulebook is too long for one sheet of paper")


def _laid_out(printed: Printed, size: float, edition: str) -> tuple[bytes, int]:
    """Lay the page out in two columns in a type size in points; return the file and its number of pages."""
    stream, styles = io.BytesIO(), Styles(size)
    width = (A4[0] - 2 * _MARGIN - _GAP) / 2
    high = A4[1] - 2 * _MARGIN - _HEAD
    frames = [
        Frame(_MARGIN + column * (width + _GAP), _MARGIN, width, high, 0, 0, 0, 0) for column in range(2)
    ]
    head = Frame(_MARGIN, _MARGIN + high, A4[0] - 2 * _MARGIN, _HEAD, 0, 0, 0, 0)
    document = BaseDocTemplate(stream, pagesize=A4, title="False Sunrise: quick reference", invariant=True)
    document.addPageTemplates([PageTemplate("page", [head, *frames])])
    setter = Setter(printed, styles, width, linked=False)
    title = styles.title.clone("head", fontSize=17, leading=20)
    heading = f"{load_edition(edition).title}: quick reference"
    parts: list[Flowable] = [Paragraph(heading, title), FrameBreak()]
    first, second = _columns(printed.book.page(page_of(edition)), edition)
    parts += [part for block in first for part in setter.block(block)]
    parts += [FrameBreak(), *(part for block in second for part in setter.block(block))]
    try:
        document.build(parts)
    except LayoutError:  # too long: it does not fit below the title of a second page
        return b"", 2
    return stream.getvalue(), document.page


def _columns(page: Page, edition: str) -> tuple[Sequence[Block], Sequence[Block]]:
    """Split the page as the screen shows it into two columns, adding what paper has room for."""
    catalogue = load_edition(edition).catalogue
    entries = [*catalogue.defences, *(one for one in catalogue.upgrades if one.faction is None)]
    rows = tuple((_words(entry.name), _words(entry.text)) for entry in entries)
    listed = Table((_words("Name"), _words("While it works")), rows)
    if not catalogue.squadrons:  # the steps of an activation are mostly about squadrons
        at = page.block_of(_TURN_AT[edition])
        heading = "Defenses and upgrades" if catalogue.defences else "Upgrades"
        return page.blocks[:at], (*page.blocks[at:], Heading(heading), listed)
    steps = tuple((_words(f"{letter}  {name}"), _words(words)) for letter, name, words in ACTIVATION)
    table = Table((_words("Step"), _words("What happens")), steps)
    more = (Heading("An activation"), table, Heading("Defenses and upgrades"), listed)
    return page.blocks, more


def _words(words: str) -> Text:
    return Text((Span(words),))
