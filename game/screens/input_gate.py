"""What is pressed for one question is never taken for the next: a moment's rest before an answer counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from game.shell.held_buttons import HeldButtons
from game.shell.held_keys import HeldKeys
from rules.kernel.seats import PLAYERS, Seat

# A question that came by itself takes no answer for so long: the hand was on its way to something else.
REST_S = 0.5
# Nor does one that passes to the other player at this screen: the hands must change, too.
PASS_REST_S = 0.9
# The first frame draws a new question; the events of the second may be older than that picture.
_FRAMES_UNSEEN = 2
_FRESH = 0.001  # a rest that ends within this has ended: frames add up to tenths only nearly


class InputGate:
    """Tell answers that were meant for the question on screen from presses that were already on their way.

    If a question follows the player's own answer, it can be answered as soon as it has been drawn, though not
    by the second press of a double click. Any other question came by itself: no answer counts for `REST_S`. A
    press that began before a question never answers it.

    When the question passes from one player to the other, keys that are still down must be released first,
    and each answer that comes too early starts the rest again and calls `on_early`, so that nobody can run
    through by tapping.
    """

    def __init__(
        self, keys: HeldKeys, buttons: HeldButtons, on_early: Callable[[], None] = lambda: None
    ) -> None:
        self._keys = keys
        self._buttons = buttons
        self._on_early = on_early
        self._left_s = 0.0
        self._firm = False
        self._asked: Seat | None = None
        self._answering: Seat | None = None
        self._is_new = False
        self._frames_unseen = 0
        self._button_early = self._early = False

    @property
    def resting(self) -> bool:
        """Whether the question came by itself just now, so that no answer counts yet."""
        return self._left_s > _FRESH

    @property
    def unseen(self) -> bool:
        """Whether a press now may be older than the first picture of the question."""
        return self._frames_unseen > 0

    def come(self, seat: Seat | None, rest_s: float = REST_S) -> None:
        """Note that a question has come, for a player or (None) for whoever looks on.

        One that came by itself takes no answer for `rest_s` seconds, and one that passes from one player to
        the other for at least `PASS_REST_S`.
        """
        passes = seat in PLAYERS and self._asked in PLAYERS and seat is not self._asked
        if seat in PLAYERS:
            self._asked = seat
        self._is_new = self._button_early = True
        self._frames_unseen = _FRAMES_UNSEEN
        if self._answering is not None and self._answering is seat:
            self._firm = False
            return
        self._left_s, self._firm = max(rest_s, PASS_REST_S) if passes else rest_s, passes
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
        if event.type != pygame.MOUSEBUTTONDOWN:
            return self.resting or self.unseen
        self._is_new = self._is_new and self._buttons.is_second
        self._button_early = self.resting or self.unseen or self._is_new
        return self._button_early

    def takes(self) -> bool:
        """Say whether an answer that is given just now counts; what no event brought always does."""
        if self._early and self._firm:
            self._left_s = PASS_REST_S
            self._on_early()
        return not self._early

    def update(self, dt_s: float) -> bool:
        """Let seconds pass; return whether the rest has just ended."""
        self._frames_unseen = max(0, self._frames_unseen - 1)
        before, self._left_s = self.resting, max(0.0, self._left_s - dt_s)
        return before and not self.resting
