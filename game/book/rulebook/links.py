"""Links into the rulebook, as screens name them."""

from __future__ import annotations

from rules.games import ruling_of

FRONT = "front"
"""The first page of the book."""

RULING = "ruling:"


def ruling_link(link: str, edition: str) -> str:
    """Return a link to the edition's own ruling instead of one of the newest.

    Other links are unchanged.

    >>> ruling_link("ruling:FIR-3", "2024-03"), ruling_link("ruling:MOV-1", "2024-03")
    ('ruling:E1-15', 'ruling:MOV-1')
    """
    if not link.startswith(RULING):
        return link
    return RULING + ruling_of(edition, link.removeprefix(RULING))


def link_of(topic: str) -> str:
    """Return a link for the topic of a widget, which is a ruling's id or already a link.

    >>> link_of("MOV-1"), link_of("entry:railgun")
    ('ruling:MOV-1', 'entry:railgun')
    """
    return topic if ":" in topic else RULING + topic
