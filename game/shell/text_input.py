"""Letters and input methods of the desktop: on only while a line of text has the keys."""

from __future__ import annotations

import pygame


class TextInput:
    """Turn text input on where somebody types, and tell the desktop where its list of candidates belongs.

    Elsewhere it is off: an input method that is on takes the letters away that are shortcuts of the game.
    """

    def __init__(self) -> None:
        pygame.key.stop_text_input()  # every display opens with it on
        self._line: object = None
        self._caret_px: pygame.Rect | None = None

    def follow(self, line: object, caret_px: pygame.Rect | None) -> None:
        """Go with the keys to a line of text, known by any value, whose caret is at a place in the window.

        None: no line has the keys. What was composed in another line is given up.
        """
        if line != self._line:
            if self._line is not None:
                pygame.key.stop_text_input()
            if line is not None:
                pygame.key.start_text_input()
            self._line, self._caret_px = line, None
        if caret_px is not None and caret_px != self._caret_px:
            pygame.key.set_text_input_rect(caret_px)
            self._caret_px = caret_px
