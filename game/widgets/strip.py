"""A strip beside the board: a heading and words in one text, with a row of buttons at its right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from game.shell.theme import SMALL, mix
from game.widgets.button import Button
from game.widgets.card import CardButton
from game.widgets.pen import Pen
from game.widgets.richtext import RichText, text_height
from game.widgets.widget import Common, Widget

GROUP = "card"  # the group of its parts, for F6
_PAD, _GAP, _BUTTON_HIGH = 8, 8, 32


class Strip(Widget):
    """The frame of a strip; `widgets` are the frame and its parts.

    `body` is markup of `RichText`. What does not fit scrolls.
    """

    kind = "strip"

    def __init__(
        self,
        widget_id: str,
        pen: Pen,
        area: pygame.Rect,
        heading: str,
        body: str,
        buttons: Sequence[CardButton],
        *,
        on_link: Callable[[str], None],
        link_tip: Callable[[str], str],
        **common: Unpack[Common],
    ) -> None:
        common.setdefault("group", GROUP)
        super().__init__(widget_id, area, **common)
        self.heading = heading
        self._buttons: list[Button] = []
        right = area.right - _PAD
        for one in reversed(buttons):
            width = max(72, int(pen.width(f"{one.words} {one.shortcut}") / pen.scale.factor) + 32)
            place = pygame.Rect(right - width, 0, width, min(_BUTTON_HIGH, area.height - 8))
            place.centery = area.centery
            self._buttons.insert(0, Button(
                one.id, place, one.words, on_press=one.on_press, look=one.look, shortcut=one.shortcut,
                group=self.group,
            ))  # fmt: skip
            right = place.left - _GAP
        head = heading if heading.endswith(("!", "?")) else f"{heading}."
        words, style = f"**{head}** {body}", SMALL.sized(12)
        room = pygame.Rect(area.left + _PAD, area.top + 2, right - area.left - 2 * _PAD, area.height - 4)
        high = min(room.height, text_height(pen, words, room.width, style))
        room = pygame.Rect(room.left, room.centery - high // 2, room.width, room.height // 2 + high // 2)
        self._body = RichText(f"{widget_id}.body", room, words, style=style)
        self._body.group, self._body.topic = self.group, self.topic
        self._body.on_link, self._body.link_tip = on_link, link_tip

    @property
    def widgets(self) -> list[Widget]:
        """The strip and its parts in drawing order, for `Ui.add_all`."""
        return [self, self._body, *self._buttons]

    def state(self) -> tuple[object, ...]:
        return (self.heading,)

    def text(self) -> str:
        return self.heading

    def value(self) -> dict[str, object]:
        return {"words": self._body.text()}

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the frame."""
        rim = mix(pen.theme.edge, pen.theme.accent, 0.6)
        pen.panel(surface, surface.get_rect(), mix(pen.theme.panel, pen.theme.accent, 0.06), rim)
