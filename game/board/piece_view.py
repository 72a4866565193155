"""A board with pieces among rocks, and overlays under and over them; each game draws its own."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any, ClassVar

import pygame

from game.board.canvas import Canvas
from game.board.piece_layer import PieceLayer
from game.board.view import BoardView
from game.shell.settings import Leading
from rules.table.measure import Point
from rules.table.terrain import Terrain

# What draws the overlays of each kind, from the bottom up.
Painters = dict[type[Any], Callable[..., None]]


class PieceBoard(BoardView):
    """Draw the pieces of a state with the game's own layer.

    `of_all` are the events that concern the whole board, wherever the last fight was.
    `animation_of` is the animation that plays a beat.
    """

    of_all: ClassVar[tuple[type[Any], ...]] = ()
    animation_of: ClassVar[type[Any]]
    pieces: PieceLayer

    def forget(self) -> None:
        super().forget()
        self.pieces.forget()

    def play(
        self,
        beat: Sequence[object],
        before: object,
        after: object,
        speed: float,
        *,
        reduced_motion: bool,
    ) -> float:
        animation = self.animation_of(beat, before, after, speed, reduced_motion=reduced_motion)
        animation.shakes = self.leading is not Leading.OFF
        self.begins(beat, animation)
        self.animate(animation, whole=self.tells_all(beat))
        return float(animation.length_s)

    def begins(self, beat: Sequence[Any], animation: Any) -> None:  # noqa: ANN401 - of any game
        """Note what a beat leaves on the board, before it plays."""

    def tells_all(self, beat: Sequence[object]) -> bool:
        return any(isinstance(event, self.of_all) for event in beat)

    def found(self, at_px: Point, slack_px: int) -> list[str]:
        return self.pieces.hits(at_px, slack_px)

    def place_of(self, thing_id: str) -> pygame.Rect | None:
        self._settle()
        place = self.pieces.places.get(thing_id)
        return None if place is None else place.move(self.rect.topleft)

    def drawn(self) -> list[pygame.Rect]:
        return [one.move(self.rect.topleft) for one in self.pieces.occupied]

    @property
    def _terrain(self) -> Terrain | None:
        return self._state.setup.terrain if self._state is not None else None

    def background_of(self, canvas: Canvas) -> pygame.Surface:
        return self.background.get(canvas, self._terrain)

    def _laid(self, kinds: Container[type[Any]], *more: type[Any]) -> tuple[Any, ...]:
        """Return the overlays of some kinds."""
        return tuple(one for one in self.overlays if type(one) in kinds or type(one) in more)

    def _paint_each(self, canvas: Canvas, painters: Painters) -> None:
        """Draw overlays kind by kind, in the order of `painters`."""
        for kind, paint in painters.items():
            for overlay in self.overlays:
                if type(overlay) is kind:
                    paint(canvas, overlay)

    def _under_cards(self) -> list[pygame.Rect]:
        """List the pixels of the view that are covered by cards of the screen."""
        left, top = self.rect.topleft
        return [one.move(-left, -top) for one in self.covers]
