"""The rows of the lists of saves and replays."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.games import CARDS, card_of, offers
from game.match.autosaves import is_autosave
from game.match.listed import Listed
from game.match.save_summary import SaveSummary, number_of, summary_of_header
from game.screens.tools.parts import seat_icon
from game.shell.theme import BODY, SMALL, STRONG, Theme
from game.widgets.icons import Icon
from game.widgets.lists import RowLook
from game.widgets.pen import Pen
from game.widgets.rowlist import CARD, Cell, Line, ListRow, heading, sign
from rules.file_error import unnamed
from rules.games import game_of
from rules.kernel.seats import PLAYERS
from rules.table.board import HEIGHT_IN, WIDTH_IN

Painter = Callable[[Pen, pygame.Surface, Rect], None]
ROW_HEIGHT = 54
_PICTURE = round((ROW_HEIGHT - 10) * WIDTH_IN / HEIGHT_IN)  # in the proportions of the board
UNREAD = "Unreadable match"


@dataclass(frozen=True, slots=True)
class FileRow:
    """A file in the list, or a heading (then `listed` is None)."""

    heading: str = ""
    listed: Listed | None = None
    standing: SaveSummary | None = None
    written: str = ""
    paint: Painter | None = None

    @property
    def problem(self) -> str:
        """Why the file cannot be opened; "" if it can."""
        return self.listed.problem if self.listed is not None else ""

    @property
    def reason(self) -> str:
        """The problem without the name of the file, for places where the name means nothing."""
        return unnamed(self.problem, self.listed.path.name) if self.listed is not None else ""

    @property
    def name(self) -> str:
        """The displayed name of the file, or the heading."""
        if self.listed is None:
            return self.heading
        return UNREAD if self.problem and is_autosave(self.listed.path) else self.listed.name

    @property
    def parted(self) -> str:
        """The turn of another match from which this one was played on; "" if it was not."""
        header = self.listed.header if self.listed is not None else None
        turn = number_of(header, "played_on_from") if header is not None else 0
        return f"continued from {_numbered(header.edition, turn)}" if header is not None and turn else ""

    @property
    def game(self) -> str:
        """The name of its card in the main menu; "" if there is only one game, or if it is unknown."""
        header = self.listed.header if self.listed is not None else None
        if header is None or len(CARDS) < 2:
            return ""
        apart = offers().get(header.edition)
        if apart is not None:
            return apart.name
        with suppress(LookupError):
            return game_of(header.edition).title
        return ""

    @property
    def where(self) -> str:
        """How far the match has come: its turn and phase, or who won."""
        if self.listed is None or self.listed.header is None:
            return ""
        header, standing = self.listed.header, self.standing
        turn = _numbered(header.edition, header.turn)
        if standing is None:
            return f"{turn}, over" if header.over else turn
        if standing.winner is not None:
            return f"{standing.winner} won in {turn}" if standing.winner else f"a draw in {turn}"
        return f"{turn}, {standing.phase}" if standing.phase else turn

    @property
    def progress(self) -> str:
        """The phase and the points, such as "order phase, 4 to 7"; without a summary, the turn."""
        if self.standing is None:
            return self.where
        points = "{} to {} {}".format(*self.standing.scores, self.standing.scored)
        return f"{self.standing.phase}, {points}" if self.standing.phase else points


def _numbered(edition: str, turn: int) -> str:
    """Return a turn as its game calls it; unknown editions have turns."""
    with suppress(LookupError):
        return card_of(edition).table.numbered(turn)
    return f"turn {turn}"


def rows_of(heading: str, files: Iterable[Listed]) -> list[FileRow]:
    """Return the rows of some files under a heading; no rows if there are no files."""
    made = [row_of(one) for one in files]
    return [FileRow(heading), *made] if made else []


def row_of(one: Listed) -> FileRow:
    """Return the row of a file."""
    header = one.header
    if header is None:
        return FileRow("", one, None, written_at(one))
    painter = None
    with suppress(LookupError):  # of an edition that this program does not know
        painter = card_of(header.edition).list_picture(header.extra)
    return FileRow("", one, summary_of_header(header), written_at(one), painter)


def written_at(one: Listed) -> str:
    """Return when a file was written, in local time; "" if unknown."""
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(one.path.stat().st_mtime))
    except (OSError, ValueError, OverflowError):
        return ""


@dataclass(frozen=True, slots=True)
class MatchPicture:
    """Draws a match into its row; an empty board if the file has no picture of it."""

    paint: Painter | None

    def __call__(self, pen: Pen, surface: pygame.Surface, place: Rect) -> None:
        pen.panel(surface, place, pen.theme.ground, pen.theme.line, radius=2)
        if self.paint is not None:
            self.paint(pen, surface, place)


def _picture(row: FileRow, gap: float) -> Cell:
    return Cell(draw=MatchPicture(row.paint), wide=_PICTURE, gap=gap)


def file_row(theme: Theme, row: FileRow, _look: RowLook) -> ListRow:
    """Return the list row of a file: board, name and date, then players with points, turn and forces.

    A file that cannot be opened shows its problem instead.
    """
    if row.listed is None:
        return heading(row.heading)
    date = Cell(row.written, SMALL, "secondary", "right", gap=12)
    if row.problem:
        upper = [date, sign(Icon.WARNING, "refusal", 13, 7), Cell(row.name, BODY, "dim")]
        lower = [Cell(row.problem, SMALL.sized(12), "refusal")]
    else:
        parted = [Cell(row.parted, SMALL, "secondary", "right", gap=24)] if row.parted else []
        game = [Cell(row.game, SMALL, "accent", "right", gap=16)] if row.game else []
        upper, lower = [date, *game, *parted, Cell(row.name, STRONG)], _standing(theme, row)
    first, left = (None, 14) if row.problem else (_picture(row, 8), 6)
    lines, pad = (Line(upper), Line(lower)), (left, 5, 14, 5)
    words = ", ".join(filter(None, (row.name, row.parted)))
    return ListRow((), lines, ROW_HEIGHT, pad=pad, ground=CARD, first=first, tip=row.problem, text=words)


def _standing(theme: Theme, row: FileRow) -> list[Cell]:
    """Return the cells for the state of a match: both players with their points, their forces, the turn."""
    known, empty = row.standing, Cell(share=0.21, gap=0)
    players = [empty, empty]
    if known is not None:
        players = [
            Cell(
                f"{known.names[at]}  {known.scores[at]}",
                ink=theme.seat_text(seat),
                share=0.21,
                gap=0,
                sign=seat_icon(seat),
                size=9,
            )
            for at, seat in enumerate(PLAYERS)
        ]
    forces = Cell(
        known.forces if known is not None else "", SMALL.sized(12), "secondary", "right", share=0.33
    )
    return [*players, forces, Cell(row.where)]


def match_row(row: FileRow, _look: RowLook) -> ListRow:
    """Return the narrow list row of an unfinished match: its board, name with the turn, game and time."""
    listed, problem = row.listed, row.problem
    name = Cell(listed.titled, STRONG) if listed is not None and not problem else Cell(UNREAD)
    written = Cell(row.written, SMALL, "secondary", "right")
    words = Cell(row.reason or row.progress, SMALL.sized(12), "secondary")
    game = [Cell(row.game, SMALL, "accent", "right", gap=16)] if row.game else []
    first = Cell(sign=Icon.WARNING, size=16, ink="refusal", wide=_PICTURE, gap=10)
    return ListRow(
        (),
        (Line([*game, name]), Line([written, words])),
        high=ROW_HEIGHT,
        pad=(6, 5, 6, 5),
        ground=CARD,
        first=first if problem else _picture(row, 10),
        tip=problem,
        text=listed.titled if listed is not None else "",
    )
