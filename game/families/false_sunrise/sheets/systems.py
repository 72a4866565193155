"""The systems of a ship on its sheet: weapons, upgrades with hangars, and built-in systems."""

from __future__ import annotations

from dataclasses import dataclass

from game.families.false_sunrise.edition_rooms import SheetsEdition
from game.families.false_sunrise.sheets.content import SheetLine, rungs
from game.families.false_sunrise.sheets.parts import TITLE_HIGH
from game.families.false_sunrise.sheets.weapon_rows import Cell, Gun
from game.print_fonts import QUIET, width_of
from game.sheets.pen import (
    BOLD,
    ITALIC,
    LEADING,
    LINE,
    SHADE,
    TEXT,
    WHITE,
    Pen,
    wrapped,
)
from rules.false_sunrise.catalogue import SquadronType
from rules.table.arcs import Arc
from rules.table.measure import Point

_SIZE = 6.8
_INDENT = 12.0
_BOX = 10.0


@dataclass(frozen=True, slots=True)
class Beside:
    """Systems side by side with a few words below each name, as small sheets have little room."""

    lines: tuple[SheetLine, ...]

    def height(self, width: float) -> float:
        """Return the height of two lines."""
        return 18.0

    def draw(self, pen: Pen, at: Point, width: float) -> None:
        """Draw all systems."""
        step = width / len(self.lines)
        for number, line in enumerate(self.lines):
            x, room = at[0] + number * step, step - _INDENT - 4
            pen.check((x, at[1] + 0.6))
            pen.words((x + _INDENT, at[1] + 7), line.name, BOLD, 7.2, width=room)
            pen.words((x + _INDENT, at[1] + 15), line.brief, TEXT, 6.2, width=room)


@dataclass(frozen=True, slots=True)
class Lines:
    """Systems with boxes to cross out, or defenses without boxes.

    Each line says what it does; hangars show their squadrons.
    """

    title: str
    lines: tuple[SheetLine, ...]
    boxes: bool = True

    def height(self, width: float) -> float:
        """Return the height of the title, all lines and all hangar places."""
        return self._top + sum(self._high(line, width) for line in self.lines)

    def draw(self, pen: Pen, at: Point, width: float) -> None:
        """Draw the title and all lines."""
        x, y = at
        if self.title:
            pen.title(at, self.title, width)
        y += self._top
        for line in self.lines:
            for number in range(line.lives if self.boxes else 0):
                pen.check((x + number * _BOX, y + 0.6))
            indent = self._indent(line)
            name = pen.words((x + indent, y + 7), line.name, BOLD, 7.2, width=width - indent)
            texts = self._texts(line, width)
            if texts[0]:
                pen.words((x + indent + name + 4, y + 7), texts[0], TEXT, _SIZE)
            pen.paragraph((x + indent, y + 8.9), texts[1:], TEXT, _SIZE)
            below = y + self._text_high(line, width)
            for number, place in enumerate(line.places):
                _draw_place(pen, (x + indent, below + number * _PLACE_HIGH), width - indent, place)
            y += self._high(line, width)

    @property
    def _top(self) -> float:
        return TITLE_HIGH if self.title else 0.0

    def _indent(self, line: SheetLine) -> float:
        """Return the width of a line's boxes: fail-safes have several (FAC-15)."""
        return _INDENT + (line.lives - 1) * _BOX if self.boxes else 0.0

    def _texts(self, line: SheetLine, width: float) -> list[str]:
        """Wrap the text: first the part next to the name, then the lines below it."""
        room = width - self._indent(line)
        beside = room - width_of(line.name, BOLD, 7.2) - 4
        words = line.text.split()
        count = 0
        while count < len(words) and width_of(" ".join(words[: count + 1]), TEXT, _SIZE) <= beside:
            count += 1
        rest = " ".join(words[count:])
        return [" ".join(words[:count]), *(wrapped(rest, TEXT, _SIZE, room) if rest else [])]

    def _text_high(self, line: SheetLine, width: float) -> float:
        return max(10.4, 9.6 + _SIZE * LEADING * (len(self._texts(line, width)) - 1) + 1.8)

    def _high(self, line: SheetLine, width: float) -> float:
        return self._text_high(line, width) + len(line.places) * _PLACE_HIGH


_PLACE_HIGH = 21.0


