"""What to know about a script before drawing it: marks on letters, reading direction, ISO name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

_RIGHT_TO_LEFT = ("R", "AL")
# Numbers within right-to-left words still run from left to right, and brackets are mirrored.
_APART = re.compile(r"(\d(?:[\d.,:٫٬]*\d)?|[()\[\]{}<>«»‹›])")
_OPENING, _CLOSING = tuple("([{<«‹"), tuple(")]}>»›")
_FACING = str.maketrans(dict(zip((*_OPENING, *_CLOSING), (*_CLOSING, *_OPENING), strict=True)))

# Scripts whose letters change or move next to others: the first word of their letters' names -> the
# ISO 15924 name of the script.
_SHAPED: Mapping[str, str] = MappingProxyType(
    {
        "ARABIC": "Arab",
        "BENGALI": "Beng",
        "DEVANAGARI": "Deva",
        "GUJARATI": "Gujr",
        "GURMUKHI": "Guru",
        "HEBREW": "Hebr",
        "JAVANESE": "Java",
        "KANNADA": "Knda",
        "KHMER": "Khmr",
        "LAO": "Laoo",
        "MALAYALAM": "Mlym",
        "MONGOLIAN": "Mong",
        "MYANMAR": "Mymr",
        "NKO": "Nkoo",
        "ORIYA": "Orya",
        "SINHALA": "Sinh",
        "SYRIAC": "Syrc",
        "TAMIL": "Taml",
        "TELUGU": "Telu",
        "THAANA": "Thaa",
        "THAI": "Thai",
        "TIBETAN": "Tibt",
    }
)


class Span(NamedTuple):
    """Words that run in one direction; `start` is where they begin in the whole text."""

    words: str
    start: int
    from_right: bool = False


def is_mark(sign: str) -> bool:
    """Return whether a sign belongs to the letter before it, like an accent."""
    return unicodedata.category(sign).startswith("M")


def letters_of(words: str) -> list[str]:
    """Split words into letters, each with its marks.

    >>> letters_of("a\u0331b") == ["a\u0331", "b"]
    True
    """
    letters: list[str] = []
    for sign in words:
        if letters and is_mark(sign):
            letters[-1] += sign
        else:
            letters.append(sign)
    return letters


def shaped_script(letter: str) -> str:
    """Return the ISO 15924 name of a letter's script if its letters change next to others, else "".

    >>> shaped_script("\u0634"), shaped_script("A")
    ('Arab', '')
    """
    return _SHAPED.get(unicodedata.name(letter[0], "").partition(" ")[0], "")


def runs_from_right(words: str) -> bool:
    """Return whether words contain a letter that is read from right to left."""
    return not words.isascii() and any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in words)


def spans_of(words: str) -> list[Span]:
    """Split a line into spans, in order from left to right on the screen.

    Our sentences run from left to right. A right-to-left name is turned as a whole, so that what
    follows it, such as a number, still comes after it.

    >>> [(span.start, span.from_right) for span in spans_of("hit \u05d0\u05d1 3")]
    [(0, False), (4, True), (6, False)]
    """
    if not runs_from_right(words):
        return [Span(words, 0)]
    kinds = [unicodedata.bidirectional(sign) for sign in words]
    spans: list[Span] = []
    at = 0
    while (start := _next_turn(kinds, at)) is not None:
        end = _end_of_turn(kinds, start)
        end += words[end : end + 1] in _CLOSING and _is_open(words[start:end])
        if start > at:
            spans.append(Span(words[at:start], at))
        spans += reversed(_turned(words[start:end], start))
        at = end
    return [*spans, Span(words[at:], at)] if at < len(words) else spans


def _next_turn(kinds: Sequence[str], at: int) -> int | None:
    return next((i for i in range(at, len(kinds)) if kinds[i] in _RIGHT_TO_LEFT), None)


def _end_of_turn(kinds: Sequence[str], start: int) -> int:
    """Return where right-to-left words end: after their last letter."""
    end = start
    for at in range(start, len(kinds)):
        if kinds[at] == "L":
            break
        if kinds[at] in _RIGHT_TO_LEFT or (kinds[at] == "NSM" and at == end):
            end = at + 1
    return end


def _is_open(words: str) -> bool:
    """Return whether a bracket is opened in words but not closed."""
    return sum(words.count(sign) for sign in _OPENING) > sum(words.count(sign) for sign in _CLOSING)


def _turned(words: str, start: int) -> list[Span]:
    """Split right-to-left words at their numbers and brackets, in reading order."""
    parts: list[Span] = []
    for number, part in enumerate(_APART.split(words)):
        if part and number % 2:
            parts.append(Span(part.translate(_FACING), start))
        elif runs_from_right(part):
            parts.append(Span(part, start, from_right=True))
        elif part:
            parts.append(Span(part[::-1], start))
        start += len(part)
    return parts
