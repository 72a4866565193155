"""The chart of the winning chance over a match: up for the first seat, down for the second."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from itertools import pairwise

import pygame
from pygame import Rect

from game.chances.chance import Chance, chance_words, percent
from game.screens.tools.parts import seat_icon
from game.shell import drawing
from game.shell.theme import BODY, FIGURES, SECTION, SMALL, STRONG, Color, mix
from game.widgets.pen import Ink, Pen
from game.widgets.widget import Pos, Widget
from rules.kernel.seats import PLAYERS, Seat

HEADING = "WINNING CHANCE"
ABOUT = "How often each side wins from here, by what both sides can see; click to jump there"
WAITING = "Calculating ..."
NO_TURN = "No turn was played."

_PAD, _HEAD, _FOOT, _AXIS = 12, 24, 20, 30
_LINE = 19  # the height of a line of words below the heading, if there is no room next to it
_BESIDE = 560  # the width from which there is room next to the heading
_TURN_ROOM = 26
_MARK, _NEAR = 10, 9  # the size of a mark, and the distance within which the pointer selects it
_OVERSAMPLE = 3
_FAINT, _FULL = 70, 225  # opacity of the colors at the middle and at the edges
_KEYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment marked on the chart: its turn, whose it was, and the words about it."""

    turn: int
    moment: int
    seat: Seat
    words: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the chart to go to: its moment, its time in words, and the words about it."""

    moment: int
    when: str
    words: str


class Course:
    """The horizontal layout of a curve: all turns are equally wide, with their points evenly spaced."""

    def __init__(self, curve: Sequence[Chance]) -> None:
        self.curve = curve
        over = [one for one in curve if one.sure]
        within = [one for one in curve if not one.sure]
        self.turns = list(dict.fromkeys(one.turn for one in within))
        self.at: list[float] = []
        for number, turn in enumerate(self.turns):
            count = sum(one.turn == turn for one in within)
            self.at += [number + place / count for place in range(count)]
        self.at += [float(len(self.turns))] * len(over)
        self._moments = [one.moment for one in curve]

    def index(self, moment: int) -> int:
        """Return the index of the last point up to a moment; 0 before the first one."""
        return max(0, bisect_right(self._moments, moment) - 1)

    def point(self, moment: int) -> tuple[float, float]:
        """Return the position of a moment, in turns from the left, and the chance there."""
        index = self.index(moment)
        here = self.curve[index]
        if moment <= here.moment or index + 1 == len(self.curve):
            return self.at[index], here.first
        then = self.curve[index + 1]
        share = (moment - here.moment) / (then.moment - here.moment)
        x = self.at[index] + share * (self.at[index + 1] - self.at[index])
        return x, here.first + share * (then.first - here.first)


@dataclass(eq=False, repr=False)
class ChanceChart(Widget):
    """A chart of a curve (None while it is being computed); a click goes to the point or mark there.

    `marks` are moments to mark, `here` is the moment on show. With `steps` it takes the focus, and
    the arrow keys go from point to point. `turn` is the game's word for a turn.
    """

    kind = "chances"

    curve: tuple[Chance, ...] | None
    names: tuple[str, str]
    on_go: Callable[[Spot], None]
    _: KW_ONLY
    marks: tuple[Mark, ...] = ()
    here: int | None = None
    about: str = ABOUT
    waiting: str = WAITING
    steps: bool = False
    turn: str = "turn"
    course: Course | None = field(default=None, init=False)
    _meant: Chance | Mark | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.focusable = self.steps
        self.course = Course(self.curve) if self.curve else None

    def state(self) -> tuple[object, ...]:
        return self.curve, self.names, self.marks, self.here, self.about, self.waiting, self._meant

    def value(self) -> list[list[float]]:
        return [[one.turn, one.moment, round(one.first, 3)] for one in self.curve or ()]

    def text(self) -> str:
        return f"{HEADING}. {': '.join(filter(None, self.said()))}"

    def tip(self) -> str:
        return "" if self._meant is not None else self.tooltip

    # --- words ----------------------------------------------------------------------------------

    def said(self) -> tuple[str, str]:
        """Return the time and the chance at the selected point, or else at the moment on show."""
        if self.course is None:
            return "", self.waiting if self.curve is None else NO_TURN
        if self._meant is not None:
            spot = self._spot(self._meant)
            return spot.when, spot.words
        if self.here is None:
            return "", self.about
        spot = self._spot(self.course.curve[self.course.index(self.here)])
        return spot.when, spot.words

    def _spot(self, meant: Chance | Mark) -> Spot:
        if isinstance(meant, Mark):
            return Spot(meant.moment, f"{self.turn.capitalize()} {meant.turn}", meant.words)
        when = f"{self.turn.capitalize()} {meant.turn}" + (f", {meant.when}" if meant.when else "")
        return Spot(meant.moment, when, chance_words(meant, self.names))

    # --- places ---------------------------------------------------------------------------------

    @property
    def _beside(self) -> bool:
        return self.rect.width >= _BESIDE

    def plot(self) -> Rect:
        """Return the rectangle of the curve, in logical units of the window."""
        head = _HEAD if self._beside else _HEAD + 2 * _LINE
        left, top = self.rect.left + _PAD + _AXIS, self.rect.top + 8 + head
        return Rect(left, top, self.rect.right - _PAD - left, self.rect.bottom - 6 - _FOOT - top)

    def place_of(self, moment: int) -> tuple[float, float]:
        """Return the place of a moment on the curve, in logical units of the window."""
        assert self.course is not None
        plot = self.plot()
        turns, first = self.course.point(moment)
        x = plot.left + plot.width * turns / max(1, len(self.course.turns))
        return x, plot.top + plot.height * (1.0 - first)

    def placed_marks(self) -> list[tuple[Mark, tuple[float, float]]]:
        """Return the marks with their places; marks at one moment are stacked."""
        found: list[tuple[Mark, tuple[float, float]]] = []
        if self.course is None:
            return found
        plot = self.plot()
        for mark in self.marks:
            x, y = self.place_of(mark.moment)
            step = _MARK + 2 if y < plot.centery else -_MARK - 2
            while any(abs(x - at[0]) < _MARK and abs(y - at[1]) < _MARK for _, at in found):
                y += step
            found.append((mark, (x, y)))
        return found

    # --- input ----------------------------------------------------------------------------------

    def moved_over(self, pos: Pos | None) -> None:
        """Select the mark or point nearest to the pointer."""
        self._meant = None if pos is None else self._at(pos)

    def _at(self, pos: Pos) -> Chance | Mark | None:
        if self.course is None or pos[1] < self.plot().top - _NEAR:
            return None
        for mark, (x, y) in self.placed_marks():
            if abs(pos[0] - x) <= _NEAR and abs(pos[1] - y) <= _NEAR:
                return mark
        return min(self.course.curve, key=lambda one: abs(pos[0] - self.place_of(one.moment)[0]))

    def press(self, pos: Pos) -> bool:
        """Go to what is under the pointer; return True."""
        meant = self._at(pos)
        if meant is not None:
            self.on_go(self._spot(meant))
        return True

    def key(self, event: pygame.Event) -> bool:
        """Step from point to point, or go to the selected one; return whether the key was used."""
        if self.course is None:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.on_go(self._spot(self._meant or self.course.curve[0]))
            return True
        if event.key not in _KEYS:
            return False
        last = len(self.course.curve) - 1
        if self._meant is None:
            at = 0 if _KEYS[event.key] > 0 else last
        else:
            at = min(last, max(0, self.course.index(self._meant.moment) + _KEYS[event.key]))
        self._meant = self.course.curve[at]
        return True

    # --- painting -------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the heading, the words, and the curve over the turns."""
        pen.panel(surface, surface.get_rect(), pen.theme.panel, pen.theme.line)
        self._paint_head(surface, pen)
        plot = pen.scale.rect(self.plot().move(-self.rect.left, -self.rect.top))
        if plot.height < pen.px(20):
            return
        if self.course is None:
            words = self.waiting if self.curve is None else NO_TURN
            pen.write(surface, words, plot, BODY, "secondary", "center")
            return
        self._paint_turns(surface, pen, plot, self.course.turns)
        points = [
            (x * plot.width / max(1, len(self.course.turns)), (1.0 - one.first) * plot.height)
            for x, one in zip(self.course.at, self.course.curve, strict=True)
        ]
        surface.blit(_area(pen, plot.size, points), plot)
        self._paint_rims(surface, pen, plot)
        surface.blit(_line(pen, plot.size, points), plot.move(0, -_above(pen)))
        self._paint_names(surface, pen, plot)
        if self.here is not None:
            self._paint_here(surface, pen, plot, self.here)
        self._paint_marks(surface, pen)
        if isinstance(self._meant, Chance):
            self._paint_meant(surface, pen, plot, self._meant)

    def _paint_head(self, surface: pygame.Surface, pen: Pen) -> None:
        wide = surface.get_width() - 2 * pen.px(_PAD)
        head = Rect(pen.px(_PAD), pen.px(8), wide, pen.px(_HEAD - 4))
        pen.write(surface, HEADING, head, SECTION, "secondary")
        when, words = self.said()
        ink: Ink = "secondary" if not when else "text"
        if self.course is None:
            return
        if self._beside:
            head.left += pen.width(HEADING, SECTION) + pen.px(20)
            head.width = surface.get_width() - pen.px(_PAD) - head.left
            said = f"{when}: {words}" if when else words
            pen.write(surface, said, head, pen.squeeze(said, BODY, head.width), ink, "right")
            return
        for number, (said, style) in enumerate(((when or words, BODY), (words if when else "", STRONG))):
            row = Rect(head.left, pen.px(8 + _HEAD - 4 + number * _LINE), wide, pen.px(_LINE))
            pen.write(surface, said, row, pen.squeeze(said, style, wide), ink)

    def _paint_turns(self, surface: pygame.Surface, pen: Pen, plot: Rect, turns: Sequence[int]) -> None:
        wide = plot.width / max(1, len(turns))
        each = max(1, -(-pen.px(_TURN_ROOM) // max(1, int(wide))))
        surface.fill(pen.theme.ground, plot)
        for number, turn in enumerate(turns):
            left = round(plot.left + number * wide)
            if number % 2:
                column = Rect(left, plot.top, round(plot.left + (number + 1) * wide) - left, plot.height)
                surface.fill(mix(pen.theme.ground, pen.theme.panel, 0.6), column)
            if number % each:
                continue
            place = Rect(0, plot.bottom + pen.px(3), pen.px(_TURN_ROOM), pen.px(16))
            place.centerx = round(left + wide / 2)
            pen.write(surface, str(turn), place, FIGURES.sized(11), "secondary", "center")
        said = self.turn.capitalize()
        wide_px = max(pen.px(_AXIS), pen.width(said, SMALL) + 1)
        word = Rect(pen.px(_PAD), plot.bottom + pen.px(3), wide_px, pen.px(16))
        pen.write(surface, said, word, SMALL, "secondary")

    def _paint_rims(self, surface: pygame.Surface, pen: Pen, plot: Rect) -> None:
        """Draw the lines at 50, 75 and 100 percent, with their labels."""
        thin = pen.scale.line()
        for share, words in ((0.0, "100"), (0.25, ""), (0.5, "50"), (0.75, ""), (1.0, "100")):
            y = round(plot.top + share * plot.height)
            if share in (0.25, 0.75):
                ink = mix(pen.theme.line, pen.theme.ground, 0.3)
                drawing.dashed_line(surface, ink, (plot.left, y), (plot.right, y), thin, dash_px=3, gap_px=5)
                continue
            surface.fill(pen.theme.edge if share == 0.5 else pen.theme.line, (plot.left, y, plot.width, thin))
            row = Rect(pen.px(_PAD) - pen.px(9), 0, pen.px(_AXIS), pen.px(16))  # room for marks
            row.centery = max(plot.top + pen.px(5), min(plot.bottom - pen.px(5), y))
            pen.write(surface, words, row, FIGURES.sized(11), "secondary", "right")

    def _paint_names(self, surface: pygame.Surface, pen: Pen, plot: Rect) -> None:
        """Draw in the corners whose chance is above, and whose is below."""
        for seat, name, top in zip(PLAYERS, self.names, (True, False), strict=True):
            color = pen.theme.seat_text(seat)
            words = pen.rimmed(pen.fit(name, STRONG.sized(12), plot.width // 3), STRONG.sized(12), color)
            gap = pen.px(4)
            y = plot.top + gap if top else plot.bottom - gap - words.get_height()
            pen.put_icon(
                surface, seat_icon(seat), (plot.left + pen.px(12), y + words.get_height() / 2), 9, color
            )
            surface.blit(words, (plot.left + pen.px(20), y))

    def _paint_here(self, surface: pygame.Surface, pen: Pen, plot: Rect, moment: int) -> None:
        x, y = self._inside(pen, self.place_of(moment))
        width = pen.scale.line(2)
        surface.fill(pen.theme.accent, (round(x) - width // 2, plot.top, width, plot.height))
        _paint_dot(surface, pen, (x, y), pen.theme.accent)

    def _paint_marks(self, surface: pygame.Surface, pen: Pen) -> None:
        for mark, place in self.placed_marks():
            at = self._inside(pen, place)
            larger = 4 if mark == self._meant else 0
            icon = seat_icon(mark.seat)
            pen.put_icon(surface, icon, at, _MARK + 5 + larger, pen.theme.ground)
            pen.put_icon(surface, icon, at, _MARK + 2 + larger, pen.theme.text)
            pen.put_icon(surface, icon, at, _MARK - 2 + larger, pen.theme.seat(mark.seat))

    def _paint_meant(self, surface: pygame.Surface, pen: Pen, plot: Rect, one: Chance) -> None:
        """Draw a line through the selected point, with its figure."""
        x, y = self._inside(pen, self.place_of(one.moment))
        surface.fill(pen.theme.edge, (round(x), plot.top, pen.scale.line(), plot.height))
        seat = PLAYERS[0 if one.first >= 0.5 else 1]
        _paint_dot(surface, pen, (x, y), pen.theme.seat(seat))
        if one.sure:
            return
        figure = pen.rimmed(percent(max(one.first, 1 - one.first)), STRONG, pen.theme.seat_text(seat), 2)
        place = figure.get_rect(midleft=(round(x) + pen.px(8), round(y)))
        place.bottom = round(y) - pen.px(4) if y > plot.centery else place.bottom
        place.top = round(y) + pen.px(4) if y <= plot.centery else place.top
        if place.right > plot.right:
            place.right = round(x) - pen.px(8)
        surface.blit(figure, place.clamp(plot))

    def _inside(self, pen: Pen, place: tuple[float, float]) -> tuple[float, float]:
        """Return a place in pixels, relative to the widget's corner."""
        factor = pen.scale.factor
        return (place[0] - self.rect.left) * factor, (place[1] - self.rect.top) * factor


def _paint_dot(surface: pygame.Surface, pen: Pen, at: tuple[float, float], color: Color) -> None:
    drawing.circle(surface, pen.theme.ground, at, pen.px(6))
    drawing.circle(surface, pen.theme.text, at, pen.px(5))
    drawing.circle(surface, color, at, pen.px(3.5))


def _area(pen: Pen, size: tuple[int, int], points: Sequence[tuple[float, float]]) -> pygame.Surface:
    """Return the area between the curve and the middle, in the leader's color; do not draw on it."""
    colors = tuple(pen.theme.seat(seat) for seat in PLAYERS)
    key = ("chances", size, colors, tuple(points))
    return pen.cached(key, lambda: _painted_area(size, colors, points))


def _above(pen: Pen) -> int:
    """Return the pixels by which the line may extend above and below the plot."""
    return pen.px(2)


def _line(pen: Pen, size: tuple[int, int], points: Sequence[tuple[float, float]]) -> pygame.Surface:
    """Return the curve itself, smooth at its bends; do not draw on it."""
    ink, wide, above = pen.theme.text, pen.scale.line(2) * _OVERSAMPLE, _above(pen)
    full = size[0], size[1] + 2 * above

    def paint() -> pygame.Surface:
        large = pygame.Surface((full[0] * _OVERSAMPLE, full[1] * _OVERSAMPLE), pygame.SRCALPHA)
        large.fill((*ink, 0))
        line = [(x * _OVERSAMPLE, (y + above) * _OVERSAMPLE) for x, y in points]
        drawing.lines(large, ink, line, wide)
        for point in line:
            drawing.stain_disc(large, point, wide / 2, (*ink, 255))
        return pygame.transform.smoothscale(large, full)

    return pen.cached(("chances line", full, ink, tuple(points)), paint)


def _painted_area(
    size: tuple[int, int], colors: Sequence[Color], points: Sequence[tuple[float, float]]
) -> pygame.Surface:
    wide, high = size
    middle = high / 2
    whole = pygame.Surface(size, pygame.SRCALPHA)
    course = _with_crossings(points, middle)
    for above, color in zip((True, False), colors, strict=True):
        large = pygame.Surface((wide * _OVERSAMPLE, high * _OVERSAMPLE), pygame.SRCALPHA)
        large.fill((*color, 0))
        rim = [(x, min(y, middle) if above else max(y, middle)) for x, y in course]
        outline = [(rim[0][0], middle), *rim, (rim[-1][0], middle)]
        drawing.stain(large, [(x * _OVERSAMPLE, y * _OVERSAMPLE) for x, y in outline], (*color, 255))
        whole.blit(pygame.transform.smoothscale(large, size), (0, 0))
    veil = pygame.Surface((1, high), pygame.SRCALPHA)
    for y in range(high):
        share = abs(y - middle) / max(1.0, middle)
        veil.set_at((0, y), (255, 255, 255, round(_FAINT + (_FULL - _FAINT) * share)))
    whole.blit(pygame.transform.scale(veil, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return whole


def _with_crossings(points: Sequence[tuple[float, float]], middle: float) -> list[tuple[float, float]]:
    """Return the points, with the places added at which the line crosses the middle.

    >>> _with_crossings([(0, 0), (10, 20)], 5)
    [(0, 0), (2.5, 5), (10, 20)]
    """
    found: list[tuple[float, float]] = list(points[:1])
    for (ax, ay), (bx, by) in pairwise(points):
        if (ay - middle) * (by - middle) < 0:
            found.append((ax + (middle - ay) / (by - ay) * (bx - ax), middle))
        found.append((bx, by))
    return found
