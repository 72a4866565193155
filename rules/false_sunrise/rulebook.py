"""The rulings as text, for the game's ruling chips and its rulebook."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

PAGE = Path(__file__).parent / "july_2024" / "rulings.md"

_RULING = re.compile(r"- ([A-Z]{3}-\d{1,2}) (.+)")
_CHAPTER = re.compile(r"#{2,4} (.+)")


@cache
def chapters() -> Mapping[str, tuple[str, ...]]:
    """Give the headings of the page in order, each with the ids of its rulings."""
    found: dict[str, tuple[str, ...]] = {}
    heading = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if chapter := _CHAPTER.fullmatch(line):
            heading = chapter[1]
        elif ruling := _RULING.fullmatch(line):
            found[heading] = (*found.get(heading, ()), ruling[1])
    return MappingProxyType(found)


@cache
def _texts() -> Mapping[str, str]:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    return MappingProxyType({found[1]: found[2] for found in map(_RULING.fullmatch, lines) if found})


def ruling_ids() -> tuple[str, ...]:
    """List the ids of all rulings in the order of the page.

    >>> ruling_ids()[:3]
    ('GEO-1', 'GEO-2', 'GEO-3')
    """
    return tuple(_texts())


def ruling_text(ruling: str) -> str:
    """Give a ruling's text without its id; KeyError for an id that the page does not have.

    >>> ruling_text("GEO-7")
    'Line of sight is the straight segment between two centres.'
    """
    return _texts()[ruling]
