"""Notices that appear at the top of the window and disappear automatically."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from game.shell.theme import BODY
from game.widgets.icons import Icon
from game.widgets.pen import Pen

Tone = Literal["info", "good", "refusal"]
_SECONDS = 5.0
_AT_ONCE = 3
_SIGNS: dict[Tone, Icon] = {"info": Icon.DIAMOND, "good": Icon.CHECK, "refusal": Icon.WARNING}


@dataclass(slots=True)
class _Notice:
    text: str
    tone: Tone
    left_s: float
    lasting: bool = False


class Toasts:
    """The notices on show, oldest first."""

    def __init__(self) -> None:
        self._notices: list[_Notice] = []

    def show(self, text: str, tone: Tone, *, lasting: bool = False) -> None:
        """Add a notice; repeating one only makes it stay longer.

        A lasting one survives a change of screen.
        """
        self._notices = [n for n in self._notices if n.text != text][-_AT_ONCE + 1 :]
        self._notices.append(_Notice(text, tone, _SECONDS, lasting))

    def leave_screen(self) -> None:
        """Remove notices about the screen that is being left, but keep those about success (good).

        Notices of this very moment are kept, since they are for the next screen.
        """
        self._notices = [n for n in self._notices if n.tone == "good" or n.lasting or n.left_s >= _SECONDS]

    def clear(self) -> None:
        """Remove all notices."""
        self._notices = []

    def update(self, dt: float) -> None:
        """Advance the clock."""
        for notice in self._notices:
            notice.left_s -= dt
        self._notices = [n for n in self._notices if n.left_s > 0]

    def draw(self, surface: pygame.Surface, pen: Pen, top: float, dialog: pygame.Rect | None = None) -> None:
        """Draw the notices in the middle, `top` logical units below the top of the window.

        Draw them above a `dialog`, or below it, wherever there is room; both are in pixels of the window.
        """
        theme, top_px = pen.theme, pen.px(top)
        tones = {"info": theme.accent, "good": theme.good, "refusal": theme.refusal}
        wrap_px = min(pen.px(520), surface.get_width() - pen.px(80))
        told = [pen.text(notice.text, BODY, wrap_px=wrap_px) for notice in self._notices]
        if dialog is not None:
            high_px = sum(words.get_height() + pen.px(26) for words in told)
            above_px, below_px = dialog.top - high_px, dialog.bottom + pen.px(8)
            fits_below = below_px + high_px <= surface.get_height()
            top_px = min(top_px, above_px) if above_px >= 0 else below_px if fits_below else top_px
        for notice, words in zip(self._notices, told, strict=True):
            sign = pen.icon(_SIGNS[notice.tone], 14, tones[notice.tone])
            width = words.get_width() + sign.get_width() + pen.px(36)
            box = pygame.Rect(
                (surface.get_width() - width) // 2, top_px, width, words.get_height() + pen.px(18)
            )
            pen.panel(surface, box, theme.raised, tones[notice.tone])
            surface.blit(sign, sign.get_rect(midleft=(box.left + pen.px(12), box.centery)))
            surface.blit(words, words.get_rect(midright=(box.right - pen.px(14), box.centery)))
            top_px = box.bottom + pen.px(8)

    def dump(self) -> list[dict[str, object]]:
        """Return the notices as plain data."""
        return [
            {"id": f"toast-{i}", "kind": "toast", "text": n.text, "value": n.tone, "visible": True}
            for i, n in enumerate(self._notices)
        ]
