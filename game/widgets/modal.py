"""A dialog over everything else; one at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from game.shell.theme import BODY, HEADING
from game.widgets.button import Button, ButtonLook
from game.widgets.label import Label
from game.widgets.layout import centred
from game.widgets.pen import Pen
from game.widgets.widget import Common, Widget

_SCRIM = (4, 6, 14, 170)
_PAD = 24
_HEADING_HEIGHT = 28


class Modal(Widget):
    """A frame with a heading; its children are placed in window units by whoever makes it."""

    kind = "modal"

    def __init__(
        self,
        widget_id: str,
        rect: pygame.Rect,
        *,
        heading: str = "",
        children: Sequence[Widget] = (),
        on_close: Callable[[], None] | None = None,
        first_focus: str = "",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(widget_id, rect, **common)
        self.heading = heading
        self.children = list(children)
        self.on_close = on_close
        self.first_focus = first_focus

    def inner(self) -> pygame.Rect:
        """Return the space below the heading, in logical units."""
        return pygame.Rect(
            self.rect.left + _PAD,
            self.rect.top + _PAD + _HEADING_HEIGHT + 8,
            self.rect.width - 2 * _PAD,
            self.rect.height - 2 * _PAD - _HEADING_HEIGHT - 8,
        )

    def state(self) -> tuple[object, ...]:
        return (self.heading,)

    def text(self) -> str:
        return self.heading

    def centre_in(self, window: tuple[int, int]) -> None:
        """Move it with its children to the middle of a window of another size, in logical units."""
        place = self.rect.copy()
        place.center = window[0] // 2, window[1] // 2
        shift = place.x - self.rect.x, place.y - self.rect.y
        for widget in (self, *self.children):
            widget.rect.move_ip(shift)

    def dim(self, surface: pygame.Surface) -> None:
        """Darken what lies below."""
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill(_SCRIM)
        surface.blit(veil, (0, 0))

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw frame and heading."""
        pen.panel(surface, surface.get_rect(), pen.theme.panel, pen.theme.edge, radius=10)
        pad = pen.px(_PAD)
        place = pygame.Rect(pad, pad, surface.get_width() - 2 * pad, pen.px(_HEADING_HEIGHT))
        pen.write(surface, self.heading, place, HEADING.sized(18))

    def key(self, event: pygame.event.Event) -> bool:
        """Close on Escape when it may be closed."""
        if event.key == pygame.K_ESCAPE and self.on_close is not None:
            self.on_close()
            return True
        return False


def question(
    widget_id: str,
    pen: Pen,
    window: tuple[int, int],
    heading: str,
    words: str,
    answers: Sequence[tuple[str, str, ButtonLook, Callable[[], None]]],
    *,
    on_close: Callable[[], None] | None = None,
    width: int = 480,
) -> Modal:
    """Make a dialog as high as its words; answers are (id, text, look, callback), the last has the focus."""
    width = min(width, window[0] - 32)
    wrap = width - 2 * _PAD
    height_px = pen.text(words, BODY, wrap_px=pen.px(wrap)).get_height()
    words_height = int(height_px / pen.scale.factor) + 4
    height = 2 * _PAD + _HEADING_HEIGHT + 8 + words_height + 24 + 36
    modal = Modal(
        widget_id, centred(pygame.Rect(0, 0, *window), width, height), heading=heading, on_close=on_close
    )
    inner = modal.inner()
    modal.children.append(
        Label(
            f"{widget_id}.words",
            pygame.Rect(inner.left, inner.top, wrap, inner.height - 44),
            words,
            wrap=True,
        )
    )
    right = inner.right
    buttons: list[Widget] = []
    for key, text, look, on_press in reversed(answers):
        room = max(96, int(pen.width(text) / pen.scale.factor) + 40)
        rect = pygame.Rect(right - room, inner.bottom - 36, room, 36)
        buttons.insert(0, Button(key, rect, text, look=look, on_press=on_press))
        right = rect.left - 8
    modal.children += buttons
    modal.first_focus = buttons[-1].id if buttons else ""
    return modal
