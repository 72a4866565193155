"""The layer of ships, markers, squadron chips and names; remembers where it drew each."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game import drawing
from game.table.animation import Animation, Pose
from game.table.canvas import Canvas
from game.table.labels import Labels, Wish
from game.table.sprites import chip_picture, draw_marker, length_px, ship_picture
from game.table.tracks import draw_bars
from game.theme import SMALL, STRONG, mix
from rules.false_sunrise.state import Ship, Squadron, State
from rules.table.measure import Point

_CHIPS_A_ROW = 3

# Places that names keep clear of, each with a radius in pixels; 0: as far as the ship's own ring.
Rings = tuple[tuple[Point, float], ...]


@dataclass(frozen=True, slots=True)
class Look:
    """How the fleets are shown: what is chosen or pointed at, names, bars of damaged ships, who has acted."""

    selected: str | None = None
    hovered: str | None = None
    names: bool = True
    acted: frozenset[str] = frozenset()
    bars: bool = False


class FleetLayer:
    """Draw everything that belongs to the fleets."""

    def __init__(self) -> None:
        self.places: dict[str, pygame.Rect] = {}
        self.names: dict[str, pygame.Rect] = {}
        self.occupied: list[pygame.Rect] = []
        self._labels = Labels()

    def hits(self, at_px: Point, slack_px: int) -> list[str]:
        """List the ids drawn at a pixel of the layer, the topmost first: chips, ships, markers."""
        return [
            name
            for name, place in reversed(self.places.items())
            if place.inflate(2 * slack_px, 2 * slack_px).collidepoint(at_px)
        ]

    def draw(
        self,
        canvas: Canvas,
        state: State | None,
        look: Look,
        animation: Animation | None = None,
        keep_clear: Sequence[pygame.Rect] = (),
        rings: Rings = (),
    ) -> None:
        """Draw a state's fleets, moved as an animation says; names leave `keep_clear` and `rings` free."""
        self.places = {}
        if state is None:
            return
        for marker in state.markers:
            self.places[marker.id] = draw_marker(canvas, marker)
        taken = [*keep_clear, *self.places.values()]
        poses = {
            ship.id: pose
            for ship in state.ships.values()
            if ship.on_board and (pose := pose_of(ship, animation)).fade > 0
        }
        # Small ships lie on large ones, and what is chosen on everything.
        chosen = (look.selected, look.hovered)
        order = sorted(
            poses, key=lambda ship_id: (ship_id in chosen, -state.ships[ship_id].spec.hull.integrity)
        )
        for ship_id in order:
            self._draw_ship(canvas, state.ships[ship_id], poses[ship_id], look)
        taken += self._draw_chips(canvas, state, poses, look)
        for ship_id in order:
            if ship_id in chosen or (look.bars and state.ships[ship_id].damage):
                taken.append(self._draw_bars(canvas, state.ships[ship_id], poses[ship_id]))
        self._draw_names(canvas, state, poses, look, taken, rings)
        self.occupied = [*taken, *(self.places[ship_id] for ship_id in poses), *self.names.values()]

    def _draw_ship(self, canvas: Canvas, ship: Ship, pose: Pose, look: Look) -> None:
        centre = canvas.px((pose.x, pose.y))
        place = _extent(length_px(canvas, ship.spec.hull.id), pose.angle_deg, centre)
        self.places[ship.id] = place
        if not canvas.sees(place.inflate(40, 40)):
            return
        dim = ship.activated or ship.id in look.acted
        image = ship_picture(canvas, ship.spec.hull.id, ship.seat, pose.angle_deg, dim=dim)
        if pose.fade < 1:
            image = image.copy()
            image.set_alpha(round(255 * pose.fade))
        if ship.id == look.selected:
            ring = _ring_px(canvas, ship)
            drawing.circle(canvas.surface, (*canvas.theme.focus, 22), centre, ring)
            drawing.circle(canvas.surface, canvas.theme.focus, centre, ring, canvas.stroke(1.6))
        elif ship.id == look.hovered:
            ring = _ring_px(canvas, ship)
            drawing.circle(canvas.surface, canvas.theme.accent, centre, ring, canvas.stroke())
        canvas.put(image, centre)

    def _draw_chips(
        self, canvas: Canvas, state: State, poses: dict[str, Pose], look: Look
    ) -> list[pygame.Rect]:
        """Draw the squadrons over each ship in rows below it."""
        over: dict[str, list[Squadron]] = {}
        for squadron in state.squadrons.values():
            if squadron.deployed and squadron.ship in poses:
                over.setdefault(squadron.ship, []).append(squadron)
        places = []
        for ship_id, squadrons in over.items():
            squadrons.sort(key=lambda q: (q.seat.value, q.id))
            ship = self.places[ship_id]
            top = ship.bottom + canvas.pen.px(10)
            if ship_id in (look.selected, look.hovered):
                top = max(
                    top, ship.centery + round(_ring_px(canvas, state.ships[ship_id])) + canvas.pen.px(5)
                )
            for start in range(0, len(squadrons), _CHIPS_A_ROW):
                row = squadrons[start : start + _CHIPS_A_ROW]
                images = [chip_picture(canvas, q, selected=q.id == look.selected) for q in row]
                gap = canvas.pen.px(3)
                left = ship.centerx - (sum(i.get_width() + gap for i in images) - gap) // 2
                for squadron, image in zip(row, images, strict=True):
                    place = image.get_rect(topleft=(left, top))
                    canvas.surface.blit(image, place)
                    self.places[squadron.id] = place
                    places.append(place)
                    left = place.right + gap
                top += images[0].get_height() + gap
        return places

    def _draw_bars(self, canvas: Canvas, ship: Ship, pose: Pose) -> pygame.Rect:
        above = length_px(canvas, ship.spec.hull.id) / 2 + canvas.pen.px(20)
        centre = canvas.px((pose.x, pose.y))
        return draw_bars(canvas, centre, ship.seat, ship.pips, ship.fittings.bar_pips, -above)

    def _draw_names(
        self,
        canvas: Canvas,
        state: State,
        poses: dict[str, Pose],
        look: Look,
        taken: list[pygame.Rect],
        rings: Rings,
    ) -> None:
        """Write the names that find room; one that stands apart is tied to its ship by a line."""
        chosen = [ship_id for ship_id in (look.selected, look.hovered) if ship_id in poses]
        wanted = dict.fromkeys([*chosen, *(poses if look.names else ())])
        view, clear = canvas.surface.get_rect(), dict(rings)
        images: dict[str, pygame.Surface] = {}
        wishes: dict[str, Wish] = {}
        for ship_id in wanted:
            ship = state.ships[ship_id]
            if not view.colliderect(self.places[ship_id]):
                continue
            style = STRONG.sized(12) if ship_id in chosen else SMALL
            images[ship_id] = canvas.outlined(ship.spec.name, style, canvas.theme.seat_text(ship.seat))
            room = self.places[ship_id].inflate(6, 6)
            if ship_id in chosen or ship.at in clear:
                ring = 2 * round(max(_ring_px(canvas, ship), clear.get(ship.at, 0.0))) + 4
                room = pygame.Rect(0, 0, ring, ring).move_to(center=room.center)
            wishes[ship_id] = Wish(ship_id, room, images[ship_id].get_size(), must=ship_id in chosen)
        others = [self.places[ship_id] for ship_id in poses if ship_id not in wishes]
        bounds = canvas.board().inflate(-canvas.pen.px(8), -canvas.pen.px(8))
        found = self._labels.place(list(wishes.values()), [*taken, *others], bounds)
        for ship_id, place in found.items():
            room = wishes[ship_id].ship
            if not place.colliderect(room.inflate(8, 8)):
                near = (max(place.left, min(room.centerx, place.right)), place.centery)
                ink = mix(canvas.theme.ground, canvas.seat(state.ships[ship_id].seat), 0.6)
                drawing.line(canvas.surface, ink, room.center, near)
            canvas.surface.blit(images[ship_id], place)
        self.names = found


