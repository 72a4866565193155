"""The input gate: a short pause keeps a press meant for one question from answering the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from game.shell.held_buttons import HeldButtons
from game.shell.held_keys import HeldKeys
from rules.kernel.seats import PLAYERS, Seat

# Seconds for which a new question takes no answer: the player may be about to press something else.
REST_S = 0.5
# The same when the question passes to the other player at this screen: people must swap places.
PASS_REST_S = 0.9
# The first frame draws a new question; events of the second may have happened before that.
_FRAMES_UNSEEN = 2
_FRESH = 0.001  # seconds: tolerance for rounding errors when frame times add up


class InputGate:
    """Separate answers to the question on screen from presses that began before it appeared.

    If a question follows the player's own answer, it can be answered as soon as it has been drawn, but
    not by the second press of a double click. For any other question, no answer counts for `REST_S`.
    A press that began before a question never answers it.

    When the question passes from one player to the other, keys that are still down must be released
    first. Each answer that comes too early restarts the pause and calls `on_early`, so that nobody can
    skip ahead by tapping.
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
        """Whether a question appeared so recently that no answer counts yet."""
        return self._left_s > _FRESH

    @property
    def unseen(self) -> bool:
        """Whether a press now may have happened before the question was first drawn."""
        return self._frames_unseen > 0

    def come(self, seat: Seat | None, rest_s: float = REST_S) -> None:
        """Note that a question has come, for a player or (None) for spectators.

        Unless it follows the player's own answer, it takes no answer for `rest_s` seconds. If it passes
        from one player to the other, it takes none for at least `PASS_REST_S`.
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
        """Let the player go on without a pause if their answer leads to another question for them."""
        before, self._answering = self._answering, seat
        try:
            yield
        finally:
            self._answering = before

    @contextmanager
    def handling(self, event: pygame.Event) -> Iterator[None]:
        """Handle an event; `takes` says meanwhile whether an answer that it gives counts."""
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
        """Return whether an answer given now counts; one that no event caused always does."""
        if self._early and self._firm:
            self._left_s = PASS_REST_S
            self._on_early()
        return not self._early

    def update(self, dt_s: float) -> bool:
        """Advance the time by some seconds; return whether the pause has just ended."""
        self._frames_unseen = max(0, self._frames_unseen - 1)
        before, self._left_s = self.resting, max(0.0, self._left_s - dt_s)
        return before and not self.resting
