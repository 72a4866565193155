"""Rulings as one line of text, for chips and tooltips."""

from __future__ import annotations

from rules import games


def ruling_text(ruling: str) -> str:
    """Return a ruling with its id, or only the id if its page does not have it."""
    try:
        return f"{ruling}: {plain(games.ruling_text(ruling))}"
    except KeyError:
        return ruling


def plain(text: str) -> str:
    """Return a ruling's text without its emphasis marks."""
    return text.replace("**", "").replace("`", "")
