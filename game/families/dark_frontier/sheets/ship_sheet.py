"""The sheet of a ship for a real table: boxes, velocity counter, gun arcs, damage and commands."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.families.dark_frontier.board.hulls import build_of
from game.families.dark_frontier.board.tokens import heading_of
from game.families.dark_frontier.words import idea_words, result_words
from game.print_fonts import QUIET
from game.sheets.pen import BOLD, LINE, SHADE, TEXT, TITLE, WHITE, Pen, wrapped
from rules.dark_frontier.figures import MOST_RATING, Figures, Sheet
from rules.dark_frontier.state import DEFENDER
from rules.hexes.grid import DIRECTIONS
from rules.table.measure import Point

_PAD, _BOX, _LINE = 10.0, 11.0, 17.0
_WHEEL, _COUNTER = 24.0, 56.0  # radii, in points
_SMALL = 40.0  # a counter of this radius or less has thin lines
_LEFT = 0.5  # share of the width for boxes and weapons


@dataclass(frozen=True, slots=True)
class ShipSheet:
    """The printed sheet of a ship, by the id of the ship's kind."""

    kind: str
    figures: Figures

    @property
    def sheet(self) -> Sheet:
        """The ship's numbers."""
        return self.figures.ships[self.kind]

    def draw(self, pen: Pen, at: Point, size: Point) -> None:
        """Draw the sheet into a box."""
        pen.box(at, size, line=1.0, radius=6)
        x, y = at[0] + _PAD, at[1] + _PAD
        width = size[0] - 2 * _PAD
        self._head(pen, (x, y), width)
        left, right = x, x + _LEFT * width + 12
        low = self._boxes(pen, (left, y + 38), _LEFT * width)
        low = self._weapons(pen, (left, low + 8), _LEFT * width)
        self._damage(pen, (left, low + 8), _LEFT * width)
        self._counter(pen, (right, y + 38), x + width - right)
        self._commands(pen, (right, y + 38 + 2 * _COUNTER + 54), x + width - right)

    def _head(self, pen: Pen, at: Point, width: float) -> None:
        outline, long = build_of(DEFENDER, self.kind).outline, 30.0
        drawn = [(at[0] + 16 + x * long, at[1] + 15 + y * long) for x, y in outline]
        pen.shape(drawn, line=0.7, fill=SHADE)
        end = at[0] + 40 + pen.words((at[0] + 40, at[1] + 17), self.sheet.name, TITLE, 17)
        pen.words((end + 8, at[1] + 17), self.kind, TEXT, 10, color=QUIET)
        pen.words(
            (at[0] + 40, at[1] + 29),
            idea_words(self.sheet).capitalize(),
            TEXT,
            7.5,
            color=QUIET,
            width=width - 42,
        )
        pen.words((at[0] + width - 130, at[1] + 17), "Captain", TEXT, 7.5, color=QUIET)
        pen.rule((at[0] + width - 96, at[1] + 18), (at[0] + width, at[1] + 18), line=0.5, color=LINE)

    def _boxes(self, pen: Pen, at: Point, width: float) -> float:
        """Draw what can be crossed out: hull, thrust, rotation, point defense.

        Return the y below it.
        """
        (x, y), sheet = at, self.sheet
        pen.title(at, "Cross out what is lost", width)
        y += 14
        rows = [("Hull", sheet.hull, ""), ("Thrust", sheet.thrust, "gimbaled" if sheet.gimbaled else "")]
        rows.append(("Rotation", sheet.rotation, "hexsides a round"))
        for words, count, note in rows:
            pen.words((x, y + 9), words, BOLD, 8.5)
            for number in range(count):
                pen.check((x + 74 + number * (_BOX + 4), y), _BOX)
            pen.words((x + 78 + count * (_BOX + 4), y + 9), note, TEXT, 7, color=QUIET)
            y += _LINE
        pen.words((x, y + 9), "Point defense", BOLD, 8.5)
        for number, rating in enumerate(range(sheet.point_defence, MOST_RATING + 1)):
            pen.check((x + 74 + number * (_BOX + 8), y - 1), _BOX + 3)
            center = x + 74 + number * (_BOX + 8) + (_BOX + 3) / 2
            pen.words((center, y + 9), str(rating), BOLD, 8, align="center")
        end = x + 78 + (MOST_RATING + 1 - sheet.point_defence) * (_BOX + 8)
        pen.words((end, y + 9), "lower is better", TEXT, 7, color=QUIET)
        return y + _LINE

    def _weapons(self, pen: Pen, at: Point, width: float) -> float:
        """Draw a wheel for each gun and the tubes: filled where they fire, bow up (DG-3).

        Return the y below them.
        """
        (x, y), sheet = at, self.sheet
        pen.title(at, "Guns and tubes, bow up", width)
        y += 14 + _WHEEL
        fired = [(name, f"launch {gun.launch}", gun.directions) for name, gun in sheet.guns.items()]
        if sheet.tubes is not None:
            launch = f"launch {self.figures.missile.launch}, {sheet.tubes.a_round} a round"
            fired.append(("tubes", launch, sheet.tubes.directions))
        step = width / max(3, len(fired))
        for number, (name, words, directions) in enumerate(fired):
            center = (x + step * (number + 0.5), y)
            _draw_wheel(pen, center, directions)
            pen.words((center[0], y + _WHEEL + 10), name, BOLD, 8.5, align="center")
            pen.words(
                (center[0], y + _WHEEL + 19), words, TEXT, 6.8, color=QUIET, align="center", width=step - 4
            )
        y += _WHEEL + 26
        if sheet.tubes is not None:
            pen.words((x, y + 9), "Magazine", BOLD, 8.5)
            for number in range(sheet.tubes.magazine):
                pen.check((x + 74 + number * (_BOX + 3), y), _BOX)
            y += _LINE
        return y

    def _damage(self, pen: Pen, at: Point, width: float) -> None:
        """Draw the damage table in two columns (DD-1)."""
        x, y = at
        pen.title(at, "A hit: one die", width)
        y += 14
        rows = math.ceil(len(self.sheet.damage) / 2)
        for face, name in enumerate(self.sheet.damage, 1):
            across, down = divmod(face - 1, rows)
            left, top = x + across * width / 2, y + down * _LINE
            pen.box((left, top), (13, 13), line=0.8, fill=SHADE, radius=2)
            pen.words((left + 6.5, top + 9.8), str(face), BOLD, 8.5, align="center")
            pen.words((left + 19, top + 9.5), result_words(name), TEXT, 8, width=width / 2 - 24)
        low = y + rows * _LINE + 2
        words = "What cannot get worse costs a hull box instead (DD-2)."
        pen.words((x, low + 6), words, TEXT, 6.8, color=QUIET, width=width)

    def _counter(self, pen: Pen, at: Point, width: float) -> None:
        """Draw the ship's velocity counter, and a blank one to work out a shot on (DV-1, DF-4)."""
        half = width / 2
        for column, words in enumerate(("Ship: velocity, facing", "Blank: a shot")):
            left = at[0] + column * half
            pen.title((left, at[1]), words, half - 4)
            draw_counter(pen, (left + half / 2, at[1] + 16 + _COUNTER), _COUNTER)
        words = (
            "Opposite numbers cancel; two with one between them become that one (DV-1). A shot: copy the "
            "ship's numbers to the blank counter, add the launch, and resolve."
        )
        lines = wrapped(words, TEXT, 6.8, width)
        pen.paragraph((at[0], at[1] + 20 + 2 * _COUNTER), lines, TEXT, 6.8, color=QUIET)

    def _commands(self, pen: Pen, at: Point, width: float) -> None:
        """Draw lines to write the secret commands on, one per round (DC-1)."""
        x, y = at
        rounds, columns = self.figures.rounds, 2
        pen.title(at, "Secret commands: turn, burn" + (", gimbal" if self.sheet.gimbaled else ""), width)
        y += 14
        rows, wide = math.ceil(rounds / columns), width / columns
        for number in range(rounds):
            across, down = divmod(number, rows)
            left, top = x + across * wide, y + down * 13.5
            pen.words((left + 12, top + 9), str(number + 1), BOLD, 7, align="right")
            count = 3 if self.sheet.gimbaled else 2
            cell = (wide - 24) / count
            for place in range(count):
                pen.box((left + 16 + place * cell, top), (cell - 3, 11), line=0.5, fill=WHITE, radius=1.5)


