"""What is to know of a script before it is drawn: letters with their marks, the way it runs, its name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

_RIGHT_TO_LEFT = ("R", "AL")
# Numbers in words that run from right to left still run from left to right, and brackets face the other way.
_APART = re.compile(r"(\d(?:[\d.,:٫٬]*\d)?|[()\[\]{}<>«»‹›])")
_OPENING, _CLOSING = tuple("([{<«‹"), tuple(")]}>»›")
_FACING = str.maketrans(dict(zip((*_OPENING, *_CLOSING), (*_CLOSING, *_OPENING), strict=True)))

# Scripts whose letters change or move beside others, by the first word of their letters' names: the name that
# ISO 15924 gives to the script.
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
    """Words that run one way; `start` is where they begin in the text that they are a part of."""

    words: str
    start: int
    from_right: bool = False


def is_mark(sign: str) -> bool:
    """Return whether a sign belongs to the letter before it, as an accent does."""
    return unicodedata.category(sign).startswith("M")


def letters_of(words: str) -> list[str]:
    """Split words into letters, each with the marks that stand on it.

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
    """Return the ISO 15924 name of a letter's script if its letters change beside others, else "".

    >>> shaped_script("\u0634"), shaped_script("A")
    ('Arab', '')
    """
    return _SHAPED.get(unicodedata.name(letter[0], "").partition(" ")[0], "")


def runs_from_right(words: str) -> bool:
    """Return whether there is a letter among words that is read from right to left."""
    return not words.isascii() and any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in words)


def spans_of(words: str) -> list[Span]:
    """Split a line into spans, from left to right as they stand on the screen.

    Our sentences run from left to right. A name that does not is turned as a whole, so that what follows it,
    such as a number, still stands behind it.

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
    """Return where words that run from right to left end: after their last letter."""
    end = start
    for at in range(start, len(kinds)):
        if kinds[at] == "L":
            break
        if kinds[at] in _RIGHT_TO_LEFT or (kinds[at] == "NSM" and at == end):
            end = at + 1
    return end


def _is_open(words: str) -> bool:
    """Return whether a bracket that begins among words does not end among them."""
    return sum(words.count(sign) for sign in _OPENING) > sum(words.count(sign) for sign in _CLOSING)


def _turned(words: str, start: int) -> list[Span]:
    """Split words that run from right to left at their numbers and brackets, in reading order."""
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
