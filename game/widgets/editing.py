"""Text editing keys, as in every program: move the caret, delete, copy and paste.

Ctrl works on whole words. On macOS Option does, and Cmd goes to the ends of the line.
"""

from __future__ import annotations

import unicodedata
from enum import Enum, auto

import pygame

from game.shell.chords import is_mac
from game.shell.keys import is_command, latin_key


class ClipKey(Enum):
    """What a key does to the selection and the clipboard."""

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


def clip_key(event: pygame.Event) -> ClipKey | None:
    """Return what a KEYDOWN event does to the selection and the clipboard, or None."""
    if is_command(event.mod):
        return _WITH_COMMAND.get(latin_key(event))
    return _WITH_SHIFT.get(event.key) if event.mod & pygame.KMOD_SHIFT else None


def caret_after(event: pygame.Event, words: str, caret: int, anchor: int) -> int | None:
    """Return where a KEYDOWN event moves the caret, or None if it does not.

    `anchor` is the other end of the selection. An arrow without Shift moves to the edge of the
    selection.
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
    """Return the position up to which a KEYDOWN event deletes from the caret, or None if it does not."""
    if event.key not in (pygame.K_BACKSPACE, pygame.K_DELETE) or _is_for_others(event.mod):
        return None
    return _stepped(event.mod, words, caret, left=event.key == pygame.K_BACKSPACE)


def word_before(words: str, place: int) -> int:
    """Return the start of the word to the left of a position.

    >>> word_before("Night Shift, 2", 14), word_before("Night Shift, 2", 13), word_before("Night Shift", 6)
    (13, 6, 0)
    """
    while place > 0 and not _in_word(words[place - 1]):
        place -= 1
    while place > 0 and _in_word(words[place - 1]):
        place -= 1
    return place


def word_after(words: str, place: int) -> int:
    """Return the end of the word to the right of a position.

    >>> word_after("Night Shift", 0), word_after("Night Shift", 5), word_after("Night !", 5)
    (5, 11, 7)
    """
    while place < len(words) and not _in_word(words[place]):
        place += 1
    while place < len(words) and _in_word(words[place]):
        place += 1
    return place


def word_at(words: str, place: int) -> tuple[int, int]:
    """Return the start and end of the word at a position, or of the gap between two words.

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
    on_mac = is_mac()
    if on_mac and is_command(mod):
        return 0 if left else len(words)
    if mod & pygame.KMOD_ALT if on_mac else is_command(mod):
        return word_before(words, caret) if left else word_after(words, caret)
    return max(caret - 1, 0) if left else min(caret + 1, len(words))


def _is_for_others(mod: int) -> bool:
    """Return whether arrows with these modifiers belong to the screen (Alt) or the desktop (Super)."""
    return not is_mac() and bool(mod & (pygame.KMOD_ALT | pygame.KMOD_META))


def _in_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_" or unicodedata.category(letter).startswith("M")
