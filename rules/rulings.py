"""Pages of rulings: headings, and one line for each ruling below them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from rules.names import RULING

_RULING = re.compile(rf"- ({RULING}) (.+)")
_CHAPTER = re.compile(r"#{2,4} (.+)")


@cache
def chapters_of(page: Path) -> Mapping[str, tuple[str, ...]]:
    """Return the headings of a page in order, each with the ids of its rulings."""
    found: dict[str, tuple[str, ...]] = {}
    heading = ""
    for line in page.read_text(encoding="utf-8").splitlines():
        if chapter := _CHAPTER.fullmatch(line):
            heading = chapter[1]
        elif ruling := _RULING.fullmatch(line):
            found[heading] = (*found.get(heading, ()), ruling[1])
    return MappingProxyType(found)


@cache
def rulings_on(page: Path) -> Mapping[str, str]:
    """Return the text of each ruling of a page by its id, in the order of the page."""
    lines = page.read_text(encoding="utf-8").splitlines()
    return MappingProxyType({found[1]: found[2] for found in map(_RULING.fullmatch, lines) if found})
