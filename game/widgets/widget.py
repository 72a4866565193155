"""The base class of widgets: an id, a rectangle, a state, and a picture cached while the state stays."""

# Handlers of the base class have arguments that only subclasses use.

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field, fields
from operator import attrgetter
from typing import TYPE_CHECKING, TypedDict

import pygame

from game.widgets.pen import Pen

if TYPE_CHECKING:
    from game.widgets.ui import Ui

_LOG = logging.getLogger(__name__)
Pos = tuple[float, float]


class Common(TypedDict, total=False):
    """Arguments of every widget: `disabled` is the reason why it is disabled, `topic` what F1 explains.

    A topic is a ruling's id, or a link of the rulebook such as `entry:railgun`.
    """

    tooltip: str
    shortcut: str
    group: str
    disabled: str
    visible: bool
    topic: str


@dataclass(eq=False, repr=False)
class Widget:
    """A thing on a screen; subclasses add their fields, `paint` and the handlers that they need.

    A subclass that is a dataclass itself has its fields after `id` and `rect`; fields after `_:
    KW_ONLY` are keyword-only. Positions passed to handlers are in logical units of the window.
    Handlers return whether they used the input. See `Common` for `disabled` and `topic`.
    """

    kind = "widget"
    focusable = False
    solid = True  # stops the pointer from reaching what is below

    id: str
    rect: pygame.Rect
    _: KW_ONLY
    tooltip: str = ""
    shortcut: str = ""
    group: str = ""
    disabled: str = ""
    visible: bool = True
    topic: str = ""
    ui: Ui | None = field(default=None, init=False)
    _key: tuple[object, ...] = field(default=(), init=False)
    _image: pygame.Surface | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        """Copy the rectangle, because layouts move the rectangles that they gave."""
        self.rect = pygame.Rect(self.rect)

    @property
    def enabled(self) -> bool:
        """Whether the widget reacts; if not, `disabled` holds the reason."""
        return not self.disabled

    @property
    def focused(self) -> bool:
        """Whether it has the keyboard."""
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
        """Return the widget's rectangle in pixels."""
        return self.ui.scale.rect(self.rect) if self.ui is not None else pygame.Rect(self.rect)

    def state(self) -> tuple[object, ...]:
        """Return everything its picture depends on, apart from size, focus, hover, hold and enabled.

        By default these are the fields that its class adds, except callbacks, which are named
        `on_...`.
        """
        read = _READERS.get(type(self))
        return read(self) if read is not None else _reader_of(type(self))(self)

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw on a clear surface of the widget's size in pixels."""

    def text(self) -> str:
        """Return the words that it shows, for tests and screen readers."""
        return ""

    def value(self) -> object:
        """Return the value that it holds, for tests and screen readers."""
        return None

    def meaning(self) -> object:
        """Return what a press on it means; if a rebuilt widget means something else, it gets no release."""
        return type(self)

    def press(self, pos: Pos) -> bool:
        """Handle a left button press on the widget."""
        return self.solid

    def drag(self, pos: Pos) -> None:
        """Handle the pointer moving while the widget is held."""

    def release(self, pos: Pos) -> None:
        """Handle the release of the left button after a press, for any place of the pointer."""

    def wheel(self, pos: Pos, steps: int) -> bool:
        """Handle the wheel over the widget; steps are positive away from the player."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key while focused."""
        return False

    def type(self, string: str) -> bool:
        """Handle typed text while focused."""
        return False

    @property
    def composing(self) -> bool:
        """Whether an input method is composing text in it."""
        return False

    def compose(self, words: str, caret: int) -> bool:
        """Show what an input method is composing, and the caret in it, while focused."""
        return False

    def update(self, dt: float) -> None:
        """Advance the clock; for animation only."""

    def moved_over(self, pos: Pos | None) -> None:
        """Handle the pointer moving over the widget, or leaving it (None)."""

    def tip(self) -> str:
        """Return the tooltip for where the pointer is."""
        return self.tooltip

    def joined(self) -> None:
        """Set up what depends on the root, which is known from now on."""

    def memory(self) -> object:
        """Return what should survive a rebuild of the screen, such as the scroll position."""
        return None

    def recall(self, memory: object) -> None:
        """Restore what `memory` returned."""

    def take_picture(self, other: Widget) -> None:
        """Take over the picture of the widget that was here before.

        It is painted again if it differs.
        """
        if type(other) is type(self):
            self._key, self._image = other._key, other._image

    def drop_picture(self) -> None:
        """Free the picture's memory at once: a widget that is gone may wait long for garbage collection."""
        self._image = None

    def picture(self, pen: Pen) -> pygame.Surface:
        """Return the widget's picture, painted again only if its state has changed; never raise."""
        size = self.px().size
        try:
            key = (size, pen, self.focused, self.hovered, self.held, self.disabled, *self.state())
            known = self._image is not None and key == self._key
            self._key = key
            if self._image is None or not known:
                fresh = pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
                self.paint(fresh, pen)
                self._image = fresh
        except Exception:  # noqa: BLE001 - a broken row must not end the match: draw a mark and log it
            _LOG.exception("Widget %s could not be drawn.", self.id)
            self._image = pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
            pygame.draw.rect(self._image, pen.theme.refusal, self._image.get_rect(), 1)
        return self._image

    def dump(self) -> dict[str, object]:
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


_READERS: dict[type, Callable[[Widget], tuple[object, ...]]] = {}


def _reader_of(kind: type[Widget]) -> Callable[[Widget], tuple[object, ...]]:
    """Return a function that reads the fields on which the picture of a class of widgets depends."""
    common = {one.name for one in fields(Widget)}
    names = [one.name for one in fields(kind) if one.init and one.name not in common]
    shown = [name for name in names if not name.startswith("on_")]
    # `attrgetter` returns a tuple only for two names or more.
    read = attrgetter(*shown) if len(shown) > 1 else attrgetter(*shown, "id", "kind")
    _READERS[kind] = read
    return read
