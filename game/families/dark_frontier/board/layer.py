"""The layer of tokens: paths, ships, flak, missiles, dice and names, and where each was drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import pygame

from game.board.beat_animation import shake
from game.board.canvas import Canvas
from game.board.labels import LabelRequest
from game.board.piece_layer import PieceLayer, draw_chosen, faded
from game.board.pose import Pose
from game.families.dark_frontier.board.animation import Animation
from game.families.dark_frontier.board.token_places import asides_of, part_of, place_at, tokens_of
from game.families.dark_frontier.board.tokens import (
    die_picture,
    heading_of,
    hull_of,
    put_dodged,
    put_flak,
    put_missile,
    reach_px,
)
from game.shell import drawing
from game.shell.motion import along
from game.shell.theme import SMALL, STRONG, Color
from rules.dark_frontier.state import Kind, Projectile, Ship, State, Token
from rules.hexes.grid import ORIGIN
from rules.kernel.seats import Seat
from rules.table.measure import Point

_LINE = 12  # logical units: the width of a path, which names keep free


@dataclass(frozen=True, slots=True)
class Look:
    """How tokens are shown: selected, hovered, with names and paths or without.

    Tokens in `alarm` have red names: they are about to meet the selected one. Tokens in `quiet`
    have no path here, because a tool draws it. `aside` is a note next to the clock of an Advance.
    """

    selected: str | None = None
    hovered: str | None = None
    names: bool = True
    ways: bool = True
    alarm: frozenset[str] = frozenset()
    quiet: frozenset[str] = frozenset()
    aside: str = ""


class TokenLayer(PieceLayer[State, Look, Animation]):
    """Draws everything that belongs to ships and projectiles.

    `ends` are the rectangles of possible positions, which names of ships keep free.
    """

    def __init__(self) -> None:
        super().__init__()
        self.ends: Sequence[pygame.Rect] = ()

    def draw(
        self,
        canvas: Canvas,
        state: State,
        look: Look,
        motion: Animation | None = None,
        keep_clear: Sequence[pygame.Rect] = (),
    ) -> None:
        self._begin(canvas, moves=motion is not None)
        tokens = tokens_of(state) if motion is None else motion.tokens()
        there = still_poses(state, tokens) if motion is None else map(motion.pose, tokens)
        poses = {name: pose for name, pose in zip(tokens, there, strict=True) if pose.fade > 0}
        ways = [name for name in poses if name not in look.quiet] if look.ways else []
        part = part_of(state) if motion is None else motion.part
        for name in ways:
            draw_way(canvas, tokens[name], part, own=name in (look.selected, look.hovered))
        chosen = (look.selected, look.hovered)
        order = sorted(poses, key=lambda name: (isinstance(tokens[name], Projectile), name in chosen))
        dice: list[tuple[pygame.Surface, Point]] = []
        for name in order:
            self._draw_token(canvas, state, tokens[name], name, poses[name], look, dice)
        if motion is not None:
            motion.draw_lights(canvas)
            shake(canvas, motion.shaken())
        placed = [canvas.put(image, at) for image, at in dice]
        kept = [] if self._flying else list(poses)  # names that fly along do not move
        lines = [spot for name in kept for spot in _along(canvas, tokens[name], part)]
        shown = [name for name in order if not any(one.contains(self.places[name]) for one in keep_clear)]
        names = self._draw_names(canvas, tokens, shown, look, [*keep_clear, *placed, *lines])
        self.occupied = [*placed, *names, *self.places.values()]

    def prepare(self, canvas: Canvas, state: State) -> Iterator[None]:
        for ship in state.ships.values():
            if ship.flies and ship.at is not None:
                angle = heading_of(ship.facing)
                hull_of(state, ship).picture(canvas, angle)
                yield

    def _draw_token(
        self,
        canvas: Canvas,
        state: State,
        token: Token,
        name: str,
        pose: Pose,
        look: Look,
        dice: list[tuple[pygame.Surface, Point]],
    ) -> None:
        center = canvas.px((pose.x, pose.y))
        reach = self._reach(canvas, state, token)
        side = round(2 * reach)
        place = self.places[name] = pygame.Rect(0, 0, side, side).move_to(
            center=(round(center[0]), round(center[1]))
        )
        if not canvas.sees(place.inflate(80, 80)):
            return
        if isinstance(token, Ship):
            self._draw_ship(canvas, state, token, pose, center, look)
            return
        if name in (look.selected, look.hovered):
            ink = canvas.theme.focus if name == look.selected else canvas.theme.accent
            drawing.circle(canvas.surface, ink, center, reach * 1.25, canvas.stroke(1.8))
        self._draw_projectile(canvas, token, pose, center, dice)

    @staticmethod
    def _reach(canvas: Canvas, state: State, token: Token) -> float:
        if isinstance(token, Ship):
            return 0.5 * hull_of(state, token).length_px(canvas)
        return reach_px(canvas, token.kind)

    def _draw_ship(
        self, canvas: Canvas, state: State, ship: Ship, pose: Pose, center: Point, look: Look
    ) -> None:
        hull = hull_of(state, ship)
        # A dark pool below it, so that it is visible over the shipyard.
        pool = (*canvas.theme.ground, round(150 * pose.fade))
        drawing.circle(canvas.surface, pool, center, 0.5 * hull.length_px(canvas))
        hull.put_exhaust(canvas, center, pose.angle_deg, pose.thrust)
        if ship.name in (look.selected, look.hovered):
            draw_chosen(canvas, center, ring_px(canvas, state, ship), chosen=ship.name == look.selected)
        home_deg = heading_of(ship.facing)
        image, _ = hull.picture(canvas, pose.angle_deg, home_deg=home_deg, spare=not self._flying)
        canvas.put(faded(image, pose.fade), center)
        if pose.fade == 1:
            _point_ahead(canvas, hull.seat, center, pose.angle_deg, 0.5 * hull.length_px(canvas))

    @staticmethod
    def _draw_projectile(
        canvas: Canvas,
        one: Projectile,
        pose: Pose,
        center: Point,
        dice: list[tuple[pygame.Surface, Point]],
    ) -> None:
        die = die_picture(canvas, one)
        if one.kind is Kind.FLAK:
            put_flak(canvas, one.seat, center, pose.fade)
            if one.dodged:
                put_dodged(canvas, center)
            at = center
        else:
            put_missile(canvas, one.seat, center, pose.angle_deg, thrust=pose.thrust)
            # The die is behind the missile, at its side: never where it flies to.
            turn = math.radians(pose.angle_deg + 215)
            off = 0.62 * reach_px(canvas, one.kind) + 0.6 * die.get_height()
            at = center[0] + off * math.sin(turn), center[1] - off * math.cos(turn)
        if pose.fade == 1:
            dice.append((die, at))

    def _draw_names(
        self,
        canvas: Canvas,
        tokens: dict[str, Token],
        order: Sequence[str],
        look: Look,
        taken: Sequence[pygame.Rect],
    ) -> list[pygame.Rect]:
        """Draw the names that fit: ships before projectiles, and selected and hovered ones first.

        Only names of ships keep possible positions free: a projectile is known by its name alone.
        """
        chosen = (look.selected, look.hovered)
        ranked = sorted(order, key=lambda name: name not in chosen)
        ships = [name for name in ranked if isinstance(tokens[name], Ship)]
        others = [name for name in ranked if name not in ships]
        inks = {name: canvas.seat(one.seat) for name, one in tokens.items()}
        around = [self.places[name] for name in others]
        wishes = self._wishes(canvas, tokens, ships, look)
        found = self._put_names(canvas, wishes, [*taken, *self.ends, *around], inks)
        around = [*found, *(self.places[name] for name in ships)]
        wishes = self._wishes(canvas, tokens, others, look)
        return [*found, *self._put_names(canvas, wishes, [*taken, *around], inks)]

    def _wishes(
        self, canvas: Canvas, tokens: dict[str, Token], order: Sequence[str], look: Look
    ) -> list[tuple[LabelRequest, pygame.Surface]]:
        """Return the names to draw, with their pictures."""
        chosen = (look.selected, look.hovered)
        names: list[tuple[LabelRequest, pygame.Surface]] = []
        for name in order:
            if not (look.names or name in chosen) or not canvas.sees(self.places[name]):
                continue
            image = _name(canvas, tokens[name], name, look)
            around = self.places[name].inflate(6, 6)
            must = name in chosen or isinstance(tokens[name], Ship)
            names.append((LabelRequest(name, around, image.get_size(), must, self.places[name]), image))
        return names


def _point_ahead(canvas: Canvas, seat: Seat, center: Point, angle_deg: float, bow_px: float) -> None:
    """Draw a small arrowhead at the bow: the attacker's ships look much the same from both ends."""
    size, turn = canvas.pen.px(6), math.radians(angle_deg)
    x, y = math.sin(turn), -math.cos(turn)
    near, far = ((center[0] + x * off, center[1] + y * off) for off in (bow_px, bow_px + 1.4 * size))
    canvas.arrow(near, far, canvas.seat(seat), size)