def pose_of(ship: Ship, animation: Animation | None) -> Pose:
    """Return where a ship is drawn: where an animation has it, or where it is."""
    moved = animation.pose(ship.id) if animation is not None else None
    return moved or Pose(ship.x, ship.y, 30.0 * ship.heading)


def _ring_px(canvas: Canvas, ship: Ship) -> float:
    return length_px(canvas, ship.spec.hull.id) * 0.5 + canvas.pen.px(7)


def _extent(length: float, angle_deg: float, centre_px: Point) -> pygame.Rect:
    """Return the pixels that a ship covers, narrower across than along."""
    if not all(math.isfinite(v) and abs(v) < drawing.LIMIT_PX for v in centre_px):
        return pygame.Rect(-9_999, -9_999, 0, 0)
    sin, cos = abs(math.sin(math.radians(angle_deg))), abs(math.cos(math.radians(angle_deg)))
    along, across = length * 0.96, length * 0.62
    # A slanting ship has no corners that would fill its box.
    size = (
        round(max(along * sin, across * cos, 0.85 * (along * sin + across * cos))),
        round(max(along * cos, across * sin, 0.85 * (along * cos + across * sin))),
    )
    return pygame.Rect((0, 0), size).move_to(center=(round(centre_px[0]), round(centre_px[1])))
