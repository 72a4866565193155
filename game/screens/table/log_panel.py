"""The log: one line per event, with its turn, its sentence and its ruling as a chip."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

import pygame
from pygame import Rect

from game.games import card_of, ui_of
from game.match.playback import Beat
from game.screens.table.rulings import ruling_text
from game.screens.tools.parts import seat_icon
from game.shell.theme import BODY, FIGURES, SMALL, Color, TextStyle
from game.widgets.lists import RowLook, ScrollList
from game.widgets.pen import Pen
from game.widgets.widget import Pos
from rules.kernel.ruleset import AnyRuleset
from rules.kernel.seats import Seat

CHIP_WIDTH = 58
TURN_WIDTH, SIGN_WIDTH = 30, 14
WORDS_SHARE = 0.6  # fraction of a line's width, after which the figures begin
NARROW = 560  # units; in a narrower line, figures that do not fit next to the words go below them
_WORDS, _FIGURES = BODY.sized(12), FIGURES.sized(12)
_BAR_ROOM = 10
_ONE_LINE = 26  # units; in a taller row, words and figures wrap


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log: its sentence (`words`) and, separately, its `figures`.

    `about` names the pieces concerned, `ruling` is its chip. `beat` is the index of its beat. `mark`
    is the letter before its turn. `filed` are the kinds by which the log can be filtered.
    """

    turn: int
    phase: str
    kind: str
    words: str
    ruling: str
    seat: Seat | None
    about: tuple[str, ...]
    beat: int
    figures: str = ""
    mark: str = "T"
    filed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LogFilter:
    """What the log is filtered by; "" for no filter."""

    piece: str = ""
    phase: str = ""
    kind: str = ""

    def takes(self, line: LogLine) -> bool:
        """Return whether a line passes the filter."""
        about = not self.piece or self.piece in line.about
        return about and self.phase in ("", line.phase) and (not self.kind or self.kind in line.filed)


class LogBook:
    """The log lines of a match so far, for the beats that have been shown.

    `told` reduces a beat to the events that may be shown.
    """

    def __init__(
        self,
        ruleset: AnyRuleset,
        state: Any,  # noqa: ANN401 - of any game
        told: Callable[[Beat], Beat] = tuple,
    ) -> None:
        self._ruleset = ruleset
        self._told = told
        self._table, self._events = card_of(ruleset.id).table, ui_of(ruleset.id).events
        self._start = ruleset.copy(state)
        self._state = ruleset.copy(state)
        self._beats: list[Beat] = []
        self.lines: list[LogLine] = []

    def follow(self, beats: list[Beat]) -> bool:
        """Update the lines from all beats shown so far; return whether the lines changed."""
        known = len(self._beats)
        same = len(beats) >= known and (not known or beats[known - 1] is self._beats[-1])
        if same and len(beats) == known:
            return False
        if not same:
            self._state, self._beats, self.lines = self._ruleset.copy(self._start), [], []
        for beat in beats[len(self._beats) :]:
            self._take(beat)
        return True

    def _take(self, beat: Beat) -> None:
        number, table = len(self._beats), self._table
        for event in self._told(beat):
            phase, noted = table.phase(self._state), table.log.note(event, self._state)
            event.apply(self._state)
            event_ui = self._events[event.kind]
            if not event_ui.in_log:
                continue
            told = table.log.line(event, self._state, self._ruleset.describe(event, self._state), noted)
            if not told.words:
                continue
            self.lines.append(
                LogLine(
                    self._ruleset.turn(self._state),
                    table.begins(event) or phase,
                    event.kind,
                    told.words,
                    event.ruling,
                    told.seat,
                    told.about,
                    number,
                    told.figures,
                    table.turn[0].upper(),
                    event_ui.log_kinds,
                )
            )
        self._beats.append(beat)

    def upto(self, moment: int) -> list[LogLine]:
        """Return the lines of the first `moment` beats."""
        return self.lines[: bisect_left(self.lines, moment, key=attrgetter("beat"))]

    def now(self, moment: int) -> str:
        """Return a sentence on what happened last within the first `moment` beats."""
        if moment == 0:
            return "Before the first roll"
        if summed := self._table.sums_up(self._beats[moment - 1]):
            return summed
        lines = self.upto(moment)
        told = " ".join(line.words for line in lines if line.beat == moment - 1)
        return told or (lines[-1].words if lines else "The match begins")

    def matching(self, chosen: LogFilter) -> list[LogLine]:
        """Return the lines that pass a filter, oldest first."""
        return [line for line in self.lines if chosen.takes(line)]