def still_poses(state: State, tokens: dict[str, Token]) -> list[Pose]:
    """Return where tokens are drawn while no animation plays."""
    part, asides = part_of(state), asides_of(state)
    found = []
    for name, token in tokens.items():
        (x, y), (off_x, off_y) = place_at(token, part), asides[name]
        found.append(Pose(x + off_x, y + off_y, heading_of(token.facing)))
    return found


def ring_px(canvas: Canvas, state: State, ship: Ship) -> float:
    """Return the radius in pixels of the ring around a selected ship."""
    return hull_of(state, ship).length_px(canvas) * 0.6 + canvas.pen.px(3)


def draw_way(canvas: Canvas, token: Token, part: Fraction | float, *, own: bool = False) -> None:
    """Draw a token's path in an Advance: solid where it has flown, then dashed, with an arrowhead."""
    if token.velocity == ORIGIN:
        return
    ink: Color = canvas.theme.faint(canvas.seat(token.seat), 1.0 if own else 0.72)
    start, here, end = (canvas.px(place_at(token, share)) for share in (0, part, 1))
    if part > 0:
        drawing.circle(canvas.surface, ink, start, canvas.pen.px(3.5), canvas.stroke(1.4))
        drawing.line(canvas.surface, ink, start, here, canvas.stroke(2.2))
    far = math.dist(here, end)
    if far < 2:
        return
    size = canvas.pen.px(8)
    near = along(here, end, max(0.0, 1 - size / far))
    drawing.dashed_line(canvas.surface, ink, here, near, canvas.stroke(1.6), dash_px=6, gap_px=4)
    canvas.arrow(here, end, ink, size)


def _along(canvas: Canvas, token: Token, part: Fraction | float) -> list[pygame.Rect]:
    """Return rectangles along the rest of a token's path, which names keep free."""
    a, b = canvas.px(place_at(token, part)), canvas.px(place_at(token, 1))
    side = canvas.pen.px(_LINE)
    count = int(math.dist(a, b) / side)
    spots = (along(a, b, (n + 0.5) / count) for n in range(count))
    return [pygame.Rect(0, 0, side, side).move_to(center=(round(x), round(y))) for x, y in spots]


def _name(canvas: Canvas, token: Token, name: str, look: Look) -> pygame.Surface:
    """Return the picture of a name: on a plate for a projectile, in red for a token in `alarm`."""
    ink = canvas.theme.refusal if name in look.alarm else canvas.theme.seat_text(token.seat)
    if isinstance(token, Ship):
        strong = name in (look.selected, look.hovered)
        return canvas.outlined(name, STRONG if strong else STRONG.sized(12), ink)
    return canvas.badge(name, SMALL, ink)
