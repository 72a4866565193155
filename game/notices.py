"""Captions of sounds, over whatever screen is shown."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.shell.theme import BODY
from game.widgets.pen import Pen

CAPTION_S = 1.6
MOST_SHOWN = 3
MARGIN = 16
PADDING = 8


@dataclass(slots=True)
class _Caption:
    text: str
    left_s: float


class Captions:
    """Hold the captions of the moment; the oldest give way."""

    def __init__(self) -> None:
        self._captions: list[_Caption] = []
        self._changed = False

    def show(self, text: str) -> None:
        """Show the caption of a sound at the lower left for a moment."""
        self._captions = [n for n in self._captions if n.text != text][1 - MOST_SHOWN :]
        self._captions.append(_Caption(text, CAPTION_S))
        self._changed = True

    @property
    def texts(self) -> list[str]:
        """List what is shown."""
        return [caption.text for caption in self._captions]

    def update(self, dt_s: float) -> bool:
        """Let time pass; return whether the picture changes."""
        changed, self._changed = self._changed, False
        for caption in self._captions:
            caption.left_s -= dt_s
        staying = [caption for caption in self._captions if caption.left_s > 0]
        changed = changed or len(staying) != len(self._captions)
        self._captions = staying
        return changed

    def draw(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the captions upwards from the lower left corner."""
        pad, bottom = pen.px(PADDING), surface.get_height() - pen.px(MARGIN)
        for caption in reversed(self._captions):
            words = pen.text(caption.text, BODY)
            box = words.get_rect().inflate(2 * pad, 2 * pad)
            box.bottomleft = (pen.px(MARGIN), bottom)
            pen.panel(surface, box, pen.theme.raised, pen.theme.edge)
            surface.blit(words, words.get_rect(center=box.center))
            bottom = box.top - pad
