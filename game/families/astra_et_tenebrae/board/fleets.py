"""The layer of frigates: hulls, gauges, cards, marks and names, and where each was drawn."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.board.beat_animation import shake
from game.board.canvas import Canvas
from game.board.labels import LabelRequest
from game.board.piece_layer import PieceLayer, draw_chosen, faded
from game.board.pose import Pose
from game.families.astra_et_tenebrae.board.animation import Animation
from game.families.astra_et_tenebrae.board.gauges import draw_gauge, gauge_size
from game.families.astra_et_tenebrae.board.ships import (
    Frigate,
    heading_of,
    put_heat,
    put_mark,
    rest_pose,
    ring_px,
    square_px,
    wear_of,
)
from game.shell import drawing
from game.shell.theme import SMALL, STRONG
from rules.astra_et_tenebrae.sighting import is_hot
from rules.astra_et_tenebrae.state import Ship, State
from rules.kernel.seats import Seat
from rules.table.measure import Point

_WRECK_DRIFTED = 0.3


@dataclass(frozen=True, slots=True)
class Look:
    """How the frigates are shown: selected, hovered, with names or without.

    Ships in `waiting` have still to move or to act, and get dashed frames; those in `dim` are done.
    `planned` is the heat that a ship would have, and `notes` a line below its name; both are (ship
    name, value) pairs.
    """

    selected: str | None = None
    hovered: str | None = None
    names: bool = True
    waiting: frozenset[str] = frozenset()
    dim: frozenset[str] = frozenset()
    planned: tuple[tuple[str, int], ...] = ()
    notes: tuple[tuple[str, str], ...] = ()


class FrigateLayer(PieceLayer[State, Look, Animation]):
    """Draws everything that belongs to the frigates."""

    def draw(
        self,
        canvas: Canvas,
        state: State,
        look: Look,
        motion: Animation | None = None,
        keep_clear: Sequence[pygame.Rect] = (),
    ) -> None:
        self._begin(canvas, moves=motion is not None)
        lost = [ship for ship in state.ships.values() if ship.at is not None and not ship.alive]
        for ship in lost:
            Frigate(ship.seat).draw_wreck(canvas, ship.place, heading_of(ship), _WRECK_DRIFTED, hot=0.0)
        poses = {
            ship.name: pose
            for ship in state.ships.values()
            if ship.at is not None and ship.alive and (pose := _pose_of(ship, motion)).fade > 0
        }
        chosen = (look.selected, look.hovered)
        order = sorted(poses, key=lambda name: name in chosen)
        for name in order:
            self._draw_ship(canvas, state, state.ships[name], poses[name], look)
        if motion is not None:
            motion.draw_lights(canvas)
            shake(canvas, motion.shaken())
        taken = [*keep_clear]
        for name in (one for one in order if canvas.sees(self.places[one])):
            taken.append(self._draw_gauge(canvas, state, state.ships[name], look, taken))
        names = self._draw_names(canvas, state, [state.ships[name] for name in order], look, taken)
        names += _name_wrecks(canvas, lost, [*taken, *names, *self.places.values()]) if look.names else []
        self.occupied = [*taken[len(keep_clear) :], *names, *self.places.values()]

    def prepare(self, canvas: Canvas, state: State) -> Iterator[None]:
        for ship in state.ships.values():
            if ship.at is not None and ship.alive:
                Frigate(ship.seat, wear_of(state, ship, dim=False)).picture(canvas, heading_of(ship))
                yield

    def _draw_ship(self, canvas: Canvas, state: State, ship: Ship, pose: Pose, look: Look) -> None:
        center = canvas.px((pose.x, pose.y))
        place = self.places[ship.name] = square_px(canvas, pose.angle_deg, center)
        if not canvas.sees(place.inflate(60, 60)):
            return
        wear = wear_of(state, ship, dim=ship.name in look.dim)
        frigate = Frigate(ship.seat, wear)
        hot = is_hot(state, ship) and pose.fade == 1
        if hot:
            put_heat(canvas, ship.seat, center, pose.angle_deg)
        if not wear.dead and pose.fade == 1:
            frigate.put_exhaust(canvas, center, pose.angle_deg, pose.thrust)
        self._draw_frame(canvas, ship, center, look)
        image, _ = frigate.picture(canvas, pose.angle_deg, home_deg=heading_of(ship), spare=not self._flying)
        canvas.put(faded(image, pose.fade), center)
        if ship.mark is not None and pose.fade == 1:
            put_mark(canvas, center, pose.angle_deg, ship.mark)

    def _draw_frame(self, canvas: Canvas, ship: Ship, center: Point, look: Look) -> None:
        """Draw the frame of a ship that is selected, hovered or still waiting for its turn."""
        radius, chosen = ring_px(canvas), ship.name == look.selected
        if ship.name in look.waiting and not chosen:
            draw_waiting(canvas, ship.seat, center, radius * 0.92)
        if chosen or ship.name == look.hovered:
            draw_chosen(canvas, center, radius, chosen=chosen)

    def _draw_gauge(
        self, canvas: Canvas, state: State, ship: Ship, look: Look, taken: list[pygame.Rect]
    ) -> pygame.Rect:
        """Draw a ship's heat and card where they cover nothing, on its right if there is room."""
        gap = canvas.pen.px(4)
        around = self.places[ship.name]
        if ship.name in (look.selected, look.hovered) or ship.name in look.waiting:
            side = 2 * round(ring_px(canvas))
            around = pygame.Rect(0, 0, side, side).move_to(center=around.center)
        plate = pygame.Rect((0, 0), gauge_size(canvas, ship))
        spots = [
            plate.move_to(midleft=(around.right + gap, around.centery)),
            plate.move_to(midright=(around.left - gap, around.centery)),
            plate.move_to(topleft=(around.right + gap, around.centery)),
            plate.move_to(topright=(around.left - gap, around.centery)),
            plate.move_to(midtop=(around.centerx, around.bottom + gap)),
            plate.move_to(midbottom=(around.centerx, around.top - gap)),
            plate.move_to(bottomleft=(around.right + gap, around.top)),
            plate.move_to(bottomright=(around.left - gap, around.top)),
            plate.move_to(topleft=(around.right + gap, around.bottom)),
            plate.move_to(topright=(around.left - gap, around.bottom)),
        ]
        spots += [spots[0].move(plate.width + gap, 0), spots[1].move(-plate.width - gap, 0)]
        if self._flying:
            place = self._plates.keep(ship.name, spots)
        else:
            others = [one for name, one in self.places.items() if name != ship.name]
            gauges = [one.place for one in canvas.written]
            view = canvas.surface.get_rect()
            place = self._plates.place(ship.name, spots, taken, view, [*others, *gauges])
        if canvas.sees(place):
            planned = dict(look.planned).get(ship.name)
            known = state.outcome is not None or ship.name in state.setup.open_captains  # AK-1, AS-7
            draw_gauge(canvas, ship, state.figures.heat, place, planned, known=known)
            canvas.note("gauge", place, ship.name)
        return place

    def _draw_names(
        self, canvas: Canvas, state: State, ships: Sequence[Ship], look: Look, taken: Sequence[pygame.Rect]
    ) -> list[pygame.Rect]:
        """Draw the names that fit, those of selected and hovered ships first."""
        chosen = (look.selected, look.hovered)
        notes = dict(look.notes)
        names: list[tuple[LabelRequest, pygame.Surface]] = []
        for ship in sorted(ships, key=lambda ship: ship.name not in chosen):
            if not (look.names or ship.name in chosen) or not canvas.sees(self.places[ship.name]):
                continue
            note = "blackout" if ship.blacked_out else notes.get(ship.name, "")
            image = _name(canvas, ship, note, strong=ship.name in chosen)
            around = self.places[ship.name].inflate(6, 6)
            if ship.name in chosen or ship.name in look.waiting:
                side = 2 * round(ring_px(canvas)) + 4
                around = pygame.Rect(0, 0, side, side).move_to(center=around.center)
            must, hull = ship.name in chosen, self.places[ship.name]
            names.append((LabelRequest(ship.name, around, image.get_size(), must, hull), image))
        return self._put_names(canvas, names, taken, {one.name: canvas.seat(one.seat) for one in ships})


