"""The rows of the lists of saves and replays."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.listed import Listed
from game.standing import Standing, standing_of
from game.theme import BODY, SECTION, SMALL, STRONG, mix
from game.widgets.icons import Icon
from game.widgets.lists import RowLook, paint_row_frame
from game.widgets.pen import Pen
from rules.false_sunrise.describe import PHASE_NAMES
from rules.false_sunrise.state import Phase
from rules.kernel.seats import PLAYERS, Seat

ROW_HEIGHT, HEADING_HEIGHT = 54, 26
_SIGNS = {Seat.RED: Icon.ROUND, Seat.BLUE: Icon.SQUARE}


@dataclass(frozen=True, slots=True)
class FileRow:
    """A file in the list, or (`listed` is None) a heading over some."""

    heading: str = ""
    listed: Listed | None = None
    standing: Standing | None = None
    written: str = ""

    @property
    def problem(self) -> str:
        """Why the file cannot be opened; "" where it can."""
        return self.listed.problem if self.listed is not None else ""

    @property
    def name(self) -> str:
        """What the file is called."""
        return self.listed.name if self.listed is not None else self.heading

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
    def fleets(self) -> str:
        """Say how large the fleets are."""
        if self.standing is None:
            return ""
        (red, red_all), (blue, blue_all) = self.standing.ships
        return f"{red} of {red_all} ships against {blue} of {blue_all}, {self.standing.integrity} integrity"


def rows_of(heading: str, files: Iterable[Listed]) -> list[FileRow]:
    """Make the rows of some files, with a heading where there are any."""
    made = [FileRow("", one, _standing(one), written_at(one)) for one in files]
    return [FileRow(heading), *made] if made else []


def _standing(one: Listed) -> Standing | None:
    return standing_of(one.header) if one.header is not None else None


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
    """Draw a row: name and date, then players with their points, turn and fleets; or what is wrong."""
    theme = pen.theme
    if row.listed is None:
        pen.write(surface, row.heading, rect.move(pen.px(4), 0), SECTION, theme.secondary)
        return
    pen.panel(surface, rect, theme.panel, theme.line)
    paint_row_frame(pen, surface, rect, look)
    inner = rect.inflate(-2 * pen.px(12), -2 * pen.px(6))
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
