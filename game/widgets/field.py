"""A single line of text to type."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

import pygame

from game.shell.keys import is_command, latin_key, types_text
from game.shell.theme import BODY
from game.widgets.pen import Pen, clean
from game.widgets.widget import Pos, Widget

_PAD = 10
_BLINK_SECONDS = 0.55


@dataclass(eq=False, repr=False)
class TextField(Widget):
    """A line with caret and selection; cut, copy and paste by Ctrl+X, C and V; Return submits."""

    kind = "field"
    focusable = True

    words: str = ""
    _: KW_ONLY
    on_change: Callable[[str], object] | None = None
    on_submit: Callable[[str], object] | None = None
    placeholder: str = ""
    max_length: int = 60

    def __post_init__(self) -> None:
        super().__post_init__()
        self.words = clean(self.words)[: self.max_length]
        self.caret = self.anchor = len(self.words)
        self._blink_s = 0.0
        self._shift_px = 0
        self._edges_px = [0]

    def state(self) -> tuple[object, ...]:
        return self.words, self.caret, self.anchor, self.placeholder, self._caret_shown()

    def text(self) -> str:
        return self.words

    def value(self) -> str:
        return self.words

    def set(self, words: str) -> None:
        """Replace the words without telling."""
        self.words = clean(words)[: self.max_length]
        self.caret = self.anchor = len(self.words)

    def memory(self) -> object:
        return self.caret, self.anchor

    def recall(self, memory: object) -> None:
        if isinstance(memory, tuple):
            self.caret, self.anchor = (min(int(place), len(self.words)) for place in memory)

    def update(self, dt: float) -> None:
        self._blink_s = (self._blink_s + dt) % (2 * _BLINK_SECONDS)

    def _caret_shown(self) -> bool:
        still = self.ui is not None and self.ui.reduced_motion
        return self.focused and (still or self._blink_s < _BLINK_SECONDS)

    def _span(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    # Input.

    def press(self, pos: Pos) -> bool:
        """Put the caret under the pointer."""
        self.caret = self.anchor = self._place(pos)
        self._blink_s = 0.0
        return True

    def drag(self, pos: Pos) -> None:
        """Select."""
        self.caret = self._place(pos)

    def _place(self, pos: Pos) -> int:
        factor = self.ui.scale.factor if self.ui is not None else 1.0
        x = (pos[0] - self.rect.left - _PAD) * factor + self._shift_px
        return min(range(len(self._edges_px)), key=lambda i: abs(self._edges_px[i] - x))

    def type(self, string: str) -> bool:
        """Put text in place of the selection."""
        self._replace(string)
        return True

    def _replace(self, string: str) -> None:
        start, end = self._span()
        room = self.max_length - len(self.words) + end - start
        fresh = clean(string, limit=10_000)[: max(0, room)]
        before = self.words
        self.words = self.words[:start] + fresh + self.words[end:]
        self.caret = self.anchor = start + len(fresh)
        self._blink_s = 0.0
        if self.words != before and self.on_change is not None:
            self.on_change(self.words)

    def key(self, event: pygame.event.Event) -> bool:
        """Edit; keys that print are kept from shortcuts."""
        self._blink_s = 0.0
        if is_command(event.mod) and self._edit(latin_key(event)):
            return True
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            if self.caret == self.anchor:
                step = -1 if event.key == pygame.K_BACKSPACE else 1
                self.anchor = min(max(self.caret + step, 0), len(self.words))
            self._replace("")
            return True
        places = {
            pygame.K_LEFT: self.caret - 1,
            pygame.K_RIGHT: self.caret + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.words),
        }
        if event.key in places:
            self.caret = min(max(places[event.key], 0), len(self.words))
            if not event.mod & pygame.KMOD_SHIFT:
                self.anchor = self.caret
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.on_submit is not None:
            self.on_submit(self.words)
            return True
        return types_text(event)

    def _edit(self, key: int) -> bool:
        start, end = self._span()
        match key:
            case pygame.K_a:
                self.anchor, self.caret = 0, len(self.words)
            case pygame.K_c if end > start:
                copy_words(self.words[start:end])
            case pygame.K_x if end > start:
                copy_words(self.words[start:end])
                self._replace("")
            case pygame.K_v:
                self._replace(pasted_words())
            case _:
                return False
        return True

    def take_picture(self, other: Widget) -> None:
        """Paint anew: painting also measures where the letters are."""

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw box, selection, words and caret."""
        theme, rect, pad = pen.theme, surface.get_rect(), pen.px(_PAD)
        line = theme.accent if self.focused else theme.edge if self.hovered else theme.line
        pen.panel(surface, rect, theme.panel if self.disabled else theme.ground, line)
        self._edges_px = pen.edges(self.words)
        room = rect.width - 2 * pad
        caret_px = self._edges_px[self.caret]
        shift_px = max(min(self._shift_px, caret_px), caret_px - room, 0)
        self._shift_px = shift_px if self.focused else 0
        inner = surface.subsurface(rect.inflate(-2 * (pad - 1), -2 * pen.scale.line(2)))
        height = min(inner.get_height(), pen.line_height())
        top = (inner.get_height() - height) // 2
        start, end = sorted(self._edges_px[i] - self._shift_px for i in self._span())
        if self.focused and end > start:
            inner.fill(theme.commit, (start, top, end - start, height))
        ink = theme.text if self.words and not self.disabled else theme.secondary
        style = BODY if self.words else pen.squeeze(self.placeholder, BODY, room)
        words = pen.text(self.words or pen.fit(self.placeholder, style, room), style, ink)
        inner.blit(words, (-self._shift_px, (inner.get_height() - words.get_height()) // 2))
        if self._caret_shown():
            inner.fill(theme.accent, (caret_px - self._shift_px, top, pen.scale.line(1.5), height))


def copy_words(words: str) -> bool:
    """Put words on the clipboard; False on a desktop without one."""
    try:
        pygame.scrap.put_text(words)
    except (pygame.error, ValueError, UnicodeError):
        return False
    return True


def pasted_words() -> str:
    """Return the words on the clipboard in one line; "" where there are none."""
    try:
        return pygame.scrap.get_text().replace("\n", " ")[:10_000]
    except (pygame.error, ValueError, UnicodeError):
        return ""
