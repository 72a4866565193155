"""The words of a lesson file, as a card shows them."""

from __future__ import annotations

import re

from game.book.lessons.guide import Said
from rules.names import RULING

_RULING = re.compile(rf"(?<!\[)\b({RULING})\b")
_ASIDE = re.compile(rf"\s*\(({RULING})\)([.:]?)")  # its chip goes after the punctuation


def markup(words: str) -> str:
    r"""Return the words of a lesson file as card markup: lines are joined, rulings linked.

    >>> markup("One line\ngoes on: ORD-4.\n\nAnother.")
    'One line goes on: [[ORD-4]].\n\nAnother.'
    """
    parts = [re.sub(r"\s*\n(?!- )\s*", " ", part.strip()) for part in re.split(r"\n\s*\n", words)]
    return _RULING.sub(r"[[\1]]", _ASIDE.sub(r"\2 \1", "\n\n".join(parts)))


def told(head: str, said: Said) -> str:
    """Return a hint, or why a step must be tried again, with its ruling."""
    ruling = f" [[{said.ruling}]]" if said.ruling else ""
    return f"**{head}** {markup(said.words)}{ruling}"
