"""Squadrons drawn at a ship: chips, small craft, which ship they belong to, and their attacks."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from game.board.canvas import Canvas
from game.board.pose import Pose
from game.families.false_sunrise.board.animation import Animation
from game.families.false_sunrise.board.runs import Run
from game.families.false_sunrise.board.ships import craft_px, put_craft, wedge_px, wedge_side_px
from game.families.false_sunrise.board.sprites import chip_picture
from game.families.false_sunrise.board.timeline import CRAFT_S
from game.paint import fire, glow
from game.shell import drawing
from game.shell.motion import along, eased
from game.shell.theme import Color, mix
from rules.false_sunrise.state import Squadron
from rules.table.measure import Point

_CHIPS_A_ROW = 2
_WHITE: Color = (255, 255, 255)
# The stages of a run, in shares of its time: the craft arrive at _THERE and turn back at _BACK.
_THERE, _BACK = 0.4, 0.65
_STREAKS = 5


@dataclass
class Group:
    """The squadrons assigned to one ship, laid out in rows.

    `rooms` holds the rectangle of each squadron's chip and craft.
    """

    squadrons: Sequence[Squadron]
    chips: list[pygame.Surface]
    rooms: list[pygame.Rect]
    heading_deg: float
    size: tuple[int, int] = field(init=False)

    def __post_init__(self) -> None:
        self.size = self.rooms[0].unionall(self.rooms[1:]).size

    @classmethod
    def of(
        cls, canvas: Canvas, squadrons: Sequence[Squadron], heading_deg: float, selected: str | None
    ) -> Group:
        """Lay out squadrons, with the first rectangle at (0, 0)."""
        chips = [chip_picture(canvas, q, selected=q.id == selected) for q in squadrons]
        wedges = [wedge_side_px(canvas, q.size) + canvas.pen.px(4) for q in squadrons]
        sizes = [
            (chip.get_width() + wedge, max(chip.get_height(), wedge))
            for chip, wedge in zip(chips, wedges, strict=True)
        ]
        return cls(squadrons, chips, _in_rows(sizes, canvas.pen.px(3)), heading_deg)

    def lie_in(self, block: pygame.Rect) -> None:
        """Move the layout into a block of the view."""
        self.rooms = [room.move(block.topleft) for room in self.rooms]

    def _chip_place(self, number: int) -> pygame.Rect:
        return self.chips[number].get_rect(midright=self.rooms[number].midright)

    def middle_px(self, number: int) -> Point:
        """Return the middle of a squadron's craft."""
        room = self.rooms[number]
        return room.left + (room.width - self.chips[number].get_width()) / 2, room.centery

    def draw_craft(self, canvas: Canvas, animation: Animation | None) -> None:
        """Draw one small craft per point of each squadron's size; lost craft flash and vanish."""
        for number, squadron in enumerate(self.squadrons):
            ages: list[float | None] = [None] * squadron.size
            if animation is not None:
                ages = animation.craft_left(squadron.id, squadron.size)
            spots = _wedge(canvas, self.middle_px(number), squadron.size, len(ages), self.heading_deg)
            for at, age in zip(spots, ages, strict=True):
                if age is None:
                    put_craft(canvas, squadron.seat, at, self.heading_deg)
                elif age < CRAFT_S:
                    fire.fireball(canvas.surface, at, craft_px(canvas), 0.2 + 0.8 * age / CRAFT_S)

    def draw_chips(self, canvas: Canvas) -> dict[str, pygame.Rect]:
        """Draw the chips; return the rectangle of each by squadron id."""
        places = {}
        for number, squadron in enumerate(self.squadrons):
            place = places[squadron.id] = self._chip_place(number)
            canvas.write(self.chips[number], place, "gauge", squadron.id)
        return places


def _wedge(canvas: Canvas, middle: Point, size: int, count: int, heading_deg: float) -> list[Point]:
    turn, back = math.radians(heading_deg), (wedge_side_px(canvas, size) - craft_px(canvas)) / 2
    leader = middle[0] + math.sin(turn) * back, middle[1] - math.cos(turn) * back
    return wedge_px(canvas, leader, count, heading_deg)


