"""Draw overlays above the tokens: ghosts of commands and shots, and meetings with their plates."""

from __future__ import annotations

import math

import pygame

from game.board.canvas import Canvas
from game.board.marking import draw_cross
from game.board.overlays import Cross
from game.board.plates import Span, draw_lines, draw_tie
from game.board.ships import placed
from game.families.dark_frontier.board import hulls
from game.families.dark_frontier.board.layout import TIP_IN, point_of
from game.families.dark_frontier.board.overlays import Ghost, GhostShot, Met, Sign
from game.families.dark_frontier.board.reach_painter import sign_px
from game.families.dark_frontier.board.signs import put_hex, put_sign
from game.families.dark_frontier.board.tokens import Hull, heading_of, put_flak, put_missile, reach_px
from game.shell import drawing
from game.shell.motion import along
from game.shell.theme import SMALL
from rules.dark_frontier.state import Kind
from rules.hexes.grid import ORIGIN, Hex, add
from rules.hexes.ways import way
from rules.kernel.seats import Seat
from rules.table.measure import Point


def draw_ghost(canvas: Canvas, ghost: Ghost) -> None:
    """Draw a command: the path with its hexes, the ship at the end, and its label."""
    end_at = add(ghost.start, ghost.velocity)
    ink = canvas.theme.refusal if ghost.doomed else canvas.seat(ghost.seat)
    for at in way(ghost.start, ghost.velocity):
        put_hex(canvas, canvas.px(point_of(at)), ink, fill=44, rim=0, share=0.96)
    start, end = canvas.px(point_of(ghost.start)), canvas.px(point_of(end_at))
    drawing.line(canvas.surface, canvas.theme.faint(ink, 0.45), start, end, canvas.stroke(5))
    drawing.line(canvas.surface, ink, start, end, canvas.stroke(2.4))
    put_hex(canvas, end, canvas.theme.focus, rim=3.0 if ghost.held else 2.2)
    hull = Hull(ghost.seat, ghost.kind)
    outline = hulls.build_of(ghost.seat, ghost.kind).outline
    corners = placed(outline, end, hull.length_px(canvas) * 0.9, heading_of(ghost.facing))
    drawing.polygon(canvas.surface, corners, (*ink, 36))
    drawing.dashed_lines(canvas.surface, canvas.theme.focus, [*corners, corners[0]], canvas.stroke(1.4))
    _point_ahead(canvas, end, ghost.facing)
    if ghost.doomed:
        put_sign(canvas, Sign.FATAL, end, sign_px(canvas, 1.2), ghost.seat)
    if ghost.sought is not None:
        _refuse(canvas, ghost.sought)
    if ghost.words:
        clear = canvas.length_px(TIP_IN)
        place = draw_lines(canvas, ghost.words, end, rim=ink, clear_px=clear)
        draw_tie(canvas, place, end, rim=canvas.theme.focus, clear_px=clear)  # as the hex that it leads to


def _point_ahead(canvas: Canvas, center: Point, facing: int) -> None:
    """Draw a small arrowhead on the side of the hex that a ship faces."""
    turn, tip = math.radians(heading_of(facing)), canvas.length_px(TIP_IN)
    near, far = (
        (center[0] + share * tip * math.sin(turn), center[1] - share * tip * math.cos(turn))
        for share in (0.7, 1.12)
    )
    canvas.arrow(near, far, canvas.theme.focus, tip * 0.34)


def _refuse(canvas: Canvas, sought: tuple[Hex, str, str]) -> None:
    """Draw a refused destination, and say why it is refused."""
    at, reason, ruling = sought
    put_hex(canvas, canvas.px(point_of(at)), canvas.theme.refusal, fill=40, rim=1.8)
    draw_cross(canvas, Cross(point_of(at)))
    lines: tuple[tuple[Span, ...], ...] = (((reason, "refusal"),), ((ruling, "quiet"),))
    draw_lines(
        canvas, lines, canvas.px(point_of(at)), rim=canvas.theme.refusal, clear_px=canvas.length_px(0.6)
    )


def draw_ghost_shot(canvas: Canvas, shot: GhostShot) -> None:
    """Draw a projectile where it would be placed or would end, and its path as bright dashes."""
    start = canvas.px(point_of(shot.at))
    end = canvas.px(point_of(add(shot.at, shot.velocity)))
    ink = canvas.seat(shot.seat)
    if shot.velocity != ORIGIN:
        size = canvas.pen.px(10)
        near = along(start, end, max(0.0, 1 - size / max(1.0, math.dist(start, end))))
        drawing.dashed_line(canvas.surface, ink, start, near, canvas.stroke(2.4), dash_px=9, gap_px=4)
        canvas.arrow(start, end, ink, size)
    here = end if shot.flies else start
    if shot.kind is Kind.FLAK:
        put_flak(canvas, shot.seat, here)
    else:
        put_missile(canvas, shot.seat, here, heading_of(shot.facing))
    drawing.dashed_arc(
        canvas.surface,
        canvas.theme.focus,
        here,
        reach_px(canvas, shot.kind) * 1.3,
        0,
        360,
        canvas.stroke(1.4),
        dash_px=5,
        gap_px=4,
    )
    if shot.words:
        image = canvas.badge(shot.words, SMALL, canvas.theme.seat_text(shot.seat))
        at = along(start, end, 0.5)
        canvas.write(image, image.get_rect(center=(round(at[0]), round(at[1] - image.get_height()))))


def place_of_met(canvas: Canvas, met: Met) -> pygame.Rect:
    """Return the rectangle of the diamond of a meeting, which plates keep free."""
    side = 2 * round(sign_px(canvas, 0.75))
    x, y = canvas.px(met.at)
    return pygame.Rect(0, 0, side, side).move_to(center=(round(x), round(y)))


def draw_met(canvas: Canvas, met: Met, reader: Seat | None = None) -> None:
    """Draw a meeting: a diamond, filled if certain and hollow if possible, and its plate."""
    center = canvas.px(met.at)
    sign = Sign.SURE if met.sure else Sign.POSSIBLE
    put_sign(canvas, sign, center, sign_px(canvas, 0.75), reader)
    if met.words:
        ink = {"refusal": canvas.theme.refusal, "good": canvas.theme.good}.get(met.tone, canvas.theme.edge)
        place = draw_lines(canvas, met.words, center, rim=ink, clear_px=sign_px(canvas, 0.8))
        draw_tie(canvas, place, center, rim=ink, clear_px=sign_px(canvas, 0.8))
