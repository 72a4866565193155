"""A ruling as one line of text, for chips and tooltips."""

from __future__ import annotations

from rules import games


def ruling_text(ruling: str) -> str:
    """Return a ruling with its id; the id alone where the page does not have it."""
    try:
        return f"{ruling}: {plain(games.ruling_text(ruling))}"
    except KeyError:
        return ruling


def plain(text: str) -> str:
    """Take the marks of emphasis out of a ruling's text."""
    return text.replace("**", "").replace("`", "")