class LogList(ScrollList[LogLine]):
    """The visible lines; a ruling's chip can be pressed, and hovering over it shows the ruling's text."""

    kind = "log"

    def __init__(
        self,
        rect: Rect,
        lines: list[LogLine],
        *,
        row_height: float | Callable[[LogLine], float],
        on_ruling: Callable[[str], None],
        on_line: Callable[[LogLine], None],
    ) -> None:
        super().__init__(
            "log",
            rect,
            lines,
            paint_row=_paint_line,
            row_height=row_height,
            gap=0,
            on_click=self._press_chip,
            on_select=on_line,
            on_activate=lambda line: on_ruling(line.ruling),
            row_text=line_text,
            row_tip=self._tip_of,
            row_topic=lambda line: line.ruling,
            follow=True,
            group="log",
        )
        self._on_ruling = on_ruling
        self._over_chip = False

    def keep(self, index: int) -> None:
        """Show a line as selected, without calling back."""
        self.selected = index
        self.topic = self.items[index].ruling

    def key(self, event: pygame.Event) -> bool:
        """Start at the latest line, then move like any list; return whether the key was used."""
        if self.selected is None and self.items and event.key in (pygame.K_UP, pygame.K_DOWN):
            self.select(len(self.items) - 1)
            return True
        return super().key(event)

    def _press_chip(self, line: LogLine, pos: Pos) -> bool:
        if pos[0] < self._row_width() - CHIP_WIDTH:
            return False
        self._on_ruling(line.ruling)
        return True

    def moved_over(self, pos: Pos | None) -> None:
        """Note whether the pointer is over a chip."""
        super().moved_over(pos)
        self._over_chip = pos is not None and pos[0] - self.rect.left >= self._row_width() - CHIP_WIDTH

    def _tip_of(self, line: LogLine) -> str:
        return ruling_text(line.ruling) if self._over_chip else line_text(line)

    def dump(self) -> dict[str, Any]:
        """Return the widget's data, with the text of the last lines."""
        return {**super().dump(), "lines": [line_text(line) for line in self.items[-60:]]}


def _rooms(pen: Pen, width: int, line: LogLine) -> tuple[int, int, int, int]:
    """Return the left edge and width of the words, then of the figures, in pixels of a row."""
    left, end = pen.px(4 + TURN_WIDTH + SIGN_WIDTH), width - pen.px(CHIP_WIDTH) - pen.px(8)
    middle = left + round((end - left) * WORDS_SHARE)
    words, figures = (middle - pen.px(12) if line.figures else end) - left, end - middle
    fits = pen.width(line.words, _WORDS) <= words and pen.width(line.figures, _FIGURES) <= figures
    if width < pen.px(NARROW) and line.figures and not fits:
        return left, end - left, left, end - left
    return left, words, middle, figures


class LineHeights:
    """The heights of lines with wrapped words and figures, cached for one width and scale."""

    def __init__(self) -> None:
        self._place: tuple[float, ...] = ()
        self._known: dict[LogLine, float] = {}

    def of(self, pen: Pen, width: int, least: float) -> Callable[[LogLine], float]:
        """Return a function that gives a line's height for a list's width, all in logical units."""
        place = (pen.scale.factor, pen.text_factor, width, least)
        if place != self._place:
            self._place, self._known = place, {}

        def height(line: LogLine) -> float:
            if line not in self._known:
                self._known[line] = _height(pen, line, width - _BAR_ROOM, least)
            return self._known[line]

        return height


