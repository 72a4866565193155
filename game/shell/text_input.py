"""Text input and the desktop's input method, on only while a text field has the focus."""

from __future__ import annotations

import pygame


class TextInput:
    """Turn text input on in text fields, and tell the desktop where to show its list of candidates.

    Everywhere else it is off, because an active input method swallows letters that are shortcuts of
    the game.
    """

    def __init__(self) -> None:
        pygame.key.stop_text_input()  # SDL turns it on for every new display
        self._field: object = None
        self._caret_px: pygame.Rect | None = None

    def follow(self, field: object, caret_px: pygame.Rect | None) -> None:
        """Follow the focus to a text field with its caret at a place in the window, or turn text input off.

        `field` is any value that distinguishes fields; None means that no text field has the focus.
        Moving to another field cancels what was being composed.
        """
        if field != self._field:
            if self._field is not None:
                pygame.key.stop_text_input()
            if field is not None:
                pygame.key.start_text_input()
            self._field, self._caret_px = field, None
        if caret_px is not None and caret_px != self._caret_px:
            pygame.key.set_text_input_rect(caret_px)
            self._caret_px = caret_px
