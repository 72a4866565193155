"""The rows of the lists of saves and replays."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.games import game_ui_of, named
from game.match.autosaves import is_autosave
from game.match.listed import Listed
from game.match.standing import Standing, standing_of
from game.screens.seat_signs import SIGNS
from game.shell.theme import BODY, SECTION, SMALL, STRONG, mix
from game.widgets.icons import Icon
from game.widgets.lists import RowLook, paint_row_frame
from game.widgets.pen import Pen
from rules.file_error import unnamed
from rules.kernel.seats import PLAYERS
from rules.table.board import HEIGHT_IN, WIDTH_IN

Painter = Callable[[Pen, pygame.Surface, Rect], None]
ROW_HEIGHT, HEADING_HEIGHT = 54, 26
UNREAD = "A match that cannot be read"


@dataclass(frozen=True, slots=True)
class FileRow:
    """A file in the list, or (`listed` is None) a heading over some."""

    heading: str = ""
    listed: Listed | None = None
    standing: Standing | None = None
    written: str = ""
    paint: Painter | None = None

    @property
    def problem(self) -> str:
        """Why the file cannot be opened; "" where it can."""
        return self.listed.problem if self.listed is not None else ""

    @property
    def reason(self) -> str:
        """The same where the name of the file says nothing."""
        return unnamed(self.problem, self.listed.path.name) if self.listed is not None else ""

    @property
    def name(self) -> str:
        """What the file is called."""
        if self.listed is None:
            return self.heading
        return UNREAD if self.problem and is_autosave(self.listed.path) else self.listed.name

    @property
    def where(self) -> str:
        """Say where the match stands: its turn and phase, or who won."""
        if self.listed is None or self.listed.header is None:
            return ""
        header, standing = self.listed.header, self.standing
        turn = f"turn {header.turn}"
        if standing is None:
            return f"{turn}, over" if header.over else turn
        if standing.winner is not None:
            return f"{standing.winner} won in {turn}" if standing.winner else f"a draw in {turn}"
        return f"{turn}, {standing.phase}" if standing.phase else turn

    @property
    def progress(self) -> str:
        """Say what stands before the players, and their points: "order phase, 4 to 7"."""
        if self.standing is None:
            return self.where
        points = "{} to {} points".format(*self.standing.scores)
        return f"{self.standing.phase}, {points}" if self.standing.phase else points


def rows_of(heading: str, files: Iterable[Listed]) -> list[FileRow]:
    """Make the rows of some files, with a heading where there are any."""
    made = [row_of(one) for one in files]
    return [FileRow(heading), *made] if made else []


def row_of(one: Listed) -> FileRow:
    """Make the row of a file."""
    header = one.header
    if header is None:
        return FileRow("", one, None, written_at(one))
    try:
        path = game_ui_of(header.edition).picture
    except LookupError:  # of an edition that this program does not know
        path = ""
    painter = named(path)(header.extra) if path else None
    return FileRow("", one, standing_of(header), written_at(one), painter)


def written_at(one: Listed) -> str:
    """Say when a file was written, by this computer's clock."""
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(one.path.stat().st_mtime))
    except (OSError, ValueError, OverflowError):
        return ""


def row_height(row: FileRow) -> int:
    """Return the height of a row in logical units."""
    return ROW_HEIGHT if row.listed is not None else HEADING_HEIGHT


def _picture_place(rect: Rect) -> Rect:
    """Return the part of a row, at its left, that has the shape of the board."""
    return Rect(rect.left, rect.top, round(rect.height * WIDTH_IN / HEIGHT_IN), rect.height)


def _paint_picture(pen: Pen, surface: pygame.Surface, place: Rect, row: FileRow) -> None:
    """Draw a picture of the match; an empty board where the file says nothing of it."""
    pen.panel(surface, place, pen.theme.ground, pen.theme.line, radius=2)
    if row.paint is not None:
        row.paint(pen, surface, place)


