"""Mouse buttons: who owns each press, and which press is the second of a double click."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

POINTER = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
DOUBLE_CLICK_S = 0.35
_NEAR_PX = 24  # the two presses of a double click are no farther apart
_NOBODY = object()


@dataclass(slots=True)
class _Press:
    """A press of the left button: where it was, what was on top, and how many seconds ago."""

    at: tuple[int, int]
    layer: object
    ago_s: float = 0.0
    is_new: bool = True  # made in this frame


class HeldButtons:
    """Give each press of a mouse button one owner.

    The owner is whatever was on top when the button went down: a screen with its dialog. Anything
    that opens while the button is down gets neither the drag nor the release. If the first click of
    a double click brings up something else in that place (a screen, a dialog, an open list, a
    button with another label), the second click does nothing.
    """

    def __init__(self) -> None:
        self._owners: dict[int, object] = {}
        self._last: _Press | None = None
        self.is_second = False
        """Whether the last press was the second of a double click."""

    def take(self, event: pygame.Event, owner: object, layer: object) -> pygame.Event | None:
        """Take a pointer event.

        Return what `owner` may see of it, or None if it belongs to another owner.
        """
        if event.type == pygame.MOUSEMOTION:
            return self._without_others_buttons(event, owner)
        if event.type == pygame.MOUSEBUTTONUP:
            return event if self._owners.pop(event.button, owner) == owner else None
        if event.button == 1 and self._doubles_another_layer(event, layer):
            self._owners[event.button] = _NOBODY
            return None
        self._owners[event.button] = owner
        return event

    def _doubles_another_layer(self, event: pygame.Event, layer: object) -> bool:
        last = self._last
        self.is_second = (
            last is not None and last.ago_s < DOUBLE_CLICK_S and math.dist(event.pos, last.at) <= _NEAR_PX
        )
        first = last.layer if last is not None and self.is_second else layer
        self._last = _Press(event.pos, first)
        return first != layer

    def _without_others_buttons(self, event: pygame.Event, owner: object) -> pygame.Event:
        """Return a motion in which only the owner's buttons are down."""
        held = tuple(
            int(bool(down) and self._owners.get(number, owner) == owner)
            for number, down in enumerate(event.buttons, 1)
        )
        if held == tuple(event.buttons):
            return event
        return pygame.Event(event.type, {**event.dict, "buttons": held})

    @property
    def may_double(self) -> bool:
        """Whether a press now could be the second of a double click."""
        return self._last is not None and self._last.ago_s < DOUBLE_CLICK_S

    def end_frame(self, passed_s: float) -> None:
        """Count the seconds between the last frame and this one, after this frame's events.

        The events of a frame may be as old as the frame was long, so this frame does not count for
        them yet.
        """
        if self._last is None:
            return
        if not self._last.is_new:
            self._last.ago_s += passed_s
        self._last.is_new = False

    def rest(self) -> None:
        """Forget the last press, so that the next one starts a new click."""
        self._last = None
