"""The charts of the laboratory: odds of the volley and mean by range, current and pinned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass

import pygame

from game.families.false_sunrise.laboratory.bench import MOST_RANGE_IN, RANGE_STEP_IN, unit_of
from game.families.false_sunrise.laboratory.findings import RANGES_IN, Findings
from game.families.false_sunrise.laboratory.readings import RangeScale
from game.families.false_sunrise.table.volley_chart import wrecks_of
from game.screens.tools.parts import percent, upper_first
from game.shell import drawing
from game.shell.theme import FIGURES, SECTION, SMALL, Color, mix
from game.widgets.pen import Pen
from game.widgets.widget import Pos, Widget

_LEFT, _FOOT, _HEAD = 38, 22, 30
_LEAST_BAR = 7


def pinned_ink(pen: Pen) -> Color:
    """Return the color of what is pinned, which is also dashed."""
    return mix(pen.theme.text, pen.theme.secondary, 0.3)


@dataclass(eq=False, repr=False)
class Chart(Widget):
    """A frame with a heading, a legend for current and pinned, and room to plot."""

    kind = "chart"
    heading = ""

    now: Findings | None
    pinned: Findings | None

    def text(self) -> str:
        return self.heading

    def plot_units(self) -> pygame.Rect:
        """Return the area of the plot, in logical units from the chart's own corner."""
        width, height = self.rect.width - _LEFT - 12, self.rect.height - _HEAD - _FOOT - 6
        return pygame.Rect(_LEFT, _HEAD, max(1, width), max(1, height))

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw frame, heading and legend, then the plot."""
        theme, rect = pen.theme, surface.get_rect()
        pen.panel(surface, rect, theme.panel, theme.line)
        head = pygame.Rect(pen.px(10), pen.px(5), rect.width - pen.px(20), pen.px(16))
        if self.pinned is not None:
            head.width = self._paint_key(surface, pen, head) - head.left
        heading = self.heading.upper()
        pen.write(surface, heading, head, pen.squeeze(heading, SECTION, head.width), theme.secondary)
        if self.now is not None:
            self.plot(surface, pen, pen.scale.rect(self.plot_units()), self.now)

    def plot(self, surface: pygame.Surface, pen: Pen, plot: pygame.Rect, now: Findings) -> None:
        """Draw the content of the chart into a rectangle in pixels."""

    def _paint_key(self, surface: pygame.Surface, pen: Pen, head: pygame.Rect) -> int:
        """Draw the legend of the lines, right-aligned; return its left end."""
        right = head.right
        for words, ink, dashed in (("pinned", pinned_ink(pen), True), ("now", pen.theme.accent, False)):
            place = pygame.Rect(head.left, head.top, right - head.left, head.height)
            written = pen.write(surface, words, place, SMALL, ink, "right")
            a, b = (written.left - pen.px(24), head.centery), (written.left - pen.px(5), head.centery)
            (drawing.dashed_line if dashed else drawing.line)(surface, ink, a, b, pen.scale.line(2))
            right = round(a[0]) - pen.px(8)
        return right


class LawChart(Chart):
    """The chance of each loss in pips; losses that destroy the target are red and striped."""

    heading = "Damage"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.now is not None:
            self.heading = upper_first(f"{unit_of(self.now.bench.target)} lost")

    def state(self) -> tuple[object, ...]:
        return self.now and self.now.outcome, self.now and self.now.pips, self.pinned and self.pinned.outcome

    def value(self) -> list[list[float]]:
        return [] if self.now is None else [list(pair) for pair in self.now.outcome.pips]

    def text(self) -> str:
        if self.now is None:
            return self.heading
        low, high = self.now.outcome.pips[0][0], self.now.outcome.pips[-1][0]
        return f"{low} to {high} {unit_of(self.now.bench.target)}, average {self.now.outcome.mean_damage:.1f}"

    def tip(self) -> str:
        """Describe what is drawn."""
        return f"{self.text()}.\n{self.tooltip}"

    def plot(self, surface: pygame.Surface, pen: Pen, plot: pygame.Rect, now: Findings) -> None:
        """Draw bars for the current volley, a dashed outline for the pinned one, and the means."""
        laws = [one.outcome for one in (now, self.pinned) if one is not None]
        low = min(law.pips[0][0] for law in laws)
        high = max(law.pips[-1][0] for law in laws)
        count = high - low + 1
        width = max(1, -(-count * pen.px(_LEAST_BAR) // plot.width))
        binned = [_binned(dict(law.pips), low, high, width) for law in laws]
        top = max(max(bins) for bins in binned)
        wrecks = _binned(wrecks_of(now.outcome, now.pips), low, high, width)
        room = plot.width / max(len(binned[0]), 6)

        def bar(index: int, chance: float) -> pygame.Rect:
            left, right = plot.left + round(index * room), plot.left + round((index + 1) * room)
            tall = round(plot.height * chance / top)
            return pygame.Rect(left, plot.bottom - tall, max(1, right - left - 1), tall)

        for index, (chance, wreck) in enumerate(zip(binned[0], wrecks, strict=True)):
            surface.fill(mix(pen.theme.accent, pen.theme.panel, 0.25), bar(index, chance))
            _stripe(surface, pen, bar(index, min(wreck, chance)))
        if self.pinned is not None:
            _outline(surface, pen, [bar(index, chance) for index, chance in enumerate(binned[1])])
        self._paint_axes(surface, pen, plot, (low, high), top, room / width)

    def _paint_axes(
        self,
        surface: pygame.Surface,
        pen: Pen,
        plot: pygame.Rect,
        ends: tuple[int, int],
        top: float,
        pip_px: float,
    ) -> None:
        theme, line = pen.theme, pen.scale.line()
        surface.fill(theme.line, (plot.left, plot.bottom, plot.width, line))
        high = pygame.Rect(pen.px(1), plot.top - pen.px(6), plot.left - pen.px(4), pen.px(14))
        style = pen.squeeze(percent(top), FIGURES.sized(11), high.width)
        pen.write(surface, percent(top), high, style, theme.secondary, "right")
        foot = pygame.Rect(plot.left, plot.bottom + pen.px(4), plot.width, pen.px(16))
        pen.write(surface, str(ends[0]), foot, FIGURES.sized(11), theme.secondary)
        last = pygame.Rect(foot.left, foot.top, round((ends[1] - ends[0] + 1) * pip_px), foot.height)
        pen.write(surface, str(ends[1]), last, FIGURES.sized(11), theme.secondary, "right")
        for one, ink in ((self.pinned, pinned_ink(pen)), (self.now, theme.accent)):
            if one is not None:
                x = plot.left + (one.outcome.mean_damage - ends[0] + 0.5) * pip_px
                a, b = (x, plot.top), (x, plot.bottom)
                if one is self.pinned:
                    drawing.dashed_line(surface, ink, a, b, line, dash_px=3, gap_px=3)
                else:
                    drawing.line(surface, ink, a, b, line)


def _binned(chances: dict[int, float], low: int, high: int, width: int) -> list[float]:
    """Group chances by pips into bars of a width."""
    return [
        sum(chances.get(lost, 0.0) for lost in range(start, start + width))
        for start in range(low, high + 1, width)
    ]


def _stripe(surface: pygame.Surface, pen: Pen, part: pygame.Rect) -> None:
    """Draw the part of a bar that destroys the target."""
    surface.fill(pen.theme.refusal, part)
    stripe = mix(pen.theme.refusal, pen.theme.panel, 0.45)
    for top in range(part.top + pen.px(3), part.bottom, pen.px(4)):
        surface.fill(stripe, (part.left, top, part.width, 1))


def _outline(surface: pygame.Surface, pen: Pen, bars: Sequence[pygame.Rect]) -> None:
    """Draw the tops of bars as one dashed line."""
    points = [point for bar in bars for point in ((bar.left, bar.top), (bar.right, bar.top))]
    drawing.dashed_lines(surface, pinned_ink(pen), points, pen.scale.line(1.5))


@dataclass(eq=False, repr=False)
class RangeCurve(Chart):
    """The mean by range with the marks of a scale; a click sets the range."""

    heading = "Average by range"
    focusable = True

    _: KW_ONLY
    scale: RangeScale
    range_in: float
    on_range: Callable[[float], None]

    def state(self) -> tuple[object, ...]:
        return self.now and self.now.curve, self.pinned and self.pinned.curve, self.range_in

    def value(self) -> list[float]:
        return [] if self.now is None else list(self.now.curve)

    def press(self, pos: Pos) -> bool:
        """Set the range to the one under the pointer."""
        self.drag(pos)
        return True

    def drag(self, pos: Pos) -> None:
        """Follow the pointer."""
        plot = self.plot_units()
        share = (pos[0] - self.rect.left - plot.left) / plot.width
        self.on_range(round(share * MOST_RANGE_IN / RANGE_STEP_IN) * RANGE_STEP_IN)

    def wheel(self, pos: Pos, steps: int) -> bool:
        """Change the range in steps."""
        self.on_range(self.range_in + steps * RANGE_STEP_IN)
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Change the range with the left and right arrows."""
        step = {pygame.K_LEFT: -RANGE_STEP_IN, pygame.K_RIGHT: RANGE_STEP_IN}.get(event.key)
        if step is not None:
            self.on_range(self.range_in + step)
        return step is not None

    def tip(self) -> str:
        """Describe both means at the current range."""
        at = round(self.range_in / RANGE_STEP_IN)
        said = [
            f"{name} {one.curve[at]:.1f}"
            for name, one in (("now", self.now), ("pinned", self.pinned))
            if one is not None and one.curve
        ]
        where = f"At {self.range_in:g} inches ({self.scale.words(self.range_in)}): average {', '.join(said)}."
        return f"{where}\n{self.tooltip}"

    def plot(self, surface: pygame.Surface, pen: Pen, plot: pygame.Rect, now: Findings) -> None:
        """Draw the scale, both curves and the current range."""
        theme, line = pen.theme, pen.scale.line()
        curves = [one.curve for one in (now, self.pinned) if one is not None and one.curve]
        top = max([1.0, *(max(curve) for curve in curves)]) * 1.05

        def x_of(range_in: float) -> int:
            return plot.left + round(range_in / MOST_RANGE_IN * plot.width)

        near, far = self.scale.stretch(self.range_in) or (0.0, 0.0)
        surface.fill(theme.raised, (x_of(near), plot.top, x_of(far) - x_of(near), plot.height))
        foot = pygame.Rect(0, plot.bottom + pen.px(4), x_of(self.scale.ticks[0]) - plot.left, pen.px(16))
        for tick in (0.0, *self.scale.ticks):
            surface.fill(theme.line, (x_of(tick), plot.top, line, plot.height))
        for at, words in self.scale.names:
            foot.centerx = x_of(at)
            ink = theme.text if near < at < far else theme.secondary
            style = pen.squeeze(words, SMALL, foot.width - pen.px(6))
            pen.write(surface, words, foot, style, ink, "center")
        surface.fill(theme.line, (plot.left, plot.bottom, plot.width, line))
        high = pygame.Rect(pen.px(4), plot.top - pen.px(6), plot.left - pen.px(8), pen.px(14))
        pen.write(surface, f"{top:.0f}", high, FIGURES.sized(11), theme.secondary, "right")
        low = high.move(0, plot.height)
        pen.write(surface, "0", low, FIGURES.sized(11), theme.secondary, "right")
        if self.pinned is not None and self.pinned.curve:
            steps = _steps(self.pinned.curve, plot, top)
            drawing.dashed_lines(surface, pinned_ink(pen), steps, pen.scale.line(1.5))
        if now.curve:
            drawing.lines(surface, theme.accent, _steps(now.curve, plot, top), pen.scale.line(2))
        else:
            pen.write(surface, "calculating …", plot, SMALL, theme.secondary, "center")
        surface.fill(theme.focus, (x_of(self.range_in), plot.top, line, plot.height))


def _steps(curve: tuple[float, ...], plot: pygame.Rect, top: float) -> list[tuple[float, float]]:
    """Return the corners of a step curve; each sample holds back to the previous one."""
    corners: list[tuple[float, float]] = []
    for range_in, mean in zip(RANGES_IN, curve, strict=True):
        y = plot.bottom - mean / top * plot.height
        if corners and corners[-1][1] == y:
            corners[-1] = (plot.left + range_in / MOST_RANGE_IN * plot.width, y)
            continue
        before = max(0.0, range_in - RANGE_STEP_IN)
        corners.append((plot.left + before / MOST_RANGE_IN * plot.width, y))
        corners.append((plot.left + range_in / MOST_RANGE_IN * plot.width, y))
    return corners
