"""Styles and flowables of the printed rulebook."""

from __future__ import annotations

import io
from collections.abc import Sequence
from html import escape
from typing import Any, assert_never

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import (
    CondPageBreak,
    Flowable,
    Image,
    KeepTogether,
    ListFlowable,
    ListItem,
    Paragraph,
    Spacer,
    TableStyle,
)
from reportlab.platypus import Table as Grid

from game.book.rulebook import pages as model
from game.book.rulebook.pages import Place, Text
from game.print_fonts import INK, QUIET, marked_up, register_fonts, width_of
from game.screens.book.columns import column_widths
from tools.rulebook.html import anchor_of
from tools.rulebook.prints import Printed

PICTURE_PX = 1600
LINK = "#224296"
_LINE, _EDGE, _SHADE = HexColor("#c4cbdd"), HexColor("#62729c"), HexColor("#f4f6fb")
_PICTURE_WIDTH = 150 * mm
_WHOLE_ROWS = 12  # lists and tables with at most this many rows are not split between pages
_BULLET_INDENT = 1.6  # times the size of letters
_ROOM_BELOW_HEADING = 7  # in text sizes, so that no heading is alone at the bottom of a page


class Anchor(Flowable):
    """A target of links that takes no space."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.keepWithNext = True

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Return a size of zero."""
        return 0, 0

    def draw(self) -> None:
        """Bookmark the place."""
        self.canv.bookmarkHorizontal(self.name, 0, 12)


class Styles:
    """The styles of text of one size in points."""

    def __init__(self, size: float = 9.5) -> None:
        register_fonts()
        self.size = size
        self.body = self._style("body", size, spaceAfter=0.55 * size)
        self.cell = self._style("cell", size * 0.9, leading=size * 1.2)
        self.head = self._style("head", size * 0.9, leading=size * 1.2, fontName="B612-Bold", textColor=QUIET)
        self.why = self._style("why", size * 0.92, textColor=QUIET, spaceBefore=2)
        self.ruling = self._style("ruling", size * 0.95)
        self.note = self._style("note", size * 0.85, textColor=QUIET, spaceBefore=3, spaceAfter=size)
        self.title = self._style(
            "title", size * 2.1, leading=size * 2.6, fontName="Jura-Bold", spaceAfter=size * 0.6
        )
        self.section = self._style(
            "section",
            size * 1.35,
            leading=size * 1.7,
            fontName="Jura-Bold",
            spaceBefore=size * 0.9,
            spaceAfter=size * 0.35,
            keepWithNext=True,
        )
        self.chapter = self._style(
            "chapter", size * 0.85, fontName="Jura", textColor=QUIET, keepWithNext=True
        )

    def _style(self, name: str, size: float, **more: object) -> ParagraphStyle:
        looks: dict[str, Any] = {
            "fontName": "B612",
            "fontSize": size,
            "leading": size * 1.42,
            "textColor": INK,
            **more,
        }
        return ParagraphStyle(name, None, **looks)


