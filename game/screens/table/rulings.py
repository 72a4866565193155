"""The texts of the rulings, for chips, refusals and F1."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import rules.false_sunrise

_LINE = re.compile(r"^[-*]\s+\**([A-Z]{3}-\d{1,2})\**[:.]?\s+(.*)$")


@cache
def rulings() -> dict[str, str]:
    """Read the rulings of the July 2024 edition by id; empty where the page is missing."""
    page = Path(rules.false_sunrise.__path__[0]) / "july_2024" / "rulings.md"
    try:
        lines = page.read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    found: dict[str, str] = {}
    last = ""
    for line in lines:
        match = _LINE.match(line)
        if match:
            last = match[1]
            found[last] = match[2]
        elif last and line.startswith("  "):
            found[last] += " " + line.strip()
        else:
            last = ""
    return found


def ruling_text(ruling: str) -> str:
    """Give a ruling with its id; the id alone where its text is not at hand."""
    text = rulings().get(ruling, "").replace("**", "").replace("`", "")
    return f"{ruling}: {text}" if text else ruling
