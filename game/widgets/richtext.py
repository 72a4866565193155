"""Rich text: paragraphs with headings, bold words and links, wrapped and scrolled."""

from __future__ import annotations

import itertools
import re
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import NamedTuple

import pygame

from game.shell.scripts import runs_from_right
from game.shell.theme import BODY, HEADING, SMALL, STRONG, TextStyle
from game.widgets.lists import paint_bar
from game.widgets.pen import Pen
from game.widgets.scrolling import LinkedText
from game.widgets.widget import Pos

_TOKEN = re.compile(r"\[\[([^\]|]{1,120})(?:\|([^\]]{1,200}))?\]\]|\*\*([^*]{1,400})\*\*")
_MARK = re.compile(r"^(#+|-) ")
_TUCK = 2  # logical units; a comma moves this far under the round end of the link before it
_AROUND = 3  # the number of words on each side that may belong to a term


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of text with its pixels in the whole text; a link has a target."""

    rect: pygame.Rect
    words: str
    style: TextStyle
    link: str = ""


class Word(NamedTuple):
    """A word on the screen: its pixels, the words around it, and where it begins in them."""

    place: pygame.Rect
    line: str
    start: int


@dataclass(frozen=True, slots=True)
class _Piece:
    words: str
    style: TextStyle
    link: str = ""
    space: bool = False


@dataclass(eq=False, repr=False)
class RichText(LinkedText):
    """Text with `# heading`, `- point`, `**strong**`, `[[FIR-6]]`, `[[target|words]]` and blank lines."""

    kind = "richtext"

    markup: str
    _: KW_ONLY
    style: TextStyle = BODY
    _laid: tuple[object, ...] = field(default=(), init=False)
    _fragments: list[Fragment] = field(default_factory=list, init=False)
    _height_px: int = field(default=0, init=False)

    def state(self) -> tuple[object, ...]:
        return self.markup, self.style, round(self.scroll, 2), self.link, self._hover_link

    def text(self) -> str:
        return plain(self.markup)

    def value(self) -> list[str]:
        return [match[1] for match in _TOKEN.finditer(self.markup) if match[1]]

    def memory(self) -> object:
        return self.markup, self.scroll

    def recall(self, memory: object) -> None:
        if isinstance(memory, tuple) and memory[0] == self.markup:
            self.scroll = float(memory[1])

    def fragments(self, pen: Pen) -> list[Fragment]:
        """Return the laid out text; pixels are from the top of the whole text."""
        key = (self.markup, self.style, self.rect.width, id(pen))
        if key != self._laid:
            self._laid = key
            self._fragments, self._height_px = lay_out(
                pen, self.markup, self.style, pen.px(self.rect.width - 12)
            )
        return self._fragments

    def _links(self) -> list[Fragment]:
        return [f for f in (self.fragments(self.ui.pen) if self.ui else []) if f.link]

    def targets(self) -> list[str]:
        """Return the targets of the links, in order."""
        return [one.link for one in self._links()]

    def limit(self) -> float:
        """Return how far the text can be scrolled."""
        if self.ui is None:
            return 0.0
        self.fragments(self.ui.pen)
        return max(0.0, self._height_px / self.ui.scale.factor - self.rect.height)

    def link_at(self, pos: Pos) -> int | None:
        """Return the number of the link at a position, or None."""
        if self.ui is None:
            return None
        factor = self.ui.scale.factor
        x, y = (pos[0] - self.rect.left) * factor, (pos[1] - self.rect.top + self.scroll) * factor
        return next((i for i, f in enumerate(self._links()) if f.rect.collidepoint(x, y)), None)

    def word_at(self, pos: Pos) -> Word | None:
        """Return the word at a position; None if there is no word, or a link."""
        if self.ui is None:
            return None
        factor, pen, frame = self.ui.scale.factor, self.ui.pen, self.px()
        x, y = (pos[0] - self.rect.left) * factor, (pos[1] - self.rect.top) * factor + pen.px(self.scroll)
        fragments = self.fragments(pen)
        at = next((i for i, one in enumerate(fragments) if one.rect.collidepoint(x, y)), None)
        if at is None or fragments[at].link:
            return None
        around = [one.words for one in fragments[max(0, at - _AROUND) : at]]
        start = sum(len(words) + 1 for words in around)
        line = " ".join([*around, *(one.words for one in fragments[at : at + _AROUND + 1])])
        place = fragments[at].rect.move(frame.left, frame.top - pen.px(self.scroll))
        return Word(place.clip(frame), line, start)

    def choose(self, step: int) -> None:
        """Select the next link, or the previous one."""
        links = self._links()
        if not links or self.ui is None:
            return
        at = self.link if self.link is not None else (-1 if step > 0 else 0)
        self.link = (at + step) % len(links)
        top = links[self.link].rect.top / self.ui.scale.factor
        if not self.scroll <= top <= self.scroll + self.rect.height - 24:
            self.scroll_to(top - self.rect.height / 3)

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the visible fragments and the scroll bar."""
        theme, offset, number = pen.theme, pen.px(self.scroll), -1
        for fragment in self.fragments(pen):
            number += bool(fragment.link)
            place = fragment.rect.move(0, -offset)
            if place.bottom < 0 or place.top > surface.get_height():
                continue
            if not fragment.link:
                surface.blit(pen.text(fragment.words, fragment.style), place)
                continue
            lit = self._hover_link == number or (self.focused and self.link == number)
            pen.panel(
                surface,
                place,
                theme.commit if lit else theme.raised,
                theme.edge if lit else theme.line,
                radius=9,
            )
            pen.write(
                surface, fragment.words, place, fragment.style, theme.text if lit else theme.accent, "center"
            )
        if self.limit() > 0:
            paint_bar(pen, surface, self.scroll, self.rect.height, self._height_px / pen.scale.factor)


