"""Draw overlays below the tokens: positions, steerings, hexes to choose, arcs and later paths."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.board.canvas import Canvas
from game.families.dark_frontier.board.layout import TIP_IN, point_of
from game.families.dark_frontier.board.overlays import (
    Arc,
    End,
    Ends,
    HexTape,
    LaterWay,
    LitHexes,
    Sign,
    SteerEnds,
)
from game.families.dark_frontier.board.signs import put_hex, put_sign
from game.shell import drawing
from game.shell.motion import along
from game.shell.theme import SMALL, STRONG
from rules.hexes.grid import DIRECTIONS, ORIGIN, Hex, add, difference, towards
from rules.hexes.ways import way
from rules.table.measure import Point

_SIGN_IN = 0.42
_LEAST_SIGN = 5.5  # logical units


def sign_px(canvas: Canvas, share: float = 1.0) -> float:
    """Return the radius in pixels of a sign in a hex."""
    return max(canvas.pen.px(_LEAST_SIGN), canvas.length_px(_SIGN_IN)) * share


def _sees(canvas: Canvas, at: Point) -> bool:
    reach = round(canvas.length_px(TIP_IN))
    return canvas.surface.get_rect().inflate(2 * reach, 2 * reach).collidepoint(at)


def draw_ends(canvas: Canvas, ends: Ends) -> None:
    """Draw a ship's possible positions, with the signs of each."""
    for end in ends.ends:
        center = canvas.px(point_of(end.at))
        if _sees(canvas, center):
            _draw_end(canvas, ends, end, center)
    if ends.chosen is not None:
        put_hex(canvas, canvas.px(point_of(ends.chosen)), canvas.theme.focus, rim=2.4)


def _draw_end(canvas: Canvas, ends: Ends, end: End, center: Point) -> None:
    reader = ends.reader or ends.seat
    if Sign.FATAL in end.signs:
        put_hex(canvas, center, canvas.theme.refusal, fill=40, hatched=True)
        put_sign(canvas, Sign.FATAL, center, sign_px(canvas, 1.1), reader)
        return
    ink = canvas.seat(ends.seat)
    put_hex(canvas, center, ink, fill=46)
    inner = [sign for sign in (Sign.IN_REACH, Sign.THREATENED) if sign in end.signs]
    whose = Sign.OWN if ends.seat is reader else Sign.ENEMY
    up = canvas.length_px(TIP_IN * 0.62)
    if not inner:
        put_sign(canvas, whose, center, sign_px(canvas, 0.6), reader)
    else:
        put_sign(canvas, whose, (center[0], center[1] - up), sign_px(canvas, 0.5), reader)
        wide = canvas.length_px(TIP_IN * 0.42) * (len(inner) - 1)
        for i, sign in enumerate(inner):
            at = center[0] + wide * (2 * i - 1 if len(inner) > 1 else 0), center[1]
            put_sign(canvas, sign, at, sign_px(canvas, 0.85 if len(inner) > 1 else 1.15), reader)
    if ends.tag:
        _draw_tag(canvas, ends, center)
    if Sign.TIGHT in end.signs:
        side = canvas.length_px(TIP_IN * 0.42)
        put_sign(canvas, Sign.TIGHT, (center[0] + side, center[1] - side), sign_px(canvas, 0.8), reader)


def _draw_tag(canvas: Canvas, ends: Ends, center: Point) -> None:
    """Write whose possible position a hex is, each ship at its own place in the lower part of the hex."""
    image = canvas.outlined(ends.tag, STRONG.sized(10), canvas.theme.seat_text(ends.seat))
    wide = canvas.length_px(TIP_IN * 0.45)
    at = center[0] + wide * (ends.row - 1), center[1] + canvas.length_px(TIP_IN * 0.55)
    canvas.surface.blit(image, image.get_rect(center=(round(at[0]), round(at[1]))))


def draw_steerings(canvas: Canvas, ends: SteerEnds) -> None:
    """Draw where a missile can be steered; positions that meet an enemy are filled and red."""
    for at, meets in ends.ends:
        center = canvas.px(point_of(at))
        if _sees(canvas, center):
            sign, share = (Sign.MEETS, 0.8) if meets else (Sign.PASSES, 0.55)
            put_sign(canvas, sign, center, sign_px(canvas, share), ends.seat)
    if ends.chosen is not None:
        put_hex(canvas, canvas.px(point_of(ends.chosen)), canvas.theme.focus, rim=2.2, share=0.86)


