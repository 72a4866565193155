"""Draw the map as one ship at rest sees it: there a meeting is a straight line through the ship."""

from __future__ import annotations

import math
from fractions import Fraction

import pygame

from game.board.camera import Camera
from game.board.canvas import Canvas
from game.board.corner import Corner
from game.families.dark_frontier.board.ground import draw_grid
from game.families.dark_frontier.board.layout import MIDDLE, TIP_IN, point_of, point_on_way
from game.families.dark_frontier.board.overlays import Relative, Sign
from game.families.dark_frontier.board.signs import put_hex, put_sign
from game.families.dark_frontier.board.token_places import tokens_of
from game.families.dark_frontier.board.tokens import (
    heading_of,
    hull_of,
    put_flak,
    put_missile,
)
from game.shell import drawing
from game.shell.motion import along
from game.shell.theme import SMALL, STRONG, Color, mix
from rules.dark_frontier.advancing import agenda
from rules.dark_frontier.state import DEFENDER, Kind, Phase, Ship, State, Token
from rules.hexes.grid import ORIGIN, Hex, difference, length

_EDGE, _HEAD, _PAD = 8, 40, 8  # logical units
_SMALL_SHARE, _SMALL_LEAST, _SMALL_MOST = 0.29, 216, 340
_NEAR, _SMALL_FAR, _LARGE_FAR = 4, 6, 22  # hexes from the ship to the frame
_OFF_FRAME = 1.2  # in hexes, added around what is shown
_SAID = ("as if it stood still: a line through it is a hit", "a line through it is a hit")
_GRID = 26  # hexes around the ship that are drawn with sides


def relative_place(canvas: Canvas, view: Relative, corner: Corner) -> pygame.Rect:
    """Return the rectangle of the panel in pixels: the board, or a part in its corner."""
    board, px = canvas.surface.get_rect(), canvas.pen.px
    room = board.inflate(-2 * px(_EDGE), -2 * px(_EDGE))
    if view.large:
        return room
    wide = max(px(_SMALL_LEAST), min(px(_SMALL_MOST), round(room.width * _SMALL_SHARE)))
    return corner.place((wide, round(wide * 0.84)), board, px(_EDGE))


def draw_relative(
    canvas: Canvas, state: State, view: Relative, part: Fraction | float, corner: Corner
) -> None:
    """Draw what flies around a ship as the ship sees it, at a part of the Advance."""
    ship = state.ships.get(view.ship)
    if ship is None or not ship.flies or ship.at is None:
        return
    place = relative_place(canvas, view, corner)
    canvas.note("panel", place)
    canvas.avoid.append(place)
    canvas.pen.panel(canvas.surface, place, _back(canvas), None, radius=4)
    inner = place.inflate(-4, -4)
    inner.height -= canvas.pen.px(_HEAD)
    inner.bottom = place.bottom - 2
    others = {name: one for name, one in tokens_of(state).items() if name != ship.name}
    own = Canvas(canvas.surface, _camera(inner, ship, others, view), canvas.pen)
    canvas.surface.set_clip(inner)
    canvas.surface.blit(_grid(own, inner), inner)
    _draw_yard(own, ship, part)
    meeting = _meeting(state, ship)
    for name, one in others.items():
        _draw_line(own, ship, one, part, meets=name in meeting)
    _draw_self(own, state, ship)
    places = {name: _draw_token(own, state, ship, one, part) for name, one in others.items()}
    if len(meeting) > 1:
        _mark_meetings(own, ship, [one for name, one in others.items() if name in meeting])
    taken = [pygame.Rect(0, 0, 40, 40).move_to(center=inner.center), *places.values()]
    for name, place_px in places.items():
        if not inner.collidepoint(place_px.center):
            continue
        ink = canvas.theme.refusal if name in meeting else canvas.theme.seat_text(others[name].seat)
        _write_name(own, name, place_px, ink, taken, inner)
    canvas.surface.set_clip(None)
    _write_head(canvas, place, ship)
    canvas.pen.panel(canvas.surface, place, None, canvas.theme.text, radius=4)


def _meeting(state: State, ship: Ship) -> set[str]:
    """Return the tokens that meet a ship in this Advance, the ship included.

    There are none before all ships are placed.
    """
    steps = [] if state.phase is Phase.SETUP else agenda(state)
    return {name for step in steps if ship.name in step.tokens for name in step.tokens}


def _camera(inner: pygame.Rect, ship: Ship, others: dict[str, Token], view: Relative) -> Camera:
    """Return a camera on the ship that shows what comes near it."""
    far = _LARGE_FAR if view.large else _SMALL_FAR
    seen = [ends for one in others.values() if max(map(length, ends := _seen(ship, one))) <= far]
    spots = [point_of(at) for ends in seen for at in ends]
    row_in, high_in = TIP_IN * math.sqrt(3), TIP_IN * 1.5  # of one hex to the right, and of one down
    across = max([_NEAR * row_in, *(abs(x - MIDDLE[0]) for x, _ in spots)]) + _OFF_FRAME * row_in
    down = max([_NEAR * high_in, *(abs(y - MIDDLE[1]) for _, y in spots)]) + _OFF_FRAME * high_in
    camera = Camera(inner)
    camera.ppi = min(inner.width / (2 * across), inner.height / (2 * down))
    camera.center_on(MIDDLE)
    return camera


def _seen(ship: Ship, one: Token) -> tuple[Hex, Hex]:
    """Return where a token begins and ends the Advance, as a ship sees it."""
    start = difference(one.place, ship.place)
    closing = difference(one.velocity, ship.velocity)
    return start, (start[0] + closing[0], start[1] + closing[1])


