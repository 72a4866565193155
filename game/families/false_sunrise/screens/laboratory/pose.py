"""The positions of the two ships: the board with arcs and bands, and sliders with marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

import pygame

from game.board.background import Background
from game.board.camera import Camera
from game.board.canvas import Canvas
from game.families.false_sunrise.board import reach, tracks
from game.families.false_sunrise.board.fleets import FleetLayer, FleetLook
from game.families.false_sunrise.board.overlays import AimLine, RangeBands, TargetLines, wedges_of
from game.families.false_sunrise.editions import edition_ui_of
from game.families.false_sunrise.laboratory.bench import ATTACKER_AT, MOST_RANGE_IN, RANGE_STEP_IN, Bench, ids
from game.families.false_sunrise.laboratory.findings import legal_shots
from game.families.false_sunrise.laboratory.setting_up import state_of
from game.shell.theme import SMALL
from game.widgets.amount import Slider
from game.widgets.pen import Pen
from game.widgets.widget import Pos, Widget
from rules.false_sunrise.arms import WeaponKind
from rules.false_sunrise.editions import load_edition
from rules.false_sunrise.state import State
from rules.kernel.seats import Seat

_SEEN_IN = (52.0, 21.0)
_MIDDLE_IN = (32.0, 26.5)
_MARKS = 14
# Width of the missiles' paths around the line, in shares of its length; and per extra missile.
_BULGE, _LANE = 0.2, 0.05
LEAST_BEARING, MOST_BEARING = -11, 12


class ShipsPicture:
    """What a screen keeps for its picture of the two ships: camera, sky, and positions of names."""

    def __init__(self) -> None:
        self.camera = Camera(pygame.Rect(0, 0, 8, 8))
        self._background = Background()
        self._fleets = FleetLayer()

    def draw(self, surface: pygame.Surface, pen: Pen, bench: Bench, weapon: str | None) -> None:
        """Draw board, ranges, shots and ships with the table's painters.

        Both ships are always in view.
        """
        self.camera = Camera(surface.get_rect())
        wide, high = surface.get_size()
        self.camera.ppi = max(1.0, min(wide / _SEEN_IN[0], high / _SEEN_IN[1]))
        self.camera.center_on(_MIDDLE_IN)
        state = state_of(bench)
        canvas = Canvas(surface, self.camera, pen)
        surface.blit(self._background.get(canvas, state.setup.terrain), (0, 0))
        shots = _shots(state, bench)
        ships, line, flight = _kept_clear(canvas, state, shots)
        canvas.avoid = [*ships, flight]
        attacker = state.ships[ids(bench)[0]]
        # The wedge of the weapon in hand is drawn twice, which shades it.
        wedges = [*wedges_of(attacker), *(wedges_of(attacker, weapon=weapon) if weapon else [])]
        reach.draw_wedges(canvas, wedges)
        if not wedges and load_edition(bench.edition).gunnery.shared_bands:
            reach.draw_bands(canvas, RangeBands(ATTACKER_AT, Seat.RED))
        tracks.draw_targets(canvas, shots)
        figures = canvas.avoid[len(ships) + 1 :]
        self._fleets.draw(canvas, state, FleetLook(bars=True), keep_clear=[line, *figures])


def _shots(state: State, bench: Bench) -> TargetLines:
    """Return the lines of the legal shots, none if both ships are at one point."""
    attacker, target = (state.ships[one] for one in ids(bench))
    legal = legal_shots(state, bench) if bench.range_in else ()
    kinds = Counter(mount.kind for mount in attacker.fittings.mounts if mount.id in legal)
    aims = tuple(AimLine(attacker.at, target.at, kind, count) for kind, count in kinds.items())
    return TargetLines(aims, Seat.RED)


def _kept_clear(
    canvas: Canvas, state: State, shots: TargetLines
) -> tuple[list[pygame.Rect], pygame.Rect, pygame.Rect]:
    """Return the areas to keep free of words: ships, the line between them, missiles' paths."""
    side = max(canvas.pen.px(28), round(canvas.camera.ship_scale * 3))
    points = [canvas.px(ship.at) for ship in state.ships.values()]
    boxes = [pygame.Rect(0, 0, side, side).move_to(center=(round(x), round(y))) for x, y in points]
    line = boxes[0].union(boxes[1]).inflate(-2 * side, 0)
    missiles = sum(aim.count for aim in shots.shots if aim.kind is WeaponKind.MISSILE)
    bulge = _BULGE + _LANE * (missiles - 1) if missiles else 0.0
    return boxes, line, line.inflate(0, round(max(0, line.width) * bulge))


