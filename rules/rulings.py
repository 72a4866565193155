"""Pages of rulings: headings, and one line for each ruling below them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType

from rules.named import Known
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


def known_rulings(rulings: Collection[str]) -> Known:
    """Return these rulings as the known ones. An unknown one is refused with the nearest of them."""
    return Known("ruling", rulings.__contains__, partial(nearest_ruling, rulings))


def nearest_ruling(rulings: Collection[str], ruling: str) -> str:
    """Return which ruling is nearest to an unknown one, or how the known ones begin.

    >>> nearest_ruling(["FIR-1", "FIR-10", "MOV-1"], "FIR-9")
    'the nearest is FIR-10'
    >>> nearest_ruling(["FIR-1", "FIR-10", "MOV-1"], "XYZ-9")
    'rulings begin with FIR or MOV'
    """
    chapter, number = _parts(ruling)
    alike = [one for one in rulings if _parts(one)[0] == chapter]
    if alike:
        return f"the nearest is {min(alike, key=lambda one: abs(_parts(one)[1] - number))}"
    *first, last = dict.fromkeys(_parts(one)[0] for one in rulings)
    return f"rulings begin with {', '.join(first)} or {last}" if first else f"rulings begin with {last}"


def _parts(ruling: str) -> tuple[str, int]:
    chapter, _, number = ruling.partition("-")
    return chapter, int(number)