def _draw_yard(canvas: Canvas, ship: Ship, part: Fraction | float) -> None:
    """Draw the shipyard as a ring that drifts by."""
    velocity = (-ship.velocity[0], -ship.velocity[1])
    at = canvas.px(point_on_way((-ship.place[0], -ship.place[1]), velocity, part))
    ink = canvas.theme.faint(canvas.seat(DEFENDER), 0.6)
    drawing.circle(canvas.surface, ink, at, canvas.length_px(TIP_IN * 0.7), canvas.stroke(2))
    drawing.circle(canvas.surface, ink, at, canvas.length_px(TIP_IN * 0.3), canvas.stroke(2))


def _draw_line(canvas: Canvas, ship: Ship, one: Token, part: Fraction | float, *, meets: bool) -> None:
    """Draw the straight path of a token: solid as far as it has come, then dashed."""
    start, end = _seen(ship, one)
    ink = _ink(canvas, one, meets=meets)
    a, b = canvas.px(point_of(start)), canvas.px(point_of(end))
    here = canvas.px(point_on_way(start, difference(end, start), part))
    drawing.circle(canvas.surface, ink, a, canvas.pen.px(3), canvas.stroke(1.2))
    if start == end:
        return
    drawing.line(canvas.surface, ink, a, here, canvas.stroke(2.4 if meets else 1.6))
    drawing.dashed_line(canvas.surface, ink, here, b, canvas.stroke(2.0 if meets else 1.3))
    canvas.arrow(here if math.dist(here, b) > 1 else a, b, ink, canvas.pen.px(8))


def _ink(canvas: Canvas, one: Token, *, meets: bool) -> Color:
    return canvas.theme.refusal if meets else canvas.theme.faint(canvas.seat(one.seat), 0.85)


def _draw_self(canvas: Canvas, state: State, ship: Ship) -> None:
    center = canvas.px(point_of(ORIGIN))
    put_hex(canvas, center, canvas.seat(ship.seat), fill=60, rim=1.4)
    angle = heading_of(ship.facing)
    canvas.put(hull_of(state, ship).picture(canvas, angle)[0], center)


def _draw_token(canvas: Canvas, state: State, ship: Ship, one: Token, part: Fraction | float) -> pygame.Rect:
    """Draw a token where it is now, and return the rectangle that it covers."""
    start, end = _seen(ship, one)
    at = canvas.px(point_on_way(start, difference(end, start), part))
    side = canvas.pen.px(20)
    if isinstance(one, Ship):
        angle = heading_of(one.facing)
        return canvas.put(hull_of(state, one).picture(canvas, angle)[0], at).inflate(-8, -8)
    if one.kind is Kind.FLAK:
        put_flak(canvas, one.seat, at, 0.62)
    else:
        put_missile(canvas, one.seat, at, heading_of(one.facing))
    return pygame.Rect(0, 0, side, side).move_to(center=(round(at[0]), round(at[1])))


def _mark_meetings(canvas: Canvas, ship: Ship, others: list[Token]) -> None:
    """Draw a diamond on each path that leads through the ship, on the side from which it comes."""
    middle = canvas.px(point_of(ORIGIN))
    for one in others:
        start = canvas.px(point_of(_seen(ship, one)[0]))
        far = max(1.0, math.dist(middle, start))
        at = along(middle, start, min(0.5, 1.1 * canvas.length_px(TIP_IN) / far))
        put_sign(canvas, Sign.SURE, at, canvas.pen.px(6), ship.seat)


def _write_name(
    canvas: Canvas,
    name: str,
    token: pygame.Rect,
    ink: Color,
    taken: list[pygame.Rect],
    inner: pygame.Rect,
) -> None:
    """Draw the name of a visible token next to it, inside the panel, where it covers no other."""
    if not inner.colliderect(token):
        return
    image = canvas.outlined(name, SMALL, ink)
    spots = [
        image.get_rect(midleft=token.midright),
        image.get_rect(midright=token.midleft),
        image.get_rect(midbottom=token.midtop),
        image.get_rect(midtop=token.midbottom),
    ]
    others = [one for one in taken if one != token]
    inside = [spot for spot in spots if inner.contains(spot)] or [spots[0].clamp(inner)]
    place = next((spot for spot in inside if spot.collidelist(others) < 0), inside[0])
    taken.append(canvas.surface.blit(image, place))


def _grid(canvas: Canvas, inner: pygame.Rect) -> pygame.Surface:
    """Return the hexes of the panel, drawn once for each of their sizes."""

    def draw() -> pygame.Surface:
        image = pygame.Surface(inner.size)
        image.fill(_back(canvas))
        draw_grid(Canvas(image, canvas.camera, canvas.pen, inner.topleft), _GRID)
        return image

    return canvas.picture(("relative grid", inner.size, canvas.camera.ppi), draw)


def _back(canvas: Canvas) -> Color:
    return mix(canvas.theme.ground, canvas.theme.panel, 0.45)


def _write_head(canvas: Canvas, place: pygame.Rect, ship: Ship) -> None:
    left, top = place.left + canvas.pen.px(_PAD), place.top + canvas.pen.px(5)
    title = canvas.pen.text(f"As {ship.name} sees it", STRONG.sized(12), canvas.theme.text)
    canvas.surface.blit(title, (left, top))
    room = place.width - 2 * canvas.pen.px(_PAD)
    said = next((words for words in _SAID if canvas.pen.width(words, SMALL) <= room), _SAID[-1])
    canvas.surface.blit(
        canvas.pen.text(said, SMALL, canvas.theme.secondary), (left, top + title.get_height())
    )
