"""A captain's card with its person: in panels, and on the board as it is turned over (AK-1)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.board.canvas import Canvas
from game.families.astra_et_tenebrae.people import Person, person_of
from game.families.astra_et_tenebrae.words import NAMES
from game.paint.portrait import HIGH, portrait
from game.shell.motion import eased
from game.shell.theme import SMALL, STRONG, Color, mix
from game.widgets.pen import Pen
from rules.astra_et_tenebrae.state import Captain
from rules.kernel.seats import Seat
from rules.table.measure import Point

_WIDE, _EDGE, _GAP = 96, 4, 40
_TURNS = 0.24  # share of the time in which the card turns over


@dataclass(frozen=True, slots=True)
class PersonPicture:
    """The portrait of a person in a frame, for panels; gray once the card is spent."""

    person: Person
    color: Color

    def __call__(self, pen: Pen, surface: pygame.Surface, place: Rect) -> None:
        """Draw the portrait as large as the place allows."""
        wide = min(place.width, int(place.height / HIGH))
        frame = Rect(0, 0, wide, round(wide * HIGH)).move_to(midtop=place.midtop)
        edge = pen.px(2)
        pen.panel(surface, frame, self.color, self.color, radius=3)
        image = portrait(self.person.face, max(8, wide - 2 * edge))
        surface.blit(image, image.get_rect(center=frame.center))


@dataclass(frozen=True, slots=True)
class CardTurning:
    """A captain's card that turns over above its ship: the back, then the person."""

    at: Point
    seat: Seat
    captain: Captain

    def draw(self, canvas: Canvas, share: float) -> None:
        """Draw the card, narrow while it turns."""
        person = person_of(self.seat, self.captain)
        if person is None:
            return
        turned = eased(min(1.0, share / _TURNS))
        picture = self._front(canvas, person) if turned > 0.5 else self._back(canvas)
        wide = max(2, round(picture.get_width() * abs(math.cos(math.pi * turned))))
        image = pygame.transform.smoothscale(picture, (wide, picture.get_height()))
        x, y = canvas.px(self.at)
        room = Rect(0, 0, *picture.get_size()).move_to(midbottom=(round(x), round(y) - canvas.pen.px(_GAP)))
        view = canvas.surface.get_rect().inflate(-8, -8)
        place = image.get_rect(center=room.clamp(view).center)
        if canvas.sees(place):
            canvas.surface.blit(image, place)

    def _size(self, canvas: Canvas) -> tuple[int, int]:
        pen, wide = canvas.pen, canvas.pen.px(_WIDE)
        words = pen.line_height(STRONG) + pen.line_height(SMALL) + pen.px(_EDGE)
        return wide, round((wide - 2 * pen.px(_EDGE)) * HIGH) + 2 * pen.px(_EDGE) + words

    def _front(self, canvas: Canvas, person: Person) -> pygame.Surface:
        size, color = self._size(canvas), canvas.seat(self.seat)

        def draw() -> pygame.Surface:
            pen, image = canvas.pen, pygame.Surface(size, pygame.SRCALPHA)
            pen.panel(image, image.get_rect(), mix(pen.theme.panel, color, 0.15), color, radius=6)
            edge = pen.px(_EDGE)
            face = portrait(person.face, size[0] - 2 * edge)
            image.blit(face, (edge, edge))
            line = Rect(edge, edge + face.get_height(), size[0] - 2 * edge, pen.line_height(STRONG))
            style = pen.squeeze(person.name, STRONG.sized(12), line.width)
            pen.write(image, person.name, line, style, pen.theme.text, "center")
            below = line.move(0, line.height)
            pen.write(image, NAMES[self.captain].lower(), below, SMALL, pen.theme.secondary, "center")
            return image

        return canvas.picture(("person", self.seat, self.captain, size), draw)

    def _back(self, canvas: Canvas) -> pygame.Surface:
        size, color = self._size(canvas), canvas.seat(self.seat)

        def draw() -> pygame.Surface:
            pen, image = canvas.pen, pygame.Surface(size, pygame.SRCALPHA)
            pen.panel(image, image.get_rect(), mix(pen.theme.panel, color, 0.3), color, radius=6)
            x, y, r = size[0] / 2, size[1] / 2, size[0] * 0.3
            diamond = [(x, y - r * 1.3), (x + r, y), (x, y + r * 1.3), (x - r, y)]
            pygame.draw.aalines(image, color, True, diamond)
            return image

        return canvas.picture(("card back", self.seat, size), draw)
