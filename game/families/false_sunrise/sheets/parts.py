"""The parts of a ship's sheet: each measures its height at a width, in points, and draws itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from game.families.false_sunrise.board.hulls import outline_of
from game.families.false_sunrise.sheets.content import ShipSheet
from game.families.false_sunrise.sheets.weapon_rows import Track
from game.print_fonts import QUIET, width_of
from game.sheets.pen import (
    BOLD,
    ITALIC,
    LEADING,
    SHADE,
    TEXT,
    TITLE,
    WHITE,
    Pen,
    wrapped,
)
from rules.kernel.seats import Seat
from rules.table.measure import Point

GAP = 6.0
TITLE_HIGH = 11.0
_STAT = 36.0


class Part(Protocol):
    """Something that is drawn below a point, in a given width."""

    def height(self, width: float) -> float:
        """Return its height in points."""

    def draw(self, pen: Pen, at: Point, width: float) -> None:
        """Draw it below a point."""


@dataclass(frozen=True, slots=True)
class Column:
    """Parts below each other."""

    parts: tuple[Part, ...]

    def height(self, width: float) -> float:
        """Return the height of all parts with the gaps between them."""
        return sum(part.height(width) for part in self.parts) + GAP * max(0, len(self.parts) - 1)

    def draw(self, pen: Pen, at: Point, width: float) -> None:
        """Draw all parts."""
        x, y = at
        for part in self.parts:
            part.draw(pen, (x, y), width)
            y += part.height(width) + GAP


@dataclass(frozen=True, slots=True)
class PartRow:
    """Parts side by side, in shares of the width."""

    parts: tuple[Part, ...]
    shares: tuple[float, ...]
    gap: float = 12.0

    def _widths(self, width: float) -> list[float]:
        return [(width - self.gap * (len(self.parts) - 1)) * share for share in self.shares]

    def height(self, width: float) -> float:
        """Return the height of the tallest part."""
        return max(part.height(wide) for part, wide in zip(self.parts, self._widths(width), strict=True))

    def draw(self, pen: Pen, at: Point, width: float) -> None:
        """Draw all parts."""
        x = at[0]
        for part, wide in zip(self.parts, self._widths(width), strict=True):
            part.draw(pen, (x, at[1]), wide)
            x += wide + self.gap


@dataclass(frozen=True, slots=True)
class Header:
    """Silhouette, name and hull, and the thrust with working and with destroyed engines."""

    sheet: ShipSheet
    large: bool

    def height(self, width: float) -> float:
        """Return the height, which depends on the size of the name."""
        return 40.0 if self.large else 33.0

    def draw(self, pen: Pen, at: Point, width: float) -> None:
        """Draw silhouette, names and numbers."""
        (x, y), sheet, high = at, self.sheet, self.height(width)
        outline = outline_of(sheet.hull_id, Seat.RED)
        middle = (x + high * 0.36, y + high / 2)
        long = high * min(1.0, 0.38 / max(abs(px) for px, _ in outline))
        pen.shape(
            [(middle[0] + px * long, middle[1] + py * long) for px, py in outline], line=0.8, fill=SHADE
        )
        left, room = x + high * 0.82, width - high * 0.82 - 3 * _STAT - 6
        size = 17.0 if self.large else 13.0
        self._name(pen, (left, y + high * 0.47), size, room)
        bars = f"integrity {sheet.integrity}" if sheet.hull else "a hull that is not in this edition"
        pen.words((left, y + high * 0.82), f"{sheet.hull_name}, {bars}", TEXT, 8, color=QUIET, width=room)
        stats = (("THRUST", sheet.thrust), ("COURSE", sheet.course))
        for number, (label, (whole, lost)) in enumerate(stats):
            note = f"engines lost: {lost}" if sheet.built_in else ""
            self._stat(pen, (x + width - (3 - number) * _STAT, y), label, str(whole), note)
        self._stat(pen, (x + width - _STAT, y), "START", str(sheet.start), "velocity")

    def _name(self, pen: Pen, at: Point, size: float, room: float) -> None:
        """Write the name, in two lines if one would be too small."""
        name = self.sheet.name
        if width_of(name, TITLE, size) <= room * 1.3:
            pen.words(at, name, TITLE, size, width=room)
            return
        small = size * 0.68
        breaks = [place for place, letter in enumerate(name) if letter == " "] or [len(name) // 2]
        place = min(breaks, key=lambda place: abs(place - len(name) / 2))
        pen.words((at[0], at[1] - small * 0.62), name[:place], TITLE, small, width=room)
        pen.words((at[0], at[1] + small * 0.46), name[place:].strip(), TITLE, small, width=room)

    @staticmethod
    def _stat(pen: Pen, at: Point, label: str, value: str, note: str) -> None:
        middle, width = at[0] + _STAT / 2, _STAT - 3
        pen.box((at[0] + 1.5, at[1]), (width, 33), radius=2.5)
        pen.words((middle, at[1] + 7.5), label, BOLD, 5.2, color=QUIET, align="center", width=width - 4)
        pen.words((middle, at[1] + 22.5), value, BOLD, 14, align="center", width=width - 4)
        pen.words((middle, at[1] + 30), note, TEXT, 5, color=QUIET, align="center", width=width - 3)


@dataclass(frozen=True, slots=True)
class Bars:
    """Rows of pips to cross out (DMG-1); pips from reinforced armor have a dashed outline (DMG-6).

    Bars of a single pip share one row (MF-12).
    """

    sheet: ShipSheet
    _PITCH = 15.0
    _PIP = 11.5

    @property
    def _rows(self) -> tuple[int, ...]:
        """The number of pips in each row."""
        sheet = self.sheet
        if sheet.bar_pips == 1:
            return (sheet.bars,)
        return (sheet.bar_pips + sheet.loose_pips,) * sheet.bars

    def _notes(self, width: float) -> list[str]:
        note = self.sheet.body.note
        if self.sheet.loose_pips:
            note += " Dashed: only while Reinforced Armor works."
        return wrapped(note, ITALIC, 6, width)

    def height(self, width: float) -> float:
        """Return the height of title, bars and note."""
        return TITLE_HIGH + self._PITCH * len(self._rows) + 2 + 6 * LEADING * len(self._notes(width))

    def draw(self, pen: Pen, at: Point, width: float) -> None:
        """Draw a row for each bar."""
        x, y = at
        pen.title(at, self.sheet.body.title, width)
        y += TITLE_HIGH
        step = min(self._PITCH - 1, (width - 12) / max([1, *self._rows]))
        for bar, count in enumerate(self._rows, 1):
            if len(self._rows) > 1 or self.sheet.bar_pips > 1:
                pen.words((x + 6, y + 9), str(bar), BOLD, 7.5, color=QUIET, align="right")
            for pip in range(count):
                corner, loose = (x + 12 + pip * step, y + 0.5), pip >= count - self.sheet.loose_pips
                pen.box(corner, (self._PIP, self._PIP), radius=3, dashed=loose, line=0.9)
            y += self._PITCH
        pen.paragraph((x, y + 1), self._notes(width), ITALIC, 6, color=QUIET)


@dataclass(frozen=True, slots=True)
class Tracks:
    """Ratings that damage reduces besides the bars: each a row of boxes.

    The first box that is not crossed out shows the rating now.
    """

    tracks: tuple[Track, ...]
    _PITCH = 16.0
    _NAME = 40.0
    _NOTE = (
        "Each mark crosses out a box from the left. The first open box is the rating now; for thrusters, "
        "the thrust."
    )

    def height(self, width: float) -> float:
        """Return the height of title, rows and note."""
        return TITLE_HIGH + self._PITCH * len(self.tracks) + 2 + 6 * LEADING * len(self._notes(width))

    def _notes(self, width: float) -> list[str]:
        wears = any(len(track.boxes) > 1 for track in self.tracks)
        return wrapped(self._NOTE, ITALIC, 6, width) if wears else []

    def draw(self, pen: Pen, at: Point, width: float) -> None:
        """Draw a row for each rating."""
        x, y = at
        pen.title(at, "Ratings", width)
        y += TITLE_HIGH
        for track in self.tracks:
            pen.words((x, y + 9.5), track.name, BOLD, 7.2, width=self._NAME - 3)
            step = min(27.0, (width - self._NAME) / len(track.boxes))
            for number, words in enumerate(track.boxes):
                corner = (x + self._NAME + number * step, y + 0.5)
                pen.box(corner, (step - 2, 13), radius=2, line=0.8)
                middle = (corner[0] + (step - 2) / 2, corner[1] + 9.4)
                pen.words(middle, words, TEXT, 7.4, align="center", width=step - 4)
            y += self._PITCH
        pen.paragraph((x, y + 1), self._notes(width), ITALIC, 6, color=QUIET)


@dataclass(frozen=True, slots=True)
class Guards:
    """What protects a ship (FIR-6, E1-23), what shields ignore, and a word on the defenses."""

    sheet: ShipSheet
    said: str = ""

    def height(self, width: float) -> float:
        """Return the height of title, shields and words."""
        return TITLE_HIGH + (32 if self._count else 0) + 6 * LEADING * len(self._lines(width))

    @property
    def _count(self) -> int:
        """The number of shields drawn side by side."""
        return len(self.sheet.guards) + (self.sheet.shields > 0)

    def _lines(self, width: float) -> list[str]:
        said = self.said if self._count else self.sheet.form.no_guard
        return wrapped(said, TEXT, 6, width) if said else []

    def draw(self, pen: Pen, at: Point, width: float) -> None:
        """Draw a shield for each guard, and the points that shields ignore."""
        (x, y), sheet, count = at, self.sheet, self._count
        pen.title(at, sheet.form.guard_title, width)
        y += TITLE_HIGH
        step = width / max(3, count)
        pen.paragraph((x, y + (32 if count else 0)), self._lines(width), TEXT, 6)
        for number, guard in enumerate(sheet.guards):
            middle = x + step * (number + 0.5)
            self._shield(pen, (middle, y))
            pen.words((middle, y + 14), guard.value, BOLD, 11, align="center", width=13)
            pen.words((middle, y + 28), guard.words, TEXT, 6, align="center", width=step - 3)
        if sheet.shields:
            middle = x + step * (count - 0.5)
            pen.circle((middle, y + 10), 9.5)
            pen.words((middle, y + 14), str(sheet.shields), BOLD, 11, align="center")
            pen.words((middle, y + 28), "Shields a turn", TEXT, 6, align="center", width=step - 3)

    @staticmethod
    def _shield(pen: Pen, top: Point) -> None:
        x, y = top
        pen.shape(
            [(x - 9, y), (x + 9, y), (x + 9, y + 11), (x, y + 20), (x - 9, y + 11)], line=0.9, fill=WHITE
        )


@dataclass(frozen=True, slots=True)
class Faults:
    """The problems of a ship or fleet, each with its ruling."""

    faults: Sequence[str]

    def _lines(self, width: float) -> list[str]:
        return [line for fault in self.faults for line in wrapped(fault, TEXT, 6.6, width - 10)]

    def height(self, width: float) -> float:
        """Return the height of the box."""
        return 14 + 6.6 * LEADING * len(self._lines(width)) + 3

    def draw(self, pen: Pen, at: Point, width: float) -> None:
        """Draw a box with a heavy outline."""
        pen.box(at, (width, self.height(width)), line=1.6)
        pen.words((at[0] + 5, at[1] + 10), "Not legal", BOLD, 7.5)
        pen.paragraph((at[0] + 5, at[1] + 13), self._lines(width), TEXT, 6.6)
