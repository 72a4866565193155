"""The words of a lesson file as a card shows them."""

from __future__ import annotations

import re

from game.book.lessons.guide import Said
from rules.names import RULING

_RULING = re.compile(rf"(?<!\[)\b({RULING})\b")
_ASIDE = re.compile(rf"\s*\(({RULING})\)([.:]?)")  # a chip needs no brackets, and stands after a stop


def markup(words: str) -> str:
    r"""Turn the words of a lesson file into a card's: lines are joined, rulings linked.

    >>> markup("One line\ngoes on: ORD-4.\n\nAnother.")
    'One line goes on: [[ORD-4]].\n\nAnother.'
    """
    parts = [re.sub(r"\s*\n(?!- )\s*", " ", part.strip()) for part in re.split(r"\n\s*\n", words)]
    return _RULING.sub(r"[[\1]]", _ASIDE.sub(r"\2 \1", "\n\n".join(parts)))


def told(head: str, said: Said) -> str:
    """Write a hint, or why a step must be tried again, with the ruling that it is about."""
    ruling = f" [[{said.ruling}]]" if said.ruling else ""
    return f"**{head}** {markup(said.words)}{ruling}"
