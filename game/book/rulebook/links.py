"""Links into the rulebook, as the screens name them."""

from __future__ import annotations

from rules.games import ruling_of

FRONT = "front"
"""The first page of the book."""

RULING = "ruling:"


def ruling_link(link: str, edition: str) -> str:
    """Return the ruling that an edition has instead of one of the newest, as a link; any other link as it is.

    >>> ruling_link("ruling:FIR-3", "2024-03"), ruling_link("ruling:MOV-1", "2024-03")
    ('ruling:E1-15', 'ruling:MOV-1')
    """
    if not link.startswith(RULING):
        return link
    return RULING + ruling_of(edition, link.removeprefix(RULING))


def link_of(topic: str) -> str:
    """Turn the topic of a widget into a link: a ruling's id, or a link already.

    >>> link_of("MOV-1"), link_of("entry:railgun")
    ('ruling:MOV-1', 'entry:railgun')
    """
    return topic if ":" in topic else RULING + topic
