"""The layer of ships, markers, squadron chips and names; remembers where it drew each."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.board.canvas import Canvas
from game.board.labels import Labels, LabelWish, Plates
from game.families.false_sunrise.board.animation import Animation, Pose
from game.families.false_sunrise.board.ships import (
    draw_wreck,
    length_px,
    put_exhaust,
    put_tick,
    ship_picture,
    wear_of,
)
from game.families.false_sunrise.board.sprites import chip_picture, draw_marker, marker_picture
from game.families.false_sunrise.board.tracks import bars_size, draw_bars
from game.shell import drawing
from game.shell.theme import SMALL, STRONG
from rules.false_sunrise.state import Ship, Squadron, State
from rules.kernel.seats import Seat
from rules.table.measure import Point

_CHIPS_A_ROW = 3

# Places that names keep clear of, each with a radius in pixels; 0: as far as the ship's own ring.
Rings = tuple[tuple[Point, float], ...]


@dataclass(frozen=True, slots=True)
class FleetLook:
    """How the fleets are shown: what is chosen or pointed at, names, bars of damaged ships, who has acted."""

    selected: str | None = None
    hovered: str | None = None
    names: bool = True
    acted: frozenset[str] = frozenset()
    bars: bool = False


@dataclass(frozen=True, slots=True)
class Wreck:
    """What is left of a ship, until the turn ends."""

    ship_id: str
    hull: str
    seat: Seat
    at: Point
    angle_deg: float


class FleetLayer:
    """Draw everything that belongs to the fleets."""

    def __init__(self) -> None:
        self.places: dict[str, pygame.Rect] = {}
        self.names: dict[str, pygame.Rect] = {}
        self.occupied: list[pygame.Rect] = []
        self._labels = Labels()
        self._plates = Plates()
        self._flying = False

    def forget(self) -> None:
        """Place names and bars as on a fresh board, wherever they stood before."""
        self._labels, self._plates = Labels(), Plates()

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
        look: FleetLook,
        animation: Animation | None = None,
        keep_clear: Sequence[pygame.Rect] = (),
        rings: Rings = (),
        wrecks: Sequence[Wreck] = (),
    ) -> None:
        """Draw a state's fleets, moved as an animation says; names leave `keep_clear` and `rings` free."""
        self.places = {}
        if state is None:
            return
        self._flying = animation is not None
        for wreck in wrecks:
            if not state.ships[wreck.ship_id].alive:
                draw_wreck(canvas, wreck.hull, wreck.seat, wreck.at, wreck.angle_deg, 0.5, hot=0.5)
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
            pips = animation.pips(ship_id) if animation is not None else None
            if ship_id in chosen or pips or (look.bars and state.ships[ship_id].damage):
                taken.append(self._draw_bars(canvas, state.ships[ship_id], pips, chosen, taken))
        self._draw_names(canvas, state, poses, look, taken, rings)
        self.occupied = [*taken, *(self.places[ship_id] for ship_id in poses), *self.names.values()]

    def prepare(self, canvas: Canvas, state: State) -> Iterator[None]:
        """Draw one by one the pictures of ships and markers that this zoom needs."""
        for marker in state.markers:
            marker_picture(canvas, marker.owner)
            yield
        for ship in state.ships.values():
            if ship.on_board:
                wear = wear_of(ship, dim=ship.activated)
                ship_picture(canvas, ship.spec.hull.id, ship.seat, 30.0 * ship.heading, wear)
                yield

    def _draw_ship(self, canvas: Canvas, ship: Ship, pose: Pose, look: FleetLook) -> None:
        centre = canvas.px((pose.x, pose.y))
        place = _extent(length_px(canvas, ship.spec.hull.id), pose.angle_deg, centre)
        self.places[ship.id] = place
        if not canvas.sees(place.inflate(40, 40)):
            return
        dim = ship.activated or ship.id in look.acted
        wear = wear_of(ship, dim=dim)
        if not wear.dead and pose.fade == 1:
            put_exhaust(canvas, ship.spec.hull.id, ship.seat, centre, pose.angle_deg, pose.thrust)
        image = ship_picture(canvas, ship.spec.hull.id, ship.seat, pose.angle_deg, wear)
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
        if dim and pose.fade == 1:
            put_tick(canvas, ship.spec.hull.id, centre)

    def _draw_chips(
        self, canvas: Canvas, state: State, poses: dict[str, Pose], look: FleetLook
    ) -> list[pygame.Rect]:
        """Draw the squadrons over each ship in rows below it."""
        over: dict[str, list[Squadron]] = {}
        for squadron in state.squadrons.values():
            if squadron.deployed and squadron.ship in poses:
                over.setdefault(squadron.ship, []).append(squadron)
        places: list[pygame.Rect] = []
        for ship_id, squadrons in over.items():
            squadrons.sort(key=lambda q: (q.seat.value, q.id))
            images = [chip_picture(canvas, q, selected=q.id == look.selected) for q in squadrons]
            rows = _in_rows(images, canvas.pen.px(3))
            chosen = (look.selected, look.hovered)
            size = rows[0].unionall(rows[1:]).size
            block = self._beside(canvas, "chips", state.ships[ship_id], size, chosen, places)
            for squadron, image, row in zip(squadrons, images, rows, strict=True):
                place = row.move(block.topleft)
                canvas.surface.blit(image, place)
                self.places[squadron.id] = place
                places.append(place)
        return places

    def _draw_bars(
        self,
        canvas: Canvas,
        ship: Ship,
        pips: tuple[int, ...] | None,
        chosen: tuple[str | None, ...],
        taken: list[pygame.Rect],
    ) -> pygame.Rect:
        """Draw a ship's bars; `pips` are those of the moment, while they break."""
        size = bars_size(canvas, ship.pips)
        place = self._beside(canvas, "bars", ship, size, chosen, taken)
        return draw_bars(canvas, place, ship.seat, pips or ship.pips, ship.fittings.bar_pips)

    def _beside(
        self,
        canvas: Canvas,
        what: str,
        ship: Ship,
        size: tuple[int, int],
        chosen: tuple[str | None, ...],
        taken: list[pygame.Rect],
    ) -> pygame.Rect:
        """Find room for a plate above, below or beside a ship: where it covers no other, if there is such."""
        room = self.places[ship.id].inflate(canvas.pen.px(16), canvas.pen.px(16))
        if ship.id in chosen:
            side = 2 * round(_ring_px(canvas, ship)) + canvas.pen.px(10)
            room = room.union(pygame.Rect(0, 0, side, side).move_to(center=room.center))
        plate = pygame.Rect((0, 0), size)
        spots = [plate.move_to(midbottom=room.midtop), plate.move_to(midtop=room.midbottom)]
        if what == "chips":
            spots.reverse()
        spots += [plate.move_to(midleft=room.midright), plate.move_to(midright=room.midleft)]
        if self._flying:
            return self._plates.keep(what + ship.id, spots)
        ships = [place for key, place in self.places.items() if key != ship.id]
        return self._plates.place(what + ship.id, spots, [*taken, *ships], canvas.board())

    def _draw_names(
        self,
        canvas: Canvas,
        state: State,
        poses: dict[str, Pose],
        look: FleetLook,
        taken: list[pygame.Rect],
        rings: Rings,
    ) -> None:
        """Write the names that find room; one that stands apart is tied to its ship by a line."""
        chosen = [ship_id for ship_id in (look.selected, look.hovered) if ship_id in poses]
        wanted = dict.fromkeys([*chosen, *(poses if look.names else ())])
        view, clear = canvas.surface.get_rect(), dict(rings)
        images: dict[str, pygame.Surface] = {}
        wishes: dict[str, LabelWish] = {}
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
            wishes[ship_id] = LabelWish(ship_id, room, images[ship_id].get_size(), must=ship_id in chosen)
        others = [self.places[ship_id] for ship_id in poses if ship_id not in wishes]
        found = self._place_names(canvas, list(wishes.values()), [*taken, *others])
        for ship_id, place in found.items():
            room = wishes[ship_id].ship
            if not place.colliderect(room.inflate(8, 8)):
                end = (max(place.left, min(room.centerx, place.right)), place.centery)
                near = (place.clipline(room.center, end) or (end,))[0]  # not on between two words
                ink = canvas.theme.faint(canvas.seat(state.ships[ship_id].seat), 0.6)
                drawing.line(canvas.surface, ink, room.center, near)
            canvas.surface.blit(images[ship_id], place)
        self.names = found

    def _place_names(
        self, canvas: Canvas, wishes: list[LabelWish], taken: list[pygame.Rect]
    ) -> dict[str, pygame.Rect]:
        """Find room for names; in flight each stays where it stood beside its ship."""
        bounds = canvas.board().inflate(-canvas.pen.px(8), -canvas.pen.px(8))
        if self._flying:
            return self._labels.keep(wishes, bounds)
        return self._labels.place(wishes, taken, bounds)


def pose_of(ship: Ship, animation: Animation | None) -> Pose:
    """Return where a ship is drawn: where an animation has it, or where it is."""
    moved = animation.pose(ship.id) if animation is not None else None
    return moved or Pose(ship.x, ship.y, 30.0 * ship.heading)


def _in_rows(images: Sequence[pygame.Surface], gap: int) -> list[pygame.Rect]:
    """Lay chips out in rows, each in the middle of the widest; the first begins at (0, 0)."""
    places: list[pygame.Rect] = []
    rows = [images[start : start + _CHIPS_A_ROW] for start in range(0, len(images), _CHIPS_A_ROW)]
    widths = [sum(image.get_width() + gap for image in row) - gap for row in rows]
    top = 0
    for row, width in zip(rows, widths, strict=True):
        left = (max(widths) - width) // 2
        for image in row:
            places.append(image.get_rect(topleft=(left, top)))
            left += image.get_width() + gap
        top += row[0].get_height() + gap
    return places


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
