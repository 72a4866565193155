"""The rows of the lists of saves and replays."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.match.autosaves import is_autosave
from game.match.glance import Glance, glance_of
from game.match.listed import Listed
from game.match.standing import Standing, standing_of
from game.screens.glance_picture import paint_glance, picture_place
from game.shell.theme import BODY, SECTION, SMALL, STRONG, mix
from game.widgets.icons import Icon
from game.widgets.lists import RowLook, paint_row_frame
from game.widgets.pen import Pen
from rules.false_sunrise.describe import PHASE_NAMES
from rules.false_sunrise.state import Phase
from rules.file_error import unnamed
from rules.kernel.seats import PLAYERS, Seat

ROW_HEIGHT, HEADING_HEIGHT = 54, 26
UNREAD = "A match that cannot be read"
_SIGNS = {Seat.RED: Icon.ROUND, Seat.BLUE: Icon.SQUARE}


@dataclass(frozen=True, slots=True)
class FileRow:
    """A file in the list, or (`listed` is None) a heading over some."""

    heading: str = ""
    listed: Listed | None = None
    standing: Standing | None = None
    written: str = ""
    glance: Glance | None = None

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
        if standing.winner:
            winner = (
                dict(zip(PLAYERS, standing.names, strict=True)).get(Seat(standing.winner))
                if (standing.winner in set(PLAYERS))
                else None
            )
            return f"{winner} won in {turn}" if winner else f"a draw in {turn}"
        phase = PHASE_NAMES[Phase(standing.phase)] if standing.phase else ""
        return f"{turn}, {phase[:1].lower()}{phase[1:]}" if phase else turn

    @property
    def progress(self) -> str:
        """Say what stands before the players, and their points: "order phase, 4 to 7"."""
        if self.standing is None:
            return self.where
        phase = PHASE_NAMES[Phase(self.standing.phase)] if self.standing.phase else ""
        points = "{} to {} points".format(*self.standing.scores)
        return f"{phase[:1].lower()}{phase[1:]}, {points}" if phase else points

    @property
    def fleets(self) -> str:
        """Say how large the fleets are."""
        if self.standing is None:
            return ""
        (red, red_all), (blue, blue_all) = self.standing.ships
        return f"{red} of {red_all} ships against {blue} of {blue_all}, {self.standing.integrity} integrity"


def rows_of(heading: str, files: Iterable[Listed]) -> list[FileRow]:
    """Make the rows of some files, with a heading where there are any."""
    made = [row_of(one) for one in files]
    return [FileRow(heading), *made] if made else []


def row_of(one: Listed) -> FileRow:
    """Make the row of a file."""
    header = one.header
    if header is None:
        return FileRow("", one, None, written_at(one))
    return FileRow("", one, standing_of(header), written_at(one), glance_of(header.extra))


def written_at(one: Listed) -> str:
    """Say when a file was written, by this computer's clock."""
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(one.path.stat().st_mtime))
    except (OSError, ValueError, OverflowError):
        return ""


def row_height(row: FileRow) -> int:
    """Return the height of a row in logical units."""
    return ROW_HEIGHT if row.listed is not None else HEADING_HEIGHT


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
        picture = picture_place(inner)
        paint_glance(pen, surface, picture, row.glance)
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
    picture = picture_place(inner)
    if row.problem:
        pen.put_icon(surface, Icon.WARNING, picture.center, 16, theme.refusal)
    else:
        paint_glance(pen, surface, picture, row.glance)
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
            pen.put_icon(surface, _SIGNS[seat], (left + pen.px(5), rect.centery), 9, theme.seat(seat))
            words = f"{row.standing.names[at]}  {row.standing.scores[at]}"
            place = Rect(left + pen.px(16), rect.top, half - pen.px(24), rect.height)
            pen.write(surface, words, place, BODY, theme.seat_text(seat))
            left += half
    middle = Rect(rect.left + wide * 42 // 100, rect.top, wide * 25 // 100, rect.height)
    pen.write(surface, row.where, middle, BODY, theme.text)
    fleets = Rect(rect.left + wide * 67 // 100, rect.top, wide * 33 // 100, rect.height)
    pen.write(surface, row.fleets, fleets, SMALL.sized(12), theme.secondary, "right")
