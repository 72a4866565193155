"""Keys that are held down: who owns each press, and when a held key counts again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from game.shell.keys import MODIFIERS, is_command, is_for_desktop

KEYBOARD = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)
REPEAT_AFTER_S, REPEAT_EVERY_S = 0.35, 0.045
_NOBODY = object()


@dataclass(slots=True)
class _Typing:
    """The last key that went down, who gets the text it types, and that text."""

    key: int = 0
    reader: object = _NOBODY
    text: str = ""


class HeldKeys:
    """Give each key press one owner, and repeat held keys.

    The owner is whatever had the keyboard when the key went down: a screen with its dialog.
    Anything that opens while the key is down gets no repeats, no release and no text from it.

    Held keys are repeated here, frame by frame. A system timer would go on during a slow frame,
    even after the key is up, and one press would count many times.
    """

    def __init__(self) -> None:
        self._owners: dict[int, object] = {}
        self._repeating: pygame.Event | None = None
        self._due_s = 0.0
        self._typing = _Typing()
        self._is_new = False  # whether the last press came in this frame
        self._released: frozenset[int] = frozenset()  # in this frame
        self._typed_again = False  # in this frame

    @property
    def down(self) -> frozenset[int]:
        """The keys that are down now."""
        return frozenset(self._owners)

    def begin_frame(self, events: Iterable[pygame.Event]) -> None:
        """Look through a frame's events: a key that comes up in this frame does not repeat in it."""
        self._released = frozenset(event.key for event in events if event.type == pygame.KEYUP)
        self._typed_again = self._is_new = False

    def take(self, event: pygame.Event, owner: object) -> bool:
        """Take a keyboard event; return whether it is for `owner`."""
        if event.type == pygame.KEYDOWN:
            return self._press(event, owner)
        if event.type == pygame.KEYUP:
            if event.key in MODIFIERS or self._is_repeating(event.key):
                self._repeating = None
            return self._owners.pop(event.key, owner) == owner
        return self._type(event.text, owner)

    def _press(self, event: pygame.Event, owner: object) -> bool:
        if event.key in self._owners:
            return False
        self._owners[event.key] = owner
        self._repeating, self._due_s, self._is_new = None, REPEAT_AFTER_S, True
        if event.key not in MODIFIERS:
            self._repeating = event
            # Some systems send text for Ctrl or Super with a letter of a Cyrillic keyboard.
            is_shortcut = is_command(event.mod) or is_for_desktop(event)
            self._typing = _Typing(event.key, _NOBODY if is_shortcut else owner)
        return True

    def _type(self, text: str, owner: object) -> bool:
        typing = self._typing
        if typing.key not in self._owners:
            return True  # no key is down: this comes from an input method
        if typing.reader != owner:
            return False
        if text != typing.text:
            typing.text = typing.text or text
            return True
        again = not self._typed_again and typing.key not in self._released
        self._typed_again = True
        return again

    def again(self, passed_s: float, owner: object) -> pygame.Event | None:
        """Advance the clock by a frame.

        Return the press that repeats now, if `owner` still holds its key.
        """
        event = self._repeating
        if event is None or self._is_new:
            return None
        if self._owners.get(event.key) != owner:
            self._repeating = None
            return None
        self._due_s -= passed_s
        if self._due_s > 0:
            return None
        self._due_s = REPEAT_EVERY_S
        return event

    def spend(self) -> None:
        """Ignore every key that is down until it has been released."""
        self._owners = dict.fromkeys(self._owners, _NOBODY)
        self._repeating, self._typing.reader = None, _NOBODY

    def forget(self) -> None:
        """Forget all keys: while another window has the keyboard, the game is not told what is released."""
        self._owners.clear()
        self._repeating = None

    def _is_repeating(self, key: int) -> bool:
        return self._repeating is not None and self._repeating.key == key