def _draw_place(pen: Pen, at: Point, width: float, place: SquadronType | str | None) -> None:
    """Draw a squadron as boxes to cross out, grouped by the steps of its ladder (SQD-1)."""
    x, y = at
    pen.box((x, y), (width, _PLACE_HIGH - 3), line=0.5, radius=3, color=LINE)
    if not isinstance(place, SquadronType):
        said = "Empty place" if place is None else f"{place}: not in this edition"
        pen.words((x + 4, y + 11.5), said, ITALIC, _SIZE, color=QUIET, width=width - 8)
        return
    pen.words((x + 4, y + 8), place.name, BOLD, 7, width=38)
    pen.words((x + 4, y + 15), f"hit on {place.toughness}+", TEXT, 5.6, color=QUIET, width=38)
    ladder = rungs(place)
    step = min(12.0, (width - 50 - 5 * len(ladder)) / place.size)
    at_x = x + 46
    for most, least, damage in ladder:
        for number in range(most - least + 1):
            pen.circle((at_x + step * (number + 0.5), y + 5.7), step * 0.38, line=0.8)
        wide = step * (most - least + 1)
        pen.words((at_x + wide / 2, y + 15.3), damage, TEXT, 5.4, align="center", width=wide + 4)
        at_x += wide + 5


@dataclass(frozen=True, slots=True)
class Guns:
    """Weapons with a box, arcs, and fire by distance (FIR-2 to FIR-4, E1-15 to E1-21)."""

    guns: tuple[Gun, ...]
    form: SheetsEdition
    _HIGH = 21.0

    def height(self, width: float) -> float:
        """Return the height of title and weapons."""
        return TITLE_HIGH + self._HIGH * len(self.guns)

    def draw(self, pen: Pen, at: Point, width: float) -> None:
        """Draw a row for each weapon, below the shared column heads."""
        x, y = at
        form, count = self.form, max(len(gun.fire.cells) for gun in self.guns)
        cell = min(22.0, width * 0.46 / count)
        table = x + width - count * cell
        if form.heads:
            pen.title(at, "Weapons", width - count * cell - 26)
            pen.words((table - 4, y + 7), form.cells_word, TEXT, 5.6, color=QUIET, align="right")
        else:
            pen.title(at, "Weapons", table - x - 6)
            pen.words((table, y + 7), form.cells_word, TEXT, 5.6, color=QUIET)
        for number, head in enumerate(form.heads):
            middle = table + cell * (number + 0.5)
            pen.words((middle, y + 7), head, TEXT, 5.6, color=QUIET, align="center", width=cell - 1)
        y += TITLE_HIGH
        for gun in self.guns:
            if not gun.lasts:
                pen.check((x, y + 3.5))
            pen.arcs((x + 21, y + 9.5), 7.4, tuple(Arc) if gun.arcs is None else gun.arcs, gun.turret)
            room = table - x - 37
            pen.words((x + 33, y + 8), gun.name, BOLD, 8, width=room)
            pen.words((x + 33, y + 16), _gun_words(gun), TEXT, 6.2, color=QUIET, width=room)
            for number, one in enumerate(gun.fire.cells):
                self._cell(pen, (table + number * cell, y + 1), cell, one)
            y += self._HIGH

    def _cell(self, pen: Pen, at: Point, wide: float, cell: Cell) -> None:
        high, own = self._HIGH - 4, cell.own
        pen.box(at, (wide, high), line=0.5, fill=SHADE if own else WHITE, color=LINE)
        if own:
            pen.box((at[0] + 0.6, at[1] + 0.6), (wide - 1.2, high - 1.2), line=1.3)
        low = 0.5 if cell.below else 0.72
        middle = (at[0] + wide / 2, at[1] + high * low)
        size = (10 if own else 8.5) - (2 if cell.below else 0)
        if cell.below:
            foot = (middle[0], at[1] + high - 2.4)
            pen.words(foot, cell.below, TEXT, 5.2, color=QUIET, align="center", width=wide - 2)
        if cell.words:
            pen.words(middle, cell.words, BOLD if own else TEXT, size, align="center", width=wide - 3)
        else:
            pen.words(middle, "–", TEXT, 7, color=LINE, align="center")


def _gun_words(gun: Gun) -> str:
    """Describe what a weapon fires, and where."""
    if gun.arcs is None:
        where = "all round"
    elif not gun.arcs:
        where = "no arc"
    else:
        where = " + ".join(arc.value for arc in gun.arcs)
        if gun.turret:
            where += " and turret"  # the clock face on the sheet shows its arcs
    return ", ".join([gun.fire.words, where, *gun.fire.notes])