@dataclass(eq=False, repr=False)
class Pose(Widget):
    """The board with both ships: drag the target for the range, turn the wheel for the bearing."""

    kind = "pose"
    focusable = True

    bench: Bench
    board: ShipsPicture
    _: KW_ONLY
    weapon: str | None
    on_range: Callable[[float], None]
    on_bearing: Callable[[int], None]

    def state(self) -> tuple[object, ...]:
        return self.bench, self.weapon

    def value(self) -> list[float]:
        return [self.bench.range_in, self.bench.bearing]

    def text(self) -> str:
        return f"{self.bench.range_in:g} inches, {bearing_words(self.bench.bearing)}"

    def press(self, pos: Pos) -> bool:
        """Move the target to the distance of the pointer."""
        self.drag(pos)
        return True

    def drag(self, pos: Pos) -> None:
        """Set the range to the pointer's distance from the attacker."""
        if self.ui is None:
            return
        camera = self.board.camera
        x = (pos[0] - self.rect.left) * self.ui.scale.factor / camera.ppi + camera.left_in
        self.on_range(round((x - ATTACKER_AT[0]) / RANGE_STEP_IN) * RANGE_STEP_IN)

    def wheel(self, pos: Pos, steps: int) -> bool:
        """Turn the bearing by half-hours."""
        self.on_bearing(turned_bearing(self.bench.bearing, steps))
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Change the range with left and right, the bearing with up and down."""
        step = {pygame.K_LEFT: -RANGE_STEP_IN, pygame.K_RIGHT: RANGE_STEP_IN}.get(event.key)
        turn = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if step is not None:
            self.on_range(self.bench.range_in + step)
        elif turn is not None:
            self.on_bearing(turned_bearing(self.bench.bearing, turn))
        return step is not None or turn is not None

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the board with the table's painters."""
        self.board.draw(surface, pen, self.bench, self.weapon)
        pen.panel(surface, surface.get_rect(), None, pen.theme.line)


def turned_bearing(bearing: int, by: int) -> int:
    """Turn a bearing by half-hours, wrapping around.

    >>> turned_bearing(12, 1), turned_bearing(-11, -1)
    (-11, 12)
    """
    return (bearing + by - LEAST_BEARING) % 24 + LEAST_BEARING


def bearing_words(bearing: int) -> str:
    """Describe a bearing in half-hours as a clock time, with its side.

    >>> bearing_words(0), bearing_words(3), bearing_words(-2)
    ('12:00, dead ahead', '1:30 to starboard', '11:00 to port')
    """
    if bearing == 0:
        return "12:00, dead ahead"
    half = bearing % 24
    clock = f"{half // 2 or 12}:{'30' if half % 2 else '00'}"
    return f"{clock}, astern" if bearing == 12 else f"{clock} to {'port' if bearing < 0 else 'starboard'}"


@dataclass(eq=False, repr=False)
class MarkedSlider(Slider):
    """A slider with ticks, and words between them below its track."""

    _: KW_ONLY
    ticks: tuple[float, ...]
    names: tuple[tuple[float, str], ...]

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the slider, and its marks below."""
        foot = pen.px(_MARKS)
        above = surface.get_rect()
        above.height -= foot
        left, length = (value * pen.scale.factor for value in self._track())

        def x_of(at: float) -> int:
            return round(left + (at - self.low) / (self.high - self.low) * length)

        for tick in self.ticks:
            surface.fill(
                pen.theme.edge, (x_of(tick), above.centery, pen.scale.line(), above.height // 2 + foot // 2)
            )
        super().paint(surface.subsurface(above), pen)
        for at, words in self.names:
            width = pen.width(words, SMALL) + 2
            place = pygame.Rect(x_of(at) - width // 2, above.bottom, width, foot)
            pen.write(surface, words, place, SMALL, pen.theme.secondary, "center")


def range_slider(
    rect: pygame.Rect, bench: Bench, on_change: Callable[[float], None], group: str
) -> MarkedSlider:
    """Return the slider of the range with its edition's marks below it."""
    scale = edition_ui_of(bench.edition).laboratory.scale
    return MarkedSlider(
        "lab.range",
        rect,
        ticks=scale.ticks[:-1],
        names=scale.names,
        low=0.0,
        high=MOST_RANGE_IN,
        at=bench.range_in,
        step=RANGE_STEP_IN,
        on_change=on_change,
        words=lambda inches: f'{inches:g}"',
        tooltip=scale.tip,
        topic=scale.topic,
        group=group,
    )


def bearing_slider(
    rect: pygame.Rect, bench: Bench, on_change: Callable[[float], None], group: str
) -> MarkedSlider:
    """Return the slider of the bearing with the arcs below it (GEO-5)."""
    return MarkedSlider(
        "lab.bearing",
        rect,
        ticks=(-9.0, -3.0, 3.0, 9.0),
        names=((-10.1, "rear"), (-6.0, "port"), (0.0, "fore"), (6.0, "starboard"), (10.6, "rear")),
        low=LEAST_BEARING,
        high=MOST_BEARING,
        at=bench.bearing,
        step=1,
        on_change=on_change,
        words=lambda half: bearing_words(round(half)).split()[0].rstrip(","),
        tooltip=f"The target bears {bearing_words(bench.bearing)} (GEO-5).",
        topic="GEO-5",
        group=group,
    )
