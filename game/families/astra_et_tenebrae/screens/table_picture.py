"""The small picture of the table before a battle: rocks, starting zones and placed ships."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.board.canvas import Canvas
from game.board.marks import draw_mark
from game.screens.board_picture import BoardPicture
from game.shell import drawing
from rules.astra_et_tenebrae.directions import fly
from rules.astra_et_tenebrae.placing import zone_of
from rules.astra_et_tenebrae.state import Scene
from rules.kernel.seats import PLAYERS, Seat

_BAND = 46  # opacity of a side's zone, of 255


@dataclass(eq=False, repr=False)
class TablePicture(BoardPicture):
    """The table as a setup has it; `sides` maps each ship of its scene to its seat."""

    scene: Scene | None = None
    sides: dict[str, Seat] = field(default_factory=dict)

    def draw_on(self, canvas: Canvas) -> None:
        """Draw starting zones, and the ships of a scene with their motion.

        Only sides that place their ships have a zone.
        """
        starts = self.scene.starts if self.scene is not None else {}
        placed = {self.sides[name] for name in starts}
        for seat in PLAYERS:
            if seat not in placed:
                _draw_zone(canvas, seat)
        for name, at in starts.items():
            seat, here = self.sides[name], canvas.px(at)
            motion = self.scene.motions.get(name) if self.scene is not None else None
            if motion is not None:
                there = canvas.px(fly(at, *motion))
                drawing.line(canvas.surface, canvas.seat(seat), here, there, canvas.pen.scale.line())
            draw_mark(canvas.surface, seat, here, canvas.pen.px(5), canvas.seat(seat))


def _draw_zone(canvas: Canvas, seat: Seat) -> None:
    (left, top), (right, bottom) = (canvas.px(corner) for corner in zone_of(seat))
    place = pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))
    band = pygame.Surface(place.size)
    band.fill(canvas.seat(seat))
    band.set_alpha(_BAND)
    canvas.surface.blit(band, place)
