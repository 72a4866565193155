"""What every widget is: an id, a rectangle, a state, and a picture kept while the state stays."""

# Handlers of the base class take arguments only for the widgets that use them.

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field, fields
from operator import attrgetter
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


@dataclass(eq=False, repr=False)
class Widget:
    """A thing on a screen; subclasses give their fields, `paint` and the handlers that they need.

    A subclass that is a dataclass as well has its fields behind `id` and `rect`, those that are named after
    `_: KW_ONLY` by their names only. Positions given to handlers are logical units of the window; handlers
    return whether they used the input. `disabled` and `topic` are told of in `Common`.
    """

    kind = "widget"
    focusable = False
    solid = True  # stops the pointer from reaching what lies below

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
        """Keep a rectangle of its own: layouts move what they were given."""
        self.rect = pygame.Rect(self.rect)

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
        """Return everything its picture depends on, apart from size, focus, hover, hold and enabled.

        By itself those are the fields that its class adds, but for callbacks, which are named `on_...`.
        """
        read = _READERS.get(type(self))
        return read(self) if read is not None else _reader_of(type(self))(self)

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw on a clear surface of its own size in pixels."""

    def text(self) -> str:
        """Return the words that it shows, for tests and readers."""
        return ""

    def value(self) -> object:
        """Return what it holds, for tests and readers."""
        return None

    def meaning(self) -> object:
        """Return what a press on it means; if a rebuilt widget means something else, it gets no release."""
        return type(self)

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

    @property
    def composing(self) -> bool:
        """Whether an input method is composing text in it."""
        return False

    def compose(self, words: str, caret: int) -> bool:
        """Show what an input method is composing, and the caret in it, while focused."""
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


_READERS: dict[type, Callable[[Widget], tuple[object, ...]]] = {}


def _reader_of(kind: type[Widget]) -> Callable[[Widget], tuple[object, ...]]:
    """Return what reads the fields of a class of widgets that its picture depends on."""
    common = {one.name for one in fields(Widget)}
    names = [one.name for one in fields(kind) if one.init and one.name not in common]
    shown = [name for name in names if not name.startswith("on_")]
    # With two names or more it gives a tuple.
    read = attrgetter(*shown) if len(shown) > 1 else attrgetter(*shown, "id", "kind")
    _READERS[kind] = read
    return read
