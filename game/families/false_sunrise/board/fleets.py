"""The layer of ships, markers, squadron chips and names; remembers where it drew each."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.board.beat_animation import shake
from game.board.canvas import Canvas
from game.board.labels import LabelRequest, is_nearer
from game.board.piece_layer import PieceLayer, faded, put_name
from game.board.pose import Pose
from game.board.rocks import draw_rims
from game.board.ships import ShipModel
from game.families.false_sunrise.board import craft
from game.families.false_sunrise.board.animation import Animation
from game.families.false_sunrise.board.bars import Breaking, breaking_size, draw_breaking
from game.families.false_sunrise.board.ships import (
    Wear,
    body_of,
    length_px,
    put_fire,
    put_tick,
    rest_pose,
    wear_of,
)
from game.families.false_sunrise.board.sprites import (
    draw_marker,
    draw_ring_of,
    marker_picture,
    number_marker,
)
from game.families.false_sunrise.board.tracks import bars_size, draw_bars, worn_words
from game.paint import fire
from game.shell import drawing
from game.shell.theme import SMALL, STRONG
from rules.false_sunrise.state import Ship, Squadron, State
from rules.table.measure import Point

_AWAY = 22  # logical units: how much farther from its ship a panel without room is tried
_NEW_HULLS_A_FRAME = 1  # newly painted while ships fly; the others rotate an existing picture

# Places that names avoid, each with a radius in pixels; 0 means the ship's own ring.
Rings = tuple[tuple[Point, float], ...]


@dataclass(frozen=True, slots=True)
class FleetLook:
    """How the fleets are shown: selected and pointed-at ship, names, bars of damaged ships, who has acted.

    `squadron` is the one selected or whose chip is pointed at.
    """

    selected: str | None = None
    hovered: str | None = None
    names: bool = True
    acted: frozenset[str] = frozenset()
    bars: bool = False
    squadron: str | None = None


@dataclass(frozen=True, slots=True)
class Wreck:
    """What is left of a ship until the turn ends."""

    ship_id: str
    body: ShipModel
    at: Point
    angle_deg: float
    name: str


class FleetLayer(PieceLayer[State, FleetLook, Animation]):
    """Draws everything that belongs to the fleets."""

    def __init__(self) -> None:
        super().__init__()
        self.names: dict[str, pygame.Rect] = {}
        self.rings: Rings = ()  # names avoid them
        self.wrecks: Sequence[Wreck] = ()
        self._breaking: list[pygame.Rect] = []  # bars losing pips now, avoided by other words
        self._covered: Sequence[pygame.Rect] = ()  # cards over the board while things move
        self._new_hulls = 0

    def draw(
        self,
        canvas: Canvas,
        state: State,
        look: FleetLook,
        motion: Animation | None = None,
        keep_clear: Sequence[pygame.Rect] = (),
    ) -> None:
        self._begin(canvas, moves=motion is not None)
        self._new_hulls = 0
        lying = [wreck for wreck in self.wrecks if not state.ships[wreck.ship_id].alive]
        for wreck in lying:
            _draw_wreck(canvas, wreck)
        for marker in state.markers:
            self.places[marker.id] = draw_marker(canvas, marker, numbered=False)
        taken = [*keep_clear, *self.places.values()]
        poses = {
            ship.id: pose
            for ship in state.ships.values()
            if ship.on_board and (pose := pose_of(ship, motion)).fade > 0
        }
        # Draw small ships over large ones, and the selected and pointed-at ships over everything.
        chosen = (look.selected, look.hovered)
        order = sorted(
            poses, key=lambda ship_id: (ship_id in chosen, -state.ships[ship_id].spec.hull.integrity)
        )
        for ship_id in order:
            self._draw_ship(canvas, state.ships[ship_id], poses[ship_id], look, motion)
        if motion is not None:
            motion.draw_lights(canvas)
            self._draw_over(canvas, state, motion)
            shake(canvas, motion.shaken())
        taken += self._draw_chips(canvas, state, poses, look, motion)
        self._breaking, self._covered = [], keep_clear
        taken += self._draw_all_bars(canvas, state, order, look, motion, taken)
        self._draw_names(canvas, state, poses, look, taken, [wreck_place(canvas, wreck) for wreck in lying])
        self.occupied = [*taken, *(self.places[ship_id] for ship_id in poses), *self.names.values()]
        if look.names:
            living = [self.places[ship_id] for ship_id in poses]
            self.occupied += _name_wrecks(canvas, lying, self.occupied, living)
        for marker in state.markers:
            number_marker(canvas, marker, self.occupied)

    def _draw_over(self, canvas: Canvas, state: State, animation: Animation) -> None:
        """Draw rims of rocks and rings of markers over the light of explosions near them."""
        for kill in animation.lit():
            canvas.surface.set_clip(kill.place(canvas))
            draw_rims(canvas, state.setup.terrain.polygons)
            for marker in state.markers:
                draw_ring_of(canvas, marker)
            canvas.surface.set_clip(None)

    def prepare(self, canvas: Canvas, state: State) -> Iterator[None]:
        for marker in state.markers:
            marker_picture(canvas, marker.owner)
            yield
        for ship in state.ships.values():
            if ship.on_board:
                wear = wear_of(ship, dim=ship.activated)
                body_of(ship, wear).picture(canvas, 30.0 * ship.heading)
                yield

    def _draw_ship(
        self, canvas: Canvas, ship: Ship, pose: Pose, look: FleetLook, animation: Animation | None
    ) -> None:
        center = canvas.px((pose.x, pose.y))
        place = _extent(length_px(canvas, ship.spec.hull.id), pose.angle_deg, center)
        self.places[ship.id] = place
        if not canvas.sees(place.inflate(40, 40)):
            return
        dim = ship.activated or ship.id in look.acted
        wear = wear_of(ship, dim=dim)
        if not wear.dead and pose.fade == 1:
            body_of(ship).put_exhaust(canvas, center, pose.angle_deg, pose.thrust)
        image = self._picture(canvas, ship, pose.angle_deg, wear)
        image = faded(image, pose.fade)
        if ship.id == look.selected:
            ring = _ring_px(canvas, ship)
            drawing.circle(canvas.surface, (*canvas.theme.focus, 22), center, ring)
            drawing.circle(canvas.surface, canvas.theme.focus, center, ring, canvas.stroke(1.6))
        elif ship.id == look.hovered:
            ring = _ring_px(canvas, ship)
            drawing.circle(canvas.surface, canvas.theme.accent, center, ring, canvas.stroke())
        canvas.put(image, center)
        if wear.burns and pose.fade == 1:
            seconds = animation.clock_s if animation is not None else 0.0
            put_fire(canvas, ship.spec.hull.id, center, seconds, len(ship.spec.name))
        shooting = animation is not None and ship.id == look.selected
        if dim and pose.fade == 1 and not shooting:
            put_tick(canvas, ship.spec.hull.id, center)

    def _picture(self, canvas: Canvas, ship: Ship, angle_deg: float, wear: Wear) -> pygame.Surface:
        """Return a ship's picture; while ships fly, only a few are newly painted per frame."""
        spare = not self._flying or self._new_hulls < _NEW_HULLS_A_FRAME
        home_deg = 30.0 * ship.heading
        image, painted = body_of(ship, wear).picture(canvas, angle_deg, home_deg=home_deg, spare=spare)
        self._new_hulls += painted
        return image

    def _draw_chips(
        self,
        canvas: Canvas,
        state: State,
        poses: dict[str, Pose],
        look: FleetLook,
        animation: Animation | None,
    ) -> list[pygame.Rect]:
        """Draw the squadrons of each ship in rows below it: a chip each, with its craft next to it.

        A line connects a selected or pointed-at ship or squadron with its frame. Attacking craft fly under
        all chips. Return the rectangles of all squadrons.
        """
        over: dict[str, list[Squadron]] = {}
        for squadron in state.squadrons.values():
            if squadron.deployed and squadron.ship in poses:
                over.setdefault(squadron.ship, []).append(squadron)
        rooms: list[pygame.Rect] = []
        groups: list[craft.Group] = []
        for ship_id, squadrons in over.items():
            squadrons.sort(key=lambda q: (q.seat.value, q.id))
            group = craft.Group.of(canvas, squadrons, poses[ship_id].angle_deg, look.squadron)
            chosen = (look.selected, look.hovered)
            block = self._beside(canvas, "chips", state.ships[ship_id], group.size, chosen, rooms)
            group.lie_in(block)
            rooms += group.rooms
            groups.append(group)
            told = (look.selected, look.hovered, look.squadron)
            if animation is None and any(one in told for one in (ship_id, *(q.id for q in squadrons))):
                craft.join(canvas, block, poses[ship_id], _ring_px(canvas, state.ships[ship_id]))
        for group in groups:
            group.draw_craft(canvas, animation)
        if animation is not None:
            craft.draw_runs(
                canvas, animation, groups, {key: canvas.px((p.x, p.y)) for key, p in poses.items()}
            )
        for group in groups:
            self.places.update(group.draw_chips(canvas))
        return rooms

    def _draw_all_bars(
        self,
        canvas: Canvas,
        state: State,
        order: Sequence[str],
        look: FleetLook,
        animation: Animation | None,
        taken: Sequence[pygame.Rect],
    ) -> list[pygame.Rect]:
        """Draw the bars of ships, first those losing pips now; return their rectangles."""
        breaking = {key: found for key in order if animation and (found := animation.breaking(key))}
        chosen, places = (look.selected, look.hovered), list[pygame.Rect]()
        for ship_id in sorted(order, key=lambda ship_id: ship_id not in breaking):
            ship, bars = state.ships[ship_id], breaking.get(ship_id)
            if ship_id in chosen or bars or (look.bars and ship.damage):
                places.append(self._draw_bars(canvas, ship, bars, chosen, [*taken, *places]))
                self._breaking += places[-1:] * (bars is not None)
        return places

    def _draw_bars(
        self,
        canvas: Canvas,
        ship: Ship,
        breaking: Breaking | None,
        chosen: tuple[str | None, ...],
        taken: list[pygame.Rect],
    ) -> pygame.Rect:
        """Draw a ship's bars, pip by pip while they are `breaking`; return their rectangle."""
        if breaking is not None:
            large = breaking_size(canvas, len(breaking.had), ship.fittings.bar_pips)
            place = self._beside(canvas, "bars", ship, large, chosen, taken)
            place.clamp_ip(canvas.surface.get_rect())
            draw_breaking(canvas, place, ship.seat, breaking, ship.fittings.bar_pips)
            canvas.note("gauge", place, ship.id)
            return place
        worn = worn_words(canvas, ship.marks) if ship.marks is not None else None
        size = bars_size(canvas, ship.pips, worn)
        place = self._beside(canvas, "bars", ship, size, chosen, taken)
        canvas.note("gauge", place, ship.id)
        return draw_bars(canvas, place, ship.seat, ship.pips, ship.fittings.bar_pips, worn)

    def _beside(
        self,
        canvas: Canvas,
        what: str,
        ship: Ship,
        size: tuple[int, int],
        chosen: tuple[str | None, ...],
        taken: list[pygame.Rect],
    ) -> pygame.Rect:
        """Find room for a panel above, below or next to a ship, where it covers no other if possible."""
        room = self.places[ship.id].inflate(canvas.pen.px(16), canvas.pen.px(16))
        if ship.id in chosen:
            side = 2 * round(_ring_px(canvas, ship)) + canvas.pen.px(10)
            room = room.union(pygame.Rect(0, 0, side, side).move_to(center=room.center))
        plate = pygame.Rect((0, 0), size)
        spots = [plate.move_to(midbottom=room.midtop), plate.move_to(midtop=room.midbottom)]
        if what == "chips":
            spots.reverse()
        spots += [plate.move_to(midleft=room.midright), plate.move_to(midright=room.midleft)]
        spots += [plate.move_to(bottomleft=room.topright), plate.move_to(bottomright=room.topleft)]
        spots += [plate.move_to(topleft=room.bottomright), plate.move_to(topright=room.bottomleft)]
        away = canvas.pen.px(_AWAY)
        spots += [spots[0].move(0, -away), spots[0].move(0, -2 * away), spots[1].move(0, away)]
        if self._flying:
            kept = self._plates.keep(what + ship.id, spots)
            if kept.collidelist([*self._breaking, *self._covered]) < 0:
                return kept
        ships = [place for key, place in self.places.items() if key != ship.id]
        words = [one.place for one in canvas.written]
        clear_of = [*ships, *words, *(taken if what == "chips" else ())]
        return self._plates.place(what + ship.id, spots, taken, canvas.board(), clear_of)

    def _draw_names(
        self,
        canvas: Canvas,
        state: State,
        poses: dict[str, Pose],
        look: FleetLook,
        taken: list[pygame.Rect],
        wrecks: list[pygame.Rect],
    ) -> None:
        """Draw the names that find room, none on a wreck; connect a distant name to its ship with a line."""
        chosen = [ship_id for ship_id in (look.selected, look.hovered) if ship_id in poses]
        wanted = dict.fromkeys([*chosen, *(poses if look.names else ())])
        view, clear = canvas.surface.get_rect(), dict(self.rings)
        images: dict[str, pygame.Surface] = {}
        wishes: dict[str, LabelRequest] = {}
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
            size, must = images[ship_id].get_size(), ship_id in chosen
            wishes[ship_id] = LabelRequest(ship_id, room, size, must, self.places[ship_id])
        unnamed = [*wrecks, *(self.places[ship_id] for ship_id in poses if ship_id not in wishes)]
        others = list(unnamed)
        others += [
            wake_of(canvas, state.ships[ship_id].spec.hull.id, pose.angle_deg, self.places[ship_id].center)
            for ship_id, pose in poses.items()
        ]
        found = self._place_names(canvas, list(wishes.values()), [*taken, *others], unnamed)
        for ship_id, place in found.items():
            ink = canvas.seat(state.ships[ship_id].seat)
            put_name(canvas, wishes[ship_id], images[ship_id], place, ink)
        self.names = found

    def _place_names(
        self,
        canvas: Canvas,
        wishes: list[LabelRequest],
        taken: list[pygame.Rect],
        unnamed: Sequence[pygame.Rect],
    ) -> dict[str, pygame.Rect]:
        """Find room for names; while ships fly each name stays put, unless it covers bars that lose pips."""
        bounds = canvas.board().inflate(-canvas.pen.px(8), -canvas.pen.px(8))
        if not self._flying:
            return self._labels.place(wishes, taken, bounds, unnamed)
        kept = self._labels.keep(wishes, bounds)
        under = {key for key, place in kept.items() if place.collidelist(self._breaking) >= 0}
        if under:
            others = [place for key, place in kept.items() if key not in under]
            ships = [wish.ship for wish in wishes if wish.id not in under]
            moved = [wish for wish in wishes if wish.id in under]
            kept = {key: place for key, place in kept.items() if key not in under}
            kept |= self._labels.place(moved, [*taken, *others, *ships], bounds, [*unnamed, *ships])
        return kept