def draw_lit(canvas: Canvas, lit: LitHexes) -> None:
    """Highlight hexes that can be chosen."""
    ink = canvas.theme.good if lit.seat is None else canvas.seat(lit.seat)
    for at in lit.hexes:
        center = canvas.px(point_of(at))
        if _sees(canvas, center):
            put_hex(canvas, center, ink, fill=50, rim=1.0)
    if lit.chosen is not None:
        put_hex(canvas, canvas.px(point_of(lit.chosen)), canvas.theme.focus, rim=2.4)


def draw_arc(canvas: Canvas, arc: Arc) -> None:
    """Draw the hexes that a weapon's launches reach: lines, joined between neighbors (DF-3)."""
    ink, center = canvas.seat(arc.seat), canvas.px(point_of(arc.at))
    tips = {one: canvas.px(point_of(add(arc.at, towards(one, arc.launch)))) for one in arc.directions}
    for one, tip in tips.items():
        other = tips.get((one + 1) % DIRECTIONS)
        if other is not None:
            drawing.polygon(canvas.surface, [center, tip, other], (*ink, 36))
            drawing.line(canvas.surface, canvas.theme.faint(ink, 0.8), tip, other, canvas.stroke(1.4))
        drawing.dashed_line(canvas.surface, canvas.theme.faint(ink, 0.8), center, tip, canvas.stroke(1.2))
        drawing.circle(canvas.surface, ink, tip, canvas.pen.px(3))
    if arc.words and tips:
        _write(canvas, arc.words, along(center, next(iter(tips.values())), 0.6), arc)


def _write(canvas: Canvas, words: str, at: Point, arc: Arc) -> None:
    image = canvas.outlined(words, SMALL, canvas.theme.seat_text(arc.seat))
    place = image.get_rect(center=(round(at[0]), round(at[1])))
    if place.collidelist(canvas.avoid) < 0:
        canvas.write(image, place)


def draw_later(canvas: Canvas, later: LaterWay) -> None:
    """Draw how a token flies on: a dashed line, with a number at the end of each Advance."""
    if later.velocity == ORIGIN:
        return
    ink = canvas.theme.faint(canvas.seat(later.seat), 0.7)
    places = ends_of_advances(later.start, later.velocity, later.advances)
    pixels = [canvas.px(point_of(at)) for at in places]
    for a, b in pairwise(pixels):
        drawing.dashed_line(canvas.surface, ink, a, b, canvas.stroke(1.2), dash_px=3, gap_px=5)
    for number, center in enumerate(pixels[1:], 2):
        image = canvas.outlined(str(number), STRONG.sized(11), ink)
        place = image.get_rect(center=(round(center[0]), round(center[1])))
        drawing.circle(canvas.surface, canvas.theme.panel, center, canvas.pen.px(8))
        drawing.circle(canvas.surface, ink, center, canvas.pen.px(8), canvas.stroke())
        canvas.write(image, place, "figure")


def draw_tape(canvas: Canvas, tape: HexTape) -> None:
    """Draw a tape with a dot in each hex that it crosses, and its measurements near its end."""
    ink, step = canvas.theme.text, difference(tape.b, tape.a)
    start, end = canvas.px(point_of(tape.a)), canvas.px(point_of(tape.b))
    drawing.line(canvas.surface, ink, start, end, canvas.stroke(1.4))
    for at in way(tape.a, step):
        drawing.circle(canvas.surface, ink, canvas.px(point_of(at)), canvas.pen.px(3))
    canvas.plate([(line, ink) for line in tape.lines], end, rim=ink, clear_px=canvas.length_px(TIP_IN) / 2)


def ends_of_advances(start: Hex, velocity: Hex, advances: int) -> Sequence[Hex]:
    """Return the start of a coasting token, and its place after each Advance."""
    found = [start]
    for _ in range(advances):
        found.append(add(found[-1], velocity))
    return found


def places_of(canvas: Canvas, ends: Ends | SteerEnds) -> list[pygame.Rect]:
    """Return the rectangles of possible positions, which plates keep free.

    Positions of missiles that meet nobody may be covered.
    """
    if isinstance(ends, SteerEnds):
        return [place_of_hex(canvas, at) for at, meets in ends.ends if meets]
    return [place_of_hex(canvas, end.at) for end in ends.ends]


def place_of_hex(canvas: Canvas, at: Hex) -> pygame.Rect:
    """Return the rectangle of a hex in pixels, without its tips."""
    side, (x, y) = round(canvas.length_px(TIP_IN * 1.5)), canvas.px(point_of(at))
    return pygame.Rect(0, 0, side, side).move_to(center=(round(x), round(y)))