def _height(pen: Pen, line: LogLine, width: int, least: float) -> float:
    """Return the height of a line in logical units, larger if its words or figures wrap."""
    left, words, middle, figures = _rooms(pen, pen.scale.least_px(width), line)
    said = _block_px(pen, line.words, _WORDS, words)
    counted = _block_px(pen, line.figures, _FIGURES, figures)
    if left == middle:
        return (said + counted) / pen.scale.factor + 9
    high_px = max(said, counted)
    return least if high_px <= pen.px(_ONE_LINE) else max(least, high_px / pen.scale.factor + 5)


def _block_px(pen: Pen, text: str, style: TextStyle, room: int) -> int:
    """Return the height of a text in pixels, wrapped if it does not fit on one line."""
    if not text:
        return 0
    smaller = pen.squeeze(text, style, room)
    if pen.width(text, smaller) <= room:
        return pen.text(text, smaller).get_height()
    return pen.text(text, style, wrap_px=room).get_height()


def _paint_line(pen: Pen, surface: pygame.Surface, rect: Rect, line: LogLine, look: RowLook) -> None:
    theme = pen.theme
    if look.hovered or look.selected:
        pen.panel(surface, rect, theme.raised)
    turn = Rect(rect.left + pen.px(4), rect.top, pen.px(TURN_WIDTH), rect.height)
    pen.write(surface, f"{line.mark}{line.turn}", turn, FIGURES.sized(11), theme.secondary)
    chip = Rect(rect.right - pen.px(CHIP_WIDTH), 0, pen.px(CHIP_WIDTH - 4), pen.px(17))
    chip.centery = rect.centery
    if line.ruling:
        pen.panel(surface, chip, theme.raised, theme.line, radius=9)
        pen.write(surface, line.ruling, chip, SMALL, theme.accent, "center")
    if line.seat is not None:
        sign = seat_icon(line.seat)
        middle_px = (turn.right + pen.px(SIGN_WIDTH) // 2 - pen.px(4), rect.centery)
        pen.put_icon(surface, sign, middle_px, 8, theme.seat(line.seat))
    left, wide, middle, rest = _rooms(pen, rect.width, line)
    ink = theme.seat_text(line.seat) if line.seat is not None else theme.text
    words = Rect(rect.left + left, rect.top, wide, rect.height)
    figures = Rect(rect.left + middle, rect.top, rest, rect.height)
    if left == middle:
        said = _block_px(pen, line.words, _WORDS, wide)
        words.height = said + (rect.height - said - _block_px(pen, line.figures, _FIGURES, rest)) // 2
        figures.top, figures.height = words.bottom, rect.bottom - words.bottom
    _write(pen, surface, line.words, words, _WORDS, ink)
    _write(pen, surface, line.figures, figures, _FIGURES, theme.text)


def _write(pen: Pen, surface: pygame.Surface, text: str, place: Rect, style: TextStyle, ink: Color) -> None:
    """Draw a text, smaller if necessary; in a tall row it wraps instead of being cut off."""
    smaller = pen.squeeze(text, style, place.width)
    if place.height <= pen.px(_ONE_LINE) or pen.width(text, smaller) <= place.width:
        pen.write(surface, text, place, smaller, ink)
        return
    image = pen.text(text, style, ink, wrap_px=place.width)
    surface.blit(image, image.get_rect(midleft=place.midleft))


def line_text(line: LogLine) -> str:
    """Return a line and its figures as one text."""
    if line.figures and line.words.endswith("."):
        return f"{line.words[:-1]}: {line.figures}"
    return f"{line.words} {line.figures}".strip()