def draw_counter(pen: Pen, center: Point, radius: float) -> None:
    """Draw a velocity counter: a hexagon with a box on each side (DV-1)."""
    pen.shape(_hexagon(center, radius), line=1.0 if radius > _SMALL else 0.6)
    far, half = radius * 0.64, radius * 0.18
    for direction in range(DIRECTIONS):
        angle = math.radians(heading_of(direction))
        x, y = center[0] + far * math.sin(angle), center[1] - far * math.cos(angle)
        pen.box((x - half, y - half), (2 * half, 2 * half), line=0.6, fill=WHITE, radius=2)
    pen.circle(center, radius * 0.2, line=0.6)


def _draw_wheel(pen: Pen, center: Point, directions: tuple[int, ...]) -> None:
    """Draw six sectors around a ship, filled where a weapon fires; direction 0 is up."""
    for direction in range(DIRECTIONS):
        rim = [
            (
                center[0] + _WHEEL * math.sin(math.radians(60 * direction + turn)),
                center[1] - _WHEEL * math.cos(math.radians(60 * direction + turn)),
            )
            for turn in range(-30, 31, 10)
        ]
        fill = LINE if direction in directions else WHITE
        pen.shape([center, *rim], line=0.5, fill=fill)
    pen.circle(center, 4, line=0.6)


def _hexagon(center: Point, radius: float) -> list[Point]:
    turns = (math.radians(60 * number) for number in range(6))
    return [(center[0] + radius * math.sin(one), center[1] - radius * math.cos(one)) for one in turns]
