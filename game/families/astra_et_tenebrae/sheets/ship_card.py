"""The card of a frigate for a real table: thermometer, components, missiles, place for its captain."""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.lib.colors import HexColor

from game.families.astra_et_tenebrae.board.gauges import MOST_SHOWN
from game.families.astra_et_tenebrae.board.hulls import OUTLINES
from game.print_fonts import INK, QUIET
from game.sheets.pen import BOLD, LINE, SHADE, TEXT, TITLE, WHITE, Pen, wrapped
from rules.astra_et_tenebrae.describe import WORDS
from rules.astra_et_tenebrae.figures import COMPONENTS, Component, Figures
from rules.kernel.seats import Seat
from rules.table.measure import Point

_TUBE, _SCALE = 15.0, 24.0
_HEAD, _PAD, _BOX = 34.0, 9.0, 10.0
_WARM, _HOT = HexColor("#fbe3cf"), HexColor("#f6b9a4")
_ROW, _CAPTAIN = 25.0, 88.0
CARD_HIGH = 2 * (_CAPTAIN - 6)  # of a captain's card, which lies folded on a ship's card
_WORDS = 8.2


@dataclass(frozen=True, slots=True)
class ShipCard:
    """The card of a frigate."""

    name: str
    side: str
    seat: Seat
    figures: Figures

    def draw(self, pen: Pen, at: Point, size: Point) -> None:
        """Draw the card into a box."""
        pen.box(at, size, line=1.0, radius=6)
        inner = (at[0] + _PAD, at[1] + _PAD)
        width, height = size[0] - 2 * _PAD, size[1] - 2 * _PAD
        self._head(pen, inner, width)
        top = inner[1] + _HEAD
        self._thermometer(pen, (inner[0], top), height - _HEAD)
        left = inner[0] + _TUBE + _SCALE + 12
        room = inner[0] + width - left
        y = self._components(pen, (left, top), room)
        y = self._tracks(pen, (left, y + 4), room)
        self._captain(pen, (left, y + 6), (room, inner[1] + height - y - 6))

    def _head(self, pen: Pen, at: Point, width: float) -> None:
        outline, middle, long = OUTLINES[self.seat], (at[0] + 14, at[1] + 13), 27.0
        pen.shape([(middle[0] + x * long, middle[1] + y * long) for x, y in outline], line=0.7, fill=SHADE)
        pen.words((at[0] + 34, at[1] + 15), self.name, TITLE, 15, width=width - 34)
        pen.words((at[0] + 34, at[1] + 26), self.side, TEXT, 7.5, color=QUIET, width=width - 34)

    def _thermometer(self, pen: Pen, at: Point, height: float) -> None:
        """Draw the heat scale from 0 at the bottom to 40 at the top, with the edition's limits."""
        heat, (x, top) = self.figures.heat, at
        x += _SCALE
        pen.title((at[0], top), "Heat", _SCALE + _TUBE)
        top += 15
        step = (height - 15) / MOST_SHOWN

        def y_of(amount: float) -> float:
            return top + (MOST_SHOWN - amount) * step

        for low, ink in ((heat.unmanaged, _WARM), (heat.overheats_above, _HOT)):
            pen.box((x, top), (_TUBE, y_of(low) - top), line=0, fill=ink)
        for amount in range(MOST_SHOWN + 1):
            tenth, fifth = amount % 10 == 0, amount % 5 == 0
            pen.rule((x, y_of(amount)), (x + (_TUBE if fifth else 5), y_of(amount)), line=0.4, color=LINE)
            if fifth:
                face, size = (BOLD, 7.0) if tenth else (TEXT, 5.5)
                words = str(amount)
                pen.words(
                    (x - 3, y_of(amount) + 2),
                    words,
                    face,
                    size,
                    color=INK if tenth else QUIET,
                    align="right",
                )
        for amount in {heat.unmanaged, heat.overheats_above}:
            pen.rule((x - 2, y_of(amount)), (x + _TUBE + 2, y_of(amount)), line=1.5)
        pen.box((x, top), (_TUBE, MOST_SHOWN * step), line=0.9, radius=2)

    def _components(self, pen: Pen, at: Point, width: float) -> float:
        """Draw a row for each component: its die face, its boxes and what losing it means (AS-5).

        Return the y below the last row.
        """
        x, y = at
        pen.title(at, "Where it is hit: roll a d6", width)
        y += 12
        for face, component in enumerate(COMPONENTS, 1):
            points = self.figures.components[component]
            pen.box((x, y), (13, 13), line=0.8, fill=SHADE, radius=2)
            pen.words((x + 6.5, y + 9.8), str(face), BOLD, 8.5, align="center")
            words = WORDS[component].capitalize()
            boxes = points * (_BOX + 3)
            pen.words((x + 19, y + 8), words, BOLD, 7.8, width=width - 22 - boxes)
            for number in range(points):
                pen.check((x + width - (points - number) * (_BOX + 3) + 3, y + 0.5), _BOX)
            lost = wrapped(loss_words(self.figures, component), TEXT, 5.8, width - 22 - boxes)
            pen.paragraph((x + 19, y + 9.5), lost[:2], TEXT, 5.8, color=QUIET)
            y += _ROW
        if self.figures.hull:
            pen.words((x, y + 8), "Hull", BOLD, 7.8)
            hull = self.figures.hull
            for number in range(hull):
                pen.check((x + width - (hull - number) * (_BOX + 3) + 3, y), _BOX)
            note = "hits on destroyed components; ship lost with the last box (AW-1)"
            pen.words((x + 24, y + 8), note, TEXT, 5.8, color=QUIET, width=width - 28 - hull * (_BOX + 3))
            y += 15
        return y

    def _tracks(self, pen: Pen, at: Point, width: float) -> float:
        """Draw missiles, overheat points, the burn mark, and the motion if the edition has one.

        Return the y below them.
        """
        (x, y), figures = at, self.figures
        half = width / 2
        for left, words, count in (
            (x, "Missiles", figures.missiles),
            (x + half, "Overheat", figures.heat.overheat_points),
        ):
            pen.words((left, y + 8), words, BOLD, 7.2)
            for number in range(count):
                pen.check((left + 36 + number * (_BOX + 2.5), y), _BOX)
        y += 16
        pen.words((x, y + 8), "Burn mark on", BOLD, 7.2)
        pen.rule((x + 52, y + 9), (x + half - 4, y + 9), line=0.5, color=LINE)
        pen.words((x + half, y + 8), "To hit it", BOLD, 7.2)
        pen.rule((x + half + 36, y + 9), (x + width, y + 9), line=0.5, color=LINE)
        y += 15
        pen.words((x, y + 8), "Motion" if figures.motion.counts else "Course", BOLD, 7.2)
        pen.rule((x + 34, y + 9), (x + half - 10, y + 9), line=0.5, color=LINE)
        pen.words((x + half - 4, y + 8), "°", TEXT, 7.2, align="right")
        pen.words((x + half, y + 8), "Length", BOLD, 7.2)
        pen.rule((x + half + 32, y + 9), (x + width, y + 9), line=0.5, color=LINE)
        return y + 14

    def _captain(self, pen: Pen, at: Point, size: Point) -> None:
        """Draw the place for the captain's card."""
        high = min(size[1], _CAPTAIN)
        pen.box(at, (size[0], high), dashed=True, line=0.8, radius=4, color=QUIET)
        middle = (at[0] + size[0] / 2, at[1] + high / 2)
        pen.words(middle, "Captain", TITLE, 10, color=QUIET, align="center")
        words = "face down until used, then face up (AK-1)"
        pen.words(
            (middle[0], middle[1] + 11), words, TEXT, 5.8, color=QUIET, align="center", width=size[0] - 8
        )


