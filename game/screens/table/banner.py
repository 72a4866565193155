"""The banner over the board: whose turn it is to choose (by color, shape and name), and what to do."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import pygame
from pygame import Rect

from game.screens.tools.parts import seat_icon, upper_first
from game.shell.settings import Settings
from game.shell.theme import HEADING, SMALL, Color, mix
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.kernel.seats import Seat

FLASH_S = 1.2
_MARK, _MARK_STEP = 13, 26
_MARKS_SHARE = 0.42  # the largest fraction of the banner's width for marks

Stage = Literal["done", "now", "due"]
_SIGNS: Mapping[Stage, tuple[Icon, Icon]] = {
    "done": (Icon.ROUND, Icon.SQUARE),
    "now": (Icon.ROUND, Icon.SQUARE),
    "due": (Icon.RING, Icon.SQUARE_OPEN),
}


@dataclass(frozen=True, slots=True)
class Marks:
    """The order in which pieces take turns: whose each turn is, and its stage.

    `words` say who goes first.
    """

    words: str
    turns: tuple[tuple[Seat, Stage], ...]


@dataclass(eq=False, repr=False)
class Banner(Widget):
    """A player's name on their color, then what they should do.

    It glows when the choice has changed hands.

    `glow` fades from 1 just after the change to 0. `note` says at the right what the other player is
    doing meanwhile, and `marks` show the order of turns. If neither is there, `private` says next to
    a padlock that nobody else sees the choice. `after`, in quieter letters below, says what happens
    next.
    """

    kind = "banner"

    words: str
    seat: Seat | None
    player: str
    glow: float
    after: str
    note: tuple[str, Seat] | None = None
    marks: Marks | None = None
    private: tuple[str, str] | None = None

    def text(self) -> str:
        return self.words if self.note is None else f"{self.words} ({self.note[0]})"

    def value(self) -> str:
        return self.after

    def tip(self) -> str:
        private = "" if self.private is None else "\n" + " ".join(self.private) + "."
        return f"{self.words}.\n{self.after}.{private}"

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the name's plate and the words; without a player, only the words."""
        theme, rect = pen.theme, surface.get_rect()
        words, place = self.words, rect.inflate(-2 * pen.px(10), 0)
        ink, quiet = theme.text, theme.secondary
        if self.seat is not None:
            color = theme.seat(self.seat)
            fill = mix(theme.ground, color, 0.14 + 0.16 * self.glow)
            quiet = theme.ink_on(fill, theme.secondary)
            pen.panel(surface, rect, fill, color, width=1 + 2 * self.glow)
            place = self._plate(surface, pen, self.seat, color)
            place.width -= self._note(surface, pen)
            if self.note is None and self.marks is not None:
                place.width -= _paint_marks(surface, pen, self.marks)
            elif self.note is None and self.private is not None:
                spare = place.width - pen.width(self.after, SMALL)
                place.width -= _paint_lock(surface, pen, self.private, quiet, spare)
            words = upper_first(words.removeprefix(f"{self.player}: "))
        upper = Rect(place.left, rect.top + pen.px(3), place.width, rect.height * 11 // 20)
        pen.write(surface, words, upper, pen.squeeze(words, HEADING.sized(14), place.width), ink)
        lower = Rect(place.left, upper.bottom, place.width, rect.bottom - pen.px(4) - upper.bottom)
        pen.write(surface, self.after, lower, SMALL, quiet)

    def _note(self, surface: pygame.Surface, pen: Pen) -> int:
        """Draw what the other player is doing; return the width used, in pixels."""
        if self.note is None:
            return 0
        words, seat = self.note
        rect = surface.get_rect()
        width = min(pen.width(words, SMALL) + pen.px(24), rect.width * 2 // 5)
        place = Rect(rect.right - width - pen.px(8), rect.top, width, rect.height)
        ink = pen.theme.seat_text(seat)
        pen.put_icon(surface, seat_icon(seat), (place.left + pen.px(6), place.centery), 9, ink)
        room = Rect(place.left + pen.px(16), place.top, width - pen.px(16), place.height)
        pen.write(surface, words, room, pen.squeeze(words, SMALL, room.width), ink)
        return width + pen.px(16)

    def _plate(self, surface: pygame.Surface, pen: Pen, seat: Seat, color: Color) -> Rect:
        """Draw the name on its color, next to the player's shape; return the remaining room."""
        rect, dark, style = surface.get_rect(), pen.theme.ground, HEADING.sized(14)
        width = min(pen.width(self.player, style) + pen.px(36), rect.width // 3)
        plate = Rect(0, 0, width, rect.height)
        pen.panel(surface, plate, pen.theme.ink_on(dark, color))  # light enough for a dark name on it
        pen.put_icon(surface, seat_icon(seat), (plate.left + pen.px(15), plate.centery), 12, dark)
        name = Rect(plate.left + pen.px(27), plate.top, plate.width - pen.px(34), plate.height)
        pen.write(surface, self.player, name, pen.squeeze(self.player, style, name.width), dark)
        return Rect(plate.right + pen.px(12), rect.top, rect.width - plate.width - pen.px(22), rect.height)


def _paint_lock(surface: pygame.Surface, pen: Pen, private: tuple[str, str], ink: Color, spare: int) -> int:
    """Draw at the right who sees the choice; return the width used, in pixels.

    If there is less than `spare` room, only the padlock is drawn.
    """
    rect = surface.get_rect()
    wide = max(pen.width(words, SMALL) for words in private) + pen.px(42)
    if wide > spare:
        wide = pen.px(30)
        pen.put_icon(surface, Icon.LOCK, (rect.right - wide // 2, rect.centery), 16, ink)
        return wide
    place = Rect(rect.right - wide, rect.top + pen.px(3), wide, rect.height // 2 - pen.px(3))
    pen.put_icon(surface, Icon.LOCK, (place.left + pen.px(14), rect.centery), 16, ink)
    for words, color in zip(private, (pen.theme.text, ink), strict=True):
        line = Rect(place.left + pen.px(30), place.top, place.width - pen.px(32), place.height)
        pen.write(surface, words, line, SMALL, color)
        place = place.move(0, place.height)
    return wide


def _paint_marks(surface: pygame.Surface, pen: Pen, marks: Marks) -> int:
    """Draw the order of turns at the right: past turns ticked, future ones hollow.

    Return the width used.
    """
    theme, rect = pen.theme, surface.get_rect()
    words = min(pen.width(marks.words, SMALL), round(rect.width * _MARKS_SHARE))
    step = min(pen.px(_MARK_STEP), round(rect.width * _MARKS_SHARE) // max(1, len(marks.turns)))
    wide = max(words, step * len(marks.turns)) + pen.px(8)
    room = Rect(rect.right - wide - pen.px(4), rect.top, wide, rect.height)
    upper = Rect(room.left, rect.top + pen.px(3), room.width - pen.px(6), rect.height * 9 // 20)
    lead = theme.text if not marks.turns else theme.seat_text(marks.turns[0][0])
    pen.write(surface, marks.words, upper, SMALL, lead, "right")
    y = upper.bottom + (rect.bottom - upper.bottom) // 2 - pen.px(1)
    left = room.right - pen.px(6) - step * len(marks.turns)
    for number, (seat, stage) in enumerate(marks.turns):
        x, color = left + step * number + step // 2, theme.seat(seat)
        if number:
            surface.fill(theme.edge, (x - step + pen.px(9), y, step - 2 * pen.px(9), pen.scale.line()))
        ink = mix(color, theme.ground, 0.45) if stage == "done" else color
        if stage == "now":
            pygame.draw.circle(surface, theme.focus, (x, y), pen.px(10), max(1, pen.px(2)))
        pen.put_icon(surface, _SIGNS[stage][seat is Seat.BLUE], (x, y), _MARK, ink)
        if stage == "done":
            pen.put_icon(surface, Icon.CHECK, (x, y), _MARK - 3, theme.text)
    return wide + pen.px(10)


class TurnChange:
    """Tracks whose choice it is, and how long a change should still attract attention."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.seat: Seat | None = None
        self._left_s = 0.0

    @property
    def glow(self) -> float:
        """From 1 just after a change down to 0, in tenths; always 0 with reduced motion."""
        return 0.0 if self._settings.reduced_motion else math.ceil(10 * self._left_s / FLASH_S) / 10

    def pass_to(self, seat: Seat) -> bool:
        """Note who chooses now; return whether it is a different player than before."""
        changed = self.seat is not None and seat is not self.seat
        if changed:
            self._left_s = FLASH_S
        self.seat = seat
        return changed

    def update(self, dt_s: float) -> bool:
        """Advance time by some seconds; return whether the glow changes."""
        before = self.glow
        self._left_s = max(0.0, self._left_s - dt_s)
        return self.glow != before
