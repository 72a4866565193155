"""Why the computer chose: its best candidates with what spoke for and against them, as rows of a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.reasons import Candidate, Thought
from game.screens.tools.parts import words_height
from game.shell.theme import BODY, SMALL, STRONG
from game.widgets.lists import RowLook, ScrollList, paint_row_frame
from game.widgets.pen import Pen
from rules.kernel.seats import Seat

Subject = Callable[[str], tuple[str, Seat | None]]
_FIGURE = 42  # width of the figures at the right
_BAR = 10  # and of the bar that scrolls
_PAD = 3
_STYLES = (STRONG, BODY, SMALL)
_LEAST = 0.005  # what rounds to nothing is left out
_ROUNDED = 0.015  # what rounding alone may leave between points and their terms
_SMALLER = "Smaller things together"


@dataclass(frozen=True, slots=True)
class ReasonRow:
    """One line: a heading (level 0), a candidate (1) or a term of it (2), with its points if it has any."""

    level: int
    words: str
    points: float | None = None
    seat: Seat | None = None
    about: str = ""
    chosen: bool = False


def figure(points: float) -> str:
    """Write points with their sign.

    >>> figure(1.25), figure(-0.5), figure(0.001)
    ('+1.25', '-0.50', '0.00')
    """
    return f"{points:+.2f}" if abs(points) >= _LEAST else "0.00"


def is_lesser(thought: Thought) -> bool:
    """Whether something else that was weighed is worth more than what was chosen."""
    points = [round(one.points, 2) for one in thought.candidates]
    return bool(points) and max(points) > points[0]


def rows_of(thoughts: Sequence[Thought], subject: Subject | None = None, lesser: str = "") -> list[ReasonRow]:
    """List thoughts as rows, with a `subject` each under a heading that names what it is about.

    Where the lesser of two was chosen, `lesser` says why.
    """
    rows: list[ReasonRow] = []
    for thought in thoughts:
        if subject is not None:
            words, seat = subject(thought.about)
            rows.append(ReasonRow(0, words, seat=seat, about=thought.about))
        for number, candidate in enumerate(thought.candidates):
            rows.append(ReasonRow(1, candidate.words, candidate.points, chosen=number == 0))
            if number == 0 and lesser and is_lesser(thought):
                rows.append(ReasonRow(2, lesser))
            rows += _terms(candidate)
    return rows


def _terms(candidate: Candidate) -> list[ReasonRow]:
    """List what spoke for and against a candidate, so that the rows come to its points."""
    told = [term for term in candidate.terms if abs(term.points) >= _LEAST]
    rows = [ReasonRow(2, term.words, term.points) for term in told]
    rest = round(candidate.points, 2) - sum(round(term.points, 2) for term in told)
    return [*rows, ReasonRow(2, _SMALLER, rest)] if abs(rest) > _ROUNDED else rows


def all_the_same(thought: Thought) -> bool:
    """Whether several candidates were weighed and nothing spoke for or against any of them."""
    found = thought.candidates
    return len(found) > 1 and all(
        abs(one.points) < _LEAST and all(abs(term.points) < _LEAST for term in one.terms) for one in found
    )


def _indent(row: ReasonRow) -> int:
    return (6, 24, 24)[row.level]


def _room(row: ReasonRow, width: int) -> int:
    """Return the width of a row's words in logical units."""
    return width - _indent(row) - (_FIGURE if row.points is not None else 0) - 8


def paint_reason(pen: Pen, surface: pygame.Surface, rect: pygame.Rect, row: ReasonRow, look: RowLook) -> None:
    """Draw a row: words at the left, points at the right."""
    theme = pen.theme
    if look.hovered:
        paint_row_frame(pen, surface, rect, look)
    ink = (theme.text, theme.text if row.chosen else theme.secondary, theme.secondary)[row.level]
    if row.level == 0 and row.seat is not None:
        ink = theme.seat_text(row.seat)
    style, left = _STYLES[row.level], rect.left + pen.px(_indent(row))
    room = rect.width - (left - rect.left) - (pen.px(_FIGURE) if row.points is not None else 0) - pen.px(8)
    words = pen.text(row.words, style, ink, wrap_px=room)
    top = rect.top + pen.px(_PAD)
    surface.blit(words, (left, top))
    line = pygame.Rect(rect.left, top, rect.width - pen.px(4), pen.line_height(style))
    if row.level == 1:
        dot = (rect.left + pen.px(12), line.centery)
        hollow = 0 if row.chosen else max(1, pen.px(1))
        pygame.draw.circle(surface, theme.good if row.chosen else theme.secondary, dot, pen.px(4), hollow)
    if row.points is not None:
        tone = ink if row.level == 1 else theme.good if row.points > 0 else theme.refusal
        pen.write(surface, figure(row.points), line, BODY.sized(12), tone, "right")


def _tip(row: ReasonRow) -> str:
    return row.words if row.points is None else f"{row.words}: {figure(row.points)} points"


def reason_list(
    name: str, rect: pygame.Rect, rows: Sequence[ReasonRow], group: str, pen: Pen
) -> ScrollList[ReasonRow]:
    """Make the list of rows; long words take as many lines as they need."""

    def height(row: ReasonRow) -> float:
        return words_height(pen, row.words, _room(row, rect.width - _BAR), _STYLES[row.level]) + 2 * _PAD

    return ScrollList(
        name,
        rect,
        rows,
        paint_row=paint_reason,
        row_height=height,
        gap=1,
        row_tip=_tip,
        row_text=_tip,
        group=group,
    )