class Setter:
    """Turns blocks of the book into flowables for a column; `width` is in points."""

    def __init__(self, printed: Printed, styles: Styles, width: float, *, linked: bool = True) -> None:
        self.printed = printed
        self.styles = styles
        self.width = width
        self.linked = linked

    def page(self, page: model.Page) -> list[Flowable]:
        """Return the flowables of a page, with an anchor before each block that has a name."""
        names: dict[int, list[str]] = {}
        for anchor, number in page.anchors.items():
            names.setdefault(number, []).append(anchor_of(Place(page.id, anchor)))
        parts: list[Flowable] = []
        for number, block in enumerate(page.blocks):
            if isinstance(block, model.Heading):
                parts.append(CondPageBreak(self._room_for_heading(page.blocks[number + 1 : number + 2])))
            if self.linked:
                parts += [Anchor(name) for name in names.get(number, [])]
            parts += self.block(block)
        return parts

    def _room_for_heading(self, below: Sequence[model.Block]) -> float:
        """Return the space in points that a heading needs together with the block below it."""
        least = _ROOM_BELOW_HEADING * self.styles.size
        match below:
            case [model.Table(rows=rows) as table] if len(rows) < _WHOLE_ROWS:
                return max(least, self.styles.section.leading * 2 + self._table(table).wrap(self.width, 0)[1])
            case [model.Bullets(items=items)] if len(items) <= _WHOLE_ROWS:
                width = self.width - _BULLET_INDENT * self.styles.size
                high = sum(self.words(one, self.styles.body).wrap(width, 0)[1] for one in items)
                return max(least, self.styles.section.leading * 2 + high)
            case _:
                return least

    def block(self, block: model.Block) -> list[Flowable]:
        """Return the flowables of a block."""
        styles = self.styles
        match block:
            case model.Heading(words):
                return [Paragraph(marked_up(words, "Jura-Bold"), styles.section)]
            case model.Paragraph(text):
                return [self.words(text, styles.body)]
            case model.Bullets():
                return self._bullets(block)
            case model.Table():
                return [self._table(block), Spacer(0, styles.size)]
            case model.Picture(id, caption):
                return self._picture(id, caption)
            case model.Ruling():
                return [self._ruling(block), Spacer(0, styles.size * 0.8)]
            case _:
                assert_never(block)

    def words(self, text: Text, style: ParagraphStyle, lead: str = "") -> Paragraph:
        """Return a text in a style; `lead` is put in front of it."""
        return Paragraph(lead + "".join(self._span(span) for span in text.spans), style)

    def _span(self, span: model.Span) -> str:
        words = f"<b>{marked_up(span.words, 'B612-Bold')}</b>" if span.strong else marked_up(span.words)
        place = self.printed.place(span.link) if span.link and self.linked else None
        if place is None:
            return words
        color = "" if span.link.startswith("term:") else f' color="{LINK}"'
        return f'<a href="#{escape(anchor_of(place))}"{color}>{words}</a>'

    def _bullets(self, block: model.Bullets) -> list[Flowable]:
        size = self.styles.size
        items: list[Any] = [
            ListItem(self.words(item, self.styles.body), leftIndent=size * _BULLET_INDENT)
            for item in block.items
        ]
        listed = ListFlowable(
            items,
            leftIndent=size * _BULLET_INDENT,
            bulletFontName="B612",
            bulletFontSize=size,
            bulletColor=QUIET,
            bulletType="1" if block.numbered else "bullet",
            bulletFormat="%s." if block.numbered else None,
            start=None if block.numbered else "•",
        )
        whole = KeepTogether([listed]) if len(items) <= _WHOLE_ROWS else listed
        return [whole, Spacer(0, size * 0.25)]

    def _picture(self, picture_id: str, caption: str) -> list[Flowable]:
        image = Image(io.BytesIO(self.printed.picture(picture_id, PICTURE_PX)), hAlign="LEFT")
        width = min(self.width, _PICTURE_WIDTH)
        image.drawHeight = image.drawHeight * width / image.drawWidth
        image.drawWidth = width
        if not caption:
            return [image]
        image.keepWithNext = True
        return [image, Paragraph(marked_up(caption), self.styles.note)]

    def _ruling(self, block: model.Ruling) -> Flowable:
        parts: list[Flowable] = [
            Paragraph(f'<b><font color="{LINK}">{block.id}</font></b>', self.styles.ruling),
            self.words(block.text, self.styles.ruling),
        ]
        if block.why.spans:
            parts.append(self.words(block.why, self.styles.why, "<b>Why:</b> "))
        return Grid(
            [[parts]],
            colWidths=[self.width],
            style=TableStyle(
                [
                    ("BACKGROUND", (0, 0), (-1, -1), _SHADE),
                    ("LINEBEFORE", (0, 0), (0, -1), 2.5, HexColor(LINK)),
                    ("LEFTPADDING", (0, 0), (-1, -1), 9),
                    ("RIGHTPADDING", (0, 0), (-1, -1), 9),
                    ("TOPPADDING", (0, 0), (-1, -1), 5),
                    ("BOTTOMPADDING", (0, 0), (-1, -1), 7),
                ]
            ),
        )

    def _table(self, block: model.Table) -> Flowable:
        gap = round(self.styles.size)
        lines = (block.head, *block.rows)
        sizes = [[self._sizes(cell) for cell in line] for line in lines]
        widths = column_widths(sizes, round(self.width), gap)
        rows = [[self.words(cell, self.styles.head) for cell in block.head]]
        rows += [[self.words(cell, self.styles.cell) for cell in row] for row in block.rows]
        tight = 0.25 * self.styles.size
        return Grid(
            rows,
            colWidths=[*(width + gap for width in widths[:-1]), widths[-1]],
            repeatRows=1,
            hAlign="LEFT",
            style=TableStyle(
                [
                    ("VALIGN", (0, 0), (-1, -1), "TOP"),
                    ("LINEBELOW", (0, 0), (-1, 0), 1, _EDGE),
                    ("LINEBELOW", (0, 1), (-1, -1), 0.4, _LINE),
                    ("LEFTPADDING", (0, 0), (-1, -1), 0),
                    ("RIGHTPADDING", (0, 0), (-2, -1), gap),
                    ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
                    ("TOPPADDING", (0, 0), (-1, -1), tight),
                    ("BOTTOMPADDING", (0, 0), (-1, -1), tight),
                    *([("NOSPLIT", (0, 0), (-1, -1))] if len(rows) <= _WHOLE_ROWS else []),
                ]
            ),
        )

    def _sizes(self, cell: Text) -> tuple[int, int]:
        """Return two widths of a cell in points: of its longest word, and of all its text on one line."""
        size = self.styles.cell.fontSize
        words = [width_of(word, "B612-Bold", size) for word in cell.words.split()]
        return round(max(words, default=0)) + 2, round(width_of(cell.words, "B612-Bold", size)) + 3
