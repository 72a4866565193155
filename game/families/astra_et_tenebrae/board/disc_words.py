"""Labels on a disc of possible positions: the heat of each cell, sectors, strengths and the motion."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pygame

from game.board.canvas import Canvas
from game.board.labels import covered_px
from game.families.astra_et_tenebrae.board.overlays import Cell, Disc
from game.shell.theme import FIGURES, SMALL, STRONG, Color
from rules.astra_et_tenebrae.directions import CIRCLE
from rules.table.measure import Point

RIM: Color = (255, 233, 190)
_WHITE: Color = (255, 255, 255)
_PALE: Color = (236, 240, 255)
_SHADE: Color = (10, 12, 28)
_TRIED_DEG = (0.0, *(turn * way for turn in (14.0, 28.0, 40.0, 70.0, 100.0, 140.0) for way in (1, -1)))


@dataclass(frozen=True, slots=True)
class Words:
    """Lines of text, one below the other, and the rectangle that they cover.

    Words that are `shaded` stand on a dark ground, so that no line of the disc runs through them.
    """

    lines: tuple[pygame.Surface, ...]
    place: pygame.Rect
    shaded: bool = False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the lines."""
        if self.shaded:
            shade = pygame.Surface(self.place.size, pygame.SRCALPHA)
            pygame.draw.rect(shade, (*_SHADE, 190), shade.get_rect(), border_radius=4)
            surface.blit(shade, self.place)
        top = self.place.top
        for line in self.lines:
            surface.blit(line, line.get_rect(midtop=(self.place.centerx, top)))
            top += line.get_height()


def polar(at: Point, bearing_deg: float, length_in: float) -> Point:
    """Return the point at this bearing and distance in inches from another."""
    turn = math.radians(bearing_deg)
    return at[0] + math.sin(turn) * length_in, at[1] - math.cos(turn) * length_in


def words_on(canvas: Canvas, disc: Disc) -> list[Words]:
    """Return all labels of a disc, placed where they cover the least.

    Later labels avoid earlier ones.
    """
    found: list[Words] = []
    for one in _all_words(canvas, disc):
        canvas.avoid.append(one.place)
        found.append(one)
    return found


def _all_words(canvas: Canvas, disc: Disc) -> Iterator[Words]:
    if disc.motion is not None and disc.motion[1] > 0:
        yield _of_motion(canvas, disc.at, *disc.motion)
    for cell in disc.cells:
        deep = canvas.length_px(cell.far_in - cell.near_in)
        style = STRONG.sized(14 if deep > canvas.pen.px(24) else 11)
        image = canvas.outlined(f"+{cell.heat}" if cell.heat else "0", style, _WHITE)
        if deep >= image.get_height() * 0.8:
            yield from _placed(canvas, disc, [image], (cell.near_in + cell.far_in) / 2, cell)
    for words, middle_in in disc.rows:
        strength, row = words.split("|")
        images = [canvas.outlined(strength, FIGURES.sized(12), _PALE), canvas.outlined(row, SMALL, _PALE)]
        where = Cell(disc.row_deg, disc.row_deg, 0, 0, 0)
        yield from _placed(canvas, disc, images, middle_in, where, inside=True)
    for words, bearing, length in disc.notes:
        images = [canvas.outlined(line, SMALL, RIM) for line in words.split("\n")]
        inside = any(_holds(cell, bearing, length) for cell in disc.cells)
        where = Cell(bearing, bearing, 0, 0, 0)
        found = _placed(canvas, disc, images, length, where, inside=inside)
        yield from (replace(one, shaded=True) for one in found)


def _of_motion(canvas: Canvas, at: Point, course: int, length_in: float) -> Words:
    """Label the head of the motion's arrow."""
    words = canvas.outlined(f"motion {course}°, {length_in:g}″", SMALL, RIM)
    end = canvas.px(polar(at, course, length_in))
    gap, room = canvas.pen.px(8), canvas.board()
    x, y = round(end[0]), round(end[1])
    spots = [words.get_rect(midleft=(x + gap, y)), words.get_rect(midright=(x - gap, y))]
    spots += [words.get_rect(midbottom=(x, y - gap)), words.get_rect(topleft=(x + gap, y + gap))]
    return Words((words,), min(spots, key=lambda spot: covered_px(spot, canvas.avoid, room)))


def _placed(
    canvas: Canvas,
    disc: Disc,
    images: list[pygame.Surface],
    length_in: float,
    cell: Cell,
    *,
    inside: bool = False,
) -> Iterator[Words]:
    """Yield the label in a cell, where it is visible and covers nothing; otherwise yield nothing.

    With `inside` the label has to be where a burn can end.
    """
    room = canvas.board().inflate(-8, -8)
    middle, half = (cell.start_deg + cell.end_deg) / 2, (cell.end_deg - cell.start_deg) / 2
    size = max(one.get_width() for one in images), sum(one.get_height() for one in images)
    for tried in _TRIED_DEG:
        off = (
            math.copysign(min(abs(tried), 0.8 * half), tried) if half else max(-64.0, min(64.0, 1.6 * tried))
        )
        if disc.limits_in and disc.limits_in[round(middle + off) % CIRCLE] < length_in:
            continue
        if inside and not any(_holds(one, middle + off, length_in) for one in disc.cells):
            continue
        x, y = canvas.px(polar(disc.at, middle + off, length_in))
        place = pygame.Rect((0, 0), size).move_to(center=(round(x), round(y)))
        if room.contains(place) and place.collidelist(canvas.avoid) < 0:
            yield Words(tuple(images), place)
            return


def _holds(cell: Cell, bearing_deg: float, length_in: float) -> bool:
    """Return whether a cell of a disc contains the point at this bearing and distance."""
    across = (bearing_deg - cell.start_deg) % CIRCLE <= cell.end_deg - cell.start_deg
    return across and cell.near_in <= length_in <= cell.far_in