def plain(markup: str) -> str:
    r"""Return the words of a markup.

    >>> plain("# Fire\nSee [[FIR-6]] and **roll**.")
    'Fire\nSee FIR-6 and roll.'
    """
    words = _TOKEN.sub(lambda m: m[2] or m[1] or m[3], markup)
    return re.sub(r"(?m)^(#+|-) ", "", words)


def text_height(pen: Pen, markup: str, width: int, style: TextStyle = BODY) -> int:
    """Return the height that a text needs at a width, both in logical units."""
    return int(lay_out(pen, markup, style, pen.px(width - 12))[1] / pen.scale.factor) + 2


def lay_out(pen: Pen, markup: str, style: TextStyle, width_px: int) -> tuple[list[Fragment], int]:
    """Return the fragments of a text wrapped at a width, and its height, in pixels."""
    fragments: list[Fragment] = []
    top = 0
    for raw in markup.split("\n"):
        line = raw.strip()
        if not line:
            top += pen.line_height(style) // 2
            continue
        base, indent = style, 0
        if line.startswith("#"):
            base = HEADING
            top += pen.px(4) if top else 0
        elif line.startswith("- "):
            indent = pen.px(14)
            dot = pygame.Rect(pen.px(3), top, pen.px(10), pen.line_height(style))
            fragments.append(Fragment(dot, "•", style))
        placed, top = _flow(
            pen,
            _pieces(_MARK.sub("", line), base),
            (indent, width_px),
            top,
            pen.line_height(base) + pen.px(3),
        )
        fragments += placed
    return fragments, top


def _pieces(line: str, base: TextStyle) -> list[_Piece]:
    pieces: list[_Piece] = []
    at = 0

    def words(text: str, style: TextStyle) -> None:
        parts = re.findall(r"\s+|\S+", text)
        pieces.extend(_Piece(" " if p.isspace() else p, style, space=p.isspace()) for p in parts)

    for match in _TOKEN.finditer(line):
        words(line[at : match.start()], base)
        at = match.end()
        if match[3]:
            words(match[3], STRONG.sized(base.size))
        else:
            pieces.append(_Piece(match[2] or match[1], SMALL, link=match[1]))
    words(line[at:], base)
    return pieces


def _flow(
    pen: Pen, pieces: list[_Piece], span_px: tuple[int, int], top: int, line_px: int
) -> tuple[list[Fragment], int]:
    """Place pieces from left to right between two edges.

    Start a new line for a piece that does not fit.

    Return the placed fragments and the top of the next line.
    """
    fragments: list[Fragment] = []
    begun = 0  # the first fragment of the line
    left, right = span_px
    x = left
    for i, piece in enumerate(pieces):
        width = pen.width(piece.words, piece.style) + (pen.px(14) if piece.link else 0)
        if i and pieces[i - 1].link and not piece.space:
            x -= pen.px(_TUCK)
        glued = 0  # a period right after a link or a bold word stays with it
        if i + 1 < len(pieces) and not pieces[i + 1].space:
            glued = pen.width(pieces[i + 1].words, pieces[i + 1].style)
        if x > left and x + width + glued > right and not piece.space:
            fragments[begun:] = _in_reading_order(fragments[begun:])
            x, top, begun = left, top + line_px, len(fragments)
        if piece.space and x == left:
            continue
        height = pen.line_height(piece.style)
        if not piece.space:
            lift = pen.px(1) if piece.link else 0
            fragments.append(
                Fragment(
                    pygame.Rect(x, top + lift, width, height + lift), piece.words, piece.style, piece.link
                )
            )
        x += width
    fragments[begun:] = _in_reading_order(fragments[begun:])
    return fragments, top + line_px


def _in_reading_order(line: list[Fragment]) -> list[Fragment]:
    """Swap neighbors that are read from right to left, so that the first is on the right."""
    placed: list[Fragment] = []
    for from_right, group in itertools.groupby(line, key=lambda one: runs_from_right(one.words)):
        words = list(group)
        ends = words[0].rect.left + words[-1].rect.right
        for one in words:
            rect = one.rect.move(ends - one.rect.left - one.rect.right, 0) if from_right else one.rect
            placed.append(replace(one, rect=rect))
    return placed
