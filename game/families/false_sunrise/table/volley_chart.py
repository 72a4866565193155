"""A bar chart of the combined odds of a volley at one target: how many pips it loses."""

from __future__ import annotations

import math
from dataclasses import KW_ONLY, dataclass

import pygame

from game.families.false_sunrise.table.firing_rows import wreck_cells
from game.screens.tools.parts import percent
from game.shell.theme import SMALL, mix
from game.widgets.icons import Icon
from game.widgets.layout import rows
from game.widgets.pen import Pen
from game.widgets.rowlist import Cell, ListRow, paint_row
from game.widgets.widget import Widget
from rules.false_sunrise.describe import expected_loss
from rules.false_sunrise.odds import Outcome
from rules.kernel.seats import Seat

_MOST_BARS = 26
_LINE = 16


@dataclass(frozen=True, slots=True)
class Bin:
    """Adjacent losses in one bar, in pips: their chance, and the chance that they destroy."""

    low: int
    high: int
    chance: float
    destroyed: float


def wrecks_of(outcome: Outcome, pips: tuple[int, ...]) -> dict[int, float]:
    """Return the chance to destroy a target that has `pips` left, by the pips it takes.

    A ship that loses its reinforced armor during the volley is destroyed by fewer pips than it had
    (DMG-6). A destroyed ship counts no systems. A survivor with an emptied bar counts at least one,
    unless none was left.
    """
    bar, whole = next((left for left in pips if left), 0), sum(pips)
    found = {lost: chance for lost, systems, chance in outcome.joint if systems == 0 and lost >= bar}
    if math.isclose(sum(found.values()), outcome.p_destroyed, abs_tol=1e-9):
        return found
    return {lost: chance for lost, chance in outcome.pips if lost >= whole}


def bins_of(outcome: Outcome, pips: tuple[int, ...], most: int = _MOST_BARS) -> list[Bin]:
    """Group the odds into bars of equal width, at a target that has `pips` left."""
    chances, wrecks = dict(outcome.pips), wrecks_of(outcome, pips)
    low, high = min(chances), max(chances)
    width = max(1, -(-(high - low + 1) // most))
    return [
        Bin(
            start,
            min(high, start + width - 1),
            sum(chances.get(lost, 0.0) for lost in range(start, start + width)),
            sum(wrecks.get(lost, 0.0) for lost in range(start, start + width)),
        )
        for start in range(low, high + 1, width)
    ]


@dataclass(eq=False, repr=False)
class VolleyChart(Widget):
    """A volley's odds as bars, over mean and range; the chance to destroy is red with a cross."""

    kind = "chart"

    outcome: Outcome
    _: KW_ONLY
    pips: tuple[int, ...]
    target: str
    seat: Seat

    def __post_init__(self) -> None:
        super().__post_init__()
        self.bins = bins_of(self.outcome, self.pips)

    def text(self) -> str:
        low, high = self.bins[0].low, self.bins[-1].high
        return (
            f"{self.target}: {low} to {high} damage, {expected_loss(self.outcome.mean_damage)}, "
            f"{percent(self.outcome.p_bar_emptied)} to empty a bar, "
            f"{percent(self.outcome.p_destroyed)} to destroy it, {self.outcome.mean_systems:.1f} systems lost"
        )

    def tip(self) -> str:
        return f"{self.text()}.\n{self.tooltip}"

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw title, bars and figures."""
        theme, rect = pen.theme, surface.get_rect()
        pen.panel(surface, rect, theme.panel, theme.line)
        head, bars, foot = rows(
            rect.inflate(-2 * pen.px(8), -2 * pen.px(5)), [line := pen.px(_LINE), 0, line], 2
        )
        wreck = f"destroyed {percent(self.outcome.p_destroyed)}" if self.outcome.p_destroyed > 0 else ""
        emptied = Cell(f"bar {percent(self.outcome.p_bar_emptied)}", SMALL, side="right")
        paint_row(pen, surface, head, ListRow([*wreck_cells(wreck), emptied], pad=(0, 0, 0, 0)))
        pen.write(surface, f"{self.bins[0].low}", foot, SMALL, theme.secondary)
        pen.write(surface, expected_loss(self.outcome.mean_damage), foot, SMALL, theme.text, "center")
        pen.write(surface, f"{self.bins[-1].high}", foot, SMALL, theme.secondary, "right")
        self._paint_bars(pen, surface, bars)

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
            surface.fill(mix(theme.accent, theme.panel, 0.2), bar)
            if one.destroyed:
                self._paint_wrecks(pen, surface, bar, one.destroyed / one.chance)

    def _paint_wrecks(self, pen: Pen, surface: pygame.Surface, bar: pygame.Rect, share: float) -> None:
        """Draw the part of a bar that destroys the target: red, striped, and crossed if it fits."""
        high = max(1, round(bar.height * share))
        part = pygame.Rect(bar.left, bar.bottom - high, bar.width, high)
        surface.fill(pen.theme.refusal, part)
        stripe = mix(pen.theme.refusal, pen.theme.panel, 0.45)
        for top in range(part.top + pen.px(3), part.bottom, pen.px(4)):
            surface.fill(stripe, (part.left, top, part.width, 1))
        if part.height > pen.px(12):
            pen.put_icon(surface, Icon.CROSS, (part.centerx, part.top + pen.px(6)), 8, pen.theme.ground)
