"""Captions of sounds, shown over any screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

import pygame
from pygame import Rect

from game.shell.theme import BODY
from game.widgets.pen import Pen

CAPTION_S = 1.6
MOST_SHOWN = 3
PADDING = 8
_GAP = 6
_LATTICE = 12  # the number of spots tried across and down

# Where captions may go, and what they keep clear of, all in pixels.
Room = tuple[Rect, Sequence[Rect]]


@dataclass(slots=True)
class _Caption:
    text: str
    left_s: float


class Captions:
    """The captions shown at the moment; new ones replace the oldest."""

    def __init__(self) -> None:
        self._captions: list[_Caption] = []
        self._changed = False
        self.place = Rect(0, 0, 0, 0)  # in pixels, of the captions drawn last
        self._placed: list[str] = []

    def show(self, text: str) -> None:
        """Show the caption of a sound for a moment."""
        self._captions = [n for n in self._captions if n.text != text][1 - MOST_SHOWN :]
        self._captions.append(_Caption(text, CAPTION_S))
        self._changed = True

    @property
    def texts(self) -> list[str]:
        """The captions being shown."""
        return [caption.text for caption in self._captions]

    def update(self, dt_s: float) -> bool:
        """Advance the clock; return whether the picture changes."""
        changed, self._changed = self._changed, False
        for caption in self._captions:
            caption.left_s -= dt_s
        staying = [caption for caption in self._captions if caption.left_s > 0]
        changed = changed or len(staying) != len(self._captions)
        self._captions = staying
        return changed

    def draw(self, surface: pygame.Surface, pen: Pen, room: Callable[[], Room]) -> None:
        """Draw the captions one below the other, where they cover the least, and keep them there."""
        if not self._captions:
            return
        pad, gap = pen.px(PADDING), pen.px(_GAP)
        images = [pen.text(caption.text, BODY) for caption in self._captions]
        boxes = [image.get_rect().inflate(2 * pad, 2 * pad) for image in images]
        wide, high = max(box.width for box in boxes), sum(box.height + gap for box in boxes) - gap
        if self.texts != self._placed or self.place.size != (wide, high):
            self.place, self._placed = freest(Rect(0, 0, wide, high), *room()), self.texts
        top = self.place.top
        for image, box in zip(images, boxes, strict=True):
            box.topleft = self.place.left, top
            pen.panel(surface, box, pen.theme.raised, pen.theme.edge)
            surface.blit(image, image.get_rect(center=box.center))
            top = box.bottom + gap


def freest(box: Rect, bounds: Rect, avoid: Sequence[Rect]) -> Rect:
    """Return the spot where a box covers the fewest rectangles.

    Ties go to the one nearest the lower left.

    >>> freest(Rect(0, 0, 20, 10), Rect(0, 0, 100, 100), [Rect(0, 80, 50, 20)])
    Rect(0, 68, 20, 10)
    """
    room = max(0, bounds.width - box.width), max(0, bounds.height - box.height)
    spots = [
        box.move_to(
            bottomleft=(bounds.left + room[0] * x // _LATTICE, bounds.bottom - room[1] * y // _LATTICE)
        )
        for x, y in product(range(_LATTICE + 1), repeat=2)
    ]
    things = list(avoid)
    corner = pygame.Vector2(bounds.bottomleft)
    return min(
        spots,
        key=lambda spot: (len(spot.collidelistall(things)), corner.distance_squared_to(spot.bottomleft)),
    )
