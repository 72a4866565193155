"""What every widget is: an id, a rectangle, a state, and a picture kept while the state stays."""

# Handlers of the base class take arguments only for the widgets that use them.

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, TypedDict

import pygame

from game.widgets.pen import Pen

if TYPE_CHECKING:
    from game.widgets.ui import Ui

_LOG = logging.getLogger(__name__)
Pos = tuple[float, float]


class Common(TypedDict, total=False):
    """What every widget may be given: `disabled` is the reason why it is, `topic` what F1 explains.

    A topic is a ruling's id, or a link of the rulebook such as `entry:railgun`.
    """

    tooltip: str
    shortcut: str
    group: str
    disabled: str
    visible: bool
    topic: str


class Widget:
    """A thing on a screen; subclasses give `state`, `paint` and the handlers that they need.

    Positions given to handlers are logical units of the window; handlers return whether they used the input.
    """

    kind = "widget"
    focusable = False
    solid = True  # stops the pointer from reaching what lies below

    def __init__(
        self,
        widget_id: str,
        rect: pygame.Rect,
        *,
        tooltip: str = "",
        shortcut: str = "",
        group: str = "",
        disabled: str = "",
        visible: bool = True,
        topic: str = "",
    ) -> None:
        self.id = widget_id
        self.rect = pygame.Rect(rect)
        self.tooltip = tooltip
        self.shortcut = shortcut
        self.group = group
        self.disabled = disabled
        self.visible = visible
        self.topic = topic
        self.ui: Ui | None = None
        self._key: tuple[object, ...] = ()
        self._image: pygame.Surface | None = None

    @property
    def enabled(self) -> bool:
        """Whether it reacts; `disabled` holds the reason when it does not."""
        return not self.disabled

    @property
    def focused(self) -> bool:
        """Whether keys go to it."""
        return self.ui is not None and self.ui.focus_id == self.id

    @property
    def hovered(self) -> bool:
        """Whether the pointer is over it."""
        return self.ui is not None and self.ui.hover_id == self.id

    @property
    def held(self) -> bool:
        """Whether a mouse button went down on it and is still down."""
        return self.ui is not None and self.ui.grab_id == self.id

    def px(self) -> pygame.Rect:
        """Return its rectangle in pixels."""
        return self.ui.scale.rect(self.rect) if self.ui is not None else pygame.Rect(self.rect)

    def state(self) -> tuple[object, ...]:
        """Return everything its picture depends on, apart from size, focus, hover, hold and enabled."""
        return ()

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw on a clear surface of its own size in pixels."""

    def text(self) -> str:
        """Return the words that it shows, for tests and readers."""
        return ""

    def value(self) -> object:
        """Return what it holds, for tests and readers."""
        return None

    def press(self, pos: Pos) -> bool:
        """Take a left button going down on it."""
        return self.solid

    def drag(self, pos: Pos) -> None:
        """Take the pointer moving while it is held."""

    def release(self, pos: Pos) -> None:
        """Take the left button going up after a press on it, wherever the pointer is."""

    def wheel(self, pos: Pos, steps: int) -> bool:
        """Take the wheel over it, positive away from the player."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key while focused."""
        return False

    def type(self, string: str) -> bool:
        """Take typed text while focused."""
        return False

    def update(self, dt: float) -> None:
        """Let seconds pass; animation only."""

    def moved_over(self, pos: Pos | None) -> None:
        """Take the pointer moving over it, None when it leaves."""

    def tip(self) -> str:
        """Return the tooltip for where the pointer is."""
        return self.tooltip

    def joined(self) -> None:
        """Settle what depends on the root, which is known from now on."""

    def memory(self) -> object:
        """Return what should survive a rebuild of its screen, such as how far it is scrolled."""
        return None

    def recall(self, memory: object) -> None:
        """Take back what `memory` gave."""

    def take_picture(self, other: Widget) -> None:
        """Take over the picture of the widget that stood here before; it is painted again if it differs."""
        if type(other) is type(self):
            self._key, self._image = other._key, other._image

    def picture(self, pen: Pen) -> pygame.Surface:
        """Return its picture, painted again only when its state changed; never raises."""
        size = self.px().size
        try:
            key = (size, pen, self.focused, self.hovered, self.held, self.disabled, *self.state())
            known = self._image is not None and key == self._key
            self._key = key
            if self._image is None or not known:
                fresh = pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
                self.paint(fresh, pen)
                self._image = fresh
        except Exception:  # noqa: BLE001 - a broken row must not end the match: leave a mark and a note
            _LOG.exception("Widget %s could not be drawn.", self.id)
            self._image = pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
            pygame.draw.rect(self._image, pen.theme.refusal, self._image.get_rect(), 1)
        return self._image

    def dump(self) -> dict[str, Any]:
        """Return what a test or a screen reader needs to know."""
        px = self.px()
        return {
            "id": self.id,
            "kind": self.kind,
            "rect": [px.x, px.y, px.width, px.height],
            "text": self.text(),
            "value": self.value(),
            "focus": self.focused,
            "enabled": self.enabled,
            "visible": self.visible,
            "tooltip": self.tip(),
            "shortcut": self.shortcut,
            "why_disabled": self.disabled,
            "group": self.group,
        }
