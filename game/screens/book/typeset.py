"""Laying out a page of the rulebook at a width."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple, assert_never

from pygame import Rect

from game.book.rulebook.pages import (
    Block,
    Bullets,
    Heading,
    Page,
    Paragraph,
    Picture,
    Ruling,
    Span,
    Table,
    Text,
)
from game.games import card_of
from game.screens.book.columns import column_widths
from game.screens.book.layout import Frame, FrameKind, Layout, Plate, Run
from game.shell.theme import BODY, HEADING, SECTION, SMALL, STRONG, TITLE, TextStyle
from game.widgets.pen import Ink, Pen

PROSE = BODY.sized(14)
_TITLE = TITLE.sized(26)
_HEADING = HEADING.sized(18)
_CELL = BODY.sized(13)
_NOTE = SMALL.sized(12)
_PICTURE_WIDTH = 640
_DOUBT_PX = 6
_WORD = re.compile(r"\s+|[^\s]+")


class _Look(NamedTuple):
    """The style of a word, and the index of its link, if it is part of one."""

    style: TextStyle
    ink: Ink
    link: int | None = None


class _Piece(NamedTuple):
    """A word, a space, or a run of words in one style; light, because a page has thousands."""

    words: str
    look: _Look


def typeset(
    pen: Pen,
    page: Page,
    width_px: int,
    *,
    ways: Sequence[Span] = (),
    key_label: Callable[[str], str] | None = None,
) -> Layout:
    """Return a page laid out at a width in pixels; `ways` are the links below it to neighboring pages.

    `key_label` returns the key of an action; without it, the default keys are shown.
    """
    setter = _Setter(pen, Layout(width_px), page.edition, key_label)
    setter.title(page)
    for block in page.blocks:
        setter.block(block)
    setter.ways(ways)
    return setter.page


def set_text(pen: Pen, text: Text, style: TextStyle, width_px: int) -> Layout:
    """Return a single text laid out at a width in pixels."""
    setter = _Setter(pen, Layout(width_px))
    setter.flow(text, style)
    setter.page.height = setter.top
    return setter.page


class _Setter:
    """Sets the blocks of a page one below the other."""

    def __init__(
        self, pen: Pen, page: Layout, edition: str = "", key_label: Callable[[str], str] | None = None
    ) -> None:
        self.pen = pen
        self.page = page
        self.edition = edition
        self.key_label = key_label
        self.top = 0
        self._widths: dict[tuple[str, TextStyle], int] = {}

    def px(self, units: float) -> int:
        """Return logical units as pixels."""
        return self.pen.px(units)

    # Blocks.

    def title(self, page: Page) -> None:
        """Set the chapter and the title."""
        self.line(page.chapter.upper(), SECTION, "secondary")
        self.flow(Text((Span(page.title),)), _TITLE)
        self.top += self.px(10)

    def block(self, block: Block) -> None:
        """Set a block and record its rectangle."""
        start, runs, plates = self.top, len(self.page.runs), len(self.page.plates)
        match block:
            case Heading(words):
                self.top += self.px(14)
                start = self.top
                self.flow(Text((Span(words),)), _HEADING)
                self.top += self.px(4)
            case Paragraph(text):
                self.flow(text, PROSE)
                self.top += self.px(10)
            case Bullets():
                self.bullets(block)
            case Table():
                self.table(block)
            case Picture():
                self.picture(block)
            case Ruling():
                self.ruling(block)
            case _:
                assert_never(block)
        rects = [run.rect for run in self.page.runs[runs:]]
        rects += [plate.rect for plate in self.page.plates[plates:]]
        if isinstance(block, Ruling):
            rects = [self.page.frames[0].rect]
        bottom = max((rect.bottom for rect in rects), default=self.top)
        self.page.blocks.append(Rect(0, start, self.page.width, bottom - start))
        self.page.height = self.top

    def bullets(self, block: Bullets) -> None:
        """Set a list, with its bullets or numbers in the left margin."""
        indent = self.px(24)
        for number, item in enumerate(block.items, 1):
            sign = f"{number}." if block.numbered else "•"
            place = Rect(self.px(4), self.top, self.pen.width(sign, PROSE), self.pen.line_height(PROSE))
            self.page.runs.append(Run(place, sign, PROSE, "secondary"))
            self.flow(item, PROSE, left=indent)
            self.top += self.px(5)
        self.top += self.px(6)

    def picture(self, block: Picture) -> None:
        """Set a picture and its caption."""
        width = min(self.page.width, self.px(_PICTURE_WIDTH))
        height_of = card_of(self.edition).picture_height
        place = Rect(0, self.top + self.px(4), width, round(height_of(block.id, width)))
        self.page.plates.append(Plate(place, block.id))
        self.top = place.bottom + self.px(6)
        if block.caption:
            self.flow(Text((Span(block.caption),)), _NOTE, ink="secondary")
        self.top += self.px(14)

    def ruling(self, block: Ruling) -> None:
        """Set a ruling in a box: its id, its text, and the reason for it."""
        pad, start = self.px(14), self.top + self.px(2)
        self.top = start + self.px(10)
        style = STRONG.sized(12)
        chip = Rect(pad, self.top, self.pen.width(block.id, style), self.pen.line_height(style))
        self.page.runs.append(Run(chip, block.id, style, "accent"))
        self.page.frames.append(Frame(chip.inflate(self.px(14), self.px(4)), FrameKind.CHIP))
        self.top = chip.bottom + self.px(8)
        right = self.page.width - pad
        self.flow(block.text, _CELL, left=pad, right=right)
        if block.why.spans:
            self.top += self.px(6)
            why = Text((Span("Why: ", strong=True), *block.why.spans))
            self.flow(why, _CELL, left=pad, right=right, ink="secondary")
        self.top += self.px(10)
        box = Rect(0, start, self.page.width, self.top - start)
        self.page.frames.insert(0, Frame(box, FrameKind.RULING))
        self.top += self.px(12)

    def table(self, block: Table) -> None:
        """Set a table; columns and rows are as large as they need to be."""
        gap = self.px(16)
        lines = [block.head, *block.rows]
        sizes = [[self._sizes(cell) for cell in line] for line in lines]
        widths = column_widths(sizes, self.page.width - self.px(12), gap)
        self.top += self.px(4)
        for number, line in enumerate(lines):
            top, left, bottom = self.top + self.px(5), self.px(6), self.top
            for cell, width in zip(line, widths, strict=True):
                self.top = top
                shown = Text(tuple(replace(span, strong=True) for span in cell.spans)) if not number else cell
                self.flow(shown, _CELL, left=left, right=left + width, ink="text" if number else "secondary")
                bottom, left = max(bottom, self.top), left + width + gap
            self.top = max(bottom, top + self.pen.line_height(_CELL)) + self.px(4)
            kind = FrameKind.LINE if number else FrameKind.HEAD
            start = top - self.px(5)
            self.page.frames.append(Frame(Rect(0, start, self.page.width, self.top - start), kind))
        self.top += self.px(14)

    def _sizes(self, cell: Text) -> tuple[int, int]:
        """Return the widths of a cell's longest word, and of its whole text on one line."""
        chunks = _chunks(self._pieces(cell, STRONG.sized(_CELL.size), "text", links=False))
        widths = [self._width(chunk) for chunk in chunks]
        space = self.pen.width(" ", _CELL)
        return max(widths, default=0) + 2, sum(widths) + space * max(0, len(widths) - 1) + 4

    def ways(self, ways: Sequence[Span]) -> None:
        """Set the links to the neighboring pages."""
        if ways:
            self.top += self.px(8)
            line = Rect(0, self.top, self.page.width, 1)
            self.page.frames.append(Frame(line, FrameKind.LINE))
            self.top += self.px(10)
        for way in ways:
            self.flow(Text((way,)), _CELL)
            self.top += self.px(2)
        self.page.height = self.top + self.px(24)

    # Lines.

    def line(self, words: str, style: TextStyle, ink: Ink) -> None:
        """Set one line."""
        place = Rect(0, self.top, self.pen.width(words, style), self.pen.line_height(style))
        self.page.runs.append(Run(place, words, style, ink))
        self.top = place.bottom + self.px(4)

    def flow(
        self, text: Text, style: TextStyle, *, left: int = 0, right: int | None = None, ink: Ink = "text"
    ) -> None:
        """Set a text between two edges, with line breaks where words do not fit."""
        edge = self.page.width if right is None else right
        height = self.pen.line_height(style)
        step = round(height * 1.12) if style.size < 20 else height
        line: list[_Piece] = []
        taken, gap = 0, self._word_width(" ", style)
        for chunk in _chunks(self._pieces(text, style, ink)):
            more = sum([self._word_width(piece.words, piece.look.style) for piece in chunk])
            if line and self._overflows(line, chunk, taken + gap + more, edge - left):
                self._put(line, left, height)
                self.top += step
                line, taken = chunk, more
            else:
                taken += more + (gap if line else 0)
                line += _space(line, chunk) + chunk
        if line:
            self._put(line, left, height)
            self.top += step

    def _overflows(self, line: list[_Piece], chunk: list[_Piece], about: int, room: int) -> bool:
        """Return whether a chunk makes a line too long.

        The sum of the word widths decides; only if it is too close to call, the line is measured.
        """
        doubt = len(line) + 1 + len(chunk) + _DOUBT_PX
        if abs(about - room) > doubt:
            return about > room
        return self._width(_runs([*line, *_space(line, chunk), *chunk])) > room

    def _word_width(self, word: str, style: TextStyle) -> int:
        known = self._widths.get((word, style))
        if known is None:
            known = self._widths[word, style] = self.pen.width(word, style)
        return known

    def _put(self, line: Sequence[_Piece], left: int, height: int) -> None:
        """Place the pieces of a line; neighbors in the same style become one run."""
        for run in _runs(line):
            width = self.pen.width(run.words, run.look.style)
            if run.words.strip():
                place = Rect(left, self.top, width, height)
                self.page.runs.append(Run(place, run.words, *run.look))
            left += width

    def _pieces(self, text: Text, style: TextStyle, ink: Ink, *, links: bool = True) -> list[_Piece]:
        pieces = []
        for span in text.spans:
            weight = STRONG.sized(style.size) if span.strong and style.family is BODY.family else style
            number, tint = None, ink
            if span.link and links:
                number, tint = len(self.page.links), ink if span.link.startswith("term:") else "accent"
                self.page.links.append(span.link)
            look = _Look(weight, tint, number)
            words = self.key_label(span.key) if span.key and self.key_label is not None else span.words
            pieces += [_Piece(word, look) for word in _WORD.findall(words)]
        return pieces

    def _width(self, chunk: Iterable[_Piece]) -> int:
        return sum(self.pen.width(piece.words, piece.look.style) for piece in chunk)


def _chunks(pieces: Iterable[_Piece]) -> list[list[_Piece]]:
    """Return the pieces grouped so that pieces without a space between them stay on one line."""
    chunks: list[list[_Piece]] = []
    apart = True
    for piece in pieces:
        if piece.words.isspace():
            apart = True
        elif apart:
            chunks.append([piece])
            apart = False
        else:
            chunks[-1].append(piece)
    return chunks


def _space(line: Sequence[_Piece], chunk: Sequence[_Piece]) -> list[_Piece]:
    """Return the space between a line and what follows; inside a link it is part of the link."""
    if not line:
        return []
    look = line[-1].look
    return [_Piece(" ", look if look.link == chunk[0].look.link else look._replace(link=None))]


def _runs(line: Iterable[_Piece]) -> list[_Piece]:
    """Return the pieces with neighbors of the same style joined."""
    return [
        _Piece("".join([piece.words for piece in alike]), look)
        for look, alike in groupby(line, key=attrgetter("look"))
    ]
