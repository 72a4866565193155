"""A text field: a single line of text to type."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

import pygame

from game.shell.keys import types_text
from game.shell.theme import BODY
from game.widgets.editing import ClipKey, caret_after, clip_key, end_of_removal, word_at
from game.widgets.pen import Pen, clean
from game.widgets.widget import Pos, Widget

MOST_PASTED = 20_000  # letters
_PAD = 10
_BLINK_SECONDS = 0.55
_DOUBLE_CLICK_S = 0.4
_NEAR_UNITS = 6  # how far the pointer may move between the clicks of a double click


@dataclass(eq=False, repr=False)
class TextField(Widget):
    """A line of text with caret and selection; the Return key submits it.

    It is edited with the keys of `editing`. A double click selects a word, a triple click
    everything. What an input method is composing is underlined at the caret, and is not part of the
    words yet.
    """

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
        self.words = clean(self.words[: self.max_length], limit=self.max_length)
        self.caret = self.anchor = len(self.words)
        self._composition = _Composition()
        self._clicks = _Clicks()
        self._blink_s = 0.0
        self._shift_px = 0
        self._edges_px = [0]
        self._measured: tuple[Pen, str] | None = None  # what these edges are of
        self._caret_box = pygame.Rect(0, 0, 1, 1)  # in pixels of the widget's picture

    def state(self) -> tuple[object, ...]:
        return self.words, self.caret, self.anchor, self._composition, self.placeholder, self._caret_shown()

    def text(self) -> str:
        return self.words

    def value(self) -> str:
        return self.words

    def set(self, words: str) -> None:
        """Replace the words without reporting a change."""
        self.words = clean(words[: self.max_length], limit=self.max_length)
        self.caret = self.anchor = len(self.words)

    def memory(self) -> object:
        return self.caret, self.anchor, self._composition

    def recall(self, memory: object) -> None:
        if isinstance(memory, tuple):
            *ends, self._composition = memory
            self.caret, self.anchor = (min(int(place), len(self.words)) for place in ends)

    def update(self, dt: float) -> None:
        self._blink_s = (self._blink_s + dt) % (2 * _BLINK_SECONDS)
        self._clicks.ago_s += dt
        if not self.focused:
            self._composition = _Composition()

    def _caret_shown(self) -> bool:
        still = self.ui is not None and self.ui.reduced_motion
        return self.focused and (still or self._blink_s < _BLINK_SECONDS)

    def _span(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    # Input.

    def press(self, pos: Pos) -> bool:
        """Put the caret under the pointer.

        A double click selects the word there, a triple click everything.
        """
        self._blink_s = 0.0
        if self.composing:
            return True
        self._clicks.count_one(pos)
        if self._clicks.count == 1:
            self.caret = self._place(pos)
            if not _shift_held():
                self.anchor = self.caret
        elif self._clicks.count == 2:
            self._clicks.word = self.anchor, self.caret = word_at(self.words, self._letter(pos))
        else:
            self.anchor, self.caret = 0, len(self.words)
        return True

    def drag(self, pos: Pos) -> None:
        """Select letters, or whole words after a double click."""
        if self.composing or self._clicks.count > 2:
            return
        if self._clicks.count < 2:
            self.caret = self._place(pos)
            return
        first, here = self._clicks.word, word_at(self.words, self._letter(pos))
        back = here[0] < first[0]
        self.anchor, self.caret = (first[1], here[0]) if back else (first[0], max(first[1], here[1]))

    def _x_px(self, pos: Pos) -> float:
        factor = self.ui.scale.factor if self.ui is not None else 1.0
        return (pos[0] - self.rect.left - _PAD) * factor + self._shift_px

    def _place(self, pos: Pos) -> int:
        x = self._x_px(pos)
        return min(range(len(self._edges_px)), key=lambda i: abs(self._edges_px[i] - x))

    def _letter(self, pos: Pos) -> int:
        return max(0, bisect_right(self._edges_px, self._x_px(pos)) - 1)

    @property
    def composing(self) -> bool:
        return bool(self._composition.words)

    def compose(self, words: str, caret: int) -> bool:
        """Show what an input method is composing, in place of the selection."""
        words = clean(words)
        self._composition = _Composition(words, min(max(caret, 0), len(words)))
        self._blink_s = 0.0
        return True

    def type(self, string: str) -> bool:
        """Replace the selection with text."""
        self._composition = _Composition()
        self._replace(string)
        return True

    def _replace(self, string: str) -> None:
        start, end = self._span()
        room = self.max_length - len(self.words) + end - start
        fresh = clean(string, limit=MOST_PASTED)[: max(0, room)]
        before = self.words
        self.words = self.words[:start] + fresh + self.words[end:]
        self.caret = self.anchor = start + len(fresh)
        self._blink_s = 0.0
        if self.words != before and self.on_change is not None:
            self.on_change(self.words)

    def key(self, event: pygame.event.Event) -> bool:
        """Edit; keys that type something are kept from shortcuts."""
        self._blink_s = 0.0
        if (act := clip_key(event)) is not None:
            self._use_clipboard(act)
            return True
        if (end := end_of_removal(event, self.words, self.caret)) is not None:
            if self.caret == self.anchor:
                self.anchor = end
            self._replace("")
            return True
        if (place := caret_after(event, self.words, self.caret, self.anchor)) is not None:
            self.caret = place
            if not event.mod & pygame.KMOD_SHIFT:
                self.anchor = self.caret
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.on_submit is not None:
            self.on_submit(self.words)
            return True
        return types_text(event)

    def _use_clipboard(self, act: ClipKey) -> None:
        start, end = self._span()
        if act is ClipKey.SELECT_ALL:
            self.anchor, self.caret = 0, len(self.words)
        elif act is ClipKey.PASTE:
            self._replace(pasted_words())
        elif end > start:
            copied = copy_words(self.words[start:end])
            if act is ClipKey.CUT and copied:
                self._replace("")

    # Pictures.

    def take_picture(self, other: Widget) -> None:
        """Do not reuse a picture: painting also measures where the letters are."""

    def caret_px(self) -> pygame.Rect:
        """Return the caret in pixels of the window."""
        return self._caret_box.move(self.px().topleft)

    def paint(self, surface: pygame.Surface, pen: Pen) -> None:
        """Draw the box, the selection, the words with the composition, and the caret."""
        theme, rect, pad = pen.theme, surface.get_rect(), pen.px(_PAD)
        line = theme.accent if self.focused else theme.edge if self.hovered else theme.line
        pen.panel(surface, rect, theme.panel if self.disabled else theme.ground, line)
        shown, start, end, caret = self._shown()
        if self._measured != (pen, shown):
            self._edges_px, self._measured = pen.edges(shown), (pen, shown)
        room = rect.width - 2 * pad
        caret_px = self._edges_px[caret]
        shift_px = max(min(self._shift_px, caret_px), caret_px - room, 0)
        self._shift_px = shift_px if self.focused else 0
        inner = surface.subsurface(rect.inflate(-2 * (pad - 1), -2 * pen.scale.line(2)))
        height = min(inner.get_height(), pen.line_height())
        top = (inner.get_height() - height) // 2
        left, right = sorted(self._edges_px[i] - self._shift_px for i in (start, end))
        if self.focused and right > left and not self.composing:
            inner.fill(theme.commit, (left, top, right - left, height))
        ink = theme.text if shown and not self.disabled else theme.secondary
        style = BODY if shown else pen.squeeze(self.placeholder, BODY, room)
        words = pen.text(shown or pen.fit(self.placeholder, style, room), style, ink)
        inner.blit(words, (-self._shift_px, (inner.get_height() - words.get_height()) // 2))
        if self.composing:
            thick = pen.scale.line(1.5)
            inner.fill(theme.accent, (left, top + height - thick, right - left, thick))
        box = pygame.Rect(caret_px - self._shift_px, top, pen.scale.line(1.5), height)
        self._caret_box = box.move(inner.get_offset())
        if self._caret_shown():
            inner.fill(theme.accent, box)

    def _shown(self) -> tuple[str, int, int, int]:
        """Return the words on show, the start and end of the selection or composition, and the caret."""
        start, end = self._span()
        if not self.composing:
            return self.words, start, end, self.caret
        made = self._composition
        shown = self.words[:start] + made.words + self.words[end:]
        return shown, start, start + len(made.words), start + made.caret


@dataclass(frozen=True, slots=True)
class _Composition:
    """What an input method is composing, and the caret in it."""

    words: str = ""
    caret: int = 0


@dataclass(slots=True)
class _Clicks:
    """Consecutive clicks: how many, where, how long ago, and the word that a double click selected."""

    count: int = 0
    at: Pos = (0.0, 0.0)
    ago_s: float = 0.0
    word: tuple[int, int] = (0, 0)

    def count_one(self, at: Pos) -> None:
        """Count a click; one that comes late or elsewhere starts again at one."""
        goes_on = self.count and self.ago_s < _DOUBLE_CLICK_S and math.dist(at, self.at) <= _NEAR_UNITS
        self.count = min(self.count + 1, 3) if goes_on else 1
        self.at, self.ago_s = at, 0.0


def _shift_held() -> bool:
    return pygame.display.get_init() and bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)


def copy_words(words: str) -> bool:
    """Put words on the clipboard; return False on a desktop without one."""
    try:
        pygame.scrap.put_text(words)
    except (pygame.error, ValueError, UnicodeError):
        return False
    return True


def pasted_words() -> str:
    """Return the words on the clipboard in one line, or "" if there are none."""
    try:
        return pygame.scrap.get_text().replace("\n", " ")[:MOST_PASTED]
    except (pygame.error, ValueError, UnicodeError):
        return ""
