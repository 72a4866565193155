"""Explanations of game terms while the pointer rests on them: a dotted line and a small box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.shell import drawing
from game.widgets.label import Label, Panel
from game.widgets.pen import Pen
from game.widgets.richtext import RichText
from game.widgets.terms import Meaning, Terms
from game.widgets.tooltip import draw_parts, meaning_parts
from game.widgets.widget import Pos, Widget

# Longer than for a tooltip: explanations are for players who stop and wonder.
REST_S = 0.7


class Found(NamedTuple):
    """The terms under the pointer, and the pixels of their words."""

    place: pygame.Rect
    meanings: tuple[Meaning, ...]
    lines: tuple[pygame.Rect, ...]


class Gloss:
    """Explain the terms of the glossary in labels, headings and texts while the pointer rests on them."""

    def __init__(self) -> None:
        self.on = True
        self.terms = Terms()
        self._still_s = 0.0
        self._pos: Pos = (-1.0, -1.0)

    def moved(self, pos: Pos) -> None:
        """Note the pointer's place."""
        self._pos, self._still_s = pos, 0.0

    def hide(self) -> None:
        """Show nothing until the pointer has moved again."""
        self._pos = (-1.0, -1.0)

    def update(self, dt: float) -> None:
        """Advance the clock; the glossary is loaded once the pointer rests."""
        self._still_s += dt
        if self.on and self._still_s >= REST_S:
            self.terms.fetch()

    def found(self, pen: Pen, widgets: Sequence[Widget]) -> Found | None:
        """Return the terms under a resting pointer, or None.

        It is None while the pointer moves, and if there is nothing to explain.
        """
        if not self.on or self._still_s < REST_S or self._pos[0] < 0:
            return None
        for widget in reversed(widgets):
            if not widget.visible or not widget.rect.collidepoint(self._pos):
                continue
            if isinstance(widget, Label):
                found = _in_label(pen, widget, self._pos, self.terms)
                if found is not None:
                    return found
            elif isinstance(widget, RichText):
                return _in_text(widget, self._pos, self.terms)
            elif isinstance(widget, Panel):
                return _in_heading(pen, widget, self._pos, self.terms)
            elif widget.solid:
                return None
        return None

    def draw(self, surface: pygame.Surface, pen: Pen, widgets: Sequence[Widget]) -> None:
        """Draw the meanings of the terms under the pointer."""
        found = self.found(pen, widgets)
        if found is None:
            return
        for line in found.lines:
            bottom = line.bottom - 1
            dot = pen.scale.line(1.5)
            ends = (line.left, bottom), (line.right, bottom)
            drawing.dashed_line(surface, pen.theme.secondary, *ends, 1, dash_px=dot, gap_px=2 * dot)
        others = [
            one.px()
            for one in widgets
            if one.visible and one.kind != "panel" and not one.rect.collidepoint(self._pos)
        ]
        draw_parts(surface, pen, meaning_parts(pen, found.meanings), found.place, others)


def _in_label(pen: Pen, label: Label, pos: Pos, terms: Terms) -> Found | None:
    """Return the term that is pointed at; in wrapped words, all terms."""
    meanings = terms.meanings_in(label.words)
    if not meanings or label.tip():
        return None  # its tooltip explains it already
    frame = label.px()
    if label.wrap:
        return Found(frame, meanings, ())
    x, y = pos[0] * pen.scale.factor, pos[1] * pen.scale.factor
    for meaning in meanings:
        place = label.place_of(pen, meaning.start, meaning.end).move(frame.topleft)
        if place.collidepoint(x, y):
            return Found(place, (meaning,), (place,))
    return None


def _in_heading(pen: Pen, panel: Panel, pos: Pos, terms: Terms) -> Found | None:
    frame, line = panel.px(), pen.line_height(panel.heading_style)
    place = pygame.Rect(frame.left + pen.px(12), frame.top + pen.px(9), 0, line)
    place.width = min(frame.width - pen.px(24), pen.width(panel.heading, panel.heading_style))
    at = pos[0] * pen.scale.factor, pos[1] * pen.scale.factor
    meanings = terms.meanings_in(panel.heading)
    if not meanings or panel.tip() or not place.collidepoint(at):
        return None
    return Found(place, meanings, ())


def _in_text(text: RichText, pos: Pos, terms: Terms) -> Found | None:
    word = text.word_at(pos)
    if word is None:
        return None
    meaning = terms.meaning_at(word.line, word.start)
    return Found(word.place, (meaning,), (word.place,)) if meaning is not None else None