def pose_of(ship: Ship, animation: Animation | None) -> Pose:
    """Return where a ship is drawn: where an animation has it, or where it is."""
    moved = animation.pose(ship.id) if animation is not None else None
    return moved or rest_pose(ship)


def _draw_wreck(canvas: Canvas, wreck: Wreck) -> None:
    """Draw a wreck under thin smoke."""
    wreck.body.draw_wreck(canvas, wreck.at, wreck.angle_deg, 1.0, hot=0.5)
    radius = wreck.body.length_px(canvas) * 0.16
    fire.drifting(canvas.surface, canvas.px(wreck.at), radius, len(wreck.name))


def wreck_place(canvas: Canvas, wreck: Wreck) -> pygame.Rect:
    """Return the rectangle of pixels that a wreck covers."""
    return _extent(wreck.body.length_px(canvas), wreck.angle_deg, canvas.px(wreck.at))


def _name_wrecks(
    canvas: Canvas, wrecks: Sequence[Wreck], taken: Sequence[pygame.Rect], living: Sequence[pygame.Rect]
) -> list[pygame.Rect]:
    """Draw names in gray below wrecks, or above; return their rectangles.

    None is over anything else, or nearer to a living ship than to its wreck.
    """
    named: list[pygame.Rect] = []
    for wreck in wrecks:
        words = canvas.outlined(f"{wreck.name}, wreck", SMALL, canvas.theme.secondary)
        x, y = canvas.px(wreck.at)
        off = wreck.body.length_px(canvas) * 0.75 + words.get_height() / 2
        spots = [words.get_rect(center=(round(x), round(y + side * off))) for side in (1, -1)]
        own, full = wreck_place(canvas, wreck), [*taken, *named]
        clear = [one for one in spots if not any(is_nearer(one, ship, own) for ship in living)]
        place = next((one for one in clear if one.collidelist(full) < 0), None)
        if place is not None and canvas.sees(place):
            canvas.write(words, place, "name", wreck.ship_id)
            named.append(place)
    return named


