"""Charts for the result of a match of ships: points and markers turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.families.false_sunrise.statistics import TurnScore
from game.screens.result_charts import LineChart, TurnChart
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from rules.false_sunrise.scoring import POINTS_TO_WIN
from rules.kernel.seats import Seat

_MARKERS = 5


class ScoreChart(LineChart):
    """The scores after every turn as two lines, with the victory line."""

    def __init__(
        self, widget_id: str, rect: Rect, heading: str, turns: Sequence[TurnScore], names: tuple[str, str]
    ) -> None:
        values = [turn.scores[0] for turn in turns], [turn.scores[1] for turn in turns]
        super().__init__(widget_id, rect, heading, turns, names, values=values, goal=POINTS_TO_WIN)


@dataclass(eq=False, repr=False)
class MarkerChart(TurnChart):
    """Who held how many markers after every turn: one side from the bottom, one from the top."""

    turns: Sequence[TurnScore]

    def value(self) -> list[list[object]]:
        return [[turn.turn, list(turn.markers)] for turn in self.turns]

    def plot(self, surface: pygame.Surface, pen: Pen, plot: Rect) -> None:
        """Draw five cells for each turn, with the sign of the side that held the marker."""
        theme = pen.theme
        wide, high = plot.width / len(self.turns), plot.height / _MARKERS
        sign_px = max(3.0, min(wide - pen.px(2), high - pen.px(3), pen.px(12)))
        units = sign_px / pen.scale.factor
        for index, turn in enumerate(self.turns):
            red, blue = turn.markers
            x = self.column(plot, index)
            for row in range(_MARKERS):
                y = plot.bottom - (row + 0.5) * high
                if row < red:
                    pen.put_icon(surface, Icon.ROUND, (x, y), units, theme.seat(Seat.RED))
                elif row >= _MARKERS - blue:
                    pen.put_icon(surface, Icon.SQUARE, (x, y), units, theme.seat(Seat.BLUE))
                else:
                    pen.put_icon(surface, Icon.DOT, (x, y), max(5, units * 0.8), theme.edge)
