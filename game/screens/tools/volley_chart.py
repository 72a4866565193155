"""The joint law of a volley at one target, as bars: how many pips it loses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Unpack

import pygame

from game.screens.tools.parts import percent, write_parts
from game.theme import SMALL, Colour, mix
from game.widgets.icons import Icon
from game.widgets.pen import Pen
from game.widgets.widget import Common, Widget
from rules.false_sunrise.odds import Outcome
from rules.kernel.seats import Seat

_MOST_BARS = 26
_LINE = 16


@dataclass(frozen=True, slots=True)
class Bin:
    """Neighbouring losses in one bar, in pips: their chance, and whether the target is destroyed."""

    low: int
    high: int
    chance: float
    destroyed: bool


def bins_of(outcome: Outcome, whole: int, most: int = _MOST_BARS) -> list[Bin]:
    """Gather a law into equal bars from its least to its greatest loss; `whole` pips destroy the target.

    The loss that destroys has a bar of its own, whatever the width of the others.
    """
    chances = dict(outcome.pips)
    low, high = min(chances), max(chances)
    alive_to = high - (high >= whole)
    width = max(1, -(-(alive_to - low + 1) // most))
    bins = []
    for start in range(low, alive_to + 1, width):
        end = min(alive_to, start + width - 1)
        bins.append(Bin(start, end, sum(chances.get(n, 0.0) for n in range(start, end + 1)), destroyed=False))
    if high >= whole:
        bins.append(Bin(whole, whole, chances.get(whole, 0.0), destroyed=True))
    return bins


class VolleyChart(Widget):
    """Bars of a volley's law over mean and bounds; the chance of a wreck is red with a cross."""

    kind = "chart"

    def __init__(
        self,
        widget_id: str,
        rect: pygame.Rect,
        outcome: Outcome,
        *,
        whole: int,
        target: str,
        seat: Seat,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(widget_id, rect, **common)
        self.outcome = outcome
        self.target = target
        self.seat = seat
        self.bins = bins_of(outcome, whole)

    def state(self) -> tuple[object, ...]:
        return self.outcome, self.target, self.seat

    def text(self) -> str:
        low, high = self.bins[0].low, self.bins[-1].high
        return (
            f"{self.target}: {low} to {high} pips, mean {self.outcome.mean_damage:.1f}, "
            f"a bar {percent(self.outcome.p_bar_emptied)}, destroyed {percent(self.outcome.p_destroyed)}, "
            f"{self.outcome.mean_systems:.1f} systems"
        )

    def tip(self) -> str:
        return f"{self.text()}.\n{self.tooltip}"

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw title, bars and figures."""
        theme, rect = pen.theme, surface.get_rect()
        pen.panel(surface, rect, theme.panel, theme.line)
        inner = rect.inflate(-2 * pen.px(8), -2 * pen.px(5))
        line = pen.px(_LINE)
        head = pygame.Rect(inner.left, inner.top, inner.width, line)
        parts: list[tuple[str, Colour, Icon | None]] = [
            (f"bar {percent(self.outcome.p_bar_emptied)}", theme.text, None)
        ]
        if self.outcome.p_destroyed > 0:
            parts.append((f"destroyed {percent(self.outcome.p_destroyed)}", theme.refusal, Icon.CROSS))
        write_parts(pen, surface, head, parts)
        foot = pygame.Rect(inner.left, inner.bottom - line, inner.width, line)
        pen.write(surface, f"{self.bins[0].low}", foot, SMALL, theme.secondary)
        pen.write(surface, f"mean {self.outcome.mean_damage:.1f} pips", foot, SMALL, theme.text, "centre")
        pen.write(surface, f"{self.bins[-1].high}", foot, SMALL, theme.secondary, "right")
        self._paint_bars(
            pen, surface, pygame.Rect(inner.left, head.bottom + 2, inner.width, foot.top - head.bottom - 4)
        )

    def _paint_bars(self, pen: Pen, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme = pen.theme
        highest = max(one.chance for one in self.bins) or 1.0
        count = len(self.bins)
        room = max(place.width // max(count, 8), 2)
        left = place.centerx - room * count // 2
        surface.fill(theme.line, (place.left, place.bottom - 1, place.width, 1))
        for index, one in enumerate(self.bins):
            high = max(1, round(place.height * one.chance / highest))
            bar = pygame.Rect(left + index * room, place.bottom - high, max(1, room - pen.px(2)), high)
            colour = theme.refusal if one.destroyed else mix(theme.accent, theme.panel, 0.2)
            surface.fill(colour, bar)
            if one.destroyed:
                sign = bar.top - pen.px(6) if bar.top - place.top > pen.px(12) else bar.top + pen.px(6)
                ink = theme.refusal if sign < bar.top else theme.ground
                pen.put_icon(surface, Icon.CROSS, (bar.centerx, sign), 8, ink)
