"""Why the computer chose: its best candidates, with reasons for and against them, as rows of a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.reasons import Candidate, Thought
from game.shell.theme import BODY, SMALL, STRONG, Theme
from game.widgets.lists import RowLook
from game.widgets.pen import Ink, Pen
from game.widgets.rowlist import BARE, PLAIN, Cell, Line, ListRow, RowList
from rules.kernel.seats import Seat

Subject = Callable[[str], tuple[str, Seat | None]]
_FIGURE = 47  # the width of the figures at the right
_PAD = 3
_STYLES = (STRONG, BODY, SMALL)
_LEAST = 0.005  # points; smaller terms are left out, because they round to zero
_ROUNDED = 0.015  # points; smaller differences between a sum and its terms are just rounding
_SMALLER = "Smaller factors together"


@dataclass(frozen=True, slots=True)
class ReasonRow:
    """One line: a heading (level 0), a candidate (1) or one of its terms (2), with its points if any."""

    level: int
    words: str
    points: float | None = None
    seat: Seat | None = None
    about: str = ""
    chosen: bool = False


def figure(points: float) -> str:
    """Return points with their sign.

    >>> figure(1.25), figure(-0.5), figure(0.001)
    ('+1.25', '-0.50', '0.00')
    """
    return f"{points:+.2f}" if abs(points) >= _LEAST else "0.00"


def is_lesser(thought: Thought) -> bool:
    """Return whether another candidate scores higher than the chosen one."""
    points = [round(one.points, 2) for one in thought.candidates]
    return bool(points) and max(points) > points[0]


def rows_of(thoughts: Sequence[Thought], subject: Subject | None = None, lesser: str = "") -> list[ReasonRow]:
    """Return thoughts as rows; with `subject`, each has a heading that names what it is about.

    If a lower-scoring candidate was chosen, `lesser` says why.
    """
    rows: list[ReasonRow] = []
    for thought in thoughts:
        if subject is not None:
            words, seat = subject(thought.about)
            rows.append(ReasonRow(0, words, seat=seat, about=thought.about))
        for number, candidate in enumerate(thought.candidates):
            if number and thought.own is not None and candidate.words == thought.own.words:
                continue
            rows.append(ReasonRow(1, candidate.words, candidate.points, chosen=number == 0))
            if number == 0 and lesser and is_lesser(thought):
                rows.append(ReasonRow(2, lesser))
            rows += _terms(candidate)
            own = thought.own
            if number == 0 and own is not None and own.words != candidate.words:
                rows += [ReasonRow(1, f"Yours: {own.words}", own.points), *_terms(own)]
    return rows


def _terms(candidate: Candidate) -> list[ReasonRow]:
    """Return the rows for and against a candidate, so that they add up to its points."""
    told = [term for term in candidate.terms if abs(term.points) >= _LEAST]
    rows = [ReasonRow(2, term.words, term.points) for term in told]
    rest = round(candidate.points, 2) - sum(round(term.points, 2) for term in told)
    return [*rows, ReasonRow(2, _SMALLER, rest)] if abs(rest) > _ROUNDED else rows


def all_the_same(thought: Thought) -> bool:
    """Return whether there were several candidates, with nothing for or against any of them."""
    found = thought.candidates
    return len(found) > 1 and all(
        abs(one.points) < _LEAST and all(abs(term.points) < _LEAST for term in one.terms) for one in found
    )


@dataclass(frozen=True, slots=True)
class Dot:
    """The mark of a candidate, filled if it was chosen."""

    chosen: bool

    def __call__(self, pen: Pen, surface: pygame.Surface, rect: pygame.Rect) -> None:
        hollow = 0 if self.chosen else max(1, pen.px(1))
        ink = pen.theme.good if self.chosen else pen.theme.secondary
        pygame.draw.circle(surface, ink, (rect.left + pen.px(6), rect.centery), pen.px(4), hollow)


def reason_row(theme: Theme, row: ReasonRow, look: RowLook) -> ListRow:
    """Return the list row of a reason: words at the left, points at the right; long words wrap."""
    ink: Ink = "secondary" if row.level == 2 or (row.level == 1 and not row.chosen) else "text"
    if row.level == 0 and row.seat is not None:
        ink = theme.seat_text(row.seat)
    cells, tip = [Cell(wide=4, side="right", gap=0)], row.words
    if row.points is not None:
        tone: Ink = ink if row.level == 1 else "good" if row.points > 0 else "refusal"
        cells = [Cell(figure(row.points), BODY.sized(12), tone, "right", wide=_FIGURE, gap=4)]
        tip = f"{row.words}: {figure(row.points)} points"
    if row.level:
        draw = Dot(row.chosen) if row.level == 1 else None
        cells.append(Cell(draw=draw, wide=18, gap=0))
    words = row.words[:1].upper() + row.words[1:]
    line = Line([*cells, Cell(words, _STYLES[row.level], ink)], wrap=True)
    ground = BARE if look.hovered else PLAIN
    return ListRow((), (line,), pad=(6, _PAD, 4, _PAD), ground=ground, tip=tip, text=tip)


def reason_list(
    name: str, rect: pygame.Rect, rows: Sequence[ReasonRow], group: str, pen: Pen
) -> RowList[ReasonRow]:
    """Return the list of rows."""
    row_of = partial(reason_row, pen.theme)
    return RowList(name, rect, rows, pen=pen, row_of=row_of, gap=1, group=group)