def loss_words(figures: Figures, component: Component) -> str:
    """Return what losing a component means (AW-2)."""
    heat, motion, hits = figures.heat, figures.motion, figures.hits
    match component:
        case Component.ENGINE:
            return "Lost: the ship is destroyed."
        case Component.MAGNETIC_FIELD:
            return f"Lost: {motion.most_g_without_field} G at most, or override (AM-8)."
        case Component.FIRE_CONTROL:
            return f"Lost: {hits.no_fire_control} to hit; lasers miss on a 1 (AC-7)."
        case Component.HEAT_MANAGEMENT:
            kills = f"more than {heat.unmanaged} heat" if heat.unmanaged else "any heat left"
            when = "the status phase" if heat.unmanaged_in == "status" else "the heat phase"
            return f"Lost: must radiate; ship lost with {kills} in {when} (AH-6)."
        case Component.MISSILE_BAYS:
            return "Lost: no missiles are left."
        case Component.POINT_DEFENSE:
            return "Lost: missiles can be fired at it (AC-12)."


def draw_captain(pen: Pen, at: Point, size: Point, name: str, words: str, *, seat: Seat) -> None:
    """Draw a captain's card, to cut out and fold: its face on top, its back at the bottom."""
    half = size[1] / 2
    pen.box(at, size, line=0.8, radius=4)
    pen.words((at[0] + size[0] / 2, at[1] + 17), name, TITLE, 12, align="center", width=size[0] - 10)
    lines = wrapped(words, TEXT, _WORDS, size[0] - 16)
    pen.paragraph((at[0] + 8, at[1] + 24), lines, TEXT, _WORDS)
    pen.rule((at[0], at[1] + half), (at[0] + size[0], at[1] + half), line=0.4, color=LINE)
    back = (at[0] + 5, at[1] + half + 5)
    pen.box(back, (size[0] - 10, half - 10), line=0.6, fill=SHADE, radius=3)
    middle, long = (at[0] + size[0] / 2, at[1] + half * 1.5), half * 0.62
    pen.shape([(middle[0] + x * long, middle[1] + y * long) for x, y in OUTLINES[seat]], line=0.6, fill=WHITE)