def paint_file_row(pen: Pen, surface: pygame.Surface, rect: Rect, row: FileRow, look: RowLook) -> None:
    """Draw a row: board, name and date, then players with points, turn and fleets; or what is wrong."""
    theme = pen.theme
    if row.listed is None:
        pen.write(surface, row.heading, rect.move(pen.px(4), 0), SECTION, theme.secondary)
        return
    pen.panel(surface, rect, theme.panel, theme.line)
    paint_row_frame(pen, surface, rect, look)
    inner = rect.inflate(-2 * pen.px(6), -2 * pen.px(5))
    if not row.problem:
        picture = _picture_place(inner)
        _paint_picture(pen, surface, picture, row)
        inner = Rect(picture.right, inner.top, inner.right - picture.right, inner.height)
    inner = inner.inflate(-2 * pen.px(8), 0)
    upper = Rect(inner.left, inner.top, inner.width, inner.height // 2)
    lower = Rect(inner.left, upper.bottom, inner.width, inner.height - upper.height)
    date = pen.write(surface, row.written, upper, SMALL, theme.secondary, "right")
    name = Rect(upper.left, upper.top, date.left - upper.left - pen.px(12), upper.height)
    if row.problem:
        dim = mix(theme.secondary, theme.panel, 0.15)
        pen.put_icon(surface, Icon.WARNING, (name.left + pen.px(7), name.centery), 13, theme.refusal)
        name = Rect(name.left + pen.px(20), name.top, name.width - pen.px(20), name.height)
        pen.write(surface, row.name, name, BODY, dim)
        pen.write(surface, row.problem, lower, SMALL.sized(12), theme.refusal)
        return
    pen.write(surface, row.name, name, STRONG)
    _paint_standing(pen, surface, lower, row)


def paint_match_row(pen: Pen, surface: pygame.Surface, rect: Rect, row: FileRow, look: RowLook) -> None:
    """Draw a narrow row of a match that goes on: the board, its name with the turn, phase and time."""
    theme = pen.theme
    pen.panel(surface, rect, theme.panel, theme.line)
    paint_row_frame(pen, surface, rect, look)
    inner = rect.inflate(-2 * pen.px(6), -2 * pen.px(5))
    picture = _picture_place(inner)
    if row.problem:
        pen.put_icon(surface, Icon.WARNING, picture.center, 16, theme.refusal)
    else:
        _paint_picture(pen, surface, picture, row)
    left = picture.right + pen.px(10)
    upper = Rect(left, inner.top, inner.right - left, inner.height // 2)
    lower = Rect(left, upper.bottom, upper.width, inner.height - upper.height)
    name = row.listed.titled if row.listed is not None and not row.problem else UNREAD
    pen.write(surface, name, upper, STRONG if not row.problem else BODY)
    written = pen.write(surface, row.written, lower, SMALL, theme.secondary, "right")
    words = Rect(left, lower.top, written.left - left - pen.px(8), lower.height)
    pen.write(surface, row.reason or row.progress, words, SMALL.sized(12), theme.secondary)


def _paint_standing(pen: Pen, surface: pygame.Surface, rect: Rect, row: FileRow) -> None:
    theme, wide = pen.theme, rect.width
    if row.standing is not None:
        half = wide * 21 // 100
        left = rect.left
        for at, seat in enumerate(PLAYERS):
            pen.put_icon(surface, SIGNS[seat], (left + pen.px(5), rect.centery), 9, theme.seat(seat))
            words = f"{row.standing.names[at]}  {row.standing.scores[at]}"
            place = Rect(left + pen.px(16), rect.top, half - pen.px(24), rect.height)
            pen.write(surface, words, place, BODY, theme.seat_text(seat))
            left += half
    middle = Rect(rect.left + wide * 42 // 100, rect.top, wide * 25 // 100, rect.height)
    pen.write(surface, row.where, middle, BODY, theme.text)
    fleets = Rect(rect.left + wide * 67 // 100, rect.top, wide * 33 // 100, rect.height)
    words = row.standing.forces if row.standing is not None else ""
    pen.write(surface, words, fleets, SMALL.sized(12), theme.secondary, "right")
