"""The bar at the top: turn, phases, ships and points of both sides, quiet turns, and buttons."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from game.families.astra_et_tenebrae.words import PHASES
from game.screens.table.bar import BarPlace, bar_head
from game.screens.table.phase_pills import PhasePills, pills_of
from game.screens.table.score_rows import ScoreRow, ScoreRows
from game.shell.theme import FIGURES, SMALL
from game.widgets.pen import Pen
from game.widgets.widget import Widget
from game.wording import counted
from rules.astra_et_tenebrae.ending import standings
from rules.astra_et_tenebrae.state import SETUP, State
from rules.kernel.seats import PLAYERS, Seat

_TITLE_WIDE, _SCORE_WIDE, _NARROW_SCORE, _QUIET_WIDE = 210, 216, 147, 74
_PILL, _LEAST_PILL, _LEAST_NAME = 92, 76, 30
_RULE = "More ships win; on a tie, more points (AE-2)."


def scores_of(state: State) -> tuple[ScoreRow, ...]:
    """Return what both sides have left: ships, out of how many, and points (AE-2)."""
    return tuple(_score(state, seat) for seat in PLAYERS)


def _score(state: State, seat: Seat) -> ScoreRow:
    (ships, points), of, name = standings(state, seat), len(state.setup.ships[seat]), state.setup.names[seat]
    told = counted(points, "point")
    words = f"{name} {ships} of {counted(of, 'ship')}, {told}"
    return ScoreRow(seat, name, ships, of, (told, str(points)), words)


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
        return f"After {self.most} turns in a row without a shot, the match is judged (AE-3)."

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
    made.append(ScoreRows("bar.scores", scores, scores_of(state), _RULE, _LEAST_NAME, topic="AE-2"))
    made.append(QuietTurns("bar.quiet", quiet, state.quiet, state.figures.quiet_turns, topic="AE-3"))
    return [*made, *buttons]
