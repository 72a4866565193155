"""A layer of pieces that remembers where it drew each piece, and where the words next to it were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, TypeVar

import pygame

from game.board.beat_animation import AnyAnimation
from game.board.canvas import Canvas
from game.board.labels import LabelRequest, Labels, Plates, leader_end
from game.board.staging import StateT
from game.shell import drawing
from game.shell.theme import Color
from rules.table.measure import Point

LookT = TypeVar("LookT")
MotionT = TypeVar("MotionT", bound=AnyAnimation)


class PieceLayer(Generic[StateT, LookT, MotionT]):
    """Draw pieces and find them again; a game says how they look."""

    def __init__(self) -> None:
        self.places: dict[str, pygame.Rect] = {}
        self.occupied: list[pygame.Rect] = []
        self._labels = Labels()
        self._plates = Plates()
        self._flying = False
        self._ppi = 0.0

    def forget(self) -> None:
        """Place words as on a fresh board, wherever they were before."""
        self._labels, self._plates = Labels(), Plates()
        self._ppi = 0.0

    def draw(
        self,
        canvas: Canvas,
        state: StateT,
        look: LookT,
        motion: MotionT | None = None,
        keep_clear: Sequence[pygame.Rect] = (),
    ) -> None:
        """Draw a state's pieces, moved by an animation if one plays.

        Names keep off `keep_clear`.
        """
        raise NotImplementedError

    def prepare(self, canvas: Canvas, state: StateT) -> Iterator[None]:
        """Draw the pictures that this zoom needs, yielding after each."""
        raise NotImplementedError

    def hits(self, at_px: Point, slack_px: int) -> list[str]:
        """List the ids drawn at a pixel of the layer, the topmost first."""
        return [
            name
            for name, place in reversed(self.places.items())
            if place.inflate(2 * slack_px, 2 * slack_px).collidepoint(at_px)
        ]

    def _begin(self, canvas: Canvas, *, moves: bool) -> None:
        """Begin a picture.

        With `moves`, words keep their positions next to the pieces, except once after the zoom has
        changed.
        """
        self.places = {}
        self._flying = moves and canvas.camera.ppi == self._ppi
        self._ppi = canvas.camera.ppi

    def _put_names(
        self,
        canvas: Canvas,
        names: Sequence[tuple[LabelRequest, pygame.Surface]],
        taken: Sequence[pygame.Rect],
        inks: Mapping[str, Color],
    ) -> list[pygame.Rect]:
        """Put names where they find room, in order of the list; return where.

        `inks` are the colors of the lines to names that are away from their pieces.
        """
        bounds = canvas.surface.get_rect().inflate(-6, -6)
        wishes = [wish for wish, _ in names]
        if self._flying:
            found = self._labels.keep(wishes, bounds)
        else:
            found = self._labels.place(wishes, taken, bounds, self._without(wishes))
        for wish, image in names:
            if wish.id in found:
                put_name(canvas, wish, image, found[wish.id], inks[wish.id])
        return list(found.values())

    def _without(self, wishes: Sequence[LabelRequest]) -> list[pygame.Rect]:
        """Return the places of all pieces whose names are not wished for."""
        named = {wish.id for wish in wishes}
        return [place for name, place in self.places.items() if name not in named]


def put_name(
    canvas: Canvas, wish: LabelRequest, image: pygame.Surface, place: pygame.Rect, ink: Color
) -> None:
    """Write a name; if it is away from its piece, a line with a dot leads to it."""
    away = not place.colliderect(wish.ship.inflate(8, 8))
    if away:
        line, start = canvas.theme.faint(ink, 0.8), wish.piece.center
        drawing.line(canvas.surface, line, start, leader_end(place, wish.piece), canvas.stroke())
        drawing.circle(canvas.surface, line, start, canvas.pen.px(2))
    canvas.write(image, place, "name", wish.id, leader=away)


def draw_chosen(canvas: Canvas, center: Point, radius: float, *, chosen: bool) -> None:
    """Mark a piece as selected, or as pointed at if it is not `chosen`."""
    theme = canvas.theme
    if not chosen:
        drawing.circle(canvas.surface, theme.accent, center, radius, canvas.stroke(1.4))
        return
    drawing.circle(canvas.surface, (*theme.focus, 22), center, radius)
    drawing.circle(canvas.surface, theme.focus, center, radius, canvas.stroke(1.8))
    for turn in range(0, 360, 90):
        outward = pygame.Vector2(0, -1).rotate(turn)
        ends = [
            (center[0] + outward.x * far, center[1] + outward.y * far) for far in (radius - 4, radius + 5)
        ]
        drawing.line(canvas.surface, theme.focus, ends[0], ends[1], canvas.stroke(2))


def faded(image: pygame.Surface, left: float) -> pygame.Surface:
    """Return a picture at a share of its opacity."""
    if left >= 1:
        return image
    image = image.copy()
    image.set_alpha(round(255 * left))
    return image
