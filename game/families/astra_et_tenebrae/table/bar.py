"""The bar at the top: turn, phases, ships and points of both sides, quiet turns, and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.families.astra_et_tenebrae.words import PHASES
from game.screens.table.bar import BarPlace, bar_head
from game.screens.table.phase_pills import PhasePills, pills_of
from game.screens.tools.parts import seat_icon
from game.shell.theme import FIGURES, SMALL, STRONG, mix
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from game.wording import counted
from rules.astra_et_tenebrae.ending import standings
from rules.astra_et_tenebrae.state import SETUP, State
from rules.kernel.seats import PLAYERS, Seat

_TITLE_WIDE, _SCORE_WIDE, _NARROW_SCORE, _QUIET_WIDE = 210, 216, 150, 84
_PILL, _LEAST_PILL = 92, 76


@dataclass(frozen=True, slots=True)
class SideScore:
    """What a side has left: ships (out of how many) and points (AE-2)."""

    seat: Seat
    name: str
    ships: int
    of: int
    points: int

    @property
    def words(self) -> str:
        """The score in words."""
        return f"{self.name} {self.ships} of {counted(self.of, 'ship')}, {counted(self.points, 'point')}"


def scores_of(state: State) -> tuple[SideScore, ...]:
    """Return what both sides have left."""
    return tuple(
        SideScore(seat, state.setup.names[seat], ships, len(state.setup.ships[seat]), points)
        for seat in PLAYERS
        for ships, points in (standings(state, seat),)
    )


@dataclass(eq=False, repr=False)
class SideScores(Widget):
    """The scores of both sides: a sign for each ship, hollow if it is lost, and the points left."""

    kind = "scores"
    solid = False

    rows: Sequence[SideScore]

    def text(self) -> str:
        return "; ".join(row.words for row in self.rows)

    def value(self) -> list[tuple[int, int]]:
        return [(row.ships, row.points) for row in self.rows]

    def tip(self) -> str:
        return f"{self.text()}. More ships win, level more points (AE-2)."

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw a row for each side."""
        rect, theme = surface.get_rect(), pen.theme
        signs = pen.px(16) * max(row.of for row in self.rows)
        wanted = max(pen.width(row.name, STRONG.sized(12)) for row in self.rows)
        # With large text "points" is dropped first, then the names: the signs already tell the sides apart.
        for unit in (" points", ""):
            figures = pen.width(f"39{unit}", FIGURES.sized(12)) + pen.px(4)
            names = max(0, rect.width - figures - signs - pen.px(14))
            if names >= wanted:
                break
        named = names >= min(wanted, pen.px(30))
        for number, row in enumerate(self.rows):
            line = Rect(0, number * rect.height // 2, rect.width, rect.height // 2)
            ink, color = theme.seat_text(row.seat), theme.seat(row.seat)
            name = Rect(0, line.top, names, line.height)
            if named:
                pen.write(surface, row.name, name, STRONG.sized(12), ink, "right")
            for ship in range(row.of):
                there = ship < row.ships
                icon = seat_icon(row.seat)
                if not there:
                    icon = Icon.RING if row.seat is Seat.RED else Icon.SQUARE_OPEN
                at = names + pen.px(14) + pen.px(16) * ship, line.centery
                pen.put_icon(surface, icon, at, 11, color if there else mix(color, theme.panel, 0.45))
            place = Rect(rect.right - figures, line.top, figures, line.height)
            points = counted(row.points, "point") if unit else str(row.points)
            pen.write(surface, points, place, FIGURES.sized(12), ink, "right")


@dataclass(eq=False, repr=False)
class QuietTurns(Widget):
    """How many turns in a row nobody has fired, and how many of them end the battle (AE-3)."""

    kind = "quiet"
    solid = False

    turns: int
    most: int

    def text(self) -> str:
        return f"{self.turns} of {self.most} quiet turns"

    def value(self) -> int:
        return self.turns

    def tip(self) -> str:
        return f"After {self.most} turns running in which nobody fires the battle is judged (AE-3)."

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw both lines, the number in red if the next quiet turn ends the battle."""
        rect, theme = surface.get_rect(), pen.theme
        upper = Rect(0, 0, rect.width, rect.height // 2)
        pen.write(surface, "quiet turns", upper, SMALL, theme.secondary, "center")
        near = self.turns >= self.most - 1
        ink = theme.refusal if near else theme.text
        words = f"{self.turns} of {self.most}"
        pen.write(surface, words, upper.move(0, upper.height), FIGURES.sized(12), ink, "center")


def turn_words(state: State) -> str:
    """Return which turn it is, and of how many if there is a limit (AE-2)."""
    if state.phase in SETUP:
        return "SETUP"
    limit = state.setup.turn_limit
    return f"TURN {state.turn} of {limit}" if limit else f"TURN {state.turn}"


def battle_bar(place: BarPlace, _ruleset: object, state: State) -> list[Widget]:
    """Return the widgets of the bar."""
    pills, at = pills_of(PHASES, SETUP, state.phase)
    needed = 8 + _LEAST_PILL * len(pills) + 14 + _NARROW_SCORE + 8 + _QUIET_WIDE + 14
    made, free, buttons = bar_head(place, "ASTRA ET TENEBRAE", _TITLE_WIDE, turn_words(state), needed)
    left = free.left + 8
    quiet = Rect(free.right - _QUIET_WIDE, free.top + 6, _QUIET_WIDE, free.height - 12)
    room = quiet.left - 8 - left - 14
    wide = min(_PILL * len(pills), room - _NARROW_SCORE)
    spot = Rect(left, free.centery - 14, wide, 28)
    score = min(_SCORE_WIDE, room - wide)
    scores = Rect(quiet.left - 8 - score, free.top + 6, score, free.height - 12)
    made.append(PhasePills("bar.phases", spot, pills, at))
    made.append(SideScores("bar.scores", scores, scores_of(state), topic="AE-2"))
    made.append(QuietTurns("bar.quiet", quiet, state.quiet, state.figures.quiet_turns, topic="AE-3"))
    return [*made, *buttons]