def wake_of(canvas: Canvas, hull: str, angle_deg: float, center_px: Point) -> pygame.Rect:
    """Return a square in the exhaust of a hull, which its name avoids."""
    length, turn = length_px(canvas, hull), math.radians(angle_deg)
    side = round(0.3 * length)
    at = center_px[0] - math.sin(turn) * 0.66 * length, center_px[1] + math.cos(turn) * 0.66 * length
    return pygame.Rect(0, 0, side, side).move_to(center=(round(at[0]), round(at[1])))


def _ring_px(canvas: Canvas, ship: Ship) -> float:
    return length_px(canvas, ship.spec.hull.id) * 0.5 + canvas.pen.px(7)


def _extent(length: float, angle_deg: float, center_px: Point) -> pygame.Rect:
    """Return the rectangle of pixels that a ship covers, narrower across than along."""
    if not all(math.isfinite(v) and abs(v) < drawing.LIMIT_PX for v in center_px):
        return pygame.Rect(-9_999, -9_999, 0, 0)
    sin, cos = abs(math.sin(math.radians(angle_deg))), abs(math.cos(math.radians(angle_deg)))
    along, across = length * 0.96, length * 0.62
    # A diagonal ship does not fill the corners of its box.
    size = (
        round(max(along * sin, across * cos, 0.85 * (along * sin + across * cos))),
        round(max(along * cos, across * sin, 0.85 * (along * cos + across * sin))),
    )
    return pygame.Rect((0, 0), size).move_to(center=(round(center_px[0]), round(center_px[1])))