def draw_waiting(canvas: Canvas, seat: Seat, center: Point, radius: float) -> None:
    """Draw the dashed frame of a ship that is still to act: round for red, square for blue."""
    ink = canvas.seat(seat)
    if seat is Seat.RED:
        drawing.dashed_arc(
            canvas.surface, ink, center, radius, 0, 360, canvas.stroke(1.4), dash_px=5, gap_px=4
        )
        return
    corners = [(center[0] + 0.9 * x * radius, center[1] + 0.9 * y * radius) for x, y in _SQUARE]
    for a, b in itertools.pairwise(corners):
        drawing.dashed_line(canvas.surface, ink, a, b, canvas.stroke(1.4), dash_px=5, gap_px=4)


_SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))


def _pose_of(ship: Ship, motion: Animation | None) -> Pose:
    pose = motion.pose(ship.name) if motion is not None else None
    return pose or rest_pose(ship)


def _name(canvas: Canvas, ship: Ship, note: str, *, strong: bool) -> pygame.Surface:
    """Return the picture of a name, with a note below it."""
    style = STRONG.sized(12) if strong else SMALL
    name = canvas.outlined(ship.name, style, canvas.theme.seat_text(ship.seat))
    if not note:
        return name
    ink = canvas.theme.refusal if ship.blacked_out else canvas.theme.text
    return canvas.picture(
        ("noted", ship.name, ship.seat, note, strong, ink),
        lambda: _stacked(name, canvas.outlined(note, SMALL, ink)),
    )


def _stacked(upper: pygame.Surface, lower: pygame.Surface) -> pygame.Surface:
    wide = max(upper.get_width(), lower.get_width())
    image = pygame.Surface((wide, upper.get_height() + lower.get_height()), pygame.SRCALPHA)
    image.blit(upper, upper.get_rect(midtop=(wide // 2, 0)))
    image.blit(lower, lower.get_rect(midtop=(wide // 2, upper.get_height())))
    return image


def _name_wrecks(canvas: Canvas, lost: Sequence[Ship], taken: list[pygame.Rect]) -> list[pygame.Rect]:
    """Draw the names of lost ships below them, where they cover nothing else."""
    found: list[pygame.Rect] = []
    for ship in lost:
        words = canvas.outlined(f"{ship.name}, lost", SMALL, canvas.theme.secondary)
        x, y = canvas.px(ship.place)
        place = words.get_rect(midtop=(round(x), round(y + ring_px(canvas) * 0.7)))
        if math.isfinite(x) and place.collidelist([*taken, *found]) < 0 and canvas.sees(place):
            found.append(canvas.write(words, place, "name", ship.name))
    return found
