"""A board with pieces among rocks, and overlays under and over them; each game draws its own."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from typing import ClassVar, Generic

import pygame

from game.board.canvas import Canvas
from game.board.piece_layer import LookT, MotionT, PieceLayer
from game.board.staging import EventT, StateT
from game.board.view import BoardView
from game.shell.settings import Leading
from rules.table.measure import Point
from rules.table.terrain import Terrain

# What draws the overlays of each kind, from the bottom up.
Painters = dict[type, Callable[..., None]]


class PieceBoard(BoardView[StateT, EventT], Generic[StateT, EventT, LookT, MotionT]):
    """Draw the pieces of a state with the game's own layer.

    `of_all` are the events that concern the whole board, wherever the last fight was.
    `animation_of` is the animation that plays a beat.
    """

    of_all: ClassVar[tuple[type, ...]] = ()
    animation_of: type[MotionT]
    animation: MotionT | None
    look: LookT
    pieces: PieceLayer[StateT, LookT, MotionT]

    def forget(self) -> None:
        super().forget()
        self.pieces.forget()

    def play(
        self,
        beat: Sequence[EventT],
        before: StateT,
        after: StateT,
        speed: float,
        *,
        reduced_motion: bool,
    ) -> float:
        animation = self.animation_of(beat, before, after, speed, reduced_motion=reduced_motion)
        animation.shakes = self.leading is not Leading.OFF
        self.begins(beat, animation)
        self.animate(animation, whole=self.tells_all(beat))
        return animation.length_s

    def begins(self, beat: Sequence[EventT], animation: MotionT) -> None:
        """Note what a beat leaves on the board, before it plays."""

    def tells_all(self, beat: Sequence[EventT]) -> bool:
        return any(isinstance(event, self.of_all) for event in beat)

    def found(self, at_px: Point, slack_px: int) -> list[str]:
        return self.pieces.hits(at_px, slack_px)

    def place_of(self, thing_id: str) -> pygame.Rect | None:
        self._settle()
        place = self.pieces.places.get(thing_id)
        return None if place is None else place.move(self.rect.topleft)

    def drawn(self) -> list[pygame.Rect]:
        return [one.move(self.rect.topleft) for one in self.pieces.occupied]

    def pieces_px(self) -> dict[str, pygame.Rect]:
        return {name: place.move(self.rect.topleft) for name, place in self.pieces.places.items()}

    @property
    def _terrain(self) -> Terrain | None:
        """The rocks on the board, if there can be any."""
        return None

    def chores(self, canvas: Canvas) -> Iterator[None]:
        if self._state is not None:
            yield from self.pieces.prepare(canvas, self._state)
            yield from self.background.prepare(canvas, self._terrain)
            self.ground(canvas)

    def background_of(self, canvas: Canvas) -> pygame.Surface:
        return self.background.get(canvas, self._terrain)

    def _paint_pieces(self, canvas: Canvas, keep_clear: Sequence[pygame.Rect]) -> None:
        """Draw the pieces; their words keep off `keep_clear`."""
        if self._state is not None:
            self.pieces.draw(canvas, self._state, self.look, self.animation, keep_clear)
            if self.animation is not None:
                self.animation.occupied = self.pieces.occupied

    def _laid(self, kinds: Container[type], *more: type) -> tuple[object, ...]:
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
