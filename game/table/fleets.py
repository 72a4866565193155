"""The layer of ships, markers, squadron chips and names; remembers where it drew each."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game import drawing
from game.table.animation import Animation, Pose
from game.table.canvas import Canvas
from game.table.labels import Labels, Wish
from game.table.sprites import chip_picture, draw_marker, length_px, ship_picture
from game.table.tracks import draw_bars
from game.theme import SMALL, STRONG
from rules.false_sunrise.state import Ship, Squadron, State
from rules.table.measure import Point

_CHIPS_A_ROW = 3


@dataclass(frozen=True, slots=True)
class Look:
    """How the fleets are shown: what is selected or under the pointer, names, who is drawn as having acted."""

    selected: str | None = None
    hovered: str | None = None
    names: bool = True
    acted: frozenset[str] = frozenset()
    bars: bool = False


class FleetLayer:
    """Draw everything that belongs to the fleets."""

    def __init__(self) -> None:
        self.places: dict[str, pygame.Rect] = {}
        self._labels = Labels()

    def hits(self, at_px: Point, slack_px: int) -> list[str]:
        """List the ids drawn at a pixel of the layer, the topmost first: chips, ships, markers."""
        return [
            id
            for id, place in reversed(self.places.items())
            if place.inflate(2 * slack_px, 2 * slack_px).collidepoint(at_px)
        ]

    def draw(self, canvas: Canvas, state: State | None, look: Look, animation: Animation | None) -> None:
        """Draw a state's fleets, moved as an animation says."""
        self.places = {}
        if state is None:
            return
        blocked = []
        for marker in state.markers:
            self.places[marker.id] = draw_marker(canvas, marker)
            blocked.append(self.places[marker.id])
        poses = {
            ship.id: pose
            for ship in state.ships.values()
            if ship.on_board and (pose := pose_of(ship, animation)).fade > 0
        }
        # Small ships lie on large ones, and what is chosen on everything.
        chosen = (look.selected, look.hovered)
        order = sorted(poses, key=lambda id: (id in chosen, -state.ships[id].spec.hull.integrity))
        for id in order:
            self._draw_ship(canvas, state.ships[id], poses[id], look)
        chips = self._draw_chips(canvas, state, poses, look)
        for id in order:
            if look.bars or id in chosen:
                self._draw_bars(canvas, state.ships[id], poses[id])
        self._draw_names(canvas, state, poses, look, [*blocked, *chips])

    def _draw_ship(self, canvas: Canvas, ship: Ship, pose: Pose, look: Look) -> None:
        centre = canvas.px((pose.x, pose.y))
        dim = ship.activated or ship.id in look.acted
        image = ship_picture(canvas, ship.spec.hull.id, ship.seat, pose.angle_deg, dim=dim)
        if pose.fade < 1:
            image = image.copy()
            image.set_alpha(round(255 * pose.fade))
        if ship.id == look.selected:
            ring = length_px(canvas, ship.spec.hull.id) * 0.5 + canvas.pen.px(7)
            drawing.circle(canvas.surface, (*canvas.theme.focus, 22), centre, ring)
            drawing.circle(canvas.surface, canvas.theme.focus, centre, ring, canvas.stroke(1.6))
        elif ship.id == look.hovered:
            ring = length_px(canvas, ship.spec.hull.id) * 0.5 + canvas.pen.px(6)
            drawing.circle(canvas.surface, canvas.theme.accent, centre, ring, canvas.stroke())
        canvas.put(image, centre)
        side = round(length_px(canvas, ship.spec.hull.id) * 0.82)
        place = pygame.Rect(0, 0, side, side)
        place.center = (round(centre[0]), round(centre[1])) if _near(centre) else (-9999, -9999)
        self.places[ship.id] = place

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

    def _draw_bars(self, canvas: Canvas, ship: Ship, pose: Pose) -> None:
        below = -length_px(canvas, ship.spec.hull.id) / 2 - canvas.pen.px(20)
        centre = canvas.px((pose.x, pose.y))
        draw_bars(canvas, centre, ship.seat, ship.pips, ship.fittings.bar_pips, below)

    def _draw_names(
        self, canvas: Canvas, state: State, poses: dict[str, Pose], look: Look, taken: list[pygame.Rect]
    ) -> None:
        chosen = [id for id in (look.selected, look.hovered) if id in poses]
        ids = chosen if not look.names else [*chosen, *(id for id in poses if id not in chosen)]
        view = canvas.surface.get_rect()
        images: dict[str, pygame.Surface] = {}
        wishes = []
        for id in dict.fromkeys(ids):
            ship = state.ships[id]
            if not view.colliderect(self.places[id]):
                continue
            style = STRONG.sized(12) if id in chosen else SMALL
            images[id] = canvas.outlined(ship.spec.name, style, canvas.theme.seat_text(ship.seat))
            room = self.places[id].inflate(8, 8)
            wishes.append(Wish(id, room, images[id].get_size(), must=id in chosen))
        others = [self.places[id] for id in poses if id not in images]
        bounds = view.inflate(-canvas.pen.px(8), -canvas.pen.px(8))
        for id, place in self._labels.place(wishes, [*taken, *others], bounds).items():
            canvas.surface.blit(images[id], place)


def pose_of(ship: Ship, animation: Animation | None) -> Pose:
    """Return where a ship is drawn: where an animation has it, or where it is."""
    moved = animation.pose(ship.id) if animation is not None else None
    return moved or Pose(ship.x, ship.y, 30.0 * ship.heading)


def _near(px: Point) -> bool:
    return all(math.isfinite(v) and abs(v) < drawing.LIMIT_PX for v in px)
