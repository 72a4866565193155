"""Links into the rulebook, as the screens name them."""

from __future__ import annotations

FRONT = "front"
"""The first page of the book."""


def link_of(topic: str) -> str:
    """Turn the topic of a widget into a link: a ruling's id, or a link already.

    >>> link_of("MOV-1"), link_of("entry:railgun")
    ('ruling:MOV-1', 'entry:railgun')
    """
    return topic if ":" in topic else f"ruling:{topic}"
