"""Pieces that lie over each other: each click takes the next, and a held press fans them out."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from game.board.fan import Fan, FanBlade
from game.board.stack import Stack
from game.screens.host import HasBoard, HasWidgets
from game.screens.table.host import HasPresenter
from rules.table.measure import Point

HOLD_S = 0.4  # how long a press is held until the pieces fan out
NEAR_PX = 5  # a press that has moved farther is a drag


class HeapTable(HasWidgets, HasBoard, HasPresenter, Protocol):
    """A table on whose board pieces may lie over each other."""


class Heaps:
    """Which piece of a heap a press means; `take` gets the one that a later click or the fan chooses."""

    def __init__(self, screen: HeapTable, take: Callable[[str, Point], None]) -> None:
        self.screen = screen
        self.stack = Stack()
        self.fan: Fan | None = None
        self._take = take
        self._down_px: tuple[int, int] | None = None
        self._held_s = 0.0
        self._known = False  # whether the present press is a further one on the same pieces

    def press(self, px: tuple[int, int], pieces: Sequence[str]) -> str | None:
        """Return the piece that a press means: the one taken last if it lies there still, or the topmost."""
        piece = self.stack.press(pieces)
        self._known = self.stack.again
        self._down_px, self._held_s = (px, 0.0) if self.stack.is_heap else (None, 0.0)
        return piece

    def forget(self) -> None:
        """Forget the present press, and close the fan."""
        self.fan, self._down_px = None, None

    def clear(self) -> None:
        """Forget the heap too, because something else is asked."""
        self.forget()
        self.stack.clear()

    def update(self, dt_s: float, *, dragged: bool) -> bool:
        """Open the fan of a press that has been held long enough; return whether it opened."""
        if self._down_px is None or self.fan is not None:
            return False
        if dragged:
            self._down_px = None
            return False
        self._held_s += dt_s
        if self._held_s < HOLD_S:
            return False
        presenter = self.screen.presenter
        blades = [FanBlade(one, presenter.name_of(one), presenter.seat_of(one)) for one in self.stack.things]
        room = self.screen.pane.rect.inflate(-8, -8)
        self.fan = Fan(self.screen.ui.pen, blades, self._down_px, room)
        return True

    def released(self, px: Point) -> bool:
        """Take the next piece if this ends a further click on the same heap; return whether it does."""
        down, self._down_px = self._down_px, None
        if down is None or self.fan is not None or not self._known or math.dist(down, px) > NEAR_PX:
            return False
        piece = self.stack.next()
        if piece is not None:
            self._take(piece, down)
        return True

    def event(self, event: pygame.Event) -> bool:
        """Handle an event while the fan is open, which any key closes; return whether it was used."""
        if self.fan is None:
            return False
        if event.type == pygame.KEYDOWN:
            self.forget()
            return True
        if event.type == pygame.MOUSEMOTION:
            self.fan.lit = self.fan.at(event.pos)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            chosen, begun = self.fan.at(event.pos), self._down_px is not None
            at_px, self._down_px = self.fan.at_px, None
            if chosen is not None:
                self.fan = None
                self.stack.take(chosen)
                self._take(chosen, at_px)
            elif not begun:  # the release of the press that opened it leaves it open
                self.fan = None
        return event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the fan over the board."""
        if self.fan is not None:
            self.fan.draw(surface, self.screen.ui.pen)