def _in_rows(sizes: Sequence[tuple[int, int]], gap: int) -> list[pygame.Rect]:
    """Lay chips out in rows, each centered on the widest; the first begins at (0, 0)."""
    places: list[pygame.Rect] = []
    rows = [sizes[start : start + _CHIPS_A_ROW] for start in range(0, len(sizes), _CHIPS_A_ROW)]
    widths = [sum(size[0] + gap for size in row) - gap for row in rows]
    top = 0
    for row, width in zip(rows, widths, strict=True):
        left = (max(widths) - width) // 2
        for size in row:
            places.append(pygame.Rect((left, top), size))
            left += size[0] + gap
        top += max(size[1] for size in row) + gap
    return places


def join(canvas: Canvas, block: pygame.Rect, pose: Pose, ring_px: float) -> None:
    """Frame the squadrons of a ship and connect the frame to the ship's ring with a line."""
    frame, ink = block.inflate(canvas.pen.px(8), canvas.pen.px(6)), canvas.theme.accent
    center = canvas.px((pose.x, pose.y))
    near = max(frame.left, min(center[0], frame.right)), max(frame.top, min(center[1], frame.bottom))
    canvas.pen.panel(canvas.surface, frame, None, ink, radius=5, width=1.4)
    far = math.dist(near, center)
    drawing.circle(canvas.surface, ink, center, ring_px, canvas.stroke(1.2))
    if far > ring_px:
        drawing.line(canvas.surface, ink, near, along(center, near, ring_px / far), canvas.stroke(1.6))


def draw_runs(
    canvas: Canvas, animation: Animation, groups: Sequence[Group], ships: Mapping[str, Point]
) -> None:
    """Draw the attacks of this moment: craft that fly at their target and fire, or a ship that fires."""
    for run, share in animation.runs():
        home, target = _place(run.source, groups, ships), _place(run.target, groups, ships)
        if home is None or target is None:
            continue
        color = mix(canvas.seat(run.seat), _WHITE, 0.4)
        muzzle = home
        if run.craft:
            muzzle = _fly(canvas, run, home, target, share)
        _fire(canvas, run, muzzle, target, share, color)


def _place(thing: str, groups: Sequence[Group], ships: Mapping[str, Point]) -> Point | None:
    """Return where a ship or a squadron is drawn, or None."""
    for group in groups:
        for number, squadron in enumerate(group.squadrons):
            if squadron.id == thing:
                return group.middle_px(number)
    return ships.get(thing)


def _fly(canvas: Canvas, run: Run, home: Point, target: Point, share: float) -> Point:
    """Draw a squadron on its way to the target or back; return where its leader is."""
    far = max(1.0, math.dist(home, target))
    stand = max(0.0, 1 - canvas.pen.px(26) / far)
    if share < _BACK:
        way, angle_from, angle_to = stand * eased(min(1.0, share / _THERE)), home, target
    else:
        way, angle_from, angle_to = stand * (1 - eased((share - _BACK) / (1 - _BACK))), target, home
    leader = along(home, target, way)
    angle = math.degrees(math.atan2(angle_to[0] - angle_from[0], angle_from[1] - angle_to[1]))
    for at in wedge_px(canvas, leader, run.craft, angle):
        put_craft(canvas, run.seat, at, angle, burns=True)
    return leader


def _fire(canvas: Canvas, run: Run, muzzle: Point, target: Point, share: float, ink: Color) -> None:
    """Draw thin streaks, and a small fireball for each hit."""
    begun = (share - _THERE * bool(run.craft)) / (_BACK - _THERE)
    if not 0 <= begun <= 1.4:
        return
    size = craft_px(canvas)
    for number in range(_STREAKS):
        head = begun * 1.5 - number * 0.12
        if 0 < head < 1:
            aside = (number - _STREAKS // 2) * size * 0.35
            end = target[0] + aside, target[1] - aside * 0.6
            glow.add_line(
                canvas.surface, ink, along(muzzle, end, head), along(muzzle, end, max(0.0, head - 0.3))
            )
    for number in range(min(run.hits, 4)):
        age = (begun - 0.5 - 0.1 * number) * 1.6
        if 0 < age < 1:
            at = target[0] + (number % 2 - 0.5) * size, target[1] + (number // 2 - 0.5) * size
            fire.fireball(canvas.surface, at, size * 0.9, age)
