"""The bar at the top: round, phases, points of both sides, and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.families.dark_frontier.summary import PHASES
from game.families.dark_frontier.words import DOES
from game.screens.table.bar import BarPlace, bar_head
from game.screens.table.phase_pills import PhasePills, pills_of
from game.screens.tools.parts import seat_icon
from game.shell.theme import FIGURES, SMALL, STRONG, mix
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from rules.dark_frontier.state import DEFENDER, Phase, State
from rules.kernel.seats import PLAYERS, Seat

_TITLE_WIDE, _SCORE_WIDE, _NARROW_SCORE = 164, 264, 160
_PILL, _LEAST_PILL = 104, 90
_PIP, _MOST_PIPS = 14, 10  # logical units per point, and the most points drawn; more are only a number


@dataclass(frozen=True, slots=True)
class SidePoints:
    """The points of a side, and how many win (DE-3)."""

    seat: Seat
    name: str
    points: int
    of: int

    @property
    def words(self) -> str:
        """The points in words."""
        return f"{self.name} {DOES[self.seat]}, {self.points} of {self.of} points"


def points_of(state: State) -> tuple[SidePoints, ...]:
    """Return the points of both sides."""
    return tuple(
        SidePoints(seat, state.setup.names[seat], state.points[seat], state.setup.points) for seat in PLAYERS
    )


@dataclass(eq=False, repr=False)
class PointRows(Widget):
    """Both sides: what they do, and a sign for each point needed, filled if it is scored."""

    kind = "scores"
    solid = False

    rows: Sequence[SidePoints]

    def text(self) -> str:
        return "; ".join(row.words for row in self.rows)

    def value(self) -> list[int]:
        return [row.points for row in self.rows]

    def tip(self) -> str:
        most = self.rows[0].of
        return f"{self.text()}. Who is alone in the yard scores a point a round; {most} win (DE-2, DE-3)."

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw a row for each side.

        In little room what they do is dropped first, then the signs.
        """
        rect, theme, gap = surface.get_rect(), pen.theme, pen.px(8)
        figures = max(pen.width(_figures(row), FIGURES.sized(12)) for row in self.rows)
        name_wide = max(pen.width(row.name, STRONG.sized(12)) for row in self.rows)
        does_wide = max(pen.width(DOES[row.seat], SMALL) for row in self.rows)
        pips_wide = pen.px(_PIP) * self.rows[0].of if self.rows[0].of <= _MOST_PIPS else 0
        room = rect.width - figures - gap
        pips_wide = pips_wide if pips_wide + gap + min(name_wide, pen.px(_NAME)) <= room else 0
        room -= pips_wide + gap
        says = name_wide + gap + does_wide <= room
        name_wide = min(name_wide, room - (gap + does_wide) * says)
        left = rect.width - figures - gap - pips_wide - gap - name_wide - (gap + does_wide) * says
        for number, row in enumerate(self.rows):
            line = Rect(left, number * rect.height // 2, name_wide, rect.height // 2)
            ink, color = theme.seat_text(row.seat), theme.seat(row.seat)
            style = pen.squeeze(row.name, STRONG.sized(12), name_wide)
            pen.write(surface, row.name, line, style, ink, "right")
            line.left, line.width = line.right + gap, does_wide
            if says:
                pen.write(surface, DOES[row.seat], line, SMALL, theme.secondary)
                line.left = line.right + gap
            for point in range(row.of if pips_wide else 0):
                at = line.left + pen.px(_PIP) * point + pen.px(_PIP) // 2, line.centery
                there = point < row.points
                icon = seat_icon(row.seat) if there else _HOLLOW[row.seat is DEFENDER]
                pen.put_icon(surface, icon, at, 11, color if there else mix(color, theme.panel, 0.35))
            place = Rect(rect.right - figures, line.top, figures, line.height)
            pen.write(surface, _figures(row), place, FIGURES.sized(12), ink, "right")


_NAME = 64  # logical units of a name that must fit before signs are drawn
_HOLLOW = (Icon.SQUARE_OPEN, Icon.RING)


def _figures(row: SidePoints) -> str:
    return f"{row.points} of {row.of}"


def round_words(state: State) -> str:
    """Return which round it is, and of how many (DE-4)."""
    return "SETUP" if state.phase is Phase.SETUP else f"ROUND {state.round} of {state.setup.rounds}"


def duel_bar(place: BarPlace, _ruleset: object, state: State) -> list[Widget]:
    """Return the widgets of the bar."""
    pills, at = pills_of(PHASES, (Phase.SETUP,), state.phase)
    needed = 10 + _LEAST_PILL * len(pills) + 14 + _NARROW_SCORE + 14
    made, free, buttons = bar_head(place, "DARK FRONTIER", _TITLE_WIDE, round_words(state), needed)
    left = free.left + 10
    room = free.right - left - 14
    least = min(_LEAST_PILL * len(pills), room - _NARROW_SCORE)
    wide = min(_PILL * len(pills), max(least, room - _SCORE_WIDE))
    score = min(_SCORE_WIDE, room - wide)
    scores = Rect(free.right - score, free.top + 6, score, free.height - 12)
    made.append(PhasePills("bar.phases", Rect(left, free.centery - 14, wide, 28), pills, at))
    made.append(PointRows("bar.scores", scores, points_of(state), topic="DE-2"))
    return [*made, *buttons]
