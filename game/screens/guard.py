"""What is pressed for one question is never taken for the next: a moment's rest before an answer counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from game.shell.held_keys import HeldKeys
from rules.kernel.seats import PLAYERS, Seat

# A question that came by itself takes no answer for so long: the hand was on its way to something else.
REST_S = 0.3
_FRESH = 0.001  # a rest that ends within this has ended: frames add up to tenths only nearly


class Guard:
    """Tell answers that were meant for the question on show from those that were on their way before.

    A question that follows the asked player's own answer at once is answered at once as well. Any other came
    by itself: no answer counts for `REST_S`, nor what went down before and comes up after. Where the question
    passes from one player to the other, keys that are still down must be let go, and each answer that comes
    too early begins the rest anew and is told to `on_early`, so that nobody can run through it by tapping.
    """

    def __init__(self, keys: HeldKeys, on_early: Callable[[], None] = lambda: None) -> None:
        self._keys = keys
        self._on_early = on_early
        self._left_s = 0.0
        self._firm = False
        self._asked: Seat | None = None
        self._answering: Seat | None = None
        self._button_early = self._early = False

    @property
    def resting(self) -> bool:
        """Whether no answer counts yet."""
        return self._left_s > _FRESH

    def come(self, seat: Seat | None) -> None:
        """Note that a question has come, for a player or (None) for whoever looks on."""
        passes = seat in PLAYERS and self._asked in PLAYERS and seat is not self._asked
        if seat in PLAYERS:
            self._asked = seat
        if self._answering is not None and self._answering is seat:
            return
        self._left_s, self._firm, self._button_early = REST_S, passes, True
        if passes:
            self._keys.spend()

    @contextmanager
    def answering(self, seat: Seat) -> Iterator[None]:
        """Let a question that comes of a player's own answer be his to go on with."""
        before, self._answering = self._answering, seat
        try:
            yield
        finally:
            self._answering = before

    @contextmanager
    def handling(self, event: pygame.Event) -> Iterator[None]:
        """Take an event: what it answers meanwhile counts or not, see `takes`."""
        self._early = self._is_early(event)
        try:
            yield
        finally:
            self._early = False

    def _is_early(self, event: pygame.Event) -> bool:
        if event.type in (pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            return self._button_early
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._button_early = self.resting
        return self.resting

    def takes(self) -> bool:
        """Say whether an answer that is given just now counts; what no event brought always does."""
        if self._early and self._firm:
            self._left_s = REST_S
            self._on_early()
        return not self._early

    def update(self, dt_s: float) -> bool:
        """Let seconds pass; return whether the rest has just ended."""
        before, self._left_s = self.resting, max(0.0, self._left_s - dt_s)
        return before and not self.resting
