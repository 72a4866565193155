"""What keys do in a line of text, as they do in every program: move the caret, take letters away, copy and paste.

On macOS Option goes by words and Cmd to the ends of the line; elsewhere Ctrl goes by words.
"""

from __future__ import annotations

import sys
import unicodedata
from enum import Enum, auto

import pygame

from game.shell.keys import command_held


class ClipKey(Enum):
    """Name what a key does with the selection and the clipboard."""

    SELECT_ALL = auto()
    COPY = auto()
    CUT = auto()
    PASTE = auto()


_WITH_COMMAND = {
    pygame.K_a: ClipKey.SELECT_ALL,
    pygame.K_c: ClipKey.COPY,
    pygame.K_x: ClipKey.CUT,
    pygame.K_v: ClipKey.PASTE,
    pygame.K_INSERT: ClipKey.COPY,
}
_WITH_SHIFT = {pygame.K_INSERT: ClipKey.PASTE, pygame.K_DELETE: ClipKey.CUT}
# Keys of an alphabet that is not Latin, by the Latin letter that lies there on an English keyboard.
_LATIN = {
    pygame.KSCAN_A: pygame.K_a,
    pygame.KSCAN_C: pygame.K_c,
    pygame.KSCAN_X: pygame.K_x,
    pygame.KSCAN_V: pygame.K_v,
}


def clip_key(event: pygame.Event) -> ClipKey | None:
    """Return what a KEYDOWN event does with the selection and the clipboard; None for another key."""
    if command_held(event.mod):
        latin = event.key if event.key < 128 else _LATIN.get(getattr(event, "scancode", 0), event.key)
        return _WITH_COMMAND.get(latin)
    return _WITH_SHIFT.get(event.key) if event.mod & pygame.KMOD_SHIFT else None


def caret_after(event: pygame.Event, words: str, caret: int, anchor: int) -> int | None:
    """Return where a KEYDOWN event leads the caret; None for a key that does not move it.

    `anchor` is the other end of the selection: an arrow without Shift goes to the selection's end.
    """
    if event.key in (pygame.K_HOME, pygame.K_END):
        return 0 if event.key == pygame.K_HOME else len(words)
    if event.key not in (pygame.K_LEFT, pygame.K_RIGHT) or _is_for_others(event.mod):
        return None
    left = event.key == pygame.K_LEFT
    if caret != anchor and not event.mod & (pygame.KMOD_SHIFT | _STEP_MODS):
        return min(caret, anchor) if left else max(caret, anchor)
    return _stepped(event.mod, words, caret, left=left)


def end_of_removal(event: pygame.Event, words: str, caret: int) -> int | None:
    """Return up to where a KEYDOWN event takes letters away, from the caret on; None for another key."""
    if event.key not in (pygame.K_BACKSPACE, pygame.K_DELETE) or _is_for_others(event.mod):
        return None
    return _stepped(event.mod, words, caret, left=event.key == pygame.K_BACKSPACE)


def word_before(words: str, place: int) -> int:
    """Return where the word at the left of a place begins.

    >>> word_before("Night Shift, 2", 14), word_before("Night Shift, 2", 13), word_before("Night Shift", 6)
    (13, 6, 0)
    """
    while place > 0 and not _in_word(words[place - 1]):
        place -= 1
    while place > 0 and _in_word(words[place - 1]):
        place -= 1
    return place


def word_after(words: str, place: int) -> int:
    """Return where the word at the right of a place ends.

    >>> word_after("Night Shift", 0), word_after("Night Shift", 5), word_after("Night !", 5)
    (5, 11, 7)
    """
    while place < len(words) and not _in_word(words[place]):
        place += 1
    while place < len(words) and _in_word(words[place]):
        place += 1
    return place


def word_at(words: str, place: int) -> tuple[int, int]:
    """Return where the word around a place begins and ends, or the gap between two words.

    >>> word_at("Night Shift", 2), word_at("Night Shift", 11), word_at("Night -- Shift", 6)
    ((0, 5), (6, 11), (5, 9))
    """
    start = end = place
    inside = bool(words) and _in_word(words[min(place, len(words) - 1)])
    while start > 0 and _in_word(words[start - 1]) is inside:
        start -= 1
    while end < len(words) and _in_word(words[end]) is inside:
        end += 1
    return start, end


_STEP_MODS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


def _stepped(mod: int, words: str, caret: int, *, left: bool) -> int:
    on_mac = sys.platform == "darwin"
    if on_mac and command_held(mod):
        return 0 if left else len(words)
    if mod & pygame.KMOD_ALT if on_mac else command_held(mod):
        return word_before(words, caret) if left else word_after(words, caret)
    return max(caret - 1, 0) if left else min(caret + 1, len(words))


def _is_for_others(mod: int) -> bool:
    """Say whether arrows with these modifiers belong to the screen or the desktop: Alt and Super."""
    return sys.platform != "darwin" and bool(mod & (pygame.KMOD_ALT | pygame.KMOD_META))


def _in_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_" or unicodedata.category(letter).startswith("M")
